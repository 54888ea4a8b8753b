// Treemap of the compute report: children of the root as groups, their leaves as tiles. Groups too small to see are joined.
import { hierarchy, treemap } from 'd3-hierarchy'
import { formatCount } from '../../kit/format.ts'
import { ZERO, addFigures, getNodeLabel, type Metric, type ReportNode } from '../compute-report.ts'

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Tile extends Box {
  readonly node: ReportNode
  /** The names below its group. */
  readonly label: string
}

export interface TileGroup extends Box {
  readonly node: ReportNode
  readonly label: string
  /** Whether its name is shown above its tiles. */
  readonly isTitled: boolean
  readonly tiles: readonly Tile[]
  /** The small groups that were joined into this one; empty for a node of the report. */
  readonly joined: readonly ReportNode[]
}

/** Height of a group's name in pixels. */
export const TITLE_HEIGHT = 20

const getLeaves = (node: ReportNode): ReportNode[] =>
  node.children.length > 0 ? node.children.flatMap(getLeaves) : [node]

interface Datum {
  readonly node: ReportNode
  readonly joined?: readonly ReportNode[]
  readonly children?: readonly Datum[]
}

/** Lower bounds of the colour steps, in percent of use. */
export const SHARE_STEPS = [0, 1, 5, 10, 25] as const

/** Index of the share step that a part belongs to. */
export const getShareStep = (part: number, whole: number): number =>
  whole > 0 ? SHARE_STEPS.findLastIndex((least) => (part / whole) * 100 >= least) : 0

/** Mean character width at 12 px. */
const CHARACTER_WIDTH = 6.8

/** Cut to fewer, a name says nothing. */
const MIN_CHARACTERS = 5

/** The last name of a label, so that all tiles are labeled alike; nothing if `width` px have no room for its beginning. */
export function fitLabel(label: string, width: number): string {
  const name = label.split(' / ').at(-1) ?? ''
  return Math.min(name.length, MIN_CHARACTERS) <= Math.floor(width / CHARACTER_WIDTH) ? name : ''
}

/** Groups with a smaller share are joined. */
const MIN_GROUP_SHARE = 0.007

/** Joined groups have at most this share together. */
const MAX_JOINED_SHARE = 0.8

/** With more groups, none has a title. */
const MAX_TITLED_GROUPS = 60

function toTreemapData(root: ReportNode, metric: Metric): Datum[] {
  const isUsed = ({ used }: ReportNode) => used[metric] > 0
  const all = root.used[metric]
  const groups = root.children.filter(isUsed)
  const small = groups.filter(({ used }) => used[metric] < all * MIN_GROUP_SHARE)
  const used = small.map((node) => node.used).reduce(addFigures, ZERO)
  const joined = small.length > 1 && used[metric] < all * MAX_JOINED_SHARE ? small : []
  const rest = { ...root, id: `${root.id}\nothers`, name: `${formatCount(joined.length)} others`, used, children: [] }
  const apart = groups.filter((node) => !joined.includes(node))
  return [
    ...apart.map((node) => ({
      node,
      children: getLeaves(node)
        .filter(isUsed)
        .map((leaf) => ({ node: leaf })),
    })),
    ...(joined.length > 0 ? [{ node: rest, joined, children: [{ node: rest }] }] : []),
  ]
}

const toBox = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }): Box => ({
  left: x0,
  top: y0,
  width: x1 - x0,
  height: y1 - y0,
})

function getTileLabel(group: ReportNode, { path }: ReportNode): string {
  const rest = path.slice(group.path.length)
  // A tenant with one cloud already has the cloud's name.
  const skipped = group.children.length === 1 && getNodeLabel(group) === group.children[0]?.name ? 1 : 0
  return rest.slice(skipped).join(' / ') || getNodeLabel(group)
}

/** Groups and tiles of nodes in use, largest first, in `width` by `height` pixels. */
export function layoutTreemap(root: ReportNode, metric: Metric, width: number, height: number): TileGroup[] {
  const children = toTreemapData(root, metric)
  const isTitled = children.length <= MAX_TITLED_GROUPS
  const tree = hierarchy<Datum>({ node: root, children }, ({ children }) => children)
    .sum(({ node, children }) => (children ? 0 : node.used[metric]))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const laid = treemap<Datum>()
    .size([width, height])
    .paddingInner(2)
    .paddingTop(({ depth }) => (isTitled && depth === 1 ? TITLE_HEIGHT : 0))(tree)
  return (laid.children ?? []).map((group) => ({
    ...toBox(group),
    node: group.data.node,
    label: getNodeLabel(group.data.node),
    isTitled,
    joined: group.data.joined ?? [],
    tiles: (group.children ?? []).map((tile) => ({
      ...toBox(tile),
      node: tile.data.node,
      label: getTileLabel(isTitled ? group.data.node : root, tile.data.node),
    })),
  }))
}
