// Positions of tiles: rows from left to right, groups below each other, each under its heading. Sizes in px.

export interface TileRow {
  /** Index of its first tile. */
  readonly first: number
  readonly count: number
  readonly top: number
}

export interface TileLayout {
  /** `top`: of the heading. */
  readonly groups: readonly { readonly name: string; readonly count: number; readonly top: number }[]
  /** Of all groups, from top to bottom. */
  readonly rows: readonly TileRow[]
  readonly columns: number
  /** Distance from one tile to the one below. */
  readonly pitch: number
  /** Distance from one tile to the next in its row: with room for names, more than the pitch. */
  readonly columnWidth: number
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
  nameWidth = 0,
): TileLayout {
  const total = groups.reduce((sum, group) => sum + group.count, 0)
  const pitch = getPitch(total)
  const columnWidth = pitch + nameWidth
  const columns = Math.max(1, Math.floor(width / columnWidth))
  const rows: TileRow[] = []
  let [first, top] = [0, 0]
  const positioned = groups.map((group) => {
    const positionedGroup = { ...group, top }
    const end = first + group.count
    for (top += HEADING_HEIGHT; first < end; top += pitch) {
      const count = Math.min(columns, end - first)
      rows.push({ first, count, top })
      first += count
    }
    top += GROUP_GAP
    return positionedGroup
  })
  return { groups: positioned, rows, columns, pitch, columnWidth, count: total, height: Math.max(0, top - GROUP_GAP) }
}

const findRowIndex = ({ rows }: TileLayout, tile: number): number =>
  rows.findIndex(({ first, count }) => tile >= first && tile < first + count)

/** The top of the row of a tile. */
export const getTileTop = (layout: TileLayout, tile: number): number =>
  layout.rows[findRowIndex(layout, tile)]?.top ?? 0

/** The tile at a point; undefined in a gap. */
export function findTileAt({ rows, pitch, columnWidth }: TileLayout, x: number, y: number): number | undefined {
  const row = rows.find(({ top }) => y >= top && y < top + pitch)
  const column = Math.floor(x / columnWidth)
  return row && column >= 0 && column < row.count ? row.first + column : undefined
}

/** The rows between two heights. */
export const getVisibleRows = ({ rows, pitch }: TileLayout, from: number, to: number): readonly TileRow[] =>
  rows.filter(({ top }) => top + pitch >= from && top <= to)

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
  const index = findRowIndex(layout, tile)
  const [row, next] = [layout.rows[index], layout.rows[index + step]]
  return row && next ? next.first + Math.min(next.count - 1, tile - row.first) : tile
}
