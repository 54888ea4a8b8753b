import { useMemo } from 'react'
import type { EmptyStateProps } from '../../kit/EmptyState.tsx'
import { DataTable, type DataTableProps } from '../../kit/table/DataTable.tsx'
import { paths } from '../../routing/paths.ts'
import { OPENED_PARAM, type OfferingRow, cheapestLabel, rateLabel, selectionLabel } from './offerings.ts'
import { type RequestedUsage, costFor } from './requested-usage.ts'
import { Text } from '@mantine/core'
import { formatCount } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { defineColumns, type Column, type QuickFilter } from '../../kit/table/columns.ts'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { compareSizes } from '../sizes/sizes.ts'
import { sourceLabel, toGigabytes, type Capacity } from './capacity.ts'
import { memoize } from './memoize.ts'
import { formatAmount, formatDecimal, perMonth } from './money.ts'
import { PerMonth } from './PerMonth.tsx'

const sizeLabel = ({ evaluated, size }: OfferingRow): string => (evaluated ? size || 'no size' : 'other criteria')

/** A figure of the machine, marked if the offering does not state it. */
function renderFigure({ machine }: OfferingRow, value: (capacity: Capacity) => number) {
  if (!machine) return null
  const text = formatCount(value(machine))
  if (machine.source === 'offering') return text
  return (
    <span title={sourceLabel(machine)}>
      <Dimmed>{machine.source === 'own' ? 'custom' : 'typical'}</Dimmed> {text}
    </span>
  )
}

const machineColumns = defineColumns<OfferingRow>([
  {
    id: 'size',
    header: 'Size',
    kind: 'text',
    width: 124,
    value: sizeLabel,
    order: compareSizes,
    render: (row) => {
      if (!row.evaluated) return <Status icon="attention">other criteria</Status>
      return row.size ? <bdi>{row.size}</bdi> : <Dimmed>no size</Dimmed>
    },
  },
  {
    id: 'cores',
    header: 'Cores',
    kind: 'number',
    width: 88,
    hideBelow: 480,
    value: (row) => row.machine?.cores,
    render: (row) => renderFigure(row, ({ cores }) => cores),
  },
  {
    id: 'memory',
    header: 'Memory (GB)',
    kind: 'number',
    width: 112,
    hideBelow: 640,
    value: (row) => row.machine && toGigabytes(row.machine),
    render: (row) => renderFigure(row, toGigabytes),
  },
])

const priceColumns = defineColumns<OfferingRow>([
  {
    id: 'hour',
    header: 'Per hour',
    kind: 'number',
    width: 90,
    // A float is exact enough to sort and filter by.
    value: (row) => row.rate?.toNumber(),
    render: (row) => (
      <Text span inherit c={row.rate ? undefined : 'dimmed'}>
        {rateLabel(row)}
      </Text>
    ),
  },
  {
    id: 'month',
    header: 'Per month',
    kind: 'number',
    width: 96,
    hideBelow: 800,
    value: (row) => row.rate && perMonth(row.rate).toNumber(),
    render: ({ rate, currency }) => rate && <PerMonth perHour={rate} currency={currency} />,
  },
  { id: 'currency', header: 'Currency', width: 84 },
])

const appliesTo = (row: OfferingRow): string => (row.evaluated ? row.target : selectionLabel(row))

const comparedColumn: Column<OfferingRow> = {
  id: 'compared',
  kind: 'text',
  header: 'Comparison',
  width: 184,
  grow: 1,
  hideBelow: 900,
  value: (row) => cheapestLabel(row) || undefined,
  render: (row) =>
    row.unusable === '' ? (
      row.cheapestOf > 0 && <Status icon="good">{cheapestLabel(row)}</Status>
    ) : (
      <Status icon="attention">cloud is {row.unusable}</Status>
    ),
}

const RAW_TEXT = { ff: 'monospace', fz: 'xs' }

const selectsColumn: Column<OfferingRow> = {
  id: 'selects',
  kind: 'text',
  header: 'Applies to',
  width: 128,
  grow: 3,
  hideBelow: 960,
  // The size has a column.
  value: appliesTo,
  render: (row) => (
    <Text component="bdi" c="dimmed" title={row.criteria} {...(row.evaluated ? { inherit: true } : RAW_TEXT)}>
      {appliesTo(row)}
    </Text>
  ),
}

