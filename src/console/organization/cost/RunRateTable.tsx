import { Text } from '@mantine/core'
import type { Big } from 'big.js'
import { useMemo, type ReactNode } from 'react'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { readCostRate } from '../../../contract/organization/cost.ts'
import { formatAmount, formatMonthEstimate, perMonth } from '../../cloud/index.ts'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths } from '../../routing/paths.ts'
import { formatHourly } from '../spend.ts'
import { toRateLines, type Grouping, type PricedUse, type RateLine, toBilledRates } from './run-rate.ts'

interface Row extends RateLine {
  /** Undefined if the service has none, or for groups of several currencies, which it adds up. */
  readonly billedRate: Big | undefined
}

const columnsFor = (by: Grouping): readonly Column<Row>[] => [
  {
    id: 'name',
    header: by.replace(/^./, (letter) => letter.toUpperCase()),
    kind: 'text',
    width: 160,
    grow: 2,
    rowHeader: true,
    value: ({ names }) => names.join(' / '),
  },
  { id: 'computes', header: 'Computes', kind: 'number', width: 92, hideBelow: 480, value: ({ computes }) => computes },
  {
    id: 'hour',
    header: 'Per hour',
    kind: 'number',
    width: 124,
    value: ({ perHour }) => perHour?.toNumber(),
    render: ({ perHour }) =>
      perHour ? (
        formatHourly(perHour)
      ) : (
        <Text span inherit c="dimmed">
          not priced
        </Text>
      ),
  },
  {
    id: 'month',
    header: 'Per month',
    kind: 'number',
    width: 124,
    value: ({ perHour }) => perHour && perMonth(perHour).toNumber(),
    render: ({ perHour, currency }) =>
      perHour && <span title={formatMonthEstimate(perHour, currency)}>{formatAmount(perMonth(perHour))}</span>,
  },
  { id: 'currency', header: 'Currency', kind: 'text', width: 92, value: ({ currency }) => currency },
  {
    id: 'service',
    header: 'Billed rate',
    kind: 'number',
    width: 124,
    hideBelow: 640,
    value: ({ billedRate }) => billedRate?.toNumber(),
    render: ({ billedRate }) => billedRate && formatHourly(billedRate),
  },
]

function toGroupPath(
  organization: string,
  by: Grouping,
  [first = '', environment = '', platform = '']: readonly string[],
) {
  if (by === 'cloud') return paths.cloud(organization, first)
  if (by === 'assembly') return paths.assembly(organization, first)
  if (by === 'environment') return paths.operatedEnvironment(organization, first, environment)
  return paths.operatedPlatform(organization, first, environment, platform)
}

interface RunRateTableProps {
  organization: string
  by: Grouping
  priced: readonly PricedUse[] | undefined
  billedRate: AnswerOf<typeof readCostRate> | undefined
  /** Whether every cloud's report was loaded. */
  isComplete: boolean
}

/** The run rate by group and currency, with the service's billed rate. */
export function RunRateTable({ organization, by, priced, billedRate, isComplete }: RunRateTableProps): ReactNode {
  const columns = useMemo(() => columnsFor(by), [by])
  const rows = useMemo(() => {
    const billed = billedRate && toBilledRates(billedRate, by)
    const lines = priced && toRateLines(priced, by)
    const currencyCount = new Map<string, number>()
    for (const { names } of lines ?? [])
      currencyCount.set(names.join('/'), (currencyCount.get(names.join('/')) ?? 0) + 1)
    return lines?.map((line): Row => {
      const group = line.names.join('/')
      return { ...line, billedRate: currencyCount.get(group) === 1 ? billed?.get(group) : undefined }
    })
  }, [priced, billedRate, by])
  return (
    <DataTable
      label="Run rate"
      columns={columns}
      rows={rows}
      rowId={({ names, currency }) => `${names.join('/')} ${currency}`}
      rowLink={({ names }) => toGroupPath(organization, by, names)}
      emptyState={
        isComplete
          ? { title: 'Nothing runs', hint: 'No compute is deployed in any cloud.' }
          : { title: 'Not available', hint: 'The compute reports could not be read. The reasons are below.' }
      }
      defaultSort="-hour"
    />
  )
}
