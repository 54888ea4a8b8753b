import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { RawRecord } from '../../data/RawRecord.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { Facts } from '../../kit/Facts.tsx'
import { formatCountOf, shortClass } from '../../kit/format.ts'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { SplitPanel } from '../../kit/inspector/SplitPanel.tsx'
import { useLinkedParam } from '../../kit/search-params.ts'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { defineColumns } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { PageHandle } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { PublicFrame } from '../PublicFrame.tsx'
import { publicServicesQuery } from '../queries.ts'
import { visibleAttributes } from '../rules.ts'
import { templateRows, type TemplateRow } from './public-services.ts'

const TITLE = 'Public services'
const OPENED_PARAM = 'service'

export const handle: PageHandle = { crumbs: () => [{ label: TITLE, to: paths.publicServices() }] }

export const loader = () => prefetch(publicServicesQuery())

export function Component() {
  const query = useQuery(publicServicesQuery())
  const rows = useMemo(() => query.data && templateRows(query.data), [query.data])
  return (
    <PublicFrame
      title={TITLE}
      facts={rows ? `${formatCountOf(rows.length, 'template')} for cloud services` : 'Templates'}
    >
      <QueryBoundary query={query} subject="The public services" lines={16} variant="table">
        {() => rows && <Templates rows={rows} />}
      </QueryBoundary>
    </PublicFrame>
  )
}

const columns = defineColumns<TemplateRow>([
  { id: 'service', header: 'Service', width: 180, grow: 2, value: ({ record }) => record.ciName },
  { id: 'category', header: 'Category', width: 120, grow: 1, value: ({ category }) => category || 'no category' },
  { id: 'location', header: 'Location', width: 170, grow: 2, mono: true, value: (row) => row.location },
  {
    id: 'class',
    header: 'Class',
    width: 150,
    grow: 1,
    mono: true,
    hideBelow: 600,
    value: ({ record }) => shortClass(record.ciClassName),
  },
  { id: 'changed', header: 'Changed', kind: 'time', width: 100, hideBelow: 760, value: ({ record }) => record.updated },
])

function Templates({ rows }: { rows: readonly TemplateRow[] }) {
  const [opened, linkTo] = useLinkedParam(OPENED_PARAM)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', minHeight: 640 }}>
      <SplitPanel open={opened !== undefined}>
        <DataTable
          heightMode="fill"
          label="Public services"
          columns={columns}
          rows={rows}
          rowId={({ key }) => key}
          rowLink={({ key }) => linkTo(key)}
          currentId={opened}
          emptyState={{
            title: 'No public services',
            hint: 'The public catalog has no service templates. Templates are installed with packs.',
          }}
          inspector={{
            closeTo: linkTo(undefined),
            content: <TemplateInspector row={rows.find(({ key }) => key === opened)} />,
          }}
        />
      </SplitPanel>
    </div>
  )
}

/** `row`: undefined if not in the list. */
function TemplateInspector({ row }: { row: TemplateRow | undefined }) {
  return (
    <Inspector
      title={row?.record.ciName ?? 'Service'}
      noun="service"
      states={!row && <Status icon="idle">deleted</Status>}
      attributes={row ? visibleAttributes(row.record) : []}
      raw={row && <RawRecord queryOptions={publicServicesQuery()} ciId={row.record.ciId} />}
    >
      {row && (
        <Section title="Details">
          <Facts
            facts={[
              { term: 'Category', value: row.category || 'none' },
              { term: 'Location', value: row.location, mono: true },
              { term: 'Class', value: row.record.ciClassName, mono: true },
              { term: 'Namespace', value: row.record.nsPath, mono: true },
              { term: 'ID', value: row.record.ciId, mono: true },
            ]}
          />
        </Section>
      )}
    </Inspector>
  )
}
