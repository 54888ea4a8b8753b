import { describe, expect, it } from 'vitest'
import { getTilePosition, HEADING_HEIGHT, layoutTiles, moveTile, findTileAt, getVisibleRange } from './layout.ts'

// Ten columns of 32 px: rows of 10, 10, 5 and of 3.
const layout = layoutTiles(
  [
    { name: 'dfw', count: 25 },
    { name: 'lon', count: 3 },
  ],
  330,
)

describe('tiles', () => {
  it('are laid out in rows below the heading of their group', () => {
    expect(layout).toMatchObject({ columns: 10, pitch: 32, count: 28 })
    expect(getTilePosition(layout, 0)).toEqual({ x: 0, y: HEADING_HEIGHT })
    expect(getTilePosition(layout, 12)).toEqual({ x: 64, y: HEADING_HEIGHT + 32 })
    expect(getTilePosition(layout, 25).y).toBeGreaterThan(getTilePosition(layout, 24).y + 32)
    expect(layout.height).toBe(getTilePosition(layout, 27).y + 32)
  })

  it('are found by position, but not in the gaps', () => {
    for (let tile = 0; tile < layout.count; tile++) {
      const { x, y } = getTilePosition(layout, tile)
      expect(findTileAt(layout, x + 16, y + 16)).toBe(tile)
    }
    expect(findTileAt(layout, 200, getTilePosition(layout, 24).y + 5)).toBeUndefined()
    expect(findTileAt(layout, 5, 5)).toBeUndefined()
    expect(findTileAt(layout, 325, 40)).toBeUndefined()
  })

  it('in a visible range are found', () => {
    expect(getVisibleRange(layout, 0, 10_000)).toEqual([0, 27])
    expect(getVisibleRange(layout, HEADING_HEIGHT + 33, HEADING_HEIGHT + 40)).toEqual([10, 19])
    const [first, last] = getVisibleRange(layoutTiles([], 300), 0, 100)
    expect(last).toBeLessThan(first)
  })

  it('are navigated by keys, across groups', () => {
    expect(moveTile(layout, 0, 'ArrowLeft', 4)).toBe(0)
    expect(moveTile(layout, 24, 'ArrowRight', 4)).toBe(25)
    expect(moveTile(layout, 12, 'ArrowDown', 4)).toBe(22)
    expect(moveTile(layout, 17, 'ArrowDown', 4)).toBe(24)
    expect(moveTile(layout, 22, 'ArrowDown', 4)).toBe(27)
    expect(moveTile(layout, 26, 'ArrowUp', 4)).toBe(21)
    expect(moveTile(layout, 26, 'ArrowDown', 4)).toBe(26)
    expect(moveTile(layout, 3, 'End', 4)).toBe(27)
    expect(moveTile(layout, 3, 'PageDown', 2)).toBe(23)
    expect(moveTile(layout, 3, 'x', 2)).toBeUndefined()
  })

  it('get smaller with their number', () => {
    expect(layoutTiles([{ name: 'a', count: 20_000 }], 1_000)).toMatchObject({ columns: 55, pitch: 18 })
  })
})
