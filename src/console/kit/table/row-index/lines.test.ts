import { expect, it } from 'vitest'
import type { Column } from '../columns.ts'
import { countSelected, groupedLines, type Lines } from './lines.ts'
import { createRowIndex } from './row-index.ts'

interface Machine {
  id: string
  cloud: string
  state: string
}

const cloud: Column<Machine> = { id: 'cloud', header: 'Cloud', kind: 'text', width: 1, value: (row) => row.cloud }
const state: Column<Machine> = {
  id: 'state',
  header: 'State',
  kind: 'state',
  states: 'health',
  width: 1,
  value: (row) => row.state,
}
const rows: Machine[] = [
  { id: 'a', cloud: 'lon-10', state: 'good' },
  { id: 'b', cloud: 'lon-2', state: 'unhealthy' },
  { id: 'c', cloud: 'lon-10', state: 'unhealthy' },
  { id: 'd', cloud: '', state: 'good' },
  { id: 'e', cloud: 'lon-2', state: 'good' },
]
const index = createRowIndex(rows, [cloud, state])
const idOf = (row: Machine) => row.id

function linesOf(column: Column<Machine>, closed: string[] = [], filter = ''): Lines<Machine> {
  const view = index.view(filter, undefined, [{ column: 'state', descending: true }], column)
  return groupedLines(index, view, idOf, column, new Set(closed))
}
const shown = (lines: Lines<Machine>) =>
  Array.from({ length: lines.count }, (_, lineIndex) => {
    const group = lines.groupAt(lineIndex)
    return group ? `${group.value || 'none'} ${group.count}` : lines.rowAt(lineIndex)?.id
  })

it('has a line for each group, in natural order, and its rows sorted below it', () => {
  expect(shown(linesOf(cloud))).toEqual(['lon-2 2', 'b', 'e', 'lon-10 2', 'c', 'a', 'none 1', 'd'])
})

it('has the worst states first', () => {
  expect(shown(linesOf(state))).toEqual(['unhealthy 2', 'b', 'c', 'good 3', 'a', 'd', 'e'])
})

it('omits rows of closed groups, and groups without matches', () => {
  expect(shown(linesOf(cloud, ['lon-2', '']))).toEqual(['lon-2 2', 'lon-10 2', 'c', 'a', 'none 1'])
  expect(shown(linesOf(cloud, [], 'state:good cloud:lon'))).toEqual(['lon-2 1', 'e', 'lon-10 1', 'a'])
})

it('counts the selected rows of open and closed groups', () => {
  const lines = linesOf(cloud, ['lon-2'])
  const group = lines.groupAt(0)
  expect(group?.getIds()).toEqual(['b', 'e'])
  expect(group && countSelected(group, new Set(['e', 'a']))).toBe(1)
})

it('separates names with the same natural rank', () => {
  const twins = createRowIndex(
    ['web-1', 'web-01', 'web-1'].map((cloud, position) => ({ id: String(position), cloud, state: '' })),
    [cloud],
  )
  const lines = groupedLines(twins, twins.view('', undefined, [], cloud), idOf, cloud, new Set())
  expect(lines.groups?.map(({ value, count }) => `${value} ${count}`).sort()).toEqual(['web-01 1', 'web-1 2'])
})
