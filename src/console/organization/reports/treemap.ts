// The treemap of the compute report: what lies right below the root as groups, the leaves of each as tiles, by area.
import { hierarchy, treemap } from 'd3-hierarchy'
import type { Metric, ReportNode } from './compute-report.ts'

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Tile extends Box {
  readonly node: ReportNode
  /** The names that its group does not say already. */
  readonly label: string
}

export interface TileGroup extends Box {
  readonly node: ReportNode
  readonly label: string
  readonly tiles: readonly Tile[]
}

/** Height of a group's name, in the units of the picture. */
export const TITLE = 20

/** A tenant's name is a service and an id; people know it by its clouds. */
export function labelOf(node: ReportNode): string {
  const isTenant = /tenant/i.test(node.level) && node.children.length > 0
  return isTenant ? node.children.map(({ name }) => name).join(', ') : node.name
}

const leavesOf = (node: ReportNode): ReportNode[] =>
  node.children.length > 0 ? node.children.flatMap(leavesOf) : [node]

interface Datum {
  readonly node: ReportNode
  readonly children?: readonly Datum[]
}

const boxOf = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }): Box => ({
  left: x0,
  top: y0,
  width: x1 - x0,
  height: y1 - y0,
})

function labelIn(group: ReportNode, { path }: ReportNode): string {
  const rest = path.slice(group.path.length)
  // The only one below the group, as a tenant's only cloud, gives the group its name.
  const said = group.children.length === 1 && labelOf(group) === group.children[0]?.name ? 1 : 0
  return rest.slice(said).join(' / ') || labelOf(group)
}

/** Groups and tiles with something in use, laid out in `width` by `height`; the greatest first. */
export function tileGroups(root: ReportNode, metric: Metric, width: number, height: number): TileGroup[] {
  const isUsed = ({ used }: ReportNode) => used[metric] > 0
  const data: Datum = {
    node: root,
    children: root.children.filter(isUsed).map((node) => ({
      node,
      children: leavesOf(node)
        .filter(isUsed)
        .map((leaf) => ({ node: leaf })),
    })),
  }
  const tree = hierarchy<Datum>(data, ({ children }) => children)
    .sum(({ node, children }) => (children ? 0 : node.used[metric]))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const laid = treemap<Datum>()
    .size([width, height])
    .paddingInner(2)
    .paddingTop(({ depth }) => (depth === 1 ? TITLE : 0))(tree)
  return (laid.children ?? []).map((group) => ({
    ...boxOf(group),
    node: group.data.node,
    label: labelOf(group.data.node),
    tiles: (group.children ?? []).map((tile) => ({
      ...boxOf(tile),
      node: tile.data.node,
      label: labelIn(group.data.node, tile.data.node),
    })),
  }))
}
