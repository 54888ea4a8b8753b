import { expect, test } from 'vitest'
import {
  formatChangeCounts,
  formatChangeTotal,
  formatRecordTotal,
  canChangeRelations,
  pendingCount,
  pendingLabel,
  formatRecords,
} from './pending.ts'

test('labels pending actions, unknown ones as they are', () => {
  expect(['add', 'update', 'delete', 'rename', '', 'constructor'].map(pendingLabel)).toEqual([
    'to be added',
    'changed',
    'to be deleted',
    'rename',
    '',
    'constructor',
  ])
})

test('groups records by action, and names the first of many', () => {
  const of = (action: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ kind: 'component', label: '', name: `c${index}`, action }) as const)
  expect(formatRecords([...of('add', 2), ...of('update', 1)])).toBe('c0, c1 to be added; c0 changed')
  expect(formatRecords([{ kind: 'relation', label: 'link', name: 'db', action: 'delete' }])).toBe(
    'link to db to be deleted',
  )
  expect(formatRecords(of('add', 12))).toBe('c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 and 2 more to be added')
})

test('counts records and relations of an open release only', () => {
  const counts = { ciRfcCount: 4, relationRfcCount: 3 }
  expect(pendingCount({ releaseState: 'open', ...counts })).toBe(7)
  expect(pendingCount({ releaseState: 'closed', ...counts })).toBe(0)
  expect(pendingCount(null)).toBe(0)
  expect(formatChangeCounts(counts)).toBe('4 records and 3 relations')
  expect(formatChangeCounts({ ciRfcCount: 1, relationRfcCount: undefined })).toBe('1 record')
  expect(formatChangeCounts({ ciRfcCount: 0, relationRfcCount: undefined })).toBe('')
  expect(formatChangeTotal(counts)).toBe('4 uncommitted records and 3 relations')
  expect(formatRecordTotal(counts)).toBe('4 uncommitted records')
  expect(formatRecordTotal({ ciRfcCount: 0, relationRfcCount: 3 })).toBe('3 uncommitted relations')
  expect(formatChangeTotal({ ciRfcCount: 1, relationRfcCount: undefined })).toBe('1 uncommitted record')
  expect(formatChangeTotal({ ciRfcCount: 0, relationRfcCount: undefined })).toBe('uncommitted changes')
})

test('expects changed relations unless the service reports none', () => {
  const open = { releaseState: 'open', ciRfcCount: 4, relationRfcCount: 0 }
  expect(canChangeRelations(open)).toBe(false)
  expect(canChangeRelations({ ...open, relationRfcCount: 1 })).toBe(true)
  // Without counts, nothing is known.
  expect(canChangeRelations({ ...open, ciRfcCount: 0 })).toBe(true)
  expect(canChangeRelations({ ...open, relationRfcCount: undefined })).toBe(true)
  expect(canChangeRelations({ ...open, releaseState: 'closed', relationRfcCount: 1 })).toBe(false)
  expect(canChangeRelations(null)).toBe(false)
})
