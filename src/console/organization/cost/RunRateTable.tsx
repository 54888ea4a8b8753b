import { useMemo, type ReactNode } from 'react'
import type { AnswerOf } from '../../../contract/call.ts'
import type { readCostRate } from '../../../contract/cost.ts'
import { approximate, formatAmount, formatRate, monthRule, perMonth, type Decimal } from '../../cloud/index.ts'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths } from '../../paths.ts'
import classes from './Cost.module.css'
import { rateLines, type Grouping, type PricedUse, type RateLine } from './run-rate.ts'
import { serviceRates } from './service-rate.ts'

interface Row extends RateLine {
  /** What the service says; undefined where it does not, or the group has several currencies, which the service adds. */
  readonly service: Decimal | undefined
}

const PLACES = 5

const columnsFor = (by: Grouping): readonly Column<Row>[] => [
  {
    id: 'name',
    header: by.replace(/^./, (letter) => letter.toUpperCase()),
    kind: 'text',
    width: 160,
    grow: 2,
    naming: true,
    value: ({ names }) => names.join(' / '),
  },
  { id: 'computes', header: 'Computes', kind: 'number', width: 92, hideBelow: 480, value: ({ computes }) => computes },
  {
    id: 'hour',
    header: 'Per hour',
    kind: 'number',
    width: 124,
    value: ({ perHour }) => perHour && approximate(perHour),
    render: ({ perHour }) => (perHour ? formatRate(perHour, PLACES) : <span className={classes.dim}>not priced</span>),
  },
  {
    id: 'month',
    header: 'Per month',
    kind: 'number',
    width: 124,
    value: ({ perHour }) => perHour && approximate(perMonth(perHour)),
    render: ({ perHour, currency }) =>
      perHour && <span title={monthRule(perHour, currency)}>{formatAmount(perMonth(perHour))}</span>,
  },
  { id: 'currency', header: 'Currency', kind: 'text', width: 92, value: ({ currency }) => currency },
  {
    id: 'service',
    header: 'Service, per hour',
    kind: 'number',
    width: 136,
    hideBelow: 640,
    value: ({ service }) => service && approximate(service),
    render: ({ service }) => service && formatRate(service, PLACES),
  },
]

function linkFor(organization: string, by: Grouping, [first = '', environment = '', platform = '']: readonly string[]) {
  if (by === 'cloud') return paths.cloud(organization, first)
  if (by === 'assembly') return paths.assembly(organization, first)
  if (by === 'environment') return paths.operatedEnvironment(organization, first, environment)
  return paths.operatedPlatform(organization, first, environment, platform)
}

interface RunRateTableProps {
  readonly organization: string
  readonly by: Grouping
  readonly priced: readonly PricedUse[] | undefined
  readonly service: AnswerOf<typeof readCostRate> | undefined
  /** Whether all that runs was told. */
  readonly isWhole: boolean
}

/** The run rate by group and currency, the service's own figure beside it. */
export function RunRateTable({ organization, by, priced, service, isWhole }: RunRateTableProps): ReactNode {
  const columns = useMemo(() => columnsFor(by), [by])
  const rows = useMemo(() => {
    const told = service && serviceRates(service, by)
    const lines = priced && rateLines(priced, by)
    const inGroup = new Map<string, number>()
    for (const { names } of lines ?? []) inGroup.set(names.join('/'), (inGroup.get(names.join('/')) ?? 0) + 1)
    return lines?.map((line): Row => {
      const group = line.names.join('/')
      return { ...line, service: inGroup.get(group) === 1 ? told?.get(group) : undefined }
    })
  }, [priced, service, by])
  return (
    <DataTable
      label="Run rate"
      columns={columns}
      rows={rows}
      rowId={({ names, currency }) => `${names.join('/')} ${currency}`}
      rowLink={({ names }) => linkFor(organization, by, names)}
      emptyState={
        isWhole
          ? { title: 'Nothing runs', hint: 'No compute is deployed in any cloud, so that nothing has a rate.' }
          : { title: 'Not known', hint: 'What runs is not told; why stands below.' }
      }
      sortedBy="-hour"
    />
  )
}
