// A diagram as an SVG or PNG file, drawn from the same layout as the one on the page.
import { getIconTone, type StateIcon, type Tone } from '../state/states.ts'
import type { DiagramNode } from './graph.ts'
import { LINE_HEIGHT, TITLE_HEIGHT, toPath, type DiagramLayout, type PlacedNode } from './layout.ts'

type Token = Tone | 'canvas' | 'surface' | 'line-2' | 'text' | 'text-2' | 'text-3'
/** The color of a token of the current theme: a file has no style sheet. */
export type Palette = (token: Token) => string

const MARGIN = 24
const INDENT = 12
const LINE_CHARACTERS = 30

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML, and drops control characters, which XML does not allow. */
const escapeXml = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, '').replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

const shorten = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

const getIconColor = (icon: StateIcon, palette: Palette) => palette(getIconTone(icon))

function drawNode({ x, y, width, height }: PlacedNode, { title, lines }: DiagramNode, palette: Palette): string {
  const texts = lines.map(({ icon, text, end = '' }, index) => {
    const baseline = y + TITLE_HEIGHT + index * LINE_HEIGHT + 14
    const left = x + INDENT + (icon ? 14 : 0)
    const room = LINE_CHARACTERS - end.length - (icon ? 2 : 0)
    return [
      icon && `<circle cx="${x + INDENT + 4}" cy="${baseline - 4}" r="4" fill="${getIconColor(icon, palette)}"/>`,
      `<text x="${left}" y="${baseline}" font-size="12" fill="${icon ? getIconColor(icon, palette) : palette('text-2')}">${escapeXml(shorten(text, room))}</text>`,
      end &&
        `<text x="${x + width - INDENT}" y="${baseline}" font-size="12" text-anchor="end" fill="${palette('text-2')}">${escapeXml(end)}</text>`,
    ]
  })
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${palette('surface')}" stroke="${palette('line-2')}"/>`,
    `<text x="${x + INDENT}" y="${y + 22}" font-size="14" font-weight="600" fill="${palette('text')}">${escapeXml(shorten(title, 24))}</text>`,
    ...texts.flat(),
  ]
    .filter(Boolean)
    .join('')
}

/** A standalone SVG document: no HTML, no fonts, no style sheet. */
export function toSvg(layout: DiagramLayout, nodes: readonly DiagramNode[], title: string, palette: Palette): string {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const [width, height] = [layout.width + 2 * MARGIN, layout.height + 2 * MARGIN]
  const edges = layout.edges.map(({ points, change }) => {
    const color = change === undefined ? palette('text-3') : palette(change === 'add' ? 'attention' : 'bad')
    const dash = change === undefined ? '' : ' stroke-dasharray="5 4"'
    return `<path d="${toPath(points)}" fill="none" stroke="${color}" stroke-width="1.5"${dash} marker-end="url(#arrow)"/>`
  })
  const cards = layout.nodes.flatMap((placed) => {
    const node = byId.get(placed.id)
    return node ? [drawNode(placed, node, palette)] : []
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" width="${width}" height="${height}" font-family="Inter, system-ui, sans-serif" role="img" aria-label="${escapeXml(title)}">`,
    `<title>${escapeXml(title)}</title>`,
    `<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8Z" fill="${palette('text-3')}"/></marker></defs>`,
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="${width}" height="${height}" fill="${palette('canvas')}"/>`,
    ...edges,
    ...cards,
    '</svg>',
  ].join('\n')
}

/** What the diagram shows as data, for scripts: nodes with their texts, and the edges between them. */
export const toJson = ({ edges }: DiagramLayout, nodes: readonly DiagramNode[], title: string): string =>
  JSON.stringify(
    {
      title,
      nodes: nodes.map(({ id, title: name, lines }) => ({
        id,
        name,
        texts: lines.map(({ text, end }) => (end === undefined ? text : `${text} ${end}`)),
      })),
      edges: edges.map(({ from, to, change }) => ({ from, to, change })),
    },
    null,
    2,
  )

// Browsers refuse larger canvases.
const MAX_PIXELS = 8192

/** Draws an SVG document on a canvas, at twice its size. Rejects if the browser cannot draw it. */
export async function toPngBlob(svg: string, { width, height }: DiagramLayout): Promise<Blob> {
  const image = new Image()
  // The content security policy allows images from data URLs only.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const [fullWidth, fullHeight] = [width + 2 * MARGIN, height + 2 * MARGIN]
  const scale = Math.min(2, MAX_PIXELS / fullWidth, MAX_PIXELS / fullHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(fullWidth * scale)
  canvas.height = Math.round(fullHeight * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The diagram is too large to export.'))),
      'image/png',
    )
  })
}
