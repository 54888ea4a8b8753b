// Platforms by cloud: health, scale, running step and cost, as nodes of a diagram and as rows of a table.
import type {
  DeploymentChanges,
  DeploymentStatus,
  DraftCi,
  Instance,
  Relation,
} from '../../../contract/core/records.ts'
import type { DiagramGraph, DiagramLine, DiagramNode } from '../../kit/diagram/graph.ts'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { describeState } from '../../kit/state/states.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { groupBy } from '../../kit/grouping.ts'
import { parseInstanceName } from '../../transition/index.ts'
import { countInstances, getProblemScore, hasProblems } from '../health/counts.ts'
import { countMonitored, type HealthCounts } from '../../organization/index.ts'
import { isCompute } from '../instance.ts'

/** A value that could not be loaded is `unknown`. */
type Readable<Value> = Value | 'unknown'

/** Undefined while loading. */
export type Loadable<Value> = Readable<Value> | undefined

export interface MapCloud {
  readonly id: string
  readonly name: string
  /** "primary, 50%", "no longer used" or "unknown". */
  readonly use: string
  readonly health: Readable<HealthCounts>
  /** Number of machines. */
  readonly computes: Readable<number>
  /** Null: nothing of the platform is being deployed here. */
  readonly work: Loadable<MapWork | null>
}

/** Records of the open deployment on one platform. */
export interface MapWork {
  readonly failed: number
  readonly inProgress: number
  readonly waiting: number
  /** Of the first failed, else the first running record. */
  readonly step: number | undefined
}

export interface MapPlatform {
  readonly id: string
  readonly name: string
  readonly clouds: readonly MapCloud[]
  /** Null: nothing of it is being deployed. */
  readonly work: Loadable<MapWork | null>
  /** "12.40 USD per month", '' if there is no amount. The service bills by platform and by cloud, but not by both together: see `describeCellCost`. */
  readonly cost: Loadable<string>
}

export interface MapSources {
  readonly platforms: readonly DraftCi[]
  /** Relations from platforms to clouds. */
  readonly uses: Readable<readonly Relation[]>
  readonly formatUse: (use: Readonly<Record<string, string>>) => string
  readonly cloudNames: ReadonlyMap<string, string>
  readonly instances: Readable<readonly Instance[]>
  /** By `platform`, and by `platform/cloud id`. */
  readonly work: Loadable<ReadonlyMap<string, MapWork>>
  readonly getCost: (platform: string, clouds: readonly string[]) => Loadable<string>
}

/** Applies `map` to a value that was read. */
const mapReadable = <Value extends object, Result>(
  value: Readable<Value>,
  map: (value: Value) => Result,
): Readable<Result> => (value === 'unknown' ? value : map(value))

const cloudIdOf = ({ cloud, deployedTo }: Instance): string => deployedTo?.ciId ?? cloud?.toCiId ?? ''

/** One platform per row, with all clouds that it uses or has instances in. Linear in the number of instances. */
export function toMapPlatforms(sources: MapSources): MapPlatform[] {
  const { platforms, uses, formatUse, cloudNames, instances, work, getCost } = sources
  const byPlatform = mapReadable(instances, (all) => groupBy(all, ({ nsPath }) => parseNsPath(nsPath).platform))
  const getWork = (key: string) => work && mapReadable(work, (all) => all.get(key) ?? null)
  return platforms.map((platform): MapPlatform => {
    const name = platform.ciName
    const own = mapReadable(uses, (all) => all.filter(({ fromCiId }) => fromCiId === platform.ciId))
    const byCloud = mapReadable(byPlatform, (all) => groupBy(all.get(name) ?? [], cloudIdOf))
    const ids = new Set<string>([
      ...(typeof own === 'object' ? own.map(({ toCiId }) => toCiId) : []),
      ...(typeof byCloud === 'object' ? byCloud.keys() : []),
    ])
    if (ids.size === 0 && typeof own !== 'object') ids.add('')
    const clouds = [...ids].map((id): MapCloud => {
      const use = mapReadable(own, (all) => all.find(({ toCiId }) => toCiId === id) ?? null)
      return {
        id,
        name: cloudNames.get(id) ?? (id || 'unknown cloud'),
        use:
          typeof use === 'object' && use
            ? formatUse(use.relationAttributes)
            : use === null
              ? 'no longer used'
              : 'unknown',
        health: mapReadable(byCloud, (all) => countInstances(all.get(id) ?? [])),
        computes: mapReadable(byCloud, (all) => (all.get(id) ?? []).filter(isCompute).length),
        work: getWork(`${name}/${id}`),
      }
    })
    return {
      id: platform.ciId,
      name,
      clouds: clouds.toSorted((a, b) => a.name.localeCompare(b.name)),
      work: getWork(name),
      cost: getCost(name, [...ids]),
    }
  })
}

interface WorkRecord {
  readonly state: string
  readonly step: number | undefined
}

