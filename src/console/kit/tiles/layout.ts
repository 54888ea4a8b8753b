// Positions of tiles: rows from left to right. Groups are below each other, each under its heading; or, many small ones, in columns, each
// with its heading beside it. Sizes in px.

export interface TileRow {
  readonly first: number
  readonly count: number
  readonly top: number
  readonly left: number
}

interface TileGroup {
  readonly name: string
  readonly count: number
}

export interface PlacedGroup extends TileGroup {
  readonly top: number
  readonly left: number
  /** Undefined: the width of the map. */
  readonly width: number | undefined
  readonly height: number
}

export interface TileLayout {
  readonly groups: readonly PlacedGroup[]
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

/** Headings above the groups. */
export function layoutTiles(groups: readonly TileGroup[], width: number, nameWidth = 0): TileLayout {
  const total = groups.reduce((sum, group) => sum + group.count, 0)
  const pitch = getPitch(total)
  const columns = Math.max(1, Math.floor(width / (pitch + nameWidth)))
  // Names share the spare width.
  const columnWidth = nameWidth > 0 ? Math.max(pitch, Math.floor(width / columns)) : pitch
  const rows: TileRow[] = []
  let [first, top] = [0, 0]
  const positioned = groups.map((group) => {
    const positionedGroup = { ...group, top, left: 0, width: undefined, height: HEADING_HEIGHT }
    const end = first + group.count
    for (top += HEADING_HEIGHT; first < end; top += pitch) {
      const count = Math.min(columns, end - first)
      rows.push({ first, count, top, left: 0 })
      first += count
    }
    top += GROUP_GAP
    return positionedGroup
  })
  return { groups: positioned, rows, columns, pitch, columnWidth, count: total, height: Math.max(0, top - GROUP_GAP) }
}

const BESIDE_WIDTH = 116
const BESIDE_PITCH = { few: 32, many: 20 }
const MAX_BESIDE = 4

/** Headings beside the groups, in as many columns as fit: for many groups of a few tiles. */
export function layoutTilesBeside(groups: readonly TileGroup[], width: number, nameWidth = 0): TileLayout {
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const pitch = nameWidth > 0 ? BESIDE_PITCH.few : BESIDE_PITCH.many
  const columnWidth = pitch + nameWidth
  const room = Math.max(1, Math.floor((width - BESIDE_WIDTH) / columnWidth))
  const perRow = Math.max(1, Math.min(room, MAX_BESIDE, Math.max(...groups.map(({ count }) => count))))
  const groupWidth = BESIDE_WIDTH + perRow * columnWidth + GROUP_GAP
  const groupColumns = Math.max(1, Math.floor((width + GROUP_GAP) / groupWidth))
  const rows: TileRow[] = []
  const positioned: PlacedGroup[] = []
  let [first, top] = [0, 0]
  for (let start = 0; start < groups.length; start += groupColumns) {
    const line = groups.slice(start, start + groupColumns)
    for (const [column, group] of line.entries()) {
      const left = column * groupWidth
      positioned.push({ ...group, top, left, width: BESIDE_WIDTH - GROUP_GAP, height: pitch })
      for (let placed = 0; placed < group.count; placed += perRow) {
        const count = Math.min(perRow, group.count - placed)
        rows.push({ first, count, top: top + (placed / perRow) * pitch, left: left + BESIDE_WIDTH })
        first += count
      }
    }
    top += pitch * Math.max(1, ...line.map(({ count }) => Math.ceil(count / perRow)))
  }
  return { groups: positioned, rows, columns: perRow * groupColumns, pitch, columnWidth, count: total, height: top }
}

const findRow = ({ rows }: TileLayout, tile: number): TileRow | undefined =>
  rows.find(({ first, count }) => tile >= first && tile < first + count)

/** Where a tile begins. */
export function getTilePosition(layout: TileLayout, tile: number): { left: number; top: number } {
  const { first, left, top } = findRow(layout, tile) ?? { first: tile, left: 0, top: 0 }
  return { left: left + (tile - first) * layout.columnWidth, top }
}

/** The tile at a point; undefined in a gap. */
export function findTileAt({ rows, pitch, columnWidth }: TileLayout, x: number, y: number): number | undefined {
  const row = rows.find(
    ({ top, left, count }) => y >= top && y < top + pitch && x >= left && x < left + count * columnWidth,
  )
  return row && row.first + Math.floor((x - row.left) / columnWidth)
}

export const getVisibleRows = ({ rows, pitch }: TileLayout, from: number, to: number): readonly TileRow[] =>
  rows.filter(({ top }) => top + pitch >= from && top <= to)

/** The tile that a key moves to; undefined for other keys. `page`: number of visible rows. */
export function moveTile(layout: TileLayout, tile: number, key: string, page: number): number | undefined {
  const last = layout.count - 1
  const clampTile = (next: number) => Math.max(0, Math.min(last, next))
  const moves: Readonly<Record<string, () => number>> = {
    ArrowRight: () => clampTile(tile + 1),
    ArrowLeft: () => clampTile(tile - 1),
    ArrowDown: () => moveByRow(layout, tile, 1),
    ArrowUp: () => moveByRow(layout, tile, -1),
    PageDown: () => clampTile(tile + page * layout.columns),
    PageUp: () => clampTile(tile - page * layout.columns),
    Home: () => 0,
    End: () => last,
  }
  return moves[key]?.()
}

// Moves a row up or down, across groups, and stays as near to the column as possible.
function moveByRow(layout: TileLayout, tile: number, step: 1 | -1): number {
  const { rows, columnWidth } = layout
  const row = findRow(layout, tile)
  if (!row) return tile
  const x = row.left + (tile - row.first) * columnWidth
  const beyond = rows.filter(({ top }) => (step === 1 ? top > row.top : top < row.top))
  const nearest = step === 1 ? Math.min(...beyond.map(({ top }) => top)) : Math.max(...beyond.map(({ top }) => top))
  const candidates = beyond
    .filter(({ top }) => top === nearest)
    .map(({ first, count, left }) => {
      const column = Math.max(0, Math.min(count - 1, Math.round((x - left) / columnWidth)))
      return { tile: first + column, distance: Math.abs(left + column * columnWidth - x) }
    })
  return candidates.toSorted((a, b) => a.distance - b.distance)[0]?.tile ?? tile
}
