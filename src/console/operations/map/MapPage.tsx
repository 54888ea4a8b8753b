import { useMediaQuery } from '@mantine/hooks'
import { pageLoader } from '../../data/read/call-query.ts'
import { QueryProblem, QueryProblems } from '../../data/read/QueryProblem.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import type { DiagramLine } from '../../kit/diagram/graph.ts'
import { NameLink } from '../../kit/TextLink.tsx'
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
import {
  describeCellCost,
  describeCloudProblems,
  describeCost,
  describeHealth,
  describeWork,
  groupByCloud,
  sumComputes,
  type Loadable,
  type MapCloud,
  type MapPlatform,
} from './map.ts'
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

type GetCloudCost = (cloud: string) => Loadable<string>

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
        title={view === 'links' ? 'Links between platforms' : 'Platforms by cloud'}
        action={<SearchParamControl label="Show as" param="view" choices={views} clearsParam="node" />}
      >
        {!platforms ? (
          platformsQuery.isError || <Skeleton lines={12} variant="rows" />
        ) : platforms.length === 0 ? (
          <EmptyState title="No platforms" hint="Pull a design that has platforms into this environment." />
        ) : view === 'table' ? (
          <MapTable scope={scope} platforms={platforms} getCloudCost={map.getCloudCost} />
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
  readonly id: string
  /** Undefined: all platforms of a cloud. */
  readonly platform: string | undefined
  readonly cloud: string
  readonly use: string | undefined
  readonly health: DiagramLine | undefined
  readonly computes: MapCloud['computes'] | undefined
  readonly work: DiagramLine | undefined
  readonly cost: string
}

const getColumns = (scope: ComponentScope): readonly PlainColumn<MapRow>[] => [
  {
    id: 'platform',
    header: 'Platform',
    render: ({ platform }) =>
      platform === undefined ? (
        'All platforms'
      ) : (
        <NameLink to={paths.operatedPlatform({ ...scope, platform })}>{platform}</NameLink>
      ),
  },
  { id: 'cloud', header: 'Cloud', render: ({ cloud }) => cloud },
  { id: 'health', header: 'Health', render: ({ health }) => health && <MapLine {...health} /> },
  { id: 'use', header: 'Use', render: ({ use }) => use },
  { id: 'computes', header: 'Computes', align: 'end', render: ({ computes }) => computes },
  { id: 'work', header: 'Deployment', render: ({ work }) => work && <MapLine {...work} /> },
  { id: 'cost', header: 'Billed rate', render: ({ cost }) => cost },
]

function toRows(platforms: readonly MapPlatform[], getCloudCost: GetCloudCost): MapRow[] {
  const ofPlatforms = platforms.flatMap((platform) =>
    (platform.clouds.length > 0 ? platform.clouds : [undefined]).map((cloud): MapRow => ({
      id: `${platform.id} ${cloud?.id ?? ''}`,
      platform: platform.name,
      cloud: cloud?.name ?? 'none',
      use: cloud?.use,
      health: cloud && describeHealth(cloud.health),
      computes: cloud?.computes,
      work: describeWork((cloud ?? platform).work),
      cost: describeCellCost(platform),
    })),
  )
  const ofClouds = groupByCloud(platforms).map(([cloud, cells]): MapRow => ({
    id: cloud,
    platform: undefined,
    cloud,
    use: undefined,
    health: describeCloudProblems(cells),
    computes: sumComputes(cells),
    work: undefined,
    cost: describeCost(getCloudCost(cloud)),
  }))
  return [...ofPlatforms, ...ofClouds]
}

interface MapTableProps {
  scope: ComponentScope
  platforms: readonly MapPlatform[]
  getCloudCost: GetCloudCost
}

function MapTable({ scope, platforms, getCloudCost }: MapTableProps) {
  return (
    <PlainTable
      label="Platforms by cloud"
      columns={getColumns(scope)}
      rows={toRows(platforms, getCloudCost)}
      rowId={({ id }) => id}
      pinned="first"
    />
  )
}
