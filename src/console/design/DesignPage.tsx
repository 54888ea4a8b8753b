import { useNavigate } from 'react-router'
import { AssemblyNotFound } from '../assembly/index.ts'
import { pageLoader } from '../data/read/call-query.ts'
import { designCrumbs, type PageHandle } from '../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../routing/paths.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { formatCountOf } from '../kit/format.ts'
import { lazyComponent } from '../kit/lazy-component.tsx'
import { useChoice, SearchParamControl } from '../kit/SearchParamControl.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { DesignNav } from './DesignNav.tsx'
import { UnavailableParts } from './UnavailableParts.tsx'
import { pendingCount } from './releases/pending.ts'
import { PlatformCards, PendingBadge } from './platforms/PlatformCards.tsx'
import { designPlatformsQuery, latestDesignReleaseQuery } from './queries.ts'
import { ReviewChangesButton } from './PendingChanges.tsx'
import { importDisabledReason } from './transfer/rules.ts'
import { useDesign, type Design, countPending, countRecords, type PlatformDesign } from './use-design.ts'
import { defineColumns, type QuickFilter } from '../kit/table/columns.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { Dimmed } from '../kit/Dimmed.tsx'

export const handle: PageHandle = { crumbs: designCrumbs }

export const loader = pageLoader((scope) => [designPlatformsQuery(scope), latestDesignReleaseQuery(scope)])

const ExportDesignDialog = lazyComponent(() => import('./transfer/ExportDesignDialog.tsx'))

const PlatformsDiagram = lazyComponent(
  () => import('./diagram/PlatformsDiagram.tsx'),
  <Skeleton lines={12} variant="rows" />,
)

const VIEWS = [
  ['cards', 'Cards'],
  ['table', 'Table'],
  ['diagram', 'Diagram'],
] as const
type View = (typeof VIEWS)[number][0]

const EMPTY_STATE = {
  title: 'No platforms',
  hint: 'A design consists of platforms, each created from a pack such as a web server or a database. Create the first one.',
}

const columns = defineColumns<PlatformDesign>([
  { id: 'platform', header: 'Platform', width: 130, grow: 1, value: ({ platform }) => platform.ciName },
  {
    id: 'pending',
    header: 'Uncommitted',
    kind: 'number',
    align: 'start',
    width: 200,
    value: countPending,
    render: (design) => {
      if (countPending(design) === 0) return <Dimmed>none</Dimmed>
      return <PendingBadge design={design} />
    },
  },
  {
    id: 'pack',
    header: 'Pack',
    width: 140,
    mono: true,
    hideBelow: 480,
    value: ({ platform: { ciAttributes } }) => `${ciAttributes.source ?? ''}/${ciAttributes.pack ?? ''}`,
  },
  {
    id: 'version',
    header: 'Version',
    width: 80,
    hideBelow: 560,
    value: ({ platform }) => platform.ciAttributes.version,
  },
  {
    id: 'components',
    header: 'Components',
    kind: 'number',
    width: 110,
    hideBelow: 640,
    value: (design) => countRecords(design, 'component'),
  },
  { id: 'links', header: 'Links to', width: 130, grow: 1, hideBelow: 760, value: ({ links }) => links?.join(', ') },
  {
    id: 'description',
    header: 'Description',
    width: 180,
    grow: 2,
    hideBelow: 900,
    value: ({ platform }) => platform.ciAttributes.description || platform.comments,
  },
])

const quickFilters: readonly QuickFilter<PlatformDesign>[] = [
  {
    id: 'pending',
    label: 'Uncommitted',
    match: (design) => (countPending(design) ?? 0) > 0,
    isReady: (design) => countPending(design) !== undefined,
  },
]

function Platforms({ scope, design, view }: { scope: Scope; design: Design; view: View }) {
  const { platforms } = design
  const create = <ActionButton to={paths.newDesignPlatform(scope)}>Create platform</ActionButton>
  if (view === 'table')
    return (
      <DataTable
        label="Platforms"
        columns={columns}
        rows={platforms}
        rowId={({ platform }) => platform.ciId}
        rowLink={({ platform }) => paths.designPlatform({ ...scope, platform: platform.ciName })}
        emptyState={{ ...EMPTY_STATE, action: create }}
        defaultSort="platform"
        quickFilters={quickFilters}
      />
    )
  if (!platforms) return <Skeleton lines={12} variant="rows" />
  if (platforms.length === 0) return <EmptyState {...EMPTY_STATE} action={create} />
  if (view === 'diagram') return <PlatformsDiagram scope={scope} design={{ ...design, platforms }} />
  return <PlatformCards scope={scope} platforms={platforms} />
}

export function Component() {
  const scope = useScope()
  const view = useChoice('view', VIEWS, 'cards')
  const design = useDesign(scope)
  const { platforms, query } = design
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Design"
        facts={
          platforms
            ? `${formatCountOf(platforms.length, 'platform')} of ${scope.assembly}`
            : `Platforms of ${scope.assembly}`
        }
        actions={
          <>
            <ActionButton
              to={paths.newDesignPlatform(scope)}
              variant={pendingCount(design.release) > 0 ? 'default' : 'filled'}
            >
              Create platform
            </ActionButton>
            <ReviewChangesButton scope={scope} />
          </>
        }
        more={[
          {
            label: 'Export design',
            renderDialog: (onClose) => <ExportDesignDialog scope={scope} onClose={onClose} />,
            writes: false,
          },
          {
            label: 'Import design',
            run: () => void navigate(paths.importDesign(scope)),
            disabledReason: importDisabledReason(design.release),
          },
        ]}
      />
      <DesignNav scope={scope}>
        <SearchParamControl label="Show as" param="view" choices={VIEWS} clearsParam="node" />
      </DesignNav>
      {query.isLoadingError ? (
        <AssemblyNotFound scope={scope} query={query} subject="The design" />
      ) : (
        <Platforms scope={scope} design={design} view={view} />
      )}
      <UnavailableParts parts={design.unavailable} />
    </>
  )
}
