import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('computes each text once, even if the result is undefined', () => {
  const read = vi.fn<(text: string) => number | undefined>((text) => (text === '' ? undefined : text.length))
  const length = memoize(read)
  expect(['ab', '', 'ab', '', 'abc'].map(length)).toEqual([2, undefined, 2, undefined, 3])
  expect(read.mock.calls).toEqual([['ab'], [''], ['abc']])
})
