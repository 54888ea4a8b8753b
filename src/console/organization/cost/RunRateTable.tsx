import { useMemo } from 'react'
import { PerMonth, perMonth } from '../../cloud/index.ts'
import { defineColumns } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { capitalize } from '../../kit/format.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { formatHourly, toBilledRates, type CostRate, type Grouping } from '../spend.ts'
import { toRateLines, withBilledRates, type BilledLine, type PricedUse } from './run-rate.ts'

const columnsFor = (by: Grouping) =>
  defineColumns<BilledLine>([
    {
      id: 'name',
      header: capitalize(by),
      width: 160,
      grow: 2,
      value: ({ names }) => names.join(' / '),
    },
    {
      id: 'hour',
      header: 'Estimated per hour',
      kind: 'number',
      width: 160,
      value: ({ perHour }) => perHour?.toNumber(),
      render: ({ perHour }) => (perHour ? formatHourly(perHour) : <Dimmed>not priced</Dimmed>),
    },
    { id: 'currency', header: 'Currency', width: 92 },
    {
      id: 'service',
      header: 'Billed per hour',
      kind: 'number',
      width: 136,
      hideBelow: 640,
      value: ({ billedRate }) => (typeof billedRate === 'object' ? billedRate.toNumber() : undefined),
      render: ({ billedRate }) =>
        typeof billedRate === 'object' ? formatHourly(billedRate) : billedRate && <Dimmed>{billedRate}</Dimmed>,
    },
    {
      id: 'month',
      header: 'Estimated per month',
      kind: 'number',
      width: 168,
      hideBelow: 800,
      value: ({ perHour }) => perHour && perMonth(perHour).toNumber(),
      render: ({ perHour, currency }) => perHour && <PerMonth perHour={perHour} currency={currency} />,
    },
    {
      id: 'billed-month',
      header: 'Billed per month',
      kind: 'number',
      width: 144,
      hideBelow: 900,
      value: ({ billedRate }) => (typeof billedRate === 'object' ? perMonth(billedRate).toNumber() : undefined),
      render: ({ billedRate, currency }) =>
        typeof billedRate === 'object' && <PerMonth perHour={billedRate} currency={currency} />,
    },
    { id: 'computes', header: 'Computes', kind: 'number', width: 92, hideBelow: 480 },
  ])

function toGroupPath(scope: Scope, by: Grouping, [first = '', environment = '', platform = '']: readonly string[]) {
  if (by === 'cloud') return paths.cloud({ ...scope, cloud: first })
  const target = { ...scope, assembly: first, environment, platform }
  if (by === 'assembly') return paths.assembly(target)
  return by === 'environment' ? paths.operatedEnvironment(target) : paths.operatedPlatform(target)
}

interface RunRateTableProps {
  by: Grouping
  priced: readonly PricedUse[] | undefined
  billedRate: CostRate | undefined
  /** Whether every cloud's report was loaded. */
  isComplete: boolean
}

/** The run rate by group and currency, with the service's billed rate. */
export function RunRateTable({ by, priced, billedRate, isComplete }: RunRateTableProps) {
  const scope = useScope()
  const columns = useMemo(() => columnsFor(by), [by])
  const rows = useMemo(
    () => priced && withBilledRates(toRateLines(priced, by), billedRate && toBilledRates(billedRate, by)),
    [priced, billedRate, by],
  )
  return (
    <DataTable
      label="Run rate"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowLink={({ names }) => toGroupPath(scope, by, names)}
      emptyState={
        isComplete
          ? { title: 'No running computes', hint: 'No compute is deployed in any cloud.' }
          : { title: 'Not available', hint: 'The compute reports could not be loaded. See the reasons below.' }
      }
      defaultSort="-hour"
    />
  )
}
