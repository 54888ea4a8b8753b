import { Box } from '@mantine/core'
import type { Big } from 'big.js'
import { PerMonth } from '../../cloud/index.ts'
import { formatCount } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { useScope } from '../../routing/paths.ts'
import { formatHourly, type CostRate } from '../spend.ts'
import { useCurrencyByCloud } from './queries.ts'
import type { PricedUse } from './run-rate.ts'
import { toTotals, type Total } from './totals.ts'

type AmountOf = (total: Total) => Big | undefined

const hourColumn = (id: string, header: string, amountOf: AmountOf): PlainColumn<Total> => ({
  id,
  header,
  align: 'end',
  render(total) {
    const amount = amountOf(total)
    return amount && formatHourly(amount)
  },
})

const monthColumn = (id: string, header: string, amountOf: AmountOf): PlainColumn<Total> => ({
  id,
  header,
  align: 'end',
  render(total) {
    const amount = amountOf(total)
    return amount && <PerMonth perHour={amount} currency={total.currency} />
  },
})

const columns: readonly PlainColumn<Total>[] = [
  { id: 'currency', header: 'Total', render: ({ currency }) => currency },
  monthColumn('month', 'Estimated per month', ({ estimated }) => estimated),
  monthColumn('billed-month', 'Billed per month', ({ billed }) => billed),
  hourColumn('hour', 'Estimated per hour', ({ estimated }) => estimated),
  hourColumn('billed', 'Billed per hour', ({ billed }) => billed),
  { id: 'computes', header: 'Computes', align: 'end', render: ({ computes }) => formatCount(computes) },
]

interface TotalTableProps {
  priced: readonly PricedUse[] | undefined
  billedRate: CostRate | undefined
}

/** What all groups of the run rate cost together, by currency. */
export function TotalTable({ priced, billedRate }: TotalTableProps) {
  const scope = useScope()
  const { data: currencies } = useCurrencyByCloud(scope, { lowPriority: true })
  if (!priced || priced.length === 0) return null
  return (
    <Box mt="sm">
      <PlainTable
        pinned="first"
        label="Total run rate by currency"
        columns={columns}
        rows={toTotals(priced, billedRate, currencies)}
        rowId={({ currency }) => currency}
      />
    </Box>
  )
}
