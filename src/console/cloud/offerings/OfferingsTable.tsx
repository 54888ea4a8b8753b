import { useMemo, type ReactNode } from 'react'
import type { EmptyStateProps } from '../../kit/EmptyState.tsx'
import { DataTable, type DataTableProps } from '../../kit/table/DataTable.tsx'
import { paths } from '../../paths.ts'
import { offeringColumns, quickFiltersFor } from './columns.tsx'
import { OPENED, type OfferingRow } from './offerings.ts'
import type { Wanted } from './wanted.ts'

interface OfferingsTableProps extends Pick<
  DataTableProps<OfferingRow>,
  'fit' | 'current' | 'renderInspector' | 'selection' | 'rowLink' | 'problem'
> {
  readonly label: string
  /** Undefined in the public namespace. */
  readonly organization: string | undefined
  /** Undefined while the first answer is awaited. */
  readonly rows: readonly OfferingRow[] | undefined
  readonly emptyState: EmptyStateProps
  /** For how many and how long costs are shown. */
  readonly wanted?: Wanted | undefined
}

/** Offerings to compare: each with its cost per hour and per month, the cheapest of a size and currency said so. */
export function OfferingsTable({ organization, rows, wanted, ...props }: OfferingsTableProps): ReactNode {
  const columns = useMemo(() => offeringColumns(wanted, organization === undefined), [wanted, organization])
  const quickFilters = useMemo(() => (rows ? quickFiltersFor(rows) : []), [rows])
  return (
    <DataTable
      columns={columns}
      rows={rows}
      rowId={(row) => row.key}
      rowLink={(row) => `${paths.offerings(organization ?? '')}?${OPENED}=${encodeURIComponent(row.key)}`}
      quickFilters={quickFilters}
      {...props}
    />
  )
}
