// The compute report as a tree of what is used, whatever its levels are (service-api 3.9, trap C9 of the incumbent): its parents count
// free quota in, so sums are made again from the leaves, and quota stays apart.
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { ComputeNode, readComputeReport } from '../../../contract/organization/reports.ts'

export const METRICS = ['count', 'cores', 'ram'] as const
export type Metric = (typeof METRICS)[number]

/** `ram` in MB. */
export type Figures = Readonly<Record<Metric, number>>

export interface ReportNode {
  /** Names from below the root, of which the last is its own; a node's id changes with every answer. */
  readonly path: readonly string[]
  readonly id: string
  readonly name: string
  /** What the report calls its level: `Assembly`. */
  readonly level: string
  readonly owner: string
  readonly used: Figures
  /** What is left of its quota; undefined where none is known. */
  readonly free: Figures | undefined
  readonly children: readonly ReportNode[]
}

export const NOTHING: Figures = { count: 0, cores: 0, ram: 0 }

const combined = (a: Figures, b: Figures, of: (a: number, b: number) => number): Figures => ({
  count: of(a.count, b.count),
  cores: of(a.cores, b.cores),
  ram: of(a.ram, b.ram),
})

export const plus = (a: Figures, b: Figures): Figures => combined(a, b, (x, y) => x + y)
const minus = (a: Figures, b: Figures): Figures => combined(a, b, (x, y) => Math.max(0, x - y))

const figuresOf = ({ metrics }: ComputeNode): Figures => ({
  count: metrics?.count ?? 0,
  cores: metrics?.cores ?? 0,
  ram: metrics?.ram ?? 0,
})

/** The names of the levels below the root; an entry is a text, or an object of which the key is the name. */
const levelsOf = ({ scope }: AnswerOf<typeof readComputeReport>): string[] =>
  scope.map((entry) => (typeof entry === 'string' ? entry : (Object.keys(entry)[0] ?? '')))

const SEPARATOR = '\n'
export const idOf = (path: readonly string[]): string => path.join(SEPARATOR)

const isAllocation = (name: string): boolean => name.startsWith('~') && name.endsWith('~')

/**
 * What lies below a node, with the level that it is of. `~Used~` is no level for people: what is below it lies below its parent. Where a
 * node stands at the level of allocations without being one, it is of the next level.
 */
function below(node: ComputeNode, levels: readonly string[]): { child: ComputeNode; levels: readonly string[] }[] {
  return node.children.flatMap((child) => {
    if (child.name === '~Free~') return []
    if (isAllocation(child.name)) return below(child, levels.slice(1))
    return [{ child, levels: /^allocation$/i.test(levels[0] ?? '') ? levels.slice(1) : levels }]
  })
}

function freeOf(node: ComputeNode): Figures | undefined {
  const free = node.children.find(({ name }) => name === '~Free~')
  return free && figuresOf(free)
}

function grow(node: ComputeNode, path: readonly string[], levels: readonly string[]): ReportNode {
  const [level = '', ...deeper] = levels
  const children = below(node, deeper).map(({ child, levels }) => grow(child, [...path, child.name], levels))
  const free = freeOf(node)
  // A tenant with a quota that nobody uses has nothing below it but what is free.
  const own = free ? minus(figuresOf(node), free) : figuresOf(node)
  const { owner } = node
  return {
    path,
    id: idOf(path),
    name: node.name,
    level,
    owner: typeof owner === 'string' ? owner : '',
    used: children.length > 0 ? children.map(({ used }) => used).reduce(plus, NOTHING) : own,
    free,
    children,
  }
}

/** The tree of an answer. The root's `~Free~` is all zeros where no quota is known. */
export function reportTree(answer: AnswerOf<typeof readComputeReport>): ReportNode {
  const root = grow(answer.data, [], ['', ...levelsOf(answer)])
  const { free } = root
  return free && METRICS.every((metric) => free[metric] === 0) ? { ...root, free: undefined } : root
}

/** The node at a path; undefined where there is none (any more). */
export const nodeAt = (root: ReportNode, path: readonly string[]): ReportNode | undefined =>
  path.reduce<ReportNode | undefined>((node, name) => node?.children.find((child) => child.name === name), root)

/** Everything below a node, parents before their children. */
export const nodesBelow = (node: ReportNode): ReportNode[] =>
  node.children.flatMap((child) => [child, ...nodesBelow(child)])

/** The tree with only those leaves that `isIn` says yes to, or that lie below such a node; what is used is summed up again. */
export function onlyWithin(root: ReportNode, isIn: (node: ReportNode) => boolean): ReportNode {
  const children = root.children.flatMap((child) => {
    if (isIn(child)) return [child]
    const rest = onlyWithin(child, isIn)
    return rest.children.length > 0 ? [rest] : []
  })
  return { ...root, children, used: children.map(({ used }) => used).reduce(plus, NOTHING) }
}

/** The tree without some of what lies right below its root. */
export const without = (root: ReportNode, names: readonly string[]): ReportNode =>
  names.length === 0
    ? root
    : onlyWithin(root, ({ path, name }) => path.length === root.path.length + 1 && !names.includes(name))

/** Nodes with a quota, in the order of the report; the root has one of its own where nothing below it has. */
export function quotasIn(root: ReportNode): readonly (ReportNode & { readonly free: Figures })[] {
  const withQuota = (node: ReportNode) => (node.free ? [{ ...node, free: node.free }] : [])
  const inside = nodesBelow(root).flatMap(withQuota)
  return inside.length > 0 ? inside : withQuota(root)
}
