import { expect, test } from 'vitest'
import { pendingWord } from './pending.ts'

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
