import { expect, test } from 'vitest'
import { changesInWords, pendingCount, pendingWord } from './pending.ts'

test('a pending change is said in words, one that is not known as it came', () => {
  expect(['add', 'update', 'delete', 'rename', '', 'constructor'].map(pendingWord)).toEqual([
    'to be added',
    'changed',
    'to be deleted',
    'rename',
    '',
    'constructor',
  ])
})

test('an open release counts records and relations, another one and none count nothing', () => {
  const counts = { ciRfcCount: 4, relationRfcCount: 3 }
  expect(pendingCount({ releaseState: 'open', ...counts })).toBe(7)
  expect(pendingCount({ releaseState: 'closed', ...counts })).toBe(0)
  expect(pendingCount(null)).toBe(0)
  expect(changesInWords(counts)).toBe('4 records and 3 relations')
  expect(changesInWords({ ciRfcCount: 1, relationRfcCount: undefined })).toBe('1 record')
})
