import { expect, it } from 'vitest'
import { nextSort, type Column } from './columns.ts'

const base = { id: 'at', header: 'At', width: 100 }
const first = (column: Column<number>) => nextSort([], column, false)[0]?.descending

it('sorts newest, worst and first names first', () => {
  expect(first({ ...base, kind: 'time', value: (at) => at })).toBe(false)
  expect(first({ ...base, kind: 'time', value: (at) => at, render: String })).toBe(true)
  expect(first({ ...base, kind: 'state', states: 'health', value: String })).toBe(true)
  expect(first({ ...base, kind: 'text', value: String })).toBe(false)
})
