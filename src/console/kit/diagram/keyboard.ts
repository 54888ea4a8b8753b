// Moving between the nodes of a diagram with the arrow keys.
import type { PlacedNode } from './layout.ts'

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

const getCenter = ({ x, y, width, height }: PlacedNode) => ({ x: x + width / 2, y: y + height / 2 })

/** The nearest node in the direction of an arrow key, or the first or last one for Home and End; undefined if there is none. */
export function findNeighbour(nodes: readonly PlacedNode[], id: string, key: string): string | undefined {
  if (key === 'Home') return nodes[0]?.id
  if (key === 'End') return nodes.at(-1)?.id
  const from = nodes.find((node) => node.id === id)
  const direction = DIRECTIONS[key]
  if (!from || !direction) return undefined
  const [dx, dy] = direction
  const start = getCenter(from)
  let best: { id: string; distance: number } | undefined
  for (const node of nodes) {
    const center = getCenter(node)
    const along = (center.x - start.x) * dx + (center.y - start.y) * dy
    const across = Math.abs((center.x - start.x) * dy) + Math.abs((center.y - start.y) * dx)
    // A node counts as beside another one, not below it, if it is shifted by less than half its size.
    const half = (dx === 0 ? node.height : node.width) / 2
    if (node.id === id || along < half) continue
    const distance = along + 2 * across
    if (!best || distance < best.distance) best = { id: node.id, distance }
  }
  return best?.id
}

/** The next of `ids` after the current one, or the first. */
export const findNext = (ids: readonly string[], current: string | undefined): string | undefined =>
  ids[(current === undefined ? -1 : ids.indexOf(current)) + 1] ?? ids[0]
