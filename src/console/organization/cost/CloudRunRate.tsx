import { Anchor, Box, Text } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import {
  currencyByCloud,
  formatAmount,
  formatRate,
  formatMonthEstimate,
  offeringRows,
  useOfferings,
  perMonth,
} from '../../cloud/index.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { countComputes, getTenants } from '../compute.ts'
import { NotAvailable } from '../NotAvailable.tsx'
import { useComputeByCloud, useCostRate } from '../queries.ts'
import { toSpend } from '../spend.ts'
import { toRateLines, type PricedUse, type RateLine } from './run-rate.ts'
import { useRunRate } from './use-run-rate.ts'

const RATE_DECIMALS = 5

/** Lines shown before "Show all". */
const MAX_COLLAPSED_ROWS = 10

/** The most expensive first; what has no price last. */
const compareRates = (a: RateLine, b: RateLine): number =>
  a.perHour && b.perHour ? b.perHour.cmp(a.perHour) : Number(!a.perHour) - Number(!b.perHour)

const columnsFor = (organization: string): readonly PlainColumn<RateLine>[] => [
  {
    id: 'assembly',
    header: 'Assembly',
    render: ({ names: [name = ''] }) => (
      <Anchor component={Link} to={paths.assembly(organization, name)} c="bright" fw={500}>
        <bdi>{name}</bdi>
      </Anchor>
    ),
  },
  { id: 'computes', header: 'Computes', align: 'end', render: ({ computes }) => formatCount(computes) },
  {
    id: 'hour',
    header: 'Per hour',
    align: 'end',
    render: ({ perHour }) => (perHour ? formatRate(perHour, RATE_DECIMALS) : 'not priced'),
  },
  {
    id: 'month',
    header: 'Per month',
    align: 'end',
    render: ({ perHour, currency }) =>
      perHour && (
        <span title={formatMonthEstimate(perHour, currency)}>
          {formatAmount(perMonth(perHour))} {currency}
        </span>
      ),
  },
]

const formatSums = (priced: readonly PricedUse[]) =>
  toRateLines(priced, 'cloud').flatMap(({ perHour, currency }) =>
    perHour
      ? [`${formatRate(perHour, RATE_DECIMALS)} ${currency} per hour, ${formatAmount(perMonth(perHour))} per month`]
      : [],
  )

/** What the computes of a cloud are, of all there are. */
function formatUsage(priced: readonly PricedUse[], all: number | undefined): string {
  const sum = (of: (each: PricedUse) => number) => priced.reduce((total, each) => total + of(each), 0)
  const computes = sum(({ use }) => use.computes)
  const used = [
    formatCountOf(computes, 'compute'),
    formatCountOf(
      sum(({ use }) => use.cores),
      'core',
    ),
    `${formatCount(Math.round(sum(({ use }) => use.ram) / 1024))} GB of memory`,
  ].join(', ')
  return all ? `${used}; ${Math.round((computes / all) * 100)} % of the computes of the organization` : used
}

/** A cloud's part of compute use and cost: the console's estimate by assembly, and the service's billed rate. */
export default function CloudRunRate({ organization, cloud }: { organization: string; cloud: Ci }): ReactNode {
  const clouds = useMemo(() => [cloud], [cloud])
  const { priced, unavailable } = useRunRate(organization, clouds, cloud.ciName)
  const report = useComputeByCloud(organization)
  const rate = useCostRate(organization)
  const offerings = useOfferings(organization, { cloud: cloud.ciName })
  const billed = useMemo(() => {
    if (!rate.data) return undefined
    const { clouds: spent } = toSpend(rate.data, offerings.data && currencyByCloud(offeringRows(offerings.data)))
    const found = spent.find((each) => each.cloud === cloud.ciName)
    return found
      ? `${formatRate(found.perHour, RATE_DECIMALS)} ${found.currency} per hour`
      : 'nothing priced runs there'
  }, [rate.data, offerings.data, cloud.ciName])
  const lines = useMemo(() => priced && toRateLines(priced, 'assembly').toSorted(compareRates), [priced])
  const [all, setAll] = useState(false)
  const [why] = unavailable
  if (why) return <NotAvailable what="computes of this cloud" query={why} />
  if (!priced || !lines) return <Skeleton lines={5} variant="table" />
  if (priced.length === 0)
    return (
      <Text c="dimmed" fz="sm">
        No compute runs there.
      </Text>
    )
  const total = report.data ? countComputes(getTenants(report.data.data)) : undefined
  const sums = formatSums(priced)
  return (
    <>
      <Box maw="96ch" mb="sm">
        <Facts
          facts={[
            { term: 'Computes', value: formatUsage(priced, total) },
            {
              term: 'Estimated (our rule)',
              value: sums.length > 0 ? sums.join('; ') : 'no offering fits what runs there',
            },
            { term: 'Billed rate', value: billed ?? (rate.isError ? 'not available' : undefined) },
          ]}
        />
      </Box>
      <PlainTable
        label={`Computes of ${cloud.ciName} by assembly`}
        columns={columnsFor(organization)}
        rows={all ? lines : lines.slice(0, MAX_COLLAPSED_ROWS)}
        rowId={({ names, currency }) => `${names.join('/')} ${currency}`}
      />
      {!all && lines.length > MAX_COLLAPSED_ROWS && (
        <ActionButton variant="subtle" writes={false} disabledReason={undefined} onClick={() => setAll(true)}>
          {`Show all ${formatCountOf(lines.length, 'assembly', 'assemblies')}`}
        </ActionButton>
      )}
    </>
  )
}
