import { describe, expect, it } from 'vitest'
import type { Column, SortKey } from '../columns.ts'
import { createRowIndex } from './row-index.ts'

interface Machine {
  name: string
  state: string
  cores: number | undefined
  deployed: number | undefined
}

const DAY = 86_400_000
const columns: Column<Machine>[] = [
  { id: 'name', header: 'Instance', kind: 'text', width: 100, value: (row) => row.name },
  { id: 'opsState', header: 'State', kind: 'state', states: 'health', width: 100, value: (row) => row.state },
  { id: 'cores', header: 'Cores', kind: 'number', width: 100, value: (row) => row.cores },
  { id: 'age', header: 'Age', kind: 'time', width: 100, value: (row) => row.deployed },
]
const machine = (name: string, state: string, cores: number | undefined, days?: number): Machine => ({
  name,
  state,
  cores,
  deployed: days === undefined ? undefined : Date.now() - days * DAY,
})
const rows = [
  machine('web-10', 'good', 4, 41),
  machine('web-9', 'unhealthy', 16, 3),
  machine('db-1', 'unhealthy', undefined, 120),
  machine('Cache-2', '', 2),
  machine('lb-1', 'notify', 4, 12),
]
const index = createRowIndex(rows, columns)
const names = (filter: string, sort: readonly SortKey[] = [], quick?: (row: Machine) => boolean): string[] =>
  [...index.view(filter, quick, sort)].map((at) => rows[at]?.name ?? '')
const by = (column: string, descending = false): SortKey => ({ column, descending })

describe('filter', () => {
  it('finds words anywhere, all of them', () => {
    expect(names('cache')).toEqual(['Cache-2'])
    expect(names('web unhealthy')).toEqual(['web-9'])
    expect(names('web -unhealthy')).toEqual(['web-10'])
    expect(names('10 good')).toEqual(['web-10'])
    expect(names('"10 good"')).toEqual([])
  })

  it('filters by attribute, named by id or header', () => {
    expect(names('state:unhealthy')).toEqual(['web-9', 'db-1'])
    expect(names('opsState:un')).toEqual(['web-9', 'db-1'])
    expect(names('opsState:not')).toEqual(['Cache-2', 'lb-1'])
    expect(names('-instance:web state>good')).toEqual(['db-1', 'Cache-2', 'lb-1'])
    expect(names('cores:4')).toEqual(['web-10', 'lb-1'])
    expect(names('cores>2 cores<=4')).toEqual(['web-10', 'lb-1'])
    expect(names('age>30d')).toEqual(['web-10', 'db-1'])
    expect(names('age:4d')).toEqual(['web-9'])
    expect(names('rack:4')).toEqual([])
  })

  it('gives the same rows however the filter was typed', () => {
    const fresh = (filter: string) => [...createRowIndex(rows, columns).view(filter, undefined, [])]
    for (const filter of ['w', 'we', 'web', 'web -', 'web -u', 'web -un', 'cores:1', 'cores:16', 'cores:1', 'state:u'])
      expect([...index.view(filter, undefined, [])], filter).toEqual(fresh(filter))
  })

  it('joins quick filters and counts them without the text', () => {
    const unhealthy = (row: Machine) => row.state === 'unhealthy'
    expect(names('web', [], unhealthy)).toEqual(['web-9'])
    expect(index.count(unhealthy)).toBe(2)
  })
})

describe('sort', () => {
  it('sorts each kind its own way, rows without a value last', () => {
    expect(names('', [by('name')])).toEqual(['Cache-2', 'db-1', 'lb-1', 'web-9', 'web-10'])
    expect(names('', [by('cores')])).toEqual(['Cache-2', 'web-10', 'lb-1', 'web-9', 'db-1'])
    expect(names('', [by('cores', true)])).toEqual(['web-9', 'web-10', 'lb-1', 'Cache-2', 'db-1'])
    expect(names('', [by('opsState', true), by('name')])).toEqual(['db-1', 'web-9', 'lb-1', 'web-10', 'Cache-2'])
    expect(names('', [by('age', true)]).at(-1)).toBe('Cache-2')
  })

  it('sorts times as they are shown: ages from the newest, moments from the oldest', () => {
    expect(names('', [by('age')])).toEqual(['web-9', 'lb-1', 'web-10', 'db-1', 'Cache-2'])
    expect(names('', [by('age', true)])).toEqual(['db-1', 'web-10', 'lb-1', 'web-9', 'Cache-2'])
    const moments = createRowIndex(rows, [
      { id: 'at', header: 'At', kind: 'time', width: 100, value: (row) => row.deployed, render: () => 'a moment' },
    ])
    const sorted = [...moments.view('', undefined, [by('at')])].map((at) => rows[at]?.name)
    expect(sorted).toEqual(['db-1', 'web-10', 'lb-1', 'web-9', 'Cache-2'])
  })

  it('sorts texts in the order of the column', () => {
    const scale = ['', 'good', 'unhealthy', 'notify']
    const order = (a: string, b: string) => scale.indexOf(a) - scale.indexOf(b)
    const scaled = createRowIndex(rows, [
      { id: 'scale', header: 'Scale', kind: 'text', width: 100, value: (row) => row.state, order },
    ])
    const sorted = [...scaled.view('', undefined, [by('scale')])].map((at) => rows[at]?.state)
    expect(sorted).toEqual(['good', 'unhealthy', 'unhealthy', 'notify', ''])
  })

  it('breaks ties with the tie-breaker column in both directions', () => {
    const settled = createRowIndex(
      rows,
      columns.map((column) => (column.id === 'name' ? { ...column, tieBreaker: true } : column)),
    )
    const sorted = (...sort: SortKey[]) => [...settled.view('web', undefined, sort)].map((at) => rows[at]?.name)
    const states = [...settled.view('', undefined, [by('cores', true)])].map((at) => rows[at]?.name)
    expect(states).toEqual(['web-9', 'lb-1', 'web-10', 'Cache-2', 'db-1'])
    expect(sorted(by('gone'))).toEqual(['web-10', 'web-9'])
    expect(sorted(by('name', true))).toEqual(['web-10', 'web-9'])
  })

  it('sorts by several columns, and ignores columns that are not there', () => {
    expect(names('', [by('cores'), by('name')])).toEqual(['Cache-2', 'lb-1', 'web-10', 'web-9', 'db-1'])
    expect(names('web', [by('gone')])).toEqual(['web-10', 'web-9'])
  })
})

describe('a new version of the list', () => {
  it('reuses what did not change', () => {
    index.view('web', undefined, [by('name'), by('cores')])
    const next = rows.map((row) => (row.name === 'lb-1' ? { ...row, cores: 32 } : { ...row }))
    const renewed = createRowIndex(next, columns, index)
    expect([...renewed.view('', undefined, [by('name')])]).toEqual([...index.view('', undefined, [by('name')])])
    expect(renewed.parts.ranks.get('name')).toBe(index.parts.ranks.get('name'))
    expect(next[renewed.view('', undefined, [by('cores', true)])[0] ?? 0]?.name).toBe('lb-1')
    expect([...renewed.view('32', undefined, [])]).toEqual([4])
  })

  it('prepares everything piece by piece', () => {
    const fresh = createRowIndex(rows, columns)
    let pieces = 0
    while (fresh.prepare()) pieces++
    expect(pieces).toBe(1 + columns.length)
    expect(fresh.parts.texts).toHaveLength(rows.length)
  })
})
