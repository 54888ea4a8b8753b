import { expect, it } from 'vitest'
import type { Column } from '../columns.ts'
import { columnToText, toSingleLine, toDisplayValue, toRawValue } from './row-text.ts'

interface Row {
  ip: string | undefined
  at: number
}

const ip: Column<Row> = { id: 'ip', header: 'IP', kind: 'text', width: 1, value: (row) => row.ip }
const at: Column<Row> = { id: 'at', header: 'At', kind: 'time', width: 1, value: (row) => row.at }
const state: Column<Row> = { id: 's', header: 'S', kind: 'state', states: 'record', width: 1, value: (row) => row.ip }

it('formats times as ISO 8601, and states with labels or raw values', () => {
  expect(toRawValue(at, { ip: '', at: 0 })).toBe('1970-01-01T00:00:00.000Z')
  expect(toRawValue(at, { ip: '', at: NaN })).toBeUndefined()
  expect(toRawValue(at, { ip: '', at: 1e300 })).toBeUndefined()
  expect(toRawValue(state, { ip: 'inprogress', at: 0 })).toBe('inprogress')
  expect(toDisplayValue(state, { ip: 'inprogress', at: 0 })).toBe('in progress')
})

it('copies one value per line, without control characters', () => {
  const rows = ['10.0.0.1', undefined, '', '10.0.0.2\nrm -rf ~\r', 'a\u001b[2Jb', 'txt\u202egpj.exe'].map((each) => ({
    ip: each,
    at: 0,
  }))
  expect(columnToText(ip, rows)).toBe('10.0.0.1\n10.0.0.2 rm -rf ~\na [2Jb\ntxt gpj.exe')
  expect(toSingleLine('👩‍👩‍👧 ok')).toBe('👩‍👩‍👧 ok')
})
