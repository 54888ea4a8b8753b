import { Text } from '@mantine/core'
import { formatAmount, formatRate, formatMonthEstimate, perMonth, commonDecimalPlaces } from '../../../cloud/index.ts'
import { formatCount } from '../../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../../kit/PlainTable.tsx'
import type { Estimate } from './estimate.ts'

interface EstimateRow {
  readonly key: string
  readonly cloud: string
  readonly computes: string
  readonly perHour: string
  readonly month: string
  readonly calculation: string
}

const columns: readonly PlainColumn<EstimateRow>[] = [
  { id: 'cloud', header: 'Cloud', render: ({ cloud }) => <bdi>{cloud}</bdi> },
  { id: 'computes', header: 'Computes', align: 'end', render: ({ computes }) => computes },
  { id: 'hour', header: 'Per hour', align: 'end', render: ({ perHour }) => perHour },
  {
    id: 'month',
    header: 'Per month, estimate',
    align: 'end',
    render: ({ month, calculation }) => <span title={calculation}>{month}</span>,
  },
]

function toEstimateRows({ lines, totals }: Estimate): EstimateRow[] {
  const decimalPlaces = commonDecimalPlaces([...lines, ...totals].map(({ perHour }) => ({ rate: perHour })))
  const toRow = (
    key: string,
    cloud: string,
    computes: string,
    { perHour, currency }: Estimate['totals'][number],
  ): EstimateRow => ({
    key,
    cloud,
    computes,
    perHour: formatRate(perHour, decimalPlaces),
    month: `${formatAmount(perMonth(perHour))} ${currency}`,
    calculation: formatMonthEstimate(perHour, currency),
  })
  const linesIn = (currency: string) => lines.filter((line) => line.currency === currency)
  const countComputes = (currency: string) => linesIn(currency).reduce((sum, { computes }) => sum + computes, 0)
  return [
    ...lines.map((line) => toRow(`${line.cloud} ${line.currency}`, line.cloud, formatCount(line.computes), line)),
    ...totals
      .filter(({ currency }) => linesIn(currency).length > 1)
      .map((total) => {
        const { currency } = total
        return toRow(`all ${currency}`, `all in ${currency}`, formatCount(countComputes(currency)), total)
      }),
  ]
}

/** `1,752.00 USD and 90.00 EUR a month, estimate`; '' without totals. */
export const formatEstimate = ({ totals }: Estimate): string =>
  totals.length === 0
    ? ''
    : `${totals.map(({ currency, perHour }) => `${formatAmount(perMonth(perHour))} ${currency}`).join(' and ')} a month, estimate`

export function EstimateTable({ estimate }: { estimate: Estimate }) {
  const { lines, notEvaluated } = estimate
  return (
    <>
      {lines.length > 0 && (
        <PlainTable label="Estimated cost" columns={columns} rows={toEstimateRows(estimate)} rowId={({ key }) => key} />
      )}
      {lines.length === 0 && notEvaluated.length === 0 && <p>Choose clouds to see what it may cost.</p>}
      {lines.length === 0 && notEvaluated.length > 0 && <p>None of it can be evaluated.</p>}
      {notEvaluated.length > 0 && (
        <Text fz="sm" c="dimmed">
          Not evaluated: <bdi>{notEvaluated.join('; ')}</bdi>.
        </Text>
      )}
    </>
  )
}
