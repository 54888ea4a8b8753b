import type { Big } from 'big.js'
import type { ReactNode } from 'react'
import { PerMonth } from '../cloud/index.ts'
import type { PlainColumn } from '../kit/PlainTable.tsx'
import { Dimmed } from '../kit/Dimmed.tsx'
import { formatHourly, type Amount } from './spend.ts'

/** `perHour` is undefined while loading. */
export interface PendingAmount {
  readonly perHour: Big | undefined
  readonly currency: string
}

/** Cost per hour and month, a line per currency. `header`: of the first column; `reason`: why a row has no amounts. */
export function amountColumns<Row>(
  header: string,
  amountsOf: (row: Row) => readonly PendingAmount[],
  reason: (row: Row) => string,
): readonly PlainColumn<Row>[] {
  const render = (row: Row, format: (amount: Amount) => ReactNode) =>
    amountsOf(row).map(({ perHour, currency }) => (
      <div key={currency}>{perHour ? format({ perHour, currency }) : '…'}</div>
    ))
  return [
    {
      id: 'hour',
      header,
      align: 'end',
      render: (row) =>
        amountsOf(row).length === 0 ? (
          <Dimmed>{reason(row)}</Dimmed>
        ) : (
          render(row, ({ perHour }) => formatHourly(perHour))
        ),
    },
    {
      id: 'month',
      header: 'Per month',
      align: 'end',
      render: (row) => render(row, (amount) => <PerMonth {...amount} showsCurrency />),
    },
  ]
}
