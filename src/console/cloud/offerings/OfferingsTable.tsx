import { useMemo, type ReactNode } from 'react'
import type { EmptyStateProps } from '../../kit/EmptyState.tsx'
import { DataTable, type DataTableProps } from '../../kit/table/DataTable.tsx'
import { paths } from '../../routing/paths.ts'
import { offeringColumns, offeringQuickFilters } from './columns.tsx'
import { OPENED_PARAM, type OfferingRow } from './offerings.ts'
import type { RequestedUsage } from './requested-usage.ts'

interface OfferingsTableProps extends Pick<
  DataTableProps<OfferingRow>,
  'heightMode' | 'currentId' | 'renderInspector' | 'selection' | 'rowLink'
> {
  label: string
  /** Undefined in the public namespace. */
  organization: string | undefined
  rows: readonly OfferingRow[]
  emptyState: EmptyStateProps
  /** Adds a column with the cost of this usage. */
  requested?: RequestedUsage | undefined
}

export function OfferingsTable({ organization, rows, requested, ...props }: OfferingsTableProps): ReactNode {
  const columns = useMemo(() => offeringColumns(requested, organization === undefined), [requested, organization])
  const quickFilters = useMemo(() => offeringQuickFilters(rows), [rows])
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
