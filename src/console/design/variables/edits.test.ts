import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { draftCi } from '../../../contract/core/records.ts'
import {
  addRow,
  parseLines,
  markDeleted,
  NO_EDITS,
  rowProblem,
  toRows,
  setComments,
  setName,
  setSecure,
  setValue,
  applyLines,
  undoRow,
  withoutRows,
  type Edits,
  type VariableRow,
} from './edits.ts'

const variable = (ciId: number, ciName: string, ciAttributes: Record<string, string>) =>
  z.parse(draftCi, { ciId, ciName, ciAttributes })
const variables = [
  variable(1, 'region', { secure: 'false', value: 'emea', encrypted_value: '' }),
  variable(2, 'cdn', { secure: 'true', value: '', encrypted_value: '--ENCRYPTED--' }),
]

function row(edits: Edits, name: string): VariableRow {
  const found = toRows(variables, edits).find((each) => each.name === name)
  if (!found) throw new Error(name)
  return found
}

it('marks a changed value, and drops the edit once it is reverted', () => {
  const edits = setValue(NO_EDITS, row(NO_EDITS, 'region'), 'apac')
  expect(row(edits, 'region')).toMatchObject({ value: 'apac', state: 'changed' })
  expect(setValue(edits, row(edits, 'region'), 'emea')).toEqual(NO_EDITS)
  expect(undoRow(edits, row(edits, 'region'))).toEqual(NO_EDITS)
})

it('keeps secrets out of drafts, and unchanged until edited', () => {
  expect(row(NO_EDITS, 'cdn')).toMatchObject({ value: '', isSecretKept: true, secure: true, state: 'same' })
  const typed = setValue(NO_EDITS, row(NO_EDITS, 'cdn'), 'hush')
  expect(typed.changed['2']).toEqual({ secret: 'hush' })
  const opened = setSecure(NO_EDITS, row(NO_EDITS, 'cdn'), false)
  expect(rowProblem(row(opened, 'cdn'), toRows(variables, opened))).toContain('Type the value')
  const closed = setSecure(NO_EDITS, row(NO_EDITS, 'region'), true)
  expect(row(closed, 'region')).toMatchObject({ secure: true, value: 'emea', state: 'changed' })
  expect(setSecure(closed, row(closed, 'region'), false)).toEqual(NO_EDITS)
})

it('keeps edited comments beside an edited value', () => {
  const said = setComments(NO_EDITS, row(NO_EDITS, 'region'), 'Where it runs')
  expect(row(said, 'region')).toMatchObject({ comments: 'Where it runs', value: 'emea', state: 'changed' })
  const both = setValue(said, row(said, 'region'), 'apac')
  expect(row(both, 'region')).toMatchObject({ comments: 'Where it runs', value: 'apac' })
  expect(setValue(both, row(both, 'region'), 'emea').changed['1']).toMatchObject({ comments: 'Where it runs' })
  expect(setComments(said, row(said, 'region'), '')).toEqual(NO_EDITS)
  const secret = setComments(NO_EDITS, row(NO_EDITS, 'cdn'), 'Rotated in May')
  expect(row(secret, 'cdn')).toMatchObject({ isSecretKept: true, state: 'changed' })
  const named = setComments(addRow(NO_EDITS, 'ttl'), row(addRow(NO_EDITS, 'ttl'), 'ttl'), 'Seconds')
  expect(row(setValue(named, row(named, 'ttl'), '60'), 'ttl')).toMatchObject({ comments: 'Seconds', value: '60' })
})

it('validates names of added rows', () => {
  const one = addRow(NO_EDITS)
  const named = setName(one, toRows(variables, one)[2] ?? row(one, ''), 'region')
  expect(rowProblem(toRows(variables, named)[2] ?? row(named, ''), toRows(variables, named))).toContain('already')
  expect(markDeleted(named, toRows(variables, named)[2] ?? row(named, ''))).toEqual(NO_EDITS)
  expect(row(markDeleted(NO_EDITS, row(NO_EDITS, 'region')), 'region').state).toBe('deleted')
})

it('removes sent edits, idempotently', () => {
  const lines = ['a', 'b', 'c'].map((name) => ({ name, value: name }))
  const edits = applyLines(setValue(NO_EDITS, row(NO_EDITS, 'region'), 'apac'), variables, lines)
  const sent = [row(edits, 'region'), row(edits, 'a')]
  const left = withoutRows(edits, sent)
  expect(left.added.map(({ name }) => name)).toEqual(['b', 'c'])
  expect(left.changed).toEqual({})
  // A retry reports all completed rows again.
  expect(withoutRows(left, sent)).toEqual(left)
})

it('applies pasted lines', () => {
  expect(parseLines('# c\nexport A="x y"\nB = 2\n\nno line\nC\tz\n')).toEqual([
    { name: 'A', value: 'x y' },
    { name: 'B', value: '2' },
    { name: 'C', value: 'z' },
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
