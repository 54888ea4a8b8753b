import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { BareFrame } from '../../kit/BareFrame.tsx'
import type { PageHandle } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { SplitPanel } from '../../kit/inspector/SplitPanel.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { paths } from '../../routing/paths.ts'
import { PublicNav } from '../PublicNav.tsx'
import { publicServiceColumns } from './public-service-columns.ts'
import { PublicServiceInspector } from './PublicServiceInspector.tsx'
import { templateRows, type TemplateRow } from './public-services.ts'
import { publicServicesQuery, usePublicServices } from '../queries.ts'

const TITLE = 'Public services'
const OPENED_PARAM = 'service'

export const handle: PageHandle = { crumbs: () => [{ label: TITLE, to: paths.publicServices() }] }

export const loader = () => prefetch(publicServicesQuery())

/** Templates that the services of a cloud are made from. */
export function Component() {
  const query = usePublicServices()
  const rows = useMemo(() => query.data && templateRows(query.data), [query.data])
  const [search] = useSearchParams()
  const opened = search.get(OPENED_PARAM) ?? undefined
  const withParams = useHrefWithParams()
  const linkTo = (row: TemplateRow | undefined) => withParams({ [OPENED_PARAM]: row?.key })
  return (
    <BareFrame title={TITLE} width="table">
      <PageHeader
        title={TITLE}
        facts={rows ? `${formatCountOf(rows.length, 'template')} that services of clouds are made from` : 'Templates'}
        actions={undefined}
      />
      <PublicNav current="services" />
      {!rows && !query.isError && <Skeleton lines={16} variant="table" />}
      {!rows && <QueryProblem query={query} subject="The public services" />}
      {rows && (
        <div style={{ display: 'flex', flexDirection: 'column', minHeight: 640 }}>
          <SplitPanel open={opened !== undefined}>
            <DataTable
              heightMode="fill"
              label="Public services"
              columns={publicServiceColumns}
              rows={rows}
              rowId={({ key }) => key}
              rowLink={linkTo}
              currentId={opened}
              emptyState={{
                title: 'No public services',
                hint: 'The public namespace has no template of a service. They come with the packs of an installation.',
              }}
              renderInspector={(neighbours) => (
                <PublicServiceInspector
                  row={rows.find(({ key }) => key === opened)}
                  neighbours={neighbours}
                  linkTo={linkTo}
                />
              )}
            />
          </SplitPanel>
        </div>
      )}
    </BareFrame>
  )
}
