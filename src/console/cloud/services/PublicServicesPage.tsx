import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { BareFrame } from '../../frame/BareFrame.tsx'
import type { PageHandle } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { Split } from '../../kit/inspector/Split.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useWithParams } from '../../kit/with-params.ts'
import { paths } from '../../paths.ts'
import { PublicNav } from '../PublicNav.tsx'
import { publicServiceColumns } from './public-service-columns.ts'
import { PublicServiceInspector } from './PublicServiceInspector.tsx'
import { templateRows, type TemplateRow } from './public-services.ts'
import { publicServicesQuery, usePublicServices } from '../queries.ts'

const TITLE = 'Public services'
const OPENED = 'service'

export const handle: PageHandle = { crumbs: () => [{ label: TITLE, to: paths.publicServices() }] }

export const loader = () => startReading(publicServicesQuery())

/** Templates that the services of a cloud are made from. */
export function Component() {
  const reading = usePublicServices()
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
      {!rows && !reading.isError && <Skeleton lines={16} as="table" />}
      {!rows && <ReadProblem reading={reading} what="The public services" />}
      {rows && (
        <div style={{ display: 'flex', flexDirection: 'column', minHeight: 640 }}>
          <Split open={opened !== undefined}>
            <DataTable
              fit="fill"
              label="Public services"
              columns={publicServiceColumns}
              rows={rows}
              rowId={({ key }) => key}
              rowLink={linkTo}
              current={opened}
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
          </Split>
        </div>
      )}
    </BareFrame>
  )
}