const totalColumn = (requested: RequestedUsage): Column<OfferingRow> => ({
  id: 'total',
  header: `${formatDecimal(requested.count)} × ${formatDecimal(requested.hours)} h`,
  kind: 'number',
  width: 92,
  grow: 1,
  value: ({ rate }) => rate && costFor(rate, requested).toNumber(),
  render: ({ rate, rateText, currency }) =>
    rate ? (
      <span
        title={`${formatDecimal(rate)} × ${formatDecimal(requested.count)} × ${formatDecimal(requested.hours)} h = ${formatDecimal(costFor(rate, requested))} ${currency}`}
      >
        {formatAmount(costFor(rate, requested))}
      </span>
    ) : (
      <Dimmed>{rateText ? 'not a number' : 'no rate'}</Dimmed>
    ),
})

const cloudColumn = (isPublic: boolean): Column<OfferingRow> => ({
  id: 'cloud',
  kind: 'text',
  header: isPublic ? 'Location' : 'Cloud',
  width: isPublic ? 160 : 80,
  grow: 1,
  hideBelow: 480,
  value: ({ cloud }) => cloud,
})

const offeringColumns = (requested: RequestedUsage | undefined, isPublic: boolean, isOneCloud: boolean) =>
  defineColumns<OfferingRow>([
    ...machineColumns,
    ...(isOneCloud ? [] : [cloudColumn(isPublic)]),
    { id: 'offering', header: 'Offering', width: 100, grow: 1, mono: true, rowHeader: true, value: (row) => row.name },
    // Beside the name, where phones have room for it.
    ...(requested ? [totalColumn(requested)] : []),
    ...priceColumns,
    { id: 'category', header: 'Category', width: 86, hideBelow: 1240 },
    ...(isOneCloud ? [] : [comparedColumn]),
    selectsColumn,
  ])

type Filter = QuickFilter<OfferingRow>

const cheapestFilter: Filter = { id: 'cheapest', label: 'Cheapest per size', match: ({ cheapestOf }) => cheapestOf > 0 }
const notEvaluatedFilter: Filter = { id: 'raw', label: 'Other criteria', match: ({ evaluated }) => !evaluated }
const notPricedFilter: Filter = { id: 'no-number', label: 'No valid rate', match: ({ rate }) => !rate }

// Stable per category: the table treats a new object as a new filter.
const getCategoryFilter = memoize((category): Filter => ({
  id: `category-${category}`,
  label: category || 'no category',
  match: (row) => row.category === category,
}))

const offeringQuickFilters = (rows: readonly OfferingRow[], isOneCloud: boolean): Filter[] => [
  ...(isOneCloud ? [] : [cheapestFilter]),
  ...[...new Set(rows.map(({ category }) => category))].map(getCategoryFilter),
  ...[notEvaluatedFilter, notPricedFilter].filter(({ match }) => rows.some(match)),
]

export interface OfferingsTableProps extends Pick<
  DataTableProps<OfferingRow>,
  'heightMode' | 'currentId' | 'inspector' | 'selection' | 'rowLink'
> {
  label: string
  /** Undefined in the public namespace. */
  organization: string | undefined
  rows: readonly OfferingRow[]
  emptyState: EmptyStateProps
  /** Adds a column with the cost of this usage. */
  requested?: RequestedUsage | undefined
  /** All are of one cloud: they are not compared, since one per size is trivially the cheapest. */
  isOneCloud?: boolean
}

export function OfferingsTable({ organization, rows, requested, isOneCloud = false, ...props }: OfferingsTableProps) {
  const columns = useMemo(
    () => offeringColumns(requested, organization === undefined, isOneCloud),
    [requested, organization, isOneCloud],
  )
  const quickFilters = useMemo(() => offeringQuickFilters(rows, isOneCloud), [rows, isOneCloud])
  return (
    <DataTable
      columns={columns}
      rows={rows}
      rowId={(row) => row.key}
      rowLink={(row) =>
        `${paths.offerings({ organization: organization ?? '' })}?${OPENED_PARAM}=${encodeURIComponent(row.key)}`
      }
      quickFilters={quickFilters}
      {...props}
    />
  )
}