function countWork(records: readonly WorkRecord[]): MapWork {
  const inState = (state: string) => records.filter((record) => record.state === state)
  const [failed, inProgress] = [inState('failed'), inState('inprogress')]
  const steps = (failed.length > 0 ? failed : inProgress).flatMap(({ step }) => step ?? [])
  return {
    failed: failed.length,
    inProgress: inProgress.length,
    waiting: inState('pending').length,
    step: steps.length > 0 ? Math.min(...steps) : undefined,
  }
}

/**
 * The records of an open deployment by platform, and by platform and cloud. The status, which is polled, overrides the states of the
 * changes. The cloud is in the name of the instance (service-api 6.4).
 */
export function toWorkByPlatform(
  { rfc_cis }: DeploymentChanges,
  states: DeploymentStatus['rfc_info'],
): ReadonlyMap<string, MapWork> {
  const records = rfc_cis.flatMap(({ rfcId, ciName, nsPath, execOrder, deployment }) => {
    const { platform } = parseNsPath(nsPath)
    const state = states[rfcId]?.state ?? deployment?.dpmtRecordState ?? ''
    const record = { state, step: execOrder }
    return [
      { ...record, key: platform },
      { ...record, key: `${platform}/${parseInstanceName(ciName).cloudId}` },
    ]
  })
  return new Map([...groupBy(records, ({ key }) => key)].map(([key, own]) => [key, countWork(own)]))
}

/** The health of a cloud in one line: the most severe state of its monitored instances. */
export function describeHealth(health: MapCloud['health']): DiagramLine {
  if (health === 'unknown') return { icon: 'idle', text: 'health unknown' }
  const worst = health.states.find(({ state }) => state !== '')
  if (!worst) return { text: health.total === 0 ? 'no instances' : 'not monitored' }
  const { icon, label } = describeState('health', worst.state)
  const [count, monitored] = [formatCount(worst.count), formatCount(countMonitored(health))]
  return { icon, text: count === monitored ? `${count} ${label}` : `${count} of ${monitored} ${label}` }
}

/** What the open deployment does on a platform. */
export function describeWork(work: MapPlatform['work']): DiagramLine {
  if (work === undefined) return { text: 'deployment: loading' }
  if (work === 'unknown') return { icon: 'idle', text: 'deployment unknown' }
  if (!work) return { text: 'not being deployed' }
  const { failed, inProgress, waiting, step } = work
  const at = step === undefined ? '' : `, step ${step}`
  if (failed > 0) return { icon: 'bad', text: `${formatCount(failed)} failed${at}` }
  if (inProgress > 0) return { icon: 'busy', text: `${formatCount(inProgress)} in progress${at}` }
  return { text: waiting > 0 ? `${formatCountOf(waiting, 'record')} pending` : 'deployed' }
}

/** What the open deployment does takes the place of another line, so that the node keeps its height. */
const toWorkLine = (work: MapPlatform['work'], otherwise: DiagramLine): DiagramLine =>
  work ? describeWork(work) : otherwise

export const describeCost = (cost: Loadable<string>): string => (cost === undefined ? 'loading' : cost)

/** The rate of a platform in one cloud is known only if it uses no other. */
export const describeCellCost = ({ cost, clouds }: MapPlatform): string =>
  clouds.length > 1 && cost !== '' ? `all clouds: ${describeCost(cost)}` : describeCost(cost)

/** Short, since amounts fill the width of a node. */
const toCostLine = (cost: MapPlatform['cost']): DiagramLine => ({
  text: cost === undefined || cost === 'unknown' || cost === 'none' ? `billed rate ${describeCost(cost)}` : cost,
})

/** The last line of a platform. */
const toPlatformLine = ({ work, cost, clouds }: MapPlatform): DiagramLine =>
  toWorkLine(work, cost === '' ? { text: describeComputes(sumComputes(clouds)) } : toCostLine(cost))

const formatComputes = (computes: MapCloud['computes']): string | undefined =>
  typeof computes === 'number' ? `×${formatCount(computes)}` : undefined

const hasFailed = (work: MapPlatform['work']): boolean => typeof work === 'object' && work !== null && work.failed > 0

const isUnhealthy = ({ health }: MapCloud): boolean => typeof health === 'object' && getProblemScore(health) >= 1e6

const needsAttention = ({ health }: MapCloud): boolean => typeof health === 'object' && hasProblems(health)

/** A failed record or an unhealthy instance is bad; another problem of an instance needs attention, as on the health page. */
const findProblem = (clouds: readonly MapCloud[], work: MapPlatform['work']): DiagramNode['problem'] => {
  if (hasFailed(work) || clouds.some(isUnhealthy)) return 'bad'
  return clouds.some(needsAttention) ? 'attention' : undefined
}

export const hasProblem = ({ clouds, work }: MapPlatform): boolean => findProblem(clouds, work) !== undefined

/** The node of a platform, of a platform in a cloud, or (without platform) of a cloud. */
const toNodeId = (platform: string, cloud?: string): string => (cloud === undefined ? platform : `${platform}/${cloud}`)

