// Positions of nodes and links: layers from left to right by dagre, nodes without links in a grid below.
import { Graph, layout as runDagre } from '@dagrejs/dagre'
import { groupBy } from '../grouping.ts'
import type { DiagramEdge, DiagramGraph, DiagramNode } from './graph.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** `x`, `y`: the top left corner. */
export interface PlacedNode extends Point {
  readonly id: string
  readonly width: number
  readonly height: number
}

export interface DiagramLayout {
  readonly nodes: readonly PlacedNode[]
  readonly edges: readonly (DiagramEdge & { readonly points: readonly Point[] })[]
  readonly width: number
  readonly height: number
}

// In pixels at zoom 1.
const MAX_WIDTH = 208
/** Narrower, so that many layers fit on the page, and four columns on a small screen. */
const MIN_WIDTH = 168
const CELL_GAP = 16
export const TITLE_HEIGHT = 32
export const LINE_HEIGHT = 20
const NODE_PADDING = 10
const GAP = 28
const LAYER_GAP = 32
/** The grid of nodes without links is about twice as wide as high. */
const GRID_RATIO = 2
/** A diagram that is higher would be too small to read on the page. */
const MAX_HEIGHT_RATIO = 1.2
/** Above it, ordering the nodes for fewer crossings would take longer than drawing them. */
const MAX_ORDERED_NODES = 100

const getNodeHeight = ({ lines }: Pick<DiagramNode, 'lines'>): number =>
  TITLE_HEIGHT + lines.length * LINE_HEIGHT + NODE_PADDING

const CHARACTER_WIDTH = 6.4
const ICON_WIDTH = 22

/** Wide enough for the longest line of most graphs, and at least `minWidth`; titles are often short. Nodes in cells have a fixed width. */
export const getNodeWidth = ({ nodes }: DiagramGraph, minWidth = MIN_WIDTH): number => {
  const lines = nodes.flatMap(({ lines, cell }) => (cell ? [] : lines))
  const longest = Math.max(0, ...lines.map(({ text, icon }) => text.length * CHARACTER_WIDTH + (icon ? ICON_WIDTH : 0)))
  return Math.min(MAX_WIDTH, Math.max(minWidth, longest + 2 * NODE_PADDING))
}

/** Changes whenever the layout has to be computed again: with texts only if they change the width of the nodes. */
export const getLayoutKey = (graph: DiagramGraph, nodeWidth = getNodeWidth(graph)): string =>
  JSON.stringify([
    nodeWidth,
    graph.nodes.map(({ id, lines, cell }) => [id, lines.length, cell?.column, cell?.row]),
    graph.edges.map(({ from, to }) => [from, to]),
  ])

function layoutLayers(nodes: readonly DiagramNode[], edges: readonly DiagramEdge[], nodeWidth: number): DiagramLayout {
  const graph = new Graph({ multigraph: false })
  graph.setGraph({ rankdir: 'LR', nodesep: GAP, ranksep: LAYER_GAP, edgesep: GAP / 2, ranker: 'tight-tree' })
  for (const node of nodes) graph.setNode(node.id, { width: nodeWidth, height: getNodeHeight(node) })
  for (const { from, to } of edges) graph.setEdge(from, to, {})
  runDagre(graph, { disableOptimalOrderHeuristic: nodes.length > MAX_ORDERED_NODES })
  const { width = 0, height = 0 } = graph.graph() ?? {}
  if (height > MAX_HEIGHT_RATIO * width) return foldLayers(graph, nodes, edges, nodeWidth)
  return {
    nodes: nodes.map(({ id }) => {
      const { x = 0, y = 0, width: w, height: h } = graph.node(id)
      return { id, x: x - w / 2, y: y - h / 2, width: w, height: h }
    }),
    edges: edges.map((edge) => ({
      ...edge,
      points: attachEnds(graph.edge(edge.from, edge.to).points ?? [], graph.node(edge.from), graph.node(edge.to)),
    })),
    width,
    height,
  }
}

/** Splits high layers into columns, so that the diagram is about twice as wide as high. Links go straight from side to side. */
function foldLayers(
  graph: Graph,
  nodes: readonly DiagramNode[],
  edges: readonly DiagramEdge[],
  nodeWidth: number,
): DiagramLayout {
  const byLayer = groupBy(nodes, ({ id }) => graph.node(id).x ?? 0)
  const layers = [...byLayer].toSorted(([a], [b]) => a - b).map(([, members]) => members)
  const [stepX, stepY] = [nodeWidth + LAYER_GAP, GAP + Math.max(0, ...nodes.map(getNodeHeight))]
  const countColumns = (rows: number) => layers.reduce((sum, members) => sum + Math.ceil(members.length / rows), 0)
  let rows = 1
  while (countColumns(rows) * stepX > GRID_RATIO * rows * stepY) rows += 1
  let column = 0
  const placed = layers.flatMap((members) => {
    const first = column
    column += Math.ceil(members.length / rows)
    return members
      .toSorted((a, b) => (graph.node(a.id).y ?? 0) - (graph.node(b.id).y ?? 0))
      .map((node, index): PlacedNode => {
        const height = getNodeHeight(node)
        const x = (first + Math.floor(index / rows)) * stepX
        return { id: node.id, x, y: (index % rows) * stepY, width: nodeWidth, height }
      })
  })
  const centers = new Map(
    placed.map(({ id, x, y, width, height }) => [id, { x: x + width / 2, y: y + height / 2, width }]),
  )
  return {
    nodes: placed,
    edges: edges.flatMap((edge) => {
      const [from, to] = [centers.get(edge.from), centers.get(edge.to)]
      return from && to ? [{ ...edge, points: attachEnds([], from, to) }] : []
    }),
    width: column * stepX - LAYER_GAP,
    height: rows * stepY - GAP,
  }
}

