import { Box, Group, Paper, Progress, Text } from '@mantine/core'
import { formatCount } from '../../kit/format.ts'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { getNodeLabel, type ReportNode } from '../compute-report.ts'
import { NotAvailable } from '../NotAvailable.tsx'
import { useComputeByCloud } from '../cost/queries.ts'
import { TextLink } from '../../kit/TextLink.tsx'
import { Note } from '../../kit/Dimmed.tsx'

/** Heights in pixels. */
const METER_HEIGHT = 28
const LINE_HEIGHT = 20

const getQuota = ({ used, free }: ReportNode): number | undefined => free && used.cores + free.cores

function formatUsage(tenant: ReportNode): string {
  const quota = getQuota(tenant)
  const used = formatCount(tenant.used.cores)
  return quota === undefined ? `${used}, no quota` : `${used} / ${formatCount(quota)}`
}

/** Percent of the quota; 0 without one. */
function getUsagePercent(tenant: ReportNode): number {
  const quota = getQuota(tenant)
  return quota ? (100 * tenant.used.cores) / quota : 0
}

/** Most cores in use first. */
const compareTenants = (a: ReportNode, b: ReportNode): number =>
  b.used.cores - a.used.cores || compareNatural(a.name, b.name)

/** Cores in use per tenant, of its quota. */
export function ComputePanel({ clouds }: { clouds: number }) {
  const scope = useScope()
  const query = useComputeByCloud(scope)
  const tenants = query.data === null ? [] : query.data?.children.toSorted(compareTenants)
  return (
    <Section title="Compute" hint="cores used, and quota">
      <Box mih={18 + METER_HEIGHT * clouds}>
        {query.isPending && (
          <Paper px="md" py="sm">
            <Skeleton lines={Math.round((clouds * METER_HEIGHT) / LINE_HEIGHT)} />
          </Paper>
        )}
        <NotAvailable parts={[[query, 'The compute figures']]} />
        {tenants?.length === 0 && <Note>No computes are deployed.</Note>}
        {tenants && tenants.length > 0 && (
          <Paper px="md" py="sm">
            {tenants.map((each) => (
              <Group key={each.id} gap="sm" mih={METER_HEIGHT} wrap="nowrap" fz="sm">
                <TextLink
                  to={paths.computeByCloud(scope, each.children.length === 1 ? each.children[0]?.name : undefined)}
                  title={each.name}
                  c="bright"
                  fz="sm"
                  fw={500}
                  flex="1 1 56px"
                  truncate
                >
                  <bdi>{getNodeLabel(each)}</bdi>
                </TextLink>
                <Progress value={getUsagePercent(each)} color="idle" size="md" flex="2 1 64px" aria-hidden="true" />
                <Text inherit miw={96} ta="right">
                  {formatUsage(each)}
                </Text>
              </Group>
            ))}
          </Paper>
        )}
      </Box>
    </Section>
  )
}
