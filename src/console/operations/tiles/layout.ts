// Positions of tiles: rows from left to right, groups below each other, each under its heading. Sizes in px.

export interface TileGroup {
  readonly name: string
  /** Index of its first tile. */
  readonly first: number
  readonly count: number
  /** Top of its heading. */
  readonly top: number
}

export interface TileLayout {
  readonly groups: readonly TileGroup[]
  readonly columns: number
  /** Distance from one tile to the next. */
  readonly pitch: number
  readonly count: number
  readonly height: number
}

export const HEADING_HEIGHT = 28
const GROUP_GAP = 10

function getPitch(count: number): number {
  if (count <= 300) return 32
  return count <= 3_000 ? 24 : 18
}

export function layoutTiles(
  groups: readonly { readonly name: string; readonly count: number }[],
  width: number,
): TileLayout {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const pitch = getPitch(count)
  const columns = Math.max(1, Math.floor(width / pitch))
  let [first, top] = [0, 0]
  const positioned = groups.map((group) => {
    const position = { first, top }
    first += group.count
    top += HEADING_HEIGHT + Math.ceil(group.count / columns) * pitch + GROUP_GAP
    return { ...group, ...position }
  })
  return { groups: positioned, columns, pitch, count, height: Math.max(0, top - GROUP_GAP) }
}

const findGroup = ({ groups }: TileLayout, tile: number): TileGroup | undefined =>
  groups.find(({ first, count }) => tile >= first && tile < first + count)

/** The upper left corner of a tile. */
export function getTilePosition(layout: TileLayout, tile: number): { x: number; y: number } {
  const group = findGroup(layout, tile)
  if (!group) return { x: 0, y: 0 }
  const index = tile - group.first
  return {
    x: (index % layout.columns) * layout.pitch,
    y: group.top + HEADING_HEIGHT + Math.floor(index / layout.columns) * layout.pitch,
  }
}

/** The tile at a point; undefined in a gap. */
export function findTileAt(layout: TileLayout, x: number, y: number): number | undefined {
  const { groups, columns, pitch } = layout
  const group = groups.findLast(({ top }) => y >= top + HEADING_HEIGHT)
  const column = Math.floor(x / pitch)
  if (!group || column < 0 || column >= columns) return undefined
  const index = Math.floor((y - group.top - HEADING_HEIGHT) / pitch) * columns + column
  return index < group.count ? group.first + index : undefined
}

/** The first and last tile between two heights; `last < first` if there is none. */
export function getVisibleRange(layout: TileLayout, from: number, to: number): [first: number, last: number] {
  const { groups, columns, pitch, count } = layout
  let [first, last] = [count, -1]
  for (const group of groups) {
    const top = group.top + HEADING_HEIGHT
    const rows = Math.ceil(group.count / columns)
    if (top > to || top + rows * pitch < from) continue
    const firstRow = Math.max(0, Math.floor((from - top) / pitch))
    const lastRow = Math.min(rows - 1, Math.floor((to - top) / pitch))
    first = Math.min(first, group.first + firstRow * columns)
    last = Math.max(last, Math.min(group.first + group.count - 1, group.first + (lastRow + 1) * columns - 1))
  }
  return [first, last]
}

/** The tile that a key moves to; undefined for other keys. `page`: number of visible rows. */
export function moveTile(layout: TileLayout, tile: number, key: string, page: number): number | undefined {
  const last = layout.count - 1
  const clampTile = (next: number) => Math.max(0, Math.min(last, next))
  switch (key) {
    case 'ArrowRight':
      return clampTile(tile + 1)
    case 'ArrowLeft':
      return clampTile(tile - 1)
    case 'ArrowDown':
      return moveByRow(layout, tile, 1)
    case 'ArrowUp':
      return moveByRow(layout, tile, -1)
    case 'PageDown':
      return clampTile(tile + page * layout.columns)
    case 'PageUp':
      return clampTile(tile - page * layout.columns)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

// Moves a row up or down, across groups, and stays as near to the column as possible.
function moveByRow(layout: TileLayout, tile: number, step: 1 | -1): number {
  const { groups, columns } = layout
  const group = findGroup(layout, tile)
  if (!group) return tile
  const index = tile - group.first
  const [row, column] = [Math.floor(index / columns) + step, index % columns]
  const lastRow = Math.floor((group.count - 1) / columns)
  if (row >= 0 && row <= lastRow) return group.first + Math.min(group.count - 1, row * columns + column)
  const next = groups[groups.indexOf(group) + step]
  if (!next) return tile
  const start = step > 0 ? 0 : Math.floor((next.count - 1) / columns) * columns
  return next.first + Math.min(next.count - 1, start + column)
}
