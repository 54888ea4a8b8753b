import { describe, expect, it } from 'vitest'
import type { Column } from './columns.ts'
import { columnTracks, fitColumns } from './layout.ts'
import { orderColumns, defaultLayout, withMoved, withPinned, withVisibility, withWidth } from './layout.ts'

const createColumn = (id: string, more: Partial<Column<string>> = {}): Column<string> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parts of one kind
  ({ id, header: id, kind: 'text', width: 100, value: (row: string) => row, ...more }) as Column<string>
const columns = [
  createColumn('name', { rowHeader: true, grow: 1 }),
  createColumn('state'),
  createColumn('cloud', { hideBelow: 700 }),
  createColumn('ip'),
]
const ids = (list: readonly Column<string>[]) => list.map(({ id }) => id).join(' ')

describe('the layout of columns', () => {
  it('keeps the chosen order, and new columns beside their neighbor', () => {
    const layout = withMoved(columns, defaultLayout, 'ip', 'name')
    expect(ids(orderColumns(columns, layout))).toBe('ip name state cloud')
    const later = [...columns.slice(0, 2), createColumn('size'), ...columns.slice(2)]
    expect(ids(orderColumns(later, layout))).toBe('ip name state size cloud')
    expect(ids(orderColumns([createColumn('name'), createColumn('size')], layout))).toBe('name size')
  })

  it('puts pinned columns first, and moves none across', () => {
    const layout = withPinned(defaultLayout, 'cloud', true)
    expect(ids(orderColumns(columns, layout))).toBe('cloud name state ip')
    expect(withMoved(columns, layout, 'name', 'cloud')).toBe(layout)
    const two = withPinned(layout, 'ip', true)
    expect(ids(orderColumns(columns, withMoved(columns, two, 'ip', 'cloud')))).toBe('ip cloud name state')
    expect(ids(orderColumns(columns, withPinned(two, 'cloud', false)))).toBe('ip name state cloud')
  })

  it('limits widths, and resets them', () => {
    expect(withWidth(defaultLayout, 'ip', 3).widths).toEqual({ ip: 48 })
    expect(withWidth(defaultLayout, 'ip', 9000).widths).toEqual({ ip: 800 })
    expect(withWidth(withWidth(defaultLayout, 'ip', 200), 'ip', undefined).widths).toEqual({})
  })
})

describe('the width of columns', () => {
  it('hides columns below their width, unless always shown', () => {
    expect(ids(fitColumns(columns, defaultLayout, 800, false).shown)).toBe('name state cloud ip')
    expect(ids(fitColumns(columns, defaultLayout, 650, false).shown)).toBe('name state ip')
    const requested = withVisibility(columns, withVisibility(columns, defaultLayout, 'cloud', 'always'), 'ip', 'never')
    expect(ids(fitColumns(columns, requested, 650, false).shown)).toBe('name state cloud')
  })

  it('hides columns that do not fit, those with the highest width first', () => {
    const wide = [...columns, createColumn('note', { width: 300, hideBelow: 600 })]
    expect(ids(fitColumns(wide, defaultLayout, 720, false).shown)).toBe('name state cloud ip note')
    expect(ids(fitColumns(wide, withWidth(defaultLayout, 'ip', 180), 720, false).shown)).toBe(
      'name state cloud ip note',
    )
    expect(ids(fitColumns(wide, defaultLayout, 720, true).shown)).toBe('name state ip note')
    expect(ids(fitColumns(wide, defaultLayout, 620, true).shown)).toBe('name state ip')
    expect(fitColumns(wide, defaultLayout, 620, true).folded).toEqual([])
  })

  it('folds columns into two lines if one is too short', () => {
    const linesAt = (width: number) => fitColumns(columns, defaultLayout, width, false).foldedLines
    expect([800, 300, 210, 190].map(linesAt)).toEqual([0, 1, 1, 2])
  })

  it('folds the last columns of a narrow table into a second line, never the row header', () => {
    const { shown, folded } = fitColumns(columns, defaultLayout, 250, true)
    expect([ids(shown), ids(folded)]).toEqual(['name state', 'cloud ip'])
    expect(ids(fitColumns(columns, defaultLayout, 90, false).shown)).toBe('name')
    const withButton = [...columns, createColumn('restore', { showInSecondLine: false })]
    expect(ids(fitColumns(withButton, defaultLayout, 250, true).folded)).toBe('cloud ip')
  })

  it('pins columns at their widths while they leave room for the others', () => {
    const layout = withPinned(withPinned(withWidth(defaultLayout, 'name', 160), 'name', true), 'ip', true)
    const tracks = columnTracks(orderColumns(columns, layout), layout, 800, true)
    expect(tracks.tracks).toBe('40px 160px 100px 100px 100px')
    expect([...tracks.pins]).toEqual([
      ['name', 40],
      ['ip', 200],
    ])
    expect(tracks.width).toBe(500)
    expect(columnTracks(columns, layout, 400, true).pins.size).toBe(0)
  })

  it('fills the row with the last column if none grows', () => {
    const { tracks } = columnTracks([createColumn('state'), createColumn('ip')], defaultLayout, 800, false)
    expect(tracks).toBe('100px minmax(100px, 1fr)')
  })
})
