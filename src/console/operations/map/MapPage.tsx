import { useMediaQuery } from '@mantine/hooks'
import { pageLoader } from '../../data/read/call-query.ts'
import { QueryProblem, QueryProblems } from '../../data/read/QueryProblem.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { useChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { operatedEnvironmentCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type ComponentScope } from '../../routing/paths.ts'
import { committedLinksQuery, committedUsesQuery, EnvironmentTabs } from '../../transition/index.ts'
import { environmentInstancesQuery, operatedPlatformsQuery } from '../queries.ts'
import { MapLine } from './MapLine.tsx'
import { describeCost, describeHealth, describeWork, type MapCloud, type MapPlatform } from './map.ts'
import { useEnvironmentMap } from './use-environment-map.ts'

export const handle = pageHandle(operatedEnvironmentCrumbs, 'Map', paths.environmentMap)

export const loader = pageLoader((scope) => [
  operatedPlatformsQuery(scope),
  committedUsesQuery(scope),
  committedLinksQuery(scope),
  environmentInstancesQuery(scope),
])

const EnvironmentDiagram = lazyComponent(
  () => import('./EnvironmentDiagram.tsx'),
  <Skeleton lines={12} variant="rows" />,
)

const CLOUDS = ['clouds', 'Clouds'] as const
const LINKS = ['links', 'Links'] as const
const TABLE = ['table', 'Table'] as const

/** The platforms of an environment by cloud, as a picture or a table. */
export function Component() {
  const scope = useScope()
  const { environment } = scope
  // A picture is of little use on a phone: the table comes first there.
  const isNarrow = useMediaQuery('(max-width: 37.5em)', undefined, { getInitialValueInEffect: false })
  const views = isNarrow ? ([TABLE, CLOUDS, LINKS] as const) : ([CLOUDS, LINKS, TABLE] as const)
  const view = useChoice('view', views, views[0][0])
  const map = useEnvironmentMap(scope)
  const { platforms, platformsQuery, problemCount } = map
  return (
    <>
      <PageHeader
        title={`Map of ${environment}`}
        facts={
          platforms &&
          `${formatCountOf(platforms.length, 'platform')}, ${problemCount === undefined ? 'problems unknown' : `${formatCountOf(problemCount, 'platform')} with problems`}`
        }
      />
      <EnvironmentTabs scope={scope} />
      <QueryProblem query={platformsQuery} subject="The platforms" />
      {platforms && <QueryProblems queries={map.problems} />}
      <Section
        title="Platforms by cloud"
        action={<SearchParamControl label="Show as" param="view" choices={views} clearsParam="node" />}
      >
        {!platforms ? (
          platformsQuery.isError || <Skeleton lines={12} variant="rows" />
        ) : platforms.length === 0 ? (
          <EmptyState title="No platforms" hint="Pull a design that has platforms into this environment." />
        ) : view === 'table' ? (
          <MapTable scope={scope} platforms={platforms} />
        ) : (
          <EnvironmentDiagram
            // The layout, the zoom and the groups start afresh.
            key={view}
            scope={scope}
            view={view}
            getCloudCost={map.getCloudCost}
            platforms={platforms}
            links={map.links}
            deployment={map.deployment}
            problemCount={problemCount}
          />
        )}
      </Section>
    </>
  )
}

interface MapRow {
  readonly platform: MapPlatform
  /** Undefined: it uses no cloud. */
  readonly cloud: MapCloud | undefined
}

const getColumns = (scope: ComponentScope): readonly PlainColumn<MapRow>[] => [
  {
    id: 'platform',
    header: 'Platform',
    render: ({ platform }) => platform.name,
    to: ({ platform }) => paths.operatedPlatform({ ...scope, platform: platform.name }),
  },
  { id: 'cloud', header: 'Cloud', render: ({ cloud }) => cloud?.name ?? 'none' },
  { id: 'use', header: 'Use', render: ({ cloud }) => cloud?.use },
  { id: 'health', header: 'Health', render: ({ cloud }) => cloud && <MapLine {...describeHealth(cloud.health)} /> },
  { id: 'computes', header: 'Computes', align: 'end', render: ({ cloud }) => cloud?.computes },
  {
    id: 'work',
    header: 'Deployment',
    render: ({ platform, cloud = platform }) => <MapLine {...describeWork(cloud.work)} />,
  },
  { id: 'cost', header: 'Billed rate', render: ({ platform }) => describeCost(platform.cost) },
]

function MapTable({ scope, platforms }: { scope: ComponentScope; platforms: readonly MapPlatform[] }) {
  const rows = platforms.flatMap((platform): MapRow[] =>
    platform.clouds.length > 0
      ? platform.clouds.map((cloud) => ({ platform, cloud }))
      : [{ platform, cloud: undefined }],
  )
  return (
    <PlainTable
      label="Platforms by cloud"
      columns={getColumns(scope)}
      rows={rows}
      rowId={({ platform, cloud }) => `${platform.id} ${cloud?.id ?? ''}`}
      pinned="first"
    />
  )
}
