import type { ReactNode } from 'react'
import type { EmptyStateProps } from '../kit/EmptyState.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import type { Column, QuickFilter } from '../kit/table/columns.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useTableAddress } from '../kit/table/use-table-address.ts'
import { paths } from '../paths.ts'
import { approximate } from './decimal.ts'
import { formatAmount, monthRule } from './money.ts'
import { cheapestWords, selectsWords, type OfferingRow } from './offerings.ts'
import classes from './Offerings.module.css'
import { compareSizes } from './sizes.ts'

const sizeOf = ({ evaluated, size }: OfferingRow): string => (evaluated ? size || 'no size' : 'not evaluated')

const columns: readonly Column<OfferingRow>[] = [
  {
    id: 'size',
    header: 'Size',
    kind: 'text',
    width: 122,
    value: sizeOf,
    order: compareSizes,
    render: (row) => {
      if (!row.evaluated) return <Status mark="attention">not evaluated</Status>
      return row.size ? <bdi>{row.size}</bdi> : <span className={classes.dim}>no size</span>
    },
  },
  { id: 'cloud', header: 'Cloud', kind: 'text', width: 80, grow: 1, value: (row) => row.cloud },
  {
    id: 'offering',
    header: 'Offering',
    kind: 'text',
    width: 104,
    grow: 1,
    mono: true,
    naming: true,
    value: (row) => row.name,
  },
  { id: 'category', header: 'Category', kind: 'text', width: 92, hideBelow: 1020, value: (row) => row.category },
  {
    id: 'hour',
    header: 'Per hour',
    kind: 'number',
    width: 90,
    // The nearest float is enough to sort and filter by; what is shown is exact.
    value: (row) => row.rate && approximate(row.rate),
    render: (row) => <span className={row.rate ? undefined : classes.dim}>{row.rateShown}</span>,
  },
  {
    id: 'month',
    header: 'Per month',
    kind: 'number',
    width: 98,
    value: (row) => row.month && approximate(row.month),
    render: (row) =>
      row.rate && row.month && <span title={monthRule(row.rate, row.currency)}>{formatAmount(row.month)}</span>,
  },
  { id: 'currency', header: 'Currency', kind: 'text', width: 88, value: (row) => row.currency },
  {
    id: 'compared',
    header: 'Compared',
    kind: 'text',
    width: 168,
    grow: 1,
    value: (row) => cheapestWords(row) || undefined,
    render: (row) => row.cheapestOf > 0 && <Status mark="good">{cheapestWords(row)}</Status>,
  },
  {
    id: 'selects',
    header: 'Selects',
    kind: 'text',
    width: 176,
    grow: 3,
    hideBelow: 926,
    value: selectsWords,
    render: (row) => (
      <bdi className={row.evaluated ? classes.dim : classes.raw} title={row.criteria}>
        {selectsWords(row)}
      </bdi>
    ),
  },
]

const cheapest: QuickFilter<OfferingRow> = {
  id: 'cheapest',
  label: 'Cheapest per size',
  match: (row) => row.cheapestOf > 0,
}
const notEvaluated: QuickFilter<OfferingRow> = { id: 'raw', label: 'Not evaluated', match: (row) => !row.evaluated }

const byCategory = new Map<string, QuickFilter<OfferingRow>>()

// Made once per category: the table takes a new object for a new filter.
function quickOfCategory(category: string): QuickFilter<OfferingRow> {
  const known = byCategory.get(category)
  if (known) return known
  const made = {
    id: `category-${category}`,
    label: category || 'no category',
    match: (row: OfferingRow) => row.category === category,
  }
  byCategory.set(category, made)
  return made
}

const quickFiltersFor = (rows: readonly OfferingRow[]): QuickFilter<OfferingRow>[] => [
  cheapest,
  ...[...new Set(rows.map(({ category }) => category))].map(quickOfCategory),
  ...(rows.some(notEvaluated.match) ? [notEvaluated] : []),
]

interface OfferingsTableProps {
  readonly label: string
  readonly organization: string
  /** Undefined while the first answer is awaited. */
  readonly rows: readonly OfferingRow[] | undefined
  readonly emptyState: EmptyStateProps
}

/** Offerings to compare: each with its cost per hour and per month, the cheapest of a size and currency said so. */
export function OfferingsTable({ label, organization, rows, emptyState }: OfferingsTableProps): ReactNode {
  const [state, setState] = useTableAddress()
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowId={(row) => row.key}
      rowLink={(row) => paths.cloud(organization, row.cloud)}
      emptyState={emptyState}
      state={state}
      onStateChange={setState}
      quickFilters={rows ? quickFiltersFor(rows) : []}
    />
  )
}
