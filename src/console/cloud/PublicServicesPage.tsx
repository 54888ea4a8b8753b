import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { startReading } from '../data/read.ts'
import { BareFrame } from '../frame/BareFrame.tsx'
import type { PageHandle } from '../frame/crumbs.ts'
import { Facts } from '../kit/Facts.tsx'
import { formatCountOf } from '../kit/format.ts'
import { Inspector } from '../kit/inspector/Inspector.tsx'
import { Split } from '../kit/inspector/Split.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import type { Column } from '../kit/table/columns.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import type { Neighbours } from '../kit/table/neighbours.ts'
import { useWithParams } from '../kit/with-params.ts'
import { paths } from '../paths.ts'
import { shortClass } from './clouds.ts'
import { PublicNav } from './PublicNav.tsx'
import { templateAttributes, templateJson, templateRows, type TemplateRow } from './public-services.ts'
import { publicServices } from './queries.ts'

const TITLE = 'Public services'
const OPENED = 'service'

export const handle: PageHandle = { crumbs: () => [{ label: TITLE, to: paths.publicServices() }] }

export const loader = () => startReading(publicServices())

const columns: readonly Column<TemplateRow>[] = [
  {
    id: 'service',
    header: 'Service',
    kind: 'text',
    width: 180,
    grow: 2,
    naming: true,
    value: ({ record }) => record.ciName,
  },
  {
    id: 'category',
    header: 'Category',
    kind: 'text',
    width: 120,
    grow: 1,
    value: ({ category }) => category || 'no category',
  },
  { id: 'location', header: 'Location', kind: 'text', width: 170, grow: 2, mono: true, value: (row) => row.location },
  {
    id: 'class',
    header: 'Class',
    kind: 'text',
    width: 150,
    grow: 1,
    mono: true,
    hideBelow: 600,
    value: ({ record }) => shortClass(record.ciClassName),
  },
  { id: 'changed', header: 'Changed', kind: 'time', width: 100, hideBelow: 760, value: ({ record }) => record.updated },
]

function TemplateInspector(props: {
  row: TemplateRow | undefined
  neighbours: Neighbours<TemplateRow>
  linkTo: (row: TemplateRow | undefined) => string
}) {
  const { row } = props
  return (
    <Inspector
      title={row?.record.ciName ?? 'Service'}
      noun="service"
      neighbours={props.neighbours}
      linkTo={props.linkTo}
      states={!row && <Status mark="idle">gone</Status>}
      attributes={row ? templateAttributes(row.record) : []}
      raw={row && (() => templateJson(row.record))}
    >
      {row && (
        <Section title="Facts">
          <Facts
            facts={[
              { term: 'Category', value: row.category || 'none' },
              { term: 'Location', value: row.location, mono: true },
              { term: 'Class', value: row.record.ciClassName, mono: true },
              { term: 'Namespace', value: row.record.nsPath, mono: true },
              { term: 'Id', value: row.record.ciId, mono: true },
            ]}
          />
        </Section>
      )}
    </Inspector>
  )
}

/** Templates that the services of a cloud are made from. */
export function Component() {
  const reading = useQuery(publicServices())
  const rows = useMemo(() => reading.data && templateRows(reading.data), [reading.data])
  const [search] = useSearchParams()
  const opened = search.get(OPENED) ?? undefined
  const withParams = useWithParams()
  const linkTo = (row: TemplateRow | undefined) => withParams({ [OPENED]: row?.key })
  return (
    <BareFrame title={TITLE} width="table">
      <PageHeader
        title={TITLE}
        facts={rows ? `${formatCountOf(rows.length, 'template')} that services of clouds are made from` : 'Templates'}
        actions={undefined}
      />
      <PublicNav at="services" />
      {!rows && !reading.isError && <Skeleton lines={16} as="rows" />}
      {!rows && <ReadProblem reading={reading} what="The public services" />}
      {rows && (
        <div style={{ display: 'flex', flexDirection: 'column', minHeight: 640 }}>
          <Split open={opened !== undefined}>
            <DataTable
              fit="fill"
              label="Public services"
              columns={columns}
              rows={rows}
              rowId={({ key }) => key}
              rowLink={linkTo}
              current={opened}
              emptyState={{
                title: 'No public services',
                hint: 'The public namespace has no template of a service. They come with the packs of an installation.',
              }}
              renderInspector={(neighbours) => (
                <TemplateInspector
                  row={rows.find(({ key }) => key === opened)}
                  neighbours={neighbours}
                  linkTo={linkTo}
                />
              )}
            />
          </Split>
        </div>
      )}
    </BareFrame>
  )
}
