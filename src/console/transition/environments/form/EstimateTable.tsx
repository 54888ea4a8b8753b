import { commonDecimalPlaces, formatRate, PerMonth } from '../../../cloud/index.ts'
import { formatCount } from '../../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../../kit/PlainTable.tsx'
import { Dimmed, Note } from '../../../kit/Dimmed.tsx'
import type { Estimate, EstimateLine } from './estimate.ts'

interface Line extends EstimateLine {
  /** Other currencies, which a total does not include. */
  readonly excludes?: string
}

const getColumns = (decimalPlaces: number): readonly PlainColumn<Line>[] => [
  {
    id: 'cloud',
    header: 'Cloud',
    render: ({ cloud, excludes }) => (
      <>
        <bdi>{cloud}</bdi>
        {excludes && <Dimmed> excluding {excludes}</Dimmed>}
      </>
    ),
  },
  { id: 'computes', header: 'Computes', align: 'end', render: ({ computes }) => formatCount(computes) },
  { id: 'hour', header: 'Per hour', align: 'end', render: ({ perHour }) => formatRate(perHour, decimalPlaces) },
  {
    id: 'month',
    header: 'Per month',
    align: 'end',
    render: ({ perHour, currency }) => <PerMonth perHour={perHour} currency={currency} showsCurrency />,
  },
]

export function EstimateTable({ estimate: { lines, totals, notEvaluated } }: { estimate: Estimate }) {
  const sums = totals
    .filter(({ currency }) => lines.filter((line) => line.currency === currency).length > 1)
    .map((total) => ({
      ...total,
      cloud: `Total ${total.currency}`,
      excludes: totals.flatMap(({ currency }) => (currency === total.currency ? [] : [currency])).join(', '),
    }))
  const rows: readonly Line[] = [...lines, ...sums]
  return (
    <>
      {rows.length > 0 && (
        <PlainTable
          label="Estimated cost"
          columns={getColumns(commonDecimalPlaces(rows.map(({ perHour }) => ({ rate: perHour }))))}
          rows={rows}
          rowId={({ cloud, currency }) => `${cloud} ${currency}`}
        />
      )}
      {rows.length === 0 && (
        <p>
          {notEvaluated.length > 0
            ? 'None of the selected clouds can be evaluated.'
            : 'Select clouds to see the estimated cost.'}
        </p>
      )}
      {notEvaluated.length > 0 && (
        <Note>
          Not evaluated: <bdi>{notEvaluated.join('; ')}</bdi>.
        </Note>
      )}
    </>
  )
}
