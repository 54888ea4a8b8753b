import { expect, it } from 'vitest'
import { MASK } from '../secrets.ts'
import type { Column } from './columns.ts'
import { maskColumns } from './masked-columns.ts'
import { createRowIndex } from './row-index/row-index.ts'

interface Variable {
  name: string
  value: string
}

const columns: readonly Column<Variable>[] = [
  { id: 'key', header: 'Key', kind: 'text', width: 1, value: (row) => row.name },
  {
    id: 'value',
    header: 'Value',
    kind: 'text',
    width: 1,
    value: (row) => row.value,
    render: (row) => `is ${row.value}`,
  },
  { id: 'token', header: 'API token', kind: 'text', width: 1, value: (row) => row.value },
]
const rows: readonly Variable[] = [
  { name: 'db_password', value: 'hunter2' },
  { name: 'region', value: 'lon-2' },
  { name: 'authorized_keys', value: '-----BEGIN RSA PRIVATE KEY-----' },
  { name: 'empty_secret', value: '' },
]
const masked = maskColumns(columns)

it('masks by column name, row name, and form of the value', () => {
  expect(rows.map((row) => masked.map((column) => column.value(row)))).toEqual([
    ['db_password', MASK, MASK],
    ['region', 'lon-2', MASK],
    ['authorized_keys', MASK, MASK],
    ['empty_secret', '', ''],
  ])
})

it('masks values that a column renders itself', () => {
  expect(rows.map((row) => masked[1]?.render?.(row))).toEqual([MASK, 'is lon-2', MASK, 'is '])
})

it('leaves nothing to find by guessing', () => {
  const index = createRowIndex(rows, masked)
  expect([...index.view('hunter', undefined, [])]).toEqual([])
  expect([...index.view('value:hunter2', undefined, [])]).toEqual([])
})

it('masks figures of a column whose name says that they are secret, and keeps their order to itself', () => {
  const figures = maskColumns<{ name: string; figure: number | undefined }>([
    { id: 'name', header: 'Name', kind: 'text', width: 1, value: (row) => row.name },
    { id: 'secret_pin', header: 'PIN', kind: 'number', width: 1, value: (row) => row.figure, render: () => 'open' },
    { id: 'cores', header: 'Cores', kind: 'number', width: 1, value: (row) => row.figure },
  ])
  const machines = [
    { name: 'b', figure: 4711 },
    { name: 'a', figure: 12 },
    { name: 'c', figure: undefined },
  ]
  expect(machines.map((row) => figures.map((column) => column.value(row)))).toEqual([
    ['b', MASK, 4711],
    ['a', MASK, 12],
    ['c', undefined, undefined],
  ])
  expect(figures[1]?.render).toBeUndefined()
  const index = createRowIndex(machines, figures)
  expect([...index.view('secret_pin>100', undefined, [{ column: 'secret_pin', descending: false }])]).not.toEqual([0])
})
