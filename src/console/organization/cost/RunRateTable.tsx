import { useMemo } from 'react'
import { PerMonth, perMonth } from '../../cloud/index.ts'
import { defineColumns } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { capitalize } from '../../kit/format.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { formatHourly, toBilledRates, type CostRate, type Grouping } from '../spend.ts'
import { useAmountsByCurrency, useCurrencyByCloud } from './queries.ts'
import { mixedGroups, toRateLines, withBilledRates, type BilledLine, type PricedUse } from './run-rate.ts'

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
      showInSecondLine: false,
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
      showInSecondLine: false,
      value: ({ billedRate }) => (typeof billedRate === 'object' ? perMonth(billedRate).toNumber() : undefined),
      render: ({ billedRate, currency }) =>
        typeof billedRate === 'object' && <PerMonth perHour={billedRate} currency={currency} />,
    },
    { id: 'computes', header: 'Computes', kind: 'number', width: 92, hideBelow: 480, showInSecondLine: false },
  ])

function toGroupPath(scope: Scope, by: Grouping, [first = '', environment = '', platform = '']: readonly string[]) {
  if (by === 'cloud') return paths.cloud({ ...scope, cloud: first })
  const target = { ...scope, assembly: first, environment, platform }
  if (by === 'assembly') return paths.assembly(target)
  return by === 'environment' ? paths.operatedEnvironment(target) : paths.operatedPlatform(target)
}

/** Groups that the service has a rate call for. */
const REQUESTED_BY: ReadonlySet<Grouping> = new Set(['assembly', 'environment'])
/** Groups in several currencies that are requested, one by one. */
const MAX_MIXED = 24

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
  const lines = useMemo(() => priced && toRateLines(priced, by), [priced, by])
  const mixed = useMemo(() => (REQUESTED_BY.has(by) ? mixedGroups(lines ?? []).slice(0, MAX_MIXED) : []), [lines, by])
  const { data: currencies } = useCurrencyByCloud(scope, { lowPriority: true })
  const amounts = useAmountsByCurrency(scope, mixed, currencies)
  const rows = useMemo(
    () => lines && withBilledRates(lines, billedRate && toBilledRates(billedRate, by), amounts),
    [lines, billedRate, by, amounts],
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
