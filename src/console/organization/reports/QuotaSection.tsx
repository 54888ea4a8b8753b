import { Progress } from '@mantine/core'
import { formatPercent } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { addFigures, findQuotas, getNodeLabel, type Metric, type ReportNode } from '../compute-report.ts'
import { formatBareFigure, METRIC_CHOICES } from './format.ts'

type QuotaNode = ReturnType<typeof findQuotas>[number]

// The next deployment may exceed the quota.
const WARNING_SHARE = 0.9

function columnsFor(metric: Metric): readonly PlainColumn<QuotaNode>[] {
  const getQuota = ({ used, free }: QuotaNode) => addFigures(used, free)[metric]
  const figure = (id: string, header: string, value: (node: QuotaNode) => number): PlainColumn<QuotaNode> => ({
    id,
    header,
    align: 'end',
    render: (node) => formatBareFigure(metric, value(node)),
  })
  return [
    { id: 'of', header: 'Name', render: (node) => <bdi title={node.name}>{getNodeLabel(node)}</bdi> },
    {
      id: 'bar',
      header: '',
      width: 480,
      render: (node) => {
        const [used, quota] = [node.used[metric], getQuota(node)]
        return (
          <Progress
            value={quota > 0 ? (used / quota) * 100 : 0}
            color={used >= quota * WARNING_SHARE ? 'attention' : 'idle'}
            miw={80}
            radius="xs"
            aria-hidden="true"
          />
        )
      },
    },
    { id: 'share', header: 'Share', align: 'end', render: (node) => formatPercent(node.used[metric], getQuota(node)) },
    figure('used', 'Used', ({ used }) => used[metric]),
    figure('quota', 'Quota', getQuota),
    figure('free', 'Free', ({ free }) => free[metric]),
  ]
}

interface QuotaSectionProps {
  root: ReportNode
  metric: Metric
  /** By assembly the service adds all quotas up, and sends zeros if more is used (service-api 3.9). */
  grouping: 'assembly' | 'cloud'
}

/** Used and free part of each quota. */
export function QuotaSection({ root, metric, grouping }: QuotaSectionProps) {
  const quotas = findQuotas(root)
  const noun = METRIC_CHOICES.find(([each]) => each === metric)?.[1].toLowerCase() ?? ''
  return (
    <Section title="Quota" hint={metric === 'ram' ? 'memory in GB' : noun}>
      {quotas.length === 0 ? (
        <Note>
          {grouping === 'cloud'
            ? 'No quota: no compute service sets one.'
            : 'The service does not report a total quota. Group by cloud to see the quota of each cloud.'}
        </Note>
      ) : (
        <PlainTable label="Quota" columns={columnsFor(metric)} rows={quotas} rowId={({ id }) => id} />
      )}
    </Section>
  )
}
