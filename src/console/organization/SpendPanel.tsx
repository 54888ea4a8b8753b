import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import {
  currencyByCloud,
  formatAmount,
  formatRate,
  HOURS_PER_MONTH,
  monthRule,
  offeringRows,
  offeringsOf,
  perMonth,
} from '../cloud/index.ts'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { paths } from '../paths.ts'
import { NotTold } from './NotTold.tsx'
import classes from './Overview.module.css'
import { costRateIn } from './queries.ts'
import { readSpend, type CloudSpend, type Spend } from './spend.ts'

/** What sums of rates are shown with; the exact month stands in the title. */
const RATE_PLACES = 5

type Line = Omit<CloudSpend, 'cloud' | 'share'> & { readonly cloud?: string; readonly share?: number }

const columnsFor = (organization: string): readonly PlainColumn<Line>[] => [
  {
    id: 'cloud',
    header: 'Cloud',
    render: ({ cloud, currency }) =>
      cloud === undefined ? (
        <span className={classes.total}>all in {currency}</span>
      ) : (
        <Link to={paths.cloud(organization, cloud)}>
          <bdi>{cloud}</bdi>
        </Link>
      ),
  },
  {
    id: 'share',
    header: 'Share',
    width: 88,
    render: ({ share }) =>
      share !== undefined && (
        <span className={classes.share}>
          <span style={{ width: `${share * 100}%` }} />
        </span>
      ),
  },
  {
    id: 'hour',
    header: 'Per hour',
    align: 'end',
    render: ({ perHour, cloud }) => (
      <span className={cloud === undefined ? classes.total : undefined}>{formatRate(perHour, RATE_PLACES)}</span>
    ),
  },
  {
    id: 'month',
    header: 'Per month',
    align: 'end',
    render: ({ perHour, currency, cloud }) => (
      <span className={cloud === undefined ? classes.total : undefined} title={monthRule(perHour, currency)}>
        {formatAmount(perMonth(perHour))} {currency}
      </span>
    ),
  },
]

/** Clouds by currency, each currency of several clouds followed by its sum. */
const linesOf = ({ clouds, totals }: Spend): Line[] =>
  totals.flatMap((total) => {
    const same = clouds.filter(({ currency }) => currency === total.currency)
    return same.length > 1 ? [...same, total] : same
  })

function SpendTable({ organization, spend }: { organization: string; spend: Spend }) {
  const columns = useMemo(() => columnsFor(organization), [organization])
  if (spend.clouds.length === 0) return <p className={classes.note}>Nothing that runs has a price.</p>
  return (
    <PlainTable
      label="Spend by cloud and currency"
      columns={columns}
      rows={linesOf(spend)}
      rowId={(line: Line) => `${line.cloud ?? ''} ${line.currency}`}
    />
  )
}

/** What runs costs, by cloud. `clouds`: how many there are, to keep the room of their lines. */
export function SpendPanel({ organization, clouds }: { organization: string; clouds: number }): ReactNode {
  const rate = useQuery(costRateIn(organization))
  const offerings = useQuery(offeringsOf(organization, { background: true }))
  const settled = !rate.isPending && !offerings.isPending
  const spend = useMemo(() => {
    if (!rate.data) return undefined
    return readSpend(rate.data, offerings.data && currencyByCloud(offeringRows(offerings.data)))
  }, [rate.data, offerings.data])
  return (
    <Section
      title="Spend per cloud"
      hint={`estimate, ${HOURS_PER_MONTH} h a month`}
      action={
        <Link className={classes.more} to={paths.costReport(organization)}>
          Cost
        </Link>
      }
    >
      <div style={{ minHeight: 33 + 35 * (clouds + 1) }}>
        {!settled ? (
          <Skeleton lines={clouds + 2} as="table" />
        ) : spend ? (
          <SpendTable organization={organization} spend={spend} />
        ) : (
          <NotTold what="cost" reading={rate} />
        )}
      </div>
    </Section>
  )
}
