import { expect, it } from 'vitest'
import { toJson, toSvg, type Palette } from './export.ts'
import type { DiagramNode } from './graph.ts'
import { layoutGraph } from './layout.ts'

const palette: Palette = (token) => `color-of-${token}`
const nodes: DiagramNode[] = [
  { id: '1', title: 'web <script>alert("x")</script>', lines: [{ icon: 'bad', text: '3 & 4', end: '9' }] },
  { id: '2', title: 'a-very-long-name-that-does-not-fit-the-card\u0007', lines: [{ text: 'db' }] },
]

it('draws a standalone, well-formed document with escaped and shortened texts', () => {
  const layout = layoutGraph({ nodes, edges: [{ from: '1', to: '2', change: 'add' }] })
  const svg = toSvg(layout, nodes, 'Design of "shop"', palette)
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(parsed.querySelector('parsererror')).toBeNull()
  expect(svg).not.toContain('<script')
  expect(svg).not.toContain('\u0007')
  expect(svg).not.toMatch(/var\(|foreignObject|class=/)
  expect(svg).toContain('3 &amp; 4')
  expect(svg).toContain('a-very-long-name-that-d…')
  expect(svg.match(/<rect/g)).toHaveLength(3)
  expect(svg).toContain('stroke-dasharray')
  expect(svg).toContain(`fill="${palette('bad')}"`)
})

it('writes nodes and edges as JSON', () => {
  const layout = layoutGraph({ nodes, edges: [{ from: '1', to: '2', change: 'add' }] })
  expect(JSON.parse(toJson(layout, nodes, 'Design of shop'))).toEqual({
    title: 'Design of shop',
    nodes: [
      { id: '1', name: nodes[0]?.title, texts: ['3 & 4 9'] },
      { id: '2', name: nodes[1]?.title, texts: ['db'] },
    ],
    edges: [{ from: '1', to: '2', change: 'add' }],
  })
})
