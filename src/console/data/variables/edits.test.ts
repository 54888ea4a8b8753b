import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { draftCi } from '../../../contract/core/records.ts'
import {
  addRow,
  applyLines,
  changeRow,
  editsSchema,
  markDeleted,
  NO_EDITS,
  parseLines,
  removeEdits,
  rowProblem,
  toRows,
  type Edits,
  type RowChange,
  type VariableRow,
} from './edits.ts'

const variable = (ciId: number, ciName: string, ciAttributes: Record<string, string>, ciAttrProps = {}) =>
  z.parse(draftCi, { ciId, ciName, ciAttributes, ciAttrProps })
const variables = [
  variable(1, 'region', { secure: 'false', value: 'emea', encrypted_value: '' }),
  variable(2, 'cdn', { secure: 'true', value: '', encrypted_value: '--ENCRYPTED--' }),
]

function row(edits: Edits, name: string): VariableRow {
  const found = toRows(variables, edits).find((each) => each.name === name)
  if (!found) throw new Error(name)
  return found
}

const change = (edits: Edits, name: string, next: RowChange): Edits => changeRow(edits, row(edits, name), next)

it('leaves added rows without input out of drafts', () => {
  const blank = addRow(NO_EDITS)
  expect(z.parse(editsSchema, blank)).toEqual(NO_EDITS)
  const typed = changeRow(blank, row(blank, ''), { value: 'x' })
  expect(z.parse(editsSchema, typed)).toEqual(typed)
})

it('marks a changed value, and drops the edit once it is reverted', () => {
  const edits = change(NO_EDITS, 'region', { value: 'apac' })
  expect(row(edits, 'region')).toMatchObject({ value: 'apac', originalValue: 'emea', state: 'changed' })
  expect(change(edits, 'region', { value: 'emea' })).toEqual(NO_EDITS)
  expect(removeEdits(edits, [row(edits, 'region')])).toEqual(NO_EDITS)
})

it('keeps secrets out of drafts, and unchanged until edited', () => {
  expect(row(NO_EDITS, 'cdn')).toMatchObject({ value: '', isSecretKept: true, secure: true, state: 'same' })
  const typed = change(NO_EDITS, 'cdn', { value: 'hush' })
  expect(typed['2']).toEqual({ secret: 'hush', was: '' })
  expect(change(typed, 'cdn', { value: '' })).toEqual(NO_EDITS)
  const opened = change(NO_EDITS, 'cdn', { secure: false })
  expect(rowProblem(row(opened, 'cdn'), toRows(variables, opened))).toContain('Type the value')
  const closed = change(NO_EDITS, 'region', { secure: true })
  expect(row(closed, 'region')).toMatchObject({ secure: true, value: 'emea', state: 'changed' })
  expect(change(closed, 'region', { secure: false })).toEqual(NO_EDITS)
  const empty = change(closed, 'region', { value: '' })
  expect(rowProblem(row(empty, 'region'), toRows(variables, empty))).toBe('A secret needs a value.')
})

it('keeps edited comments beside an edited value', () => {
  const said = change(NO_EDITS, 'region', { comments: 'Where it runs' })
  expect(row(said, 'region')).toMatchObject({ comments: 'Where it runs', value: 'emea', state: 'changed' })
  const both = change(said, 'region', { value: 'apac' })
  expect(row(both, 'region')).toMatchObject({ comments: 'Where it runs', value: 'apac' })
  expect(change(both, 'region', { value: 'emea' })['1']).toMatchObject({ comments: 'Where it runs' })
  expect(change(said, 'region', { comments: '' })).toEqual(NO_EDITS)
  const secret = change(NO_EDITS, 'cdn', { comments: 'Rotated in May' })
  expect(row(secret, 'cdn')).toMatchObject({ isSecretKept: true, state: 'changed' })
  const added = change(addRow(NO_EDITS, 'ttl'), 'ttl', { comments: 'Seconds' })
  expect(row(change(added, 'ttl', { value: '60' }), 'ttl')).toMatchObject({ comments: 'Seconds', value: '60' })
})

it('keeps a changed value on a pull unless the operator says otherwise', () => {
  const edits = change(NO_EDITS, 'region', { value: 'apac' })
  expect([row(NO_EDITS, 'region').isKept, row(edits, 'region').isKept]).toEqual([false, true])
  const released = change(change(edits, 'region', { isKept: false }), 'region', { value: 'us' })
  expect(row(released, 'region')).toMatchObject({ value: 'us', isKept: false })
  const owned = variable(3, 'size', { value: 'L' }, { owner: { value: 'manifest' } })
  expect(toRows([owned], NO_EDITS)[0]?.isKept).toBe(true)
})

it('validates names of added rows', () => {
  const named = change(addRow(NO_EDITS), '', { name: 'region' })
  const added = toRows(variables, named)[2]
  if (!added) throw new Error('no row')
  expect(rowProblem(added, toRows(variables, named))).toContain('already')
  expect(markDeleted(named, added)).toEqual(NO_EDITS)
  expect(row(markDeleted(NO_EDITS, row(NO_EDITS, 'region')), 'region').state).toBe('deleted')
})

it('adds a row under an unused key', () => {
  const two = addRow(addRow(NO_EDITS, 'a'), 'b')
  const again = addRow(removeEdits(two, [row(two, 'a')]), 'c')
  expect(toRows([], again).map(({ name }) => name)).toEqual(['b', 'c'])
})

it('removes sent edits, idempotently', () => {
  const lines = ['a', 'b', 'c'].map((name) => ({ name, value: name }))
  const edits = applyLines(change(NO_EDITS, 'region', { value: 'apac' }), variables, lines)
  const sent = [row(edits, 'region'), row(edits, 'a')]
  const left = removeEdits(edits, sent)
  expect(Object.values(left).map(({ name }) => name)).toEqual(['b', 'c'])
  // A retry reports all completed rows again.
  expect(removeEdits(left, sent)).toEqual(left)
})

it('applies pasted lines', () => {
  const { lines, ignored } = parseLines('# c\nexport A="x y"\nB = 2\n\nbad line\nC\tz\n1x=3\n')
  expect(lines).toEqual([
    { name: 'A', value: 'x y' },
    { name: 'B', value: '2' },
    { name: 'C', value: 'z' },
  ])
  expect(ignored.map(({ number, text, reason }) => [number, text, reason.slice(0, 8)])).toEqual([
    [5, 'bad line', 'no “=” a'],
    [7, '1x=3', 'the name'],
  ])
  const edits = applyLines(NO_EDITS, variables, [
    { name: 'region', value: 'us' },
    { name: 'db-password', value: 'x' },
    { name: 'size', value: 'L' },
  ])
  expect(row(edits, 'region').value).toBe('us')
  expect(row(edits, 'db-password')).toMatchObject({ secure: true, value: 'x', state: 'added' })
  expect(row(edits, 'size')).toMatchObject({ secure: false, value: 'L' })
})
