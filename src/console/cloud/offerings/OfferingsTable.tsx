import { useMemo, type ReactNode } from 'react'
import type { EmptyStateProps } from '../../kit/EmptyState.tsx'
import { DataTable, type DataTableProps } from '../../kit/table/DataTable.tsx'
import { paths } from '../../routing/paths.ts'
import { offeringColumns, offeringQuickFilters } from './columns.tsx'
import { OPENED_PARAM, type OfferingRow } from './offerings.ts'
import type { RequestedUsage } from './requested-usage.ts'

interface OfferingsTableProps extends Pick<
  DataTableProps<OfferingRow>,
  'heightMode' | 'currentId' | 'renderInspector' | 'selection' | 'rowLink' | 'problem'
> {
  readonly label: string
  /** Undefined in the public namespace. */
  readonly organization: string | undefined
  /** Undefined while the first answer is awaited. */
  readonly rows: readonly OfferingRow[] | undefined
  readonly emptyState: EmptyStateProps
  /** For how many and how long costs are shown. */
  readonly requested?: RequestedUsage | undefined
}

/** Offerings to compare: each with its cost per hour and per month, the cheapest of a size and currency said so. */
export function OfferingsTable({ organization, rows, requested, ...props }: OfferingsTableProps): ReactNode {
  const columns = useMemo(() => offeringColumns(requested, organization === undefined), [requested, organization])
  const quickFilters = useMemo(() => (rows ? offeringQuickFilters(rows) : []), [rows])
  return (
    <DataTable
      columns={columns}
      rows={rows}
      rowId={(row) => row.key}
      rowLink={(row) => `${paths.offerings(organization ?? '')}?${OPENED_PARAM}=${encodeURIComponent(row.key)}`}
      quickFilters={quickFilters}
      {...props}
    />
  )
}
