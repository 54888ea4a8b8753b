import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Ci } from '../../../contract/records.ts'
import {
  compareDecimals,
  currencyByCloud,
  formatAmount,
  formatRate,
  monthRule,
  offeringRows,
  offeringsOf,
  perMonth,
} from '../../cloud/index.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { computeCount, tenantsOf } from '../compute.ts'
import { NotTold } from '../NotTold.tsx'
import { computeByCloudIn, costRateIn } from '../queries.ts'
import { readSpend } from '../spend.ts'
import classes from './Cost.module.css'
import { rateLines, type PricedUse, type RateLine } from './run-rate.ts'
import { useRunRate } from './use-run-rate.ts'

const PLACES = 5

/** Lines that are drawn before somebody wants all. */
const FIRST = 10

/** The most expensive first; what has no price last. */
const byRate = (a: RateLine, b: RateLine): number =>
  a.perHour && b.perHour ? compareDecimals(b.perHour, a.perHour) : Number(!a.perHour) - Number(!b.perHour)

const columnsFor = (organization: string): readonly PlainColumn<RateLine>[] => [
  {
    id: 'assembly',
    header: 'Assembly',
    render: ({ names: [name = ''] }) => (
      <Link to={paths.assembly(organization, name)}>
        <bdi>{name}</bdi>
      </Link>
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

/** A cloud's part of compute use and cost: the console's estimate by assembly, the service's own figure beside it. */
export default function CloudRunRate({ organization, cloud }: { organization: string; cloud: Ci }): ReactNode {
  const clouds = useMemo(() => [cloud], [cloud])
  const { priced, untold } = useRunRate(organization, clouds)
  const report = useQuery(computeByCloudIn(organization))
  const rate = useQuery(costRateIn(organization))
  const offerings = useQuery(offeringsOf(organization))
  const told = useMemo(() => {
    if (!rate.data) return undefined
    const { clouds: spent } = readSpend(rate.data, offerings.data && currencyByCloud(offeringRows(offerings.data)))
    const found = spent.find((each) => each.cloud === cloud.ciName)
    return found
      ? `${formatRate(found.perHour, PLACES)} ${found.currency} per hour`
      : 'nothing that is priced runs there'
  }, [rate.data, offerings.data, cloud.ciName])
  const lines = useMemo(() => priced && rateLines(priced, 'assembly').toSorted(byRate), [priced])
  const [all, setAll] = useState(false)
  const [why] = untold
  if (why) return <NotTold what="computes of this cloud" reading={why} />
  if (!priced || !lines) return <Skeleton lines={5} as="table" />
  if (priced.length === 0) return <p className={classes.left}>No compute runs there.</p>
  const total = report.data ? computeCount(tenantsOf(report.data.data)) : undefined
  const sums = sumsOf(priced)
  return (
    <>
      <div className={classes.rule}>
        <Facts
          facts={[
            { term: 'Computes', value: usedOf(priced, total) },
            { term: 'Estimate', value: sums.length > 0 ? sums.join('; ') : 'no offering fits what runs there' },
            { term: 'By the service', value: told ?? (rate.isError ? 'not told by this service' : undefined) },
          ]}
        />
      </div>
      <PlainTable
        label={`Computes of ${cloud.ciName} by assembly`}
        columns={columnsFor(organization)}
        rows={all ? lines : lines.slice(0, FIRST)}
        rowId={({ names, currency }) => `${names.join('/')} ${currency}`}
      />
      {!all && lines.length > FIRST && (
        <ActionButton look="quiet" writes={false} disabledReason={undefined} onClick={() => setAll(true)}>
          {`Show all ${formatCountOf(lines.length, 'assembly', 'assemblies')}`}
        </ActionButton>
      )}
    </>
  )
}
