import type { ReactNode } from 'react'
import { formatShare } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import overview from '../Overview.module.css'
import { plus, quotasIn, type Metric, type ReportNode } from './compute-report.ts'
import { bareFigure, METRIC_CHOICES } from './report-words.ts'
import { labelOf } from './treemap.ts'

type WithQuota = ReturnType<typeof quotasIn>[number]

// From where on somebody should know before the next deployment does.
const NARROW = 0.9

function Bar({ part, whole }: { part: number; whole: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ display: 'block', minWidth: 80, height: 8, borderRadius: 2, background: 'var(--idle-soft)' }}
    >
      <span
        style={{
          display: 'block',
          width: `${whole > 0 ? (part / whole) * 100 : 0}%`,
          height: '100%',
          borderRadius: 2,
          background: part >= whole * NARROW ? 'var(--attention)' : 'var(--text-3)',
          forcedColorAdjust: 'none',
        }}
      />
    </span>
  )
}

function columnsFor(metric: Metric): readonly PlainColumn<WithQuota>[] {
  const quotaOf = ({ used, free }: WithQuota) => plus(used, free)[metric]
  const figure = (id: string, header: string, value: (node: WithQuota) => number): PlainColumn<WithQuota> => ({
    id,
    header,
    align: 'end',
    render: (node) => bareFigure(metric, value(node)),
  })
  return [
    { id: 'of', header: 'Of', render: (node) => <bdi title={node.name}>{labelOf(node)}</bdi> },
    { id: 'bar', header: '', width: 480, render: (node) => <Bar part={node.used[metric]} whole={quotaOf(node)} /> },
    {
      id: 'share',
      header: 'Share',
      align: 'end',
      render: (node) => formatShare(node.used[metric], quotaOf(node)),
    },
    figure('used', 'Used', ({ used }) => used[metric]),
    figure('quota', 'Quota', quotaOf),
    figure('free', 'Free', ({ free }) => free[metric]),
  ]
}

interface QuotaSectionProps {
  readonly root: ReportNode
  readonly metric: Metric
  /** By assembly the service adds all quotas up, and tells zeros where more is used than they allow (service-api 3.9). */
  readonly grouping: 'assembly' | 'cloud'
}

/** What is used of each quota and what is left; free quota is in no other figure of the page. */
export function QuotaSection({ root, metric, grouping }: QuotaSectionProps): ReactNode {
  const quotas = quotasIn(root)
  const noun = METRIC_CHOICES.find(([each]) => each === metric)?.[1].toLowerCase() ?? ''
  return (
    <Section title="Quota" hint={metric === 'ram' ? 'memory in GB' : noun}>
      {quotas.length === 0 ? (
        <p className={overview.note}>
          {grouping === 'cloud'
            ? 'No quota is known: none of the compute services sets one.'
            : 'What is left of all quotas together is not known. Grouped by cloud, each cloud has its own.'}
        </p>
      ) : (
        <PlainTable label="Quota" columns={columnsFor(metric)} rows={quotas} rowId={({ id }) => id} />
      )}
    </Section>
  )
}
