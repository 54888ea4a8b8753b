// The compute report as a tree of use. Its parents include free quota (service-api 3.9), so totals are computed from the leaves and
// quotas are separate.
import type { AnswerOf } from '../../contract/core/call.ts'
import type { ComputeNode, readComputeReport } from '../../contract/organization/reports.ts'

export const METRICS = ['count', 'cores', 'ram'] as const
export type Metric = (typeof METRICS)[number]

/** `ram` in MB. */
export type ComputeFigures = Readonly<Record<Metric, number>>

export interface ReportNode {
  /** Names from below the root to the node. The service's node ids change with every answer. */
  readonly path: readonly string[]
  readonly id: string
  readonly name: string
  /** The report's name of the level: `Assembly`. */
  readonly level: string
  readonly owner: string
  readonly used: ComputeFigures
  /** Free quota; undefined without a quota. */
  readonly free: ComputeFigures | undefined
  readonly children: readonly ReportNode[]
}

export const ZERO: ComputeFigures = { count: 0, cores: 0, ram: 0 }

const combine = (a: ComputeFigures, b: ComputeFigures, of: (a: number, b: number) => number): ComputeFigures => ({
  count: of(a.count, b.count),
  cores: of(a.cores, b.cores),
  ram: of(a.ram, b.ram),
})

export const addFigures = (a: ComputeFigures, b: ComputeFigures): ComputeFigures => combine(a, b, (x, y) => x + y)
const toFigures = ({ metrics }: ComputeNode): ComputeFigures => ({
  count: metrics?.count ?? 0,
  cores: metrics?.cores ?? 0,
  ram: metrics?.ram ?? 0,
})

/** Names of the levels below the root. An entry is a text, or an object with the name as its key. */
const getLevels = ({ scope }: AnswerOf<typeof readComputeReport>): string[] =>
  scope.map((entry) => (typeof entry === 'string' ? entry : (Object.keys(entry)[0] ?? '')))

export const toNodeId = (path: readonly string[]): string => path.join('\n')

const USED = '~Used~'
const FREE = '~Free~'

/** Children with their remaining levels. `~Used~` nodes are skipped: their children belong to the parent. */
function getChildrenWithLevels(
  node: ComputeNode,
  levels: readonly string[],
): { child: ComputeNode; levels: readonly string[] }[] {
  return node.children.flatMap((child) => {
    if (child.name === FREE) return []
    return child.name === USED ? getChildrenWithLevels(child, levels.slice(1)) : [{ child, levels }]
  })
}

function getFree(node: ComputeNode): ComputeFigures | undefined {
  const free = node.children.find(({ name }) => name === FREE)
  return free && toFigures(free)
}

function buildNode(node: ComputeNode, path: readonly string[], levels: readonly string[]): ReportNode {
  const [level = '', ...deeper] = levels
  const children = getChildrenWithLevels(node, deeper).map(({ child, levels }) =>
    buildNode(child, [...path, child.name], levels),
  )
  const free = getFree(node)
  // A tenant with an unused quota has only free quota below it.
  const own = free ? combine(toFigures(node), free, (all, unused) => Math.max(0, all - unused)) : toFigures(node)
  const { owner } = node
  return {
    path,
    id: toNodeId(path),
    name: node.name,
    level,
    owner: typeof owner === 'string' ? owner : '',
    used: children.length > 0 ? children.map(({ used }) => used).reduce(addFigures, ZERO) : own,
    free,
    children,
  }
}

/** The root's `~Free~` is all zeros if no quota is known. */
export function buildReportTree(answer: AnswerOf<typeof readComputeReport>): ReportNode {
  const root = buildNode(answer.data, [], ['', ...getLevels(answer)])
  const { free } = root
  return free && METRICS.every((metric) => free[metric] === 0) ? { ...root, free: undefined } : root
}

export const findNode = (root: ReportNode, path: readonly string[]): ReportNode | undefined =>
  path.reduce<ReportNode | undefined>((node, name) => node?.children.find((child) => child.name === name), root)

/** All descendants, parents before their children. */
export const getDescendants = (node: ReportNode): ReportNode[] =>
  node.children.flatMap((child) => [child, ...getDescendants(child)])

/** The tree with only the nodes that match or lie below a match; totals are recomputed. */
export function filterTree(root: ReportNode, matches: (node: ReportNode) => boolean): ReportNode {
  const children = root.children.flatMap((child) => {
    if (matches(child)) return [child]
    const rest = filterTree(child, matches)
    return rest.children.length > 0 ? [rest] : []
  })
  return { ...root, children, used: children.map(({ used }) => used).reduce(addFigures, ZERO) }
}

/** The tree without some children of its root. */
export const excludeChildren = (root: ReportNode, names: readonly string[]): ReportNode =>
  names.length === 0
    ? root
    : filterTree(root, ({ path, name }) => path.length === root.path.length + 1 && !names.includes(name))

/** Nodes with a quota in report order; the root's own only if no descendant has one. */
export function findQuotas(root: ReportNode): readonly (ReportNode & { readonly free: ComputeFigures })[] {
  const withQuota = (node: ReportNode) => (node.free ? [{ ...node, free: node.free }] : [])
  const inside = getDescendants(root).flatMap(withQuota)
  return inside.length > 0 ? inside : withQuota(root)
}

/** A tenant by its clouds, or by the last segment of its name if no cloud uses it; all others by their name. */
export function getNodeLabel({ level, name, children }: ReportNode): string {
  if (!/tenant/i.test(level)) return name
  return children.length > 0 ? children.map((cloud) => cloud.name).join(', ') : (name.split('/').at(-1) ?? name)
}

/** The clouds with computes, in a report by cloud; null: nothing is deployed. */
export const getClouds = (root: ReportNode | null): ReportNode[] =>
  (root?.children ?? []).flatMap((tenant) => tenant.children)

/** Names of the clouds with computes by assembly, in a report by cloud. */
export function cloudsByAssembly(root: ReportNode | null): ReadonlyMap<string, readonly string[]> {
  const clouds = new Map<string, string[]>()
  for (const cloud of getClouds(root))
    for (const { name } of cloud.children) clouds.set(name, [...(clouds.get(name) ?? []), cloud.name])
  return clouds
}
