// What a diagram shows, and how groups of similar nodes collapse into one.
import { groupBy } from '../grouping.ts'
import type { StateIcon } from '../state/states.ts'

export interface DiagramLine {
  readonly icon?: StateIcon | undefined
  readonly text: string
  /** At the right: a count or a rate. */
  readonly end?: string | undefined
}

export interface DiagramNode {
  readonly id: string
  readonly title: string
  /** Their number determines the height: keep it constant where values change. */
  readonly lines: readonly DiagramLine[]
  /** What "Next problem" stops at, by severity. */
  readonly problem?: 'bad' | 'attention' | undefined
  /** Nodes of the same group can collapse into one: a pack, a class. */
  readonly group?: string | undefined
  /** Its place in a table of nodes. All nodes of a diagram have one, or none. */
  readonly cell?: { readonly column: number; readonly row: number } | undefined
  readonly members?: number | undefined
}

export interface DiagramEdge {
  readonly from: string
  readonly to: string
  /** Uncommitted change of the link. */
  readonly change?: 'add' | 'delete' | undefined
}

export interface DiagramGraph {
  readonly nodes: readonly DiagramNode[]
  readonly edges: readonly DiagramEdge[]
}

/** A diagram with more nodes starts with collapsed groups. */
export const MAX_EXPANDED_NODES = 40
const MIN_GROUP_SIZE = 3

export const toGroupId = (group: string) => `group ${group}`

function groupMembers({ nodes }: DiagramGraph): Map<string, DiagramNode[]> {
  const grouped = nodes.filter(({ group }) => group !== undefined)
  const groups = groupBy(grouped, ({ group = '' }) => group)
  for (const [group, members] of groups) if (members.length < MIN_GROUP_SIZE) groups.delete(group)
  return groups
}

/** Whether there is anything to collapse. */
export const hasGroups = (graph: DiagramGraph): boolean => groupMembers(graph).size > 0

/** Sums up the members: how many there are, and how many have changes. Last lines that differ say that some could not be loaded. */
function toGroupNode(group: string, members: readonly DiagramNode[], noun: string): DiagramNode {
  const states = new Set(members.map(({ lines }) => lines.at(-1)?.text ?? ''))
  const flagged = members.filter(({ lines }) => lines.some(({ icon }) => icon !== undefined && icon !== 'idle')).length
  return {
    id: toGroupId(group),
    title: group,
    lines: [
      { text: `${members.length} ${noun}s` },
      flagged > 0
        ? { icon: 'attention', text: `${flagged} with changes` }
        : { text: states.size === 1 ? [...states].join('') : 'some changes unknown' },
    ],
    members: members.length,
    problem: (['bad', 'attention'] as const).find((level) => members.some(({ problem }) => problem === level)),
  }
}

/** Replaces each group of three or more nodes by one node, except those in `expanded`. Links between the same ends are merged. */
export function collapseGroups(graph: DiagramGraph, expanded: ReadonlySet<string>, noun: string): DiagramGraph {
  const groups = groupMembers(graph)
  for (const group of expanded) groups.delete(group)
  if (groups.size === 0) return graph
  const idOf = new Map(graph.nodes.map(({ id, group = '' }) => [id, groups.has(group) ? toGroupId(group) : id]))
  const nodes = [
    ...[...groups].map(([group, members]) => toGroupNode(group, members, noun)),
    ...graph.nodes.filter(({ group = '' }) => !groups.has(group)),
  ]
  const edges = new Map<string, DiagramEdge>()
  for (const { from, to, change } of graph.edges) {
    const [start, end] = [idOf.get(from), idOf.get(to)]
    if (start === undefined || end === undefined || start === end) continue
    const key = JSON.stringify([start, end])
    const merged = edges.get(key)
    edges.set(key, { from: start, to: end, change: merged && merged.change !== change ? undefined : change })
  }
  return { nodes, edges: [...edges.values()] }
}
