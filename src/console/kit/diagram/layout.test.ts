import { describe, expect, it } from 'vitest'
import { collapseGroups, hasGroups, type DiagramEdge, type DiagramGraph, type DiagramNode } from './graph.ts'
import { getLayoutKey, getNodeWidth, layoutGraph, toPath, type PlacedNode } from './layout.ts'

const node = (id: string, rest: Partial<DiagramNode> = {}): DiagramNode => ({
  id,
  title: id,
  lines: [{ text: 'one' }, { text: 'two' }],
  ...rest,
})

/** `count` nodes in chains and fans, every tenth without a link. */
function generateGraph(count: number): DiagramGraph {
  const nodes = Array.from({ length: count }, (_, index) => node(`n${index}`, { group: `pack${index % 7}` }))
  const edges = nodes.flatMap((_, index): DiagramEdge[] =>
    index % 10 === 9 || index < 4
      ? []
      : [
          { from: `n${index}`, to: `n${Math.floor(index / 4)}` },
          { from: `n${index}`, to: `n${Math.floor(index / 3)}` },
        ],
  )
  return { nodes, edges }
}

const overlap = (a: PlacedNode, b: PlacedNode) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const findOverlaps = (nodes: readonly PlacedNode[]) =>
  nodes.flatMap((a, index) => nodes.slice(index + 1).filter((b) => overlap(a, b)))

describe('layoutGraph', () => {
  it('puts linked nodes into layers from left to right', () => {
    const { nodes, edges } = layoutGraph({
      nodes: ['web', 'api', 'db'].map((id) => node(id)),
      edges: [
        { from: 'web', to: 'api' },
        { from: 'api', to: 'db' },
      ],
    })
    expect(nodes.toSorted((a, b) => a.x - b.x).map(({ id }) => id)).toEqual(['web', 'api', 'db'])
    expect(edges.every(({ points }) => points.length >= 2)).toBe(true)
  })

  it('lays out 200 nodes without overlap in a moment', () => {
    const graph = generateGraph(200)
    const start = performance.now()
    const { nodes } = layoutGraph(graph)
    // About 80 ms on an idle processor; other tests run at the same time.
    expect(performance.now() - start).toBeLessThan(3_000)
    expect(findOverlaps(nodes)).toEqual([])
  })

  it('makes nodes as wide as their longest line needs', () => {
    const widthOf = (text: string) =>
      layoutGraph({ nodes: [node('a', { lines: [{ text }] })], edges: [] }).nodes[0]?.width ?? 0
    expect(widthOf('Compute')).toBeLessThan(widthOf('fra-1: 3 of 48 underutilized'))
    expect(widthOf('x'.repeat(80))).toBe(208)
  })

  it('folds high layers, so that the picture stays readable', () => {
    const nodes = ['hub', ...Array.from({ length: 60 }, (_, index) => `n${index}`)].map((id) => node(id))
    const edges = nodes.slice(1).map(({ id }) => ({ from: id, to: 'hub' }))
    const layout = layoutGraph({ nodes, edges })
    expect(findOverlaps(layout.nodes)).toEqual([])
    expect(layout.edges).toHaveLength(60)
    expect(layout.height).toBeLessThan(layout.width)
    // The layers stay in their order.
    const hub = layout.nodes.find(({ id }) => id === 'hub')
    expect(layout.nodes.every(({ id, x }) => id === 'hub' || x < (hub?.x ?? 0))).toBe(true)
  })

  it('arranges nodes without links in a grid', () => {
    const { width, height, nodes } = layoutGraph({ nodes: generateGraph(60).nodes, edges: [] })
    expect(findOverlaps(nodes)).toEqual([])
    expect(width / height).toBeGreaterThan(1)
    expect(width / height).toBeLessThan(3)
  })

  it('puts nodes with cells into rows and columns', () => {
    const cells = [0, 1, 2].flatMap((row) =>
      [0, 1].map((column) => node(`${row} ${column}`, { cell: { row, column } })),
    )
    const { nodes, width } = layoutGraph({ nodes: cells, edges: [] })
    expect(findOverlaps(nodes)).toEqual([])
    expect(new Set(nodes.map(({ x }) => x)).size).toBe(2)
    expect(new Set(nodes.map(({ y }) => y)).size).toBe(3)
    expect(width).toBeLessThan(500)
  })

  it('tolerates circles, links of a node to itself and links to unknown nodes', () => {
    const { nodes, edges } = layoutGraph({
      nodes: [node('a'), node('b')],
      edges: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
        { from: 'a', to: 'a' },
        { from: 'a', to: 'gone' },
      ],
    })
    expect(nodes).toHaveLength(2)
    expect(edges).toHaveLength(2)
    expect(layoutGraph({ nodes: [], edges: [] })).toMatchObject({ nodes: [], width: 0, height: 0 })
  })

  it('has another key when texts change the width of the nodes, unless these are in cells', () => {
    const keyOf = (text: string, cell?: DiagramNode['cell']) =>
      getLayoutKey({ nodes: [node('a', { lines: [{ text }], cell })], edges: [] })
    const [short, long] = ['1 good', 'fra-1: 3 of 48 underutilized'] as const
    expect(keyOf(long)).not.toBe(keyOf(short))
    const cell = { column: 0, row: 0 }
    expect(keyOf(long, cell)).toBe(keyOf(short, cell))
  })

  it('keeps the width of nodes whose texts get shorter', () => {
    const graphOf = (text: string) => ({ nodes: [node('a', { lines: [{ text }] })], edges: [] })
    const [long, short] = [graphOf('fra-1: 3 of 48 underutilized'), graphOf('1 good')]
    const width = getNodeWidth(long)
    expect(getNodeWidth(short, width)).toBe(width)
    expect(getNodeWidth(long, getNodeWidth(short))).toBe(width)
    expect(getLayoutKey(short, width)).toBe(getLayoutKey(long))
  })

  it('has the same key while other texts and states change', () => {
    const before = { nodes: [node('a')], edges: [] }
    const after = { nodes: [node('a', { lines: [{ icon: 'bad', text: 'x' }, { text: 'y' }] })], edges: [] }
    expect(getLayoutKey(after)).toBe(getLayoutKey(before))
    expect(getLayoutKey({ nodes: [node('a'), node('b')], edges: [] })).not.toBe(getLayoutKey(before))
  })
})

