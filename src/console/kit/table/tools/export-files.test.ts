import { describe, expect, it } from 'vitest'
import type { Column } from '../columns.ts'
import { toCsvFile, toJsonFile, toClipboardText } from './export-files.ts'

interface Machine {
  name: string
  state: string
  cores: number | undefined
  seen: number | undefined
}

const columns: readonly Column<Machine>[] = [
  { id: 'name', header: 'Instance', kind: 'text', width: 1, value: (row) => row.name },
  { id: 'state', header: 'State', kind: 'state', states: 'item', width: 1, value: (row) => row.state },
  { id: 'cores', header: 'Cores', kind: 'number', width: 1, value: (row) => row.cores },
  { id: 'seen', header: '=Seen', kind: 'time', width: 1, value: (row) => row.seen },
]
const rows: readonly Machine[] = [
  { name: '=HYPERLINK("//evil")', state: 'replace', cores: -5, seen: 0 },
  { name: 'web,1', state: 'odd', cores: undefined, seen: undefined },
]
const many = (count: number): Machine[] =>
  Array.from({ length: count }, (_, index) => ({ name: `web-${index}`, state: 'default', cores: index, seen: index }))

describe('files', () => {
  it('writes CSV as people read it, with formulas disarmed and figures as figures', async () => {
    expect(await (await toCsvFile({ columns, rows }, false)).text()).toBe(
      [
        "Instance,State,Cores,'=Seen",
        `"'=HYPERLINK(""//evil"")",marked for replacement,-5,1970-01-01T00:00:00.000Z`,
        '"web,1",odd,,',
        '',
      ].join('\r\n'),
    )
  })

  it('marks UTF-8 when asked to', async () => {
    const bytes = new Uint8Array(await (await toCsvFile({ columns, rows: [] }, true)).arrayBuffer())
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  })

  it('writes JSON typed, as it came', async () => {
    const text = await (await toJsonFile({ columns, rows })).text()
    expect(JSON.parse(text)).toEqual([
      { name: '=HYPERLINK("//evil")', state: 'replace', cores: -5, seen: '1970-01-01T00:00:00.000Z' },
      { name: 'web,1', state: 'odd', cores: null, seen: null },
    ])
    expect(JSON.parse(await (await toJsonFile({ columns, rows: [] })).text())).toEqual([])
  })

  it('writes a table for the clipboard, a row per line whatever its cells hold, with formulas disarmed', async () => {
    const text = await toClipboardText({
      columns: columns.slice(0, 2),
      rows: many(1).map((row) => ({ ...row, name: '=a\tb\nc' })),
    })
    expect(text).toBe("Instance\tState\n'=a b c\tdefault")
  })
})

it('lets the browser work meanwhile on 100,000 rows, and misses none', async () => {
  const rows = many(100_000)
  let ticks = 0
  const timer = setInterval(() => (ticks += 1))
  const file = await toJsonFile({ columns, rows })
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(3)
  const read: unknown = JSON.parse(await file.text())
  expect(read).toHaveLength(100_000)
})
