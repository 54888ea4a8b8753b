import { Anchor, Box, Progress, Text } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import {
  currencyByCloud,
  formatAmount,
  formatRate,
  HOURS_PER_MONTH,
  formatMonthEstimate,
  offeringRows,
  useOfferings,
  perMonth,
} from '../cloud/index.ts'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { paths } from '../routing/paths.ts'
import { NotAvailable } from './NotAvailable.tsx'
import { useCostRate } from './queries.ts'
import { toSpend, type CloudSpend, type Spend } from './spend.ts'

/** Decimal places of rates; the exact month is in the title. */
const RATE_DECIMALS = 5

type SpendLine = Omit<CloudSpend, 'cloud' | 'share'> & {
  readonly cloud?: string
  readonly share?: number
  readonly leavesOut?: string
}

const columnsFor = (organization: string): readonly PlainColumn<SpendLine>[] => [
  {
    id: 'cloud',
    header: 'Cloud',
    render: ({ cloud, currency }) =>
      cloud === undefined ? (
        <b>all in {currency}</b>
      ) : (
        <Anchor component={Link} to={paths.cloud(organization, cloud)} c="bright" fw={500}>
          <bdi>{cloud}</bdi>
        </Anchor>
      ),
  },
  {
    id: 'share',
    header: 'Share',
    width: 88,
    render: ({ share, leavesOut }) =>
      share === undefined ? (
        <Text fz="xs" c="dimmed">
          {leavesOut && `without ${leavesOut}`}
        </Text>
      ) : (
        <Progress value={share * 100} color="accent" miw={32} radius="xs" aria-hidden="true" />
      ),
  },
  {
    id: 'hour',
    header: 'Per hour',
    align: 'end',
    render: ({ perHour, cloud }) => (
      <Text span inherit fw={cloud === undefined ? 600 : undefined}>
        {formatRate(perHour, RATE_DECIMALS)}
      </Text>
    ),
  },
  {
    id: 'month',
    header: 'Per month',
    align: 'end',
    render: ({ perHour, currency, cloud }) => (
      <Text span inherit fw={cloud === undefined ? 600 : undefined} title={formatMonthEstimate(perHour, currency)}>
        {formatAmount(perMonth(perHour))} {currency}
      </Text>
    ),
  },
]

/** Clouds by currency; the sum of each currency with several clouds names the currencies that it leaves out. */
const toSpendLines = ({ clouds, totals }: Spend): SpendLine[] =>
  totals.flatMap((total) => {
    const same = clouds.filter(({ currency }) => currency === total.currency)
    if (same.length < 2) return same
    const others = totals.filter(({ currency }) => currency !== total.currency)
    return [...same, { ...total, leavesOut: others.map(({ currency }) => currency).join(', ') }]
  })

function SpendTable({ organization, spend }: { organization: string; spend: Spend }) {
  const columns = useMemo(() => columnsFor(organization), [organization])
  if (spend.clouds.length === 0)
    return (
      <Text c="dimmed" fz="sm">
        Nothing that runs has a price.
      </Text>
    )
  return (
    <PlainTable
      label="Spend by cloud and currency"
      columns={columns}
      rows={toSpendLines(spend)}
      rowId={(line: SpendLine) => `${line.cloud ?? ''} ${line.currency}`}
    />
  )
}

/** The service's billed rate by cloud. `clouds`: how many there are, to reserve the height of their lines. */
export function SpendPanel({ organization, clouds }: { organization: string; clouds: number }): ReactNode {
  const rate = useCostRate(organization)
  const offerings = useOfferings(organization, { lowPriority: true })
  const settled = !rate.isPending && !offerings.isPending
  const spend = useMemo(() => {
    if (!rate.data) return undefined
    return toSpend(rate.data, offerings.data && currencyByCloud(offeringRows(offerings.data)))
  }, [rate.data, offerings.data])
  return (
    <Section
      title="Spend per cloud"
      hint={`billed rate, ${HOURS_PER_MONTH} h a month`}
      action={
        <Anchor component={Link} to={paths.costReport(organization)}>
          Cost
        </Anchor>
      }
    >
      <Box mih={33 + 35 * (clouds + 1)}>
        {!settled ? (
          <Skeleton lines={clouds + 2} variant="table" />
        ) : spend ? (
          <SpendTable organization={organization} spend={spend} />
        ) : (
          <NotAvailable what="cost" query={rate} />
        )}
      </Box>
    </Section>
  )
}
