import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeFailure } from '../../data/problem.ts'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { DataTable, type DataTableProps } from '../../kit/table/DataTable.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { problemFilters, type HealthItem } from './columns.tsx'
import { countMonitored, type HealthCounts } from '../../organization/index.ts'
import { HealthBoard } from './HealthBoard.tsx'

interface HealthViewProps {
  title: string
  /** An item. */
  noun: 'environment' | 'platform' | 'component'
  /** What the items are part of. */
  parent: string
  actions?: ReactNode
  /** Links to pages about the same thing. */
  tabs?: ReactNode
  /** Undefined while loading or unavailable. */
  counts: HealthCounts | undefined
  /** Whether the counts may still come. */
  loading: boolean
  /** The list that each figure links to. */
  instancesPath?: string
  /** Whether only monitored instances are counted. */
  monitored?: boolean
  healthQuery: UseQueryResult
  table: HealthTableProps
  children?: ReactNode
}

/** The health of environments, platforms or components: in total, and as a table. */
export function HealthView(props: HealthViewProps) {
  const {
    title,
    noun,
    parent,
    actions,
    tabs,
    counts,
    loading,
    instancesPath,
    monitored,
    healthQuery,
    table,
    children,
  } = props
  const { items, label } = table
  return (
    <>
      <PageHeader
        title={title}
        facts={
          <>
            <span>{items ? `${formatCountOf(items.length, noun)} of ${parent}` : parent}</span>
            {/* The service counts only these, but lists all. */}
            {counts && counts.total > 0 && <span>{formatCountOf(countMonitored(counts), 'monitored instance')}</span>}
          </>
        }
        factsGrow
        actions={actions}
      />
      {tabs}
      {items && <HealthNotice query={healthQuery} />}
      <HealthBoard counts={counts} loading={loading} instancesPath={instancesPath} />
      <Section title={label} hint={monitored ? 'only monitored instances are counted' : undefined}>
        <HealthTable {...table} />
      </Section>
      {children}
    </>
  )
}

/** Why states are missing; the lists below are shown without them. */
function HealthNotice({ query }: { query: UseQueryResult }) {
  if (!query.error || query.data !== undefined) return null
  return (
    <Note mb="md" role="status">
      {describeFailure('Health', query.error)} The lists are complete, but without states.
    </Note>
  )
}

interface HealthTableProps extends Pick<
  DataTableProps<HealthItem>,
  'label' | 'columns' | 'emptyState' | 'paramPrefix' | 'selection'
> {
  items: readonly HealthItem[] | undefined
  query: UseQueryResult
}

export const toRowId = ({ platform = '', name }: Pick<HealthItem, 'platform' | 'name'>) => `${platform}/${name}`

/** Environments, platforms or components, those with most problems first. */
export function HealthTable({ items, query, ...table }: HealthTableProps) {
  return (
    <DataTable
      {...table}
      rows={items}
      rowId={toRowId}
      rowLink={({ to }) => to}
      problem={toQueryProblem(query, `The ${table.label.toLowerCase()}`)}
      defaultSort="-health,name"
      quickFilters={problemFilters}
    />
  )
}
