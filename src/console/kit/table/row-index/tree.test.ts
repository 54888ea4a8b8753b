import { expect, test } from 'vitest'
import type { Column } from '../columns.ts'
import { createRowIndex } from './row-index.ts'
import { treeLines } from './tree.ts'

interface Row {
  readonly path: string
  readonly size: number
}

const rows: readonly Row[] = [
  { path: 'a', size: 3 },
  { path: 'a/x', size: 1 },
  { path: 'a/y', size: 2 },
  { path: 'a/y/deep', size: 2 },
  { path: 'b', size: 9 },
  { path: 'b/z', size: 9 },
]
const columns: readonly Column<Row>[] = [
  { id: 'path', header: 'Path', kind: 'text', width: 100, rowHeader: true, value: ({ path }) => path },
  { id: 'size', header: 'Size', kind: 'number', width: 100, value: ({ size }) => size },
]
const tree = {
  rows,
  getId: ({ path }: Row) => path,
  getParentId: ({ path }: Row) => path.split('/').slice(0, -1).join('/') || undefined,
}

function shown(filter: string, descending: boolean | undefined, closed: readonly string[] = []) {
  const index = createRowIndex(rows, columns)
  const sort = descending === undefined ? [] : [{ column: 'size', descending }]
  const lines = treeLines(tree, new Set(closed), index, index.view(filter, undefined, sort), sort)
  return Array.from({ length: lines.count }, (_, lineIndex) => lines.rowAt(lineIndex)?.path)
}

test('sorts siblings, each followed by its descendants', () => {
  expect(shown('', undefined)).toEqual(rows.map(({ path }) => path))
  expect(shown('', true)).toEqual(['b', 'b/z', 'a', 'a/y', 'a/y/deep', 'a/x'])
  expect(shown('', false)).toEqual(['a', 'a/x', 'a/y', 'a/y/deep', 'b', 'b/z'])
})

test('closed rows hide what lies below them', () => {
  expect(shown('', undefined, ['a', 'b'])).toEqual(['a', 'b'])
  expect(shown('', undefined, ['a/y'])).toEqual(['a', 'a/x', 'a/y', 'b', 'b/z'])
})

test('shows matches with their ancestors, even if collapsed', () => {
  expect(shown('deep', undefined, ['a', 'a/y'])).toEqual(['a', 'a/y', 'a/y/deep'])
  expect(shown('size>8', true)).toEqual(['b', 'b/z'])
})

test('a line knows its level and whether it is open', () => {
  const index = createRowIndex(rows, columns)
  const lines = treeLines(tree, new Set(['b']), index, index.view('', undefined, []), [])
  expect(
    [0, 1, 3, 4].map((lineIndex) => [lines.branchAt?.(lineIndex)?.level, lines.branchAt?.(lineIndex)?.open]),
  ).toEqual([
    [1, true],
    [2, undefined],
    [3, undefined],
    [1, false],
  ])
})