export function parseNodeId(id: string): { readonly platform: string; readonly cloud: string | undefined } {
  const [platform = '', cloud] = id.split('/')
  return { platform, cloud }
}

export const sumComputes = (cells: readonly MapCloud[]): MapCloud['computes'] =>
  cells.some(({ computes }) => computes === 'unknown')
    ? 'unknown'
    : cells.reduce((sum, { computes }) => sum + Number(computes), 0)

export const describeComputes = (computes: MapCloud['computes']): string =>
  typeof computes === 'number' ? formatCountOf(computes, 'compute') : 'computes unknown'

/** The health of a cloud in one line: its platforms with a problem. */
export const describeCloudProblems = (cells: readonly MapCloud[]): DiagramLine => {
  if (cells.some(({ health }) => health === 'unknown')) return { icon: 'idle', text: 'health unknown' }
  const unhealthy = cells.filter(isUnhealthy).length
  if (unhealthy > 0) return { icon: 'bad', text: `${formatCountOf(unhealthy, 'platform')} unhealthy` }
  const others = cells.filter(needsAttention).length
  return others > 0
    ? { icon: 'attention', text: formatCountOf(others, 'needs attention', 'need attention') }
    : { text: 'no platforms with problems' }
}

/** The platforms of each cloud, by its name. */
export const groupByCloud = (platforms: readonly MapPlatform[]): (readonly [string, readonly MapCloud[]])[] =>
  [
    ...groupBy(
      platforms.flatMap(({ clouds }) => clouds),
      ({ name }) => name,
    ),
  ].toSorted(([a], [b]) => compareNatural(a, b))

/**
 * Platforms in rows and clouds in columns, with a node for each cloud that a platform uses. Positions and sizes depend on names only, so
 * that nothing moves with a state.
 */
export function toCloudGraph(
  platforms: readonly MapPlatform[],
  links: readonly Relation[],
  getCloudCost: (cloud: string) => Loadable<string>,
): DiagramGraph {
  const platformNames = new Map(platforms.map(({ id, name }) => [id, name]))
  const byCloud = groupByCloud(platforms)
  const names = byCloud.map(([name]) => name)
  const headers = byCloud.map(([cloud, cells], index): DiagramNode => {
    return {
      id: toNodeId('', cloud),
      title: cloud,
      lines: [
        describeCloudProblems(cells),
        { text: describeComputes(sumComputes(cells)) },
        toCostLine(getCloudCost(cloud)),
      ],
      cell: { column: index + 1, row: 0 },
    }
  })
  const rows = platforms.flatMap((platform, index): DiagramNode[] => {
    const row = index + 1
    const linked = links.flatMap(({ fromCiId, toCiId }) =>
      fromCiId === platform.id ? (platformNames.get(toCiId) ?? []) : [],
    )
    return [
      {
        id: platform.name,
        title: platform.name,
        lines: [
          {
            text: linked.length > 0 ? `links to ${linked.join(', ')}` : 'no links',
            end: platform.cost === '' && !platform.work ? undefined : formatComputes(sumComputes(platform.clouds)),
          },
          toPlatformLine(platform),
        ],
        // Unless one of its clouds has it.
        problem: findProblem([], platform.clouds.some(({ work }) => hasFailed(work)) ? null : platform.work),
        cell: { column: 0, row },
      },
      ...platform.clouds.map((cloud): DiagramNode => {
        const { icon, text } = describeHealth(cloud.health)
        return {
          id: toNodeId(platform.name, cloud.name),
          title: `${platform.name} in ${cloud.name}`,
          lines: [
            { icon, text },
            {
              ...toWorkLine(cloud.work, { text: cloud.use === 'unknown' ? 'use unknown' : cloud.use }),
              end: formatComputes(cloud.computes),
            },
          ],
          problem: findProblem([cloud], cloud.work),
          cell: { column: names.indexOf(cloud.name) + 1, row },
        }
      }),
    ]
  })
  return { nodes: [...headers, ...rows], edges: [] }
}

/** Each platform is a node with one line per cloud and one for the deployment or the cost: no line comes or goes with a state. */
export function toMapGraph(platforms: readonly MapPlatform[], links: readonly Relation[]): DiagramGraph {
  const names = new Map(platforms.map(({ id, name }) => [id, name]))
  return {
    nodes: platforms.map((platform) => ({
      id: platform.name,
      title: platform.name,
      lines: [
        ...platform.clouds.map(({ name, health }): DiagramLine => {
          const { icon, text } = describeHealth(health)
          return { icon, text: `${name}: ${text}` }
        }),
        toPlatformLine(platform),
      ],
      problem: findProblem(platform.clouds, platform.work),
    })),
    edges: links.flatMap(({ fromCiId, toCiId }) => {
      const [from, to] = [names.get(fromCiId), names.get(toCiId)]
      return from !== undefined && to !== undefined ? [{ from, to }] : []
    }),
  }
}