describe('toPath', () => {
  it('starts and ends at the outer points', () => {
    expect(toPath([])).toBe('')
    expect(
      toPath([
        { x: 0, y: 0 },
        { x: 9, y: 9 },
      ]),
    ).toBe('M0,0 L9,9')
    const path = toPath([0, 1, 2, 3].map((x) => ({ x, y: x })))
    expect(path).toMatch(/^M0,0 .* 3,3$/)
  })
})

describe('collapseGroups', () => {
  it('replaces groups of three or more by one node and merges their links', () => {
    const graph: DiagramGraph = {
      nodes: [
        ...['u1', 'u2', 'u3'].map((id) => node(id, { group: 'User' })),
        node('os', { group: 'Os' }),
        node('compute'),
      ],
      edges: [
        ...['u1', 'u2', 'u3'].map((from) => ({ from, to: 'os' })),
        { from: 'u1', to: 'u2' },
        { from: 'os', to: 'compute' },
      ],
    }
    const collapsed = collapseGroups(graph, new Set(), 'component')
    expect(collapsed.nodes.map(({ id, members }) => [id, members])).toEqual([
      ['group User', 3],
      ['os', undefined],
      ['compute', undefined],
    ])
    expect(collapsed.edges.map(({ from, to }) => [from, to])).toEqual([
      ['group User', 'os'],
      ['os', 'compute'],
    ])
    expect(collapseGroups(graph, new Set(['User']), 'component')).toBe(graph)
  })

  it('keeps what is marked as a problem or as changed visible', () => {
    const nodes = ['a', 'b', 'c'].map((id) => node(id, { group: 'g' }))
    const changed = node('d', { group: 'g', problem: 'bad', lines: [{ icon: 'attention', text: 'changed' }] })
    const [group] = collapseGroups({ nodes: [...nodes, changed], edges: [] }, new Set(), 'platform').nodes
    expect(group).toMatchObject({ problem: 'bad', lines: [{ text: '4 platforms' }, { text: '1 with changes' }] })
  })

  it('does not take unread changes for none', () => {
    const textsOf = (last: readonly string[]) =>
      collapseGroups(
        { nodes: last.map((text, index) => node(`${index}`, { group: 'g', lines: [{ text }] })), edges: [] },
        new Set(),
        'platform',
      ).nodes[0]?.lines.map(({ text }) => text)
    expect(textsOf(['none', 'none', 'none'])).toEqual(['3 platforms', 'none'])
    expect(textsOf(['none', 'changes unknown', 'none'])).toEqual(['3 platforms', 'some changes unknown'])
  })

  it('makes 60 platforms fewer than 40 nodes', () => {
    const graph = generateGraph(60)
    expect(hasGroups(graph)).toBe(true)
    expect(collapseGroups(graph, new Set(), 'platform').nodes.length).toBeLessThan(40)
    expect(hasGroups({ nodes: graph.nodes.slice(0, 7), edges: [] })).toBe(false)
  })
})
