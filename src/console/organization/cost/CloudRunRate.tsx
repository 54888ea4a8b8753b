import { Anchor, Box, Text } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import {
  currencyByCloud,
  formatAmount,
  formatRate,
  monthRule,
  offeringRows,
  useOfferings,
  perMonth,
} from '../../cloud/index.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { computeCount, tenantsOf } from '../compute.ts'
import { NotAvailable } from '../NotAvailable.tsx'
import { useComputeByCloud, useCostRate } from '../queries.ts'
import { readSpend } from '../spend.ts'
import { rateLines, type PricedUse, type RateLine } from './run-rate.ts'
import { useRunRate } from './use-run-rate.ts'

const PLACES = 5

/** Lines shown before "Show all". */
const FIRST = 10

/** The most expensive first; what has no price last. */
const byRate = (a: RateLine, b: RateLine): number =>
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
    render: ({ perHour }) => (perHour ? formatRate(perHour, PLACES) : 'not priced'),
  },
  {
    id: 'month',
    header: 'Per month',
    align: 'end',
    render: ({ perHour, currency }) =>
      perHour && (
        <span title={monthRule(perHour, currency)}>
          {formatAmount(perMonth(perHour))} {currency}
        </span>
      ),
  },
]

const sumsOf = (priced: readonly PricedUse[]) =>
  rateLines(priced, 'cloud').flatMap(({ perHour, currency }) =>
    perHour
      ? [`${formatRate(perHour, PLACES)} ${currency} per hour, ${formatAmount(perMonth(perHour))} per month`]
      : [],
  )

/** What the computes of a cloud are, of all there are. */
function usedOf(priced: readonly PricedUse[], all: number | undefined): string {
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
  const { priced, untold } = useRunRate(organization, clouds, cloud.ciName)
  const report = useComputeByCloud(organization)
  const rate = useCostRate(organization)
  const offerings = useOfferings(organization, { cloud: cloud.ciName })
  const billed = useMemo(() => {
    if (!rate.data) return undefined
    const { clouds: spent } = readSpend(rate.data, offerings.data && currencyByCloud(offeringRows(offerings.data)))
    const found = spent.find((each) => each.cloud === cloud.ciName)
    return found ? `${formatRate(found.perHour, PLACES)} ${found.currency} per hour` : 'nothing priced runs there'
  }, [rate.data, offerings.data, cloud.ciName])
  const lines = useMemo(() => priced && rateLines(priced, 'assembly').toSorted(byRate), [priced])
  const [all, setAll] = useState(false)
  const [why] = untold
  if (why) return <NotAvailable what="computes of this cloud" reading={why} />
  if (!priced || !lines) return <Skeleton lines={5} as="table" />
  if (priced.length === 0)
    return (
      <Text c="dimmed" fz="sm">
        No compute runs there.
      </Text>
    )
  const total = report.data ? computeCount(tenantsOf(report.data.data)) : undefined
  const sums = sumsOf(priced)
  return (
    <>
      <Box maw="96ch" mb="sm">
        <Facts
          facts={[
            { term: 'Computes', value: usedOf(priced, total) },
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
        rows={all ? lines : lines.slice(0, FIRST)}
        rowId={({ names, currency }) => `${names.join('/')} ${currency}`}
      />
      {!all && lines.length > FIRST && (
        <ActionButton variant="subtle" writes={false} disabledReason={undefined} onClick={() => setAll(true)}>
          {`Show all ${formatCountOf(lines.length, 'assembly', 'assemblies')}`}
        </ActionButton>
      )}
    </>
  )
}
