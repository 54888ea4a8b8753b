import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import {
  currencyByCloud,
  formatAmount,
  formatRate,
  monthRule,
  offeringRows,
  offeringsOf,
  perMonth,
} from '../cloud/index.ts'
import { formatCount } from '../kit/format.ts'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { paths } from '../paths.ts'
import { cloudsByAssembly } from './compute.ts'
import { NotTold } from './NotTold.tsx'
import classes from './Overview.module.css'
import { computeByCloudIn, costRateIn } from './queries.ts'
import { spendByAssembly, type AssemblySpend } from './spend-by-assembly.ts'

const SHOWN = 5
const RATE_PLACES = 5

const columnsFor = (organization: string): readonly PlainColumn<AssemblySpend>[] => [
  {
    id: 'assembly',
    header: 'Assembly',
    render: ({ assembly }) => (
      <Link to={paths.assembly(organization, assembly)} className={classes.clip} title={assembly}>
        <bdi>{assembly}</bdi>
      </Link>
    ),
  },
  {
    id: 'hour',
    header: 'Per hour',
    align: 'end',
    render: ({ perHour }) =>
      perHour ? formatRate(perHour, RATE_PLACES) : <span className={classes.dim}>several currencies</span>,
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

/** The dearest assemblies. `assemblies`: how many there are, to keep the room of their lines. */
export function AssemblySpendPanel({
  organization,
  assemblies,
}: {
  organization: string
  assemblies: number
}): ReactNode {
  const rate = useQuery(costRateIn(organization))
  const report = useQuery(computeByCloudIn(organization))
  const offerings = useQuery(offeringsOf(organization))
  const columns = useMemo(() => columnsFor(organization), [organization])
  const isSettled = !rate.isPending && !report.isPending && !offerings.isPending
  const spend = useMemo(() => {
    if (!rate.data) return undefined
    const clouds = report.data ? cloudsByAssembly(report.data.data) : new Map<string, readonly string[]>()
    return spendByAssembly(rate.data, clouds, currencyByCloud(offerings.data ? offeringRows(offerings.data) : []))
  }, [rate.data, report.data, offerings.data])
  const lines = Math.min(SHOWN, assemblies)
  const more = (spend?.length ?? 0) - SHOWN
  return (
    <Section
      title="Spend per assembly"
      hint={more > 0 ? `the dearest of ${formatCount(SHOWN + more)}` : 'estimate'}
      action={
        <Link className={classes.more} to={`${paths.costReport(organization)}?by=assembly`}>
          Cost
        </Link>
      }
    >
      <div style={{ minHeight: 33 + 35 * lines }}>
        {!isSettled ? (
          <Skeleton lines={lines} as="rows" />
        ) : !spend ? (
          <NotTold what="cost" reading={rate} />
        ) : spend.length === 0 ? (
          <p className={classes.note}>Nothing that runs has a price.</p>
        ) : (
          <PlainTable
            label="Spend by assembly"
            columns={columns}
            rows={spend.slice(0, SHOWN)}
            rowId={({ assembly }) => assembly}
          />
        )}
      </div>
    </Section>
  )
}
