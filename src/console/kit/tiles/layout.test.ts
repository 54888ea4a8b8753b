import { describe, expect, it } from 'vitest'
import {
  getTilePosition,
  HEADING_HEIGHT,
  layoutTiles,
  layoutTilesBeside,
  moveTile,
  findTileAt,
  getVisibleRows,
} from './layout.ts'

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
    expect(layout.rows.map(({ first, count }) => [first, count])).toEqual([
      [0, 10],
      [10, 10],
      [20, 5],
      [25, 3],
    ])
    expect(getTilePosition(layout, 0).top).toBe(HEADING_HEIGHT)
    expect(getTilePosition(layout, 12).top).toBe(HEADING_HEIGHT + 32)
    expect(getTilePosition(layout, 25).top).toBeGreaterThan(getTilePosition(layout, 24).top + 32)
    expect(getTilePosition(layout, 12).left).toBe(2 * 32)
    expect(layout.height).toBe(getTilePosition(layout, 27).top + 32)
  })

  it('are found by position, but not in the gaps', () => {
    for (const { first, count, top } of layout.rows)
      for (let column = 0; column < count; column++)
        expect(findTileAt(layout, column * 32 + 16, top + 16)).toBe(first + column)
    expect(findTileAt(layout, 200, getTilePosition(layout, 24).top + 5)).toBeUndefined()
    expect(findTileAt(layout, 5, 5)).toBeUndefined()
    expect(findTileAt(layout, 325, 40)).toBeUndefined()
  })

  it('are drawn by visible row', () => {
    expect(getVisibleRows(layout, 0, 10_000)).toEqual(layout.rows)
    expect(getVisibleRows(layout, HEADING_HEIGHT + 33, HEADING_HEIGHT + 40)).toEqual([layout.rows[1]])
    expect(getVisibleRows(layoutTiles([], 300), 0, 100)).toEqual([])
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

  it('leave room for names', () => {
    const named = layoutTiles([{ name: 'dfw', count: 3 }], 330, 120)
    expect(named).toMatchObject({ columns: 2, pitch: 32, columnWidth: 165 })
    expect(findTileAt(named, 160, HEADING_HEIGHT + 5)).toBe(0)
    expect(findTileAt(named, 170, HEADING_HEIGHT + 5)).toBe(1)
    // Never wider than what is there: one column at least.
    expect(layoutTiles([{ name: 'dfw', count: 3 }], 100, 120).columns).toBe(1)
  })

  it('are in columns of groups with headings beside them', () => {
    const groups = ['a', 'b', 'c'].map((name, index) => ({ name, count: index === 1 ? 6 : 2 }))
    const beside = layoutTilesBeside(groups, 450)
    expect(beside.groups.map(({ top, left }) => [top, left])).toEqual([
      [0, 0],
      [0, 206],
      [40, 0],
    ])
    for (const { first, count, top, left } of beside.rows)
      for (let column = 0; column < count; column++)
        expect(findTileAt(beside, left + column * 20 + 10, top + 10)).toBe(first + column)
    expect(findTileAt(beside, 10, 10)).toBeUndefined()
    // Down to the wrapped row of the second group, then to the third group.
    expect(moveTile(beside, 2, 'ArrowDown', 1)).toBe(6)
    expect(moveTile(beside, 6, 'ArrowDown', 1)).toBe(9)
    expect(moveTile(beside, 9, 'ArrowUp', 1)).toBe(6)
    expect(moveTile(beside, 9, 'ArrowDown', 1)).toBe(9)
    // 600 environments of 300 assemblies on little more than one screen.
    const fleet = Array.from({ length: 300 }, (_, index) => ({ name: `${index}`, count: 2 }))
    expect(layoutTilesBeside(fleet, 1_140).height).toBeLessThan(1_100)
  })

  it('get smaller with their number', () => {
    expect(layoutTiles([{ name: 'a', count: 20_000 }], 1_000)).toMatchObject({ columns: 55, pitch: 18 })
  })
})
