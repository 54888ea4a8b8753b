import { expect, it } from 'vitest'
import { defineColumns, nextSort, type Column } from './columns.ts'

const base = { id: 'at', header: 'At', width: 100 }
const first = (column: Column<number>) => nextSort([], column, false)[0]?.descending

it('sorts newest, worst and first names first', () => {
  expect(first({ ...base, kind: 'time', value: (at) => at })).toBe(false)
  expect(first({ ...base, kind: 'time', value: (at) => at, render: String })).toBe(true)
  expect(first({ ...base, kind: 'state', states: 'health', value: String })).toBe(true)
  expect(first({ ...base, kind: 'text', value: String })).toBe(false)
})

it('reads a text column from the field it is named after', () => {
  const [name, size] = defineColumns<{ name: string; bytes: number }>([
    { id: 'name', header: 'Name', width: 100 },
    { id: 'size', header: 'Size', kind: 'number', width: 100, value: ({ bytes }) => bytes / 1000 },
  ])
  const row = { name: 'web', bytes: 2000 }
  expect([name?.kind, name?.value(row), size?.kind, size?.value(row)]).toEqual(['text', 'web', 'number', 2])
})