interface Center extends Point {
  readonly width: number
}

/** Lets a link leave and enter in the middle of the facing sides instead of at any corner. */
function attachEnds(points: readonly Point[], from: Center, to: Center): Point[] {
  const direction = to.x >= from.x ? 1 : -1
  const start = { x: from.x + (direction * from.width) / 2, y: from.y }
  const end = { x: to.x - (direction * to.width) / 2, y: to.y }
  const bend = (direction * LAYER_GAP) / 3
  return [start, { x: start.x + bend, y: start.y }, ...points.slice(1, -1), { x: end.x - bend, y: end.y }, end]
}

function layoutGrid(nodes: readonly DiagramNode[], top: number, minWidth: number, nodeWidth: number): PlacedNode[] {
  const height = Math.max(0, ...nodes.map(getNodeHeight))
  const [stepX, stepY] = [nodeWidth + GAP, height + GAP]
  const balanced = Math.ceil(Math.sqrt((nodes.length * stepY * GRID_RATIO) / stepX))
  const columns = Math.max(1, balanced, Math.floor((minWidth + GAP) / stepX))
  return nodes.map((node, index) => ({
    id: node.id,
    x: (index % columns) * stepX,
    y: top + Math.floor(index / columns) * stepY,
    width: nodeWidth,
    height: getNodeHeight(node),
  }))
}

/** Rows and columns; a row is as high as its highest node. */
function layoutCells(nodes: readonly DiagramNode[]): DiagramLayout {
  const heights: number[] = []
  for (const node of nodes) {
    const { row = 0 } = node.cell ?? {}
    heights[row] = Math.max(heights[row] ?? 0, getNodeHeight(node))
  }
  const tops = heights.map((_, row) => heights.slice(0, row).reduce((sum, height) => sum + height + CELL_GAP, 0))
  const placed = nodes.map((node): PlacedNode => {
    const { column = 0, row = 0 } = node.cell ?? {}
    const x = column * (MIN_WIDTH + CELL_GAP)
    return { id: node.id, x, y: tops[row] ?? 0, width: MIN_WIDTH, height: heights[row] ?? 0 }
  })
  return toLayout(placed, NO_LAYERS)
}

/** Places all nodes without overlap. Links to unknown nodes, and of a node to itself, are left out. */
export function layoutGraph(graph: DiagramGraph, nodeWidth = getNodeWidth(graph)): DiagramLayout {
  const { nodes, edges } = graph
  if (nodes.length > 0 && nodes.every(({ cell }) => cell)) return layoutCells(nodes)
  const ids = new Set(nodes.map(({ id }) => id))
  const drawn = edges.filter(({ from, to }) => from !== to && ids.has(from) && ids.has(to))
  const linked = new Set(drawn.flatMap(({ from, to }) => [from, to]))
  const [withLinks, others] = [nodes.filter(({ id }) => linked.has(id)), nodes.filter(({ id }) => !linked.has(id))]
  const layers = withLinks.length > 0 ? layoutLayers(withLinks, drawn, nodeWidth) : NO_LAYERS
  const grid = layoutGrid(others, withLinks.length > 0 ? layers.height + 2 * GAP : 0, layers.width, nodeWidth)
  return toLayout([...layers.nodes, ...grid], layers)
}

const NO_LAYERS: DiagramLayout = { nodes: [], edges: [], width: 0, height: 0 }

/** At least as large as the layers, whose links may go around their nodes. */
const toLayout = (nodes: readonly PlacedNode[], { edges, width, height }: DiagramLayout): DiagramLayout => ({
  nodes,
  edges,
  width: Math.max(width, ...nodes.map((node) => node.x + node.width)),
  height: Math.max(height, ...nodes.map((node) => node.y + node.height)),
})

/** A smooth SVG path through the middle of each pair of points. */
export function toPath(points: readonly Point[]): string {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (!first || !last) return ''
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last
    const isLast = index === rest.length - 2
    const end = isLast ? last : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
    return `Q${point.x},${point.y} ${end.x},${end.y}`
  })
  return [`M${first.x},${first.y}`, ...(curves.length > 0 ? curves : [`L${last.x},${last.y}`])].join(' ')
}
