import { Anchor, Box, Group, Paper, Progress, Text } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../kit/format.ts'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { formatTenant, getTenants, type TenantCompute } from '../compute.ts'
import { NotAvailable } from '../NotAvailable.tsx'
import { useComputeByCloud } from '../queries.ts'

/** Heights in pixels. */
const METER_HEIGHT = 28
const LINE_HEIGHT = 20

const formatUsage = ({ cores, coresQuota }: TenantCompute): string =>
  coresQuota === undefined ? `${formatCount(cores)}, no quota` : `${formatCount(cores)} / ${formatCount(coresQuota)}`

/** Percent of the quota; 0 without one. */
const getUsagePercent = ({ cores, coresQuota = 0 }: TenantCompute): number =>
  coresQuota > 0 ? Math.min(100, (100 * cores) / coresQuota) : 0

const getOnlyElement = ([first, ...others]: readonly string[]) => (others.length === 0 ? first : undefined)

/** Cores in use per tenant, of its quota. */
export function ComputePanel({ organization, clouds }: { organization: string; clouds: number }): ReactNode {
  const query = useComputeByCloud(organization)
  const tenants = useMemo(() => (query.data === null ? [] : query.data && getTenants(query.data.data)), [query.data])
  return (
    <Section title="Compute" hint="cores, used of quota">
      <Box mih={18 + METER_HEIGHT * clouds}>
        {query.isPending && (
          <Paper px="md" py="sm">
            <Skeleton lines={Math.round((clouds * METER_HEIGHT) / LINE_HEIGHT)} />
          </Paper>
        )}
        {!tenants && <NotAvailable what="compute figures" query={query} />}
        {tenants?.length === 0 && (
          <Text c="dimmed" fz="sm">
            No computes are deployed.
          </Text>
        )}
        {tenants && tenants.length > 0 && (
          <Paper px="md" py="sm">
            {tenants.map((each) => (
              <Group key={each.tenant} gap="sm" mih={METER_HEIGHT} wrap="nowrap" fz="sm">
                <Anchor
                  component={Link}
                  to={paths.computeByCloud(organization, getOnlyElement(each.clouds))}
                  title={each.tenant}
                  c="bright"
                  fz="sm"
                  fw={500}
                  flex="1 1 56px"
                  truncate
                >
                  <bdi>{formatTenant(each)}</bdi>
                </Anchor>
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
