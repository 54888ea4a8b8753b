import { expect, it } from 'vitest'
import { instance } from '../../contract/core/records.ts'
import { shareUnchanged } from './structural-sharing.ts'

const wire = (ciId: number, more: object = {}) => ({
  ciId,
  ciName: `compute-1-${ciId}`,
  ciState: 'default',
  opsState: 'good',
  ciAttributes: { size: 'L' },
  ...more,
})
const parse = (...items: object[]) => items.map((item) => instance.parse(structuredClone(item)))

it('returns the old list when nothing changed', () => {
  const before = parse(wire(1), wire(2))
  expect(shareUnchanged(before, parse(wire(1), wire(2)))).toBe(before)
})

it.each([
  ['state', { opsState: 'notify' }],
  ['replacement mark', { ciState: 'replace' }],
  ['attribute', { ciAttributes: { size: 'M' } }],
  ['removed attribute', { ciAttributes: {} }],
  ['added attribute', { ciAttributes: { size: 'L', cores: '4' } }],
  ['time', { updated: 5 }],
])('replaces a record whose %s changed and keeps the others', (_, change) => {
  const before = parse(wire(1), wire(2))
  const now = shareUnchanged(before, parse(wire(1, change), wire(2)))
  expect(now[0]).not.toBe(before[0])
  expect(now[1]).toBe(before[1])
})

it('notices reordered and removed records', () => {
  const before = parse(wire(1), wire(2))
  expect(shareUnchanged(before, parse(wire(2), wire(1))).map(({ ciId }) => ciId)).toEqual(['2', '1'])
  expect(shareUnchanged(before, parse(wire(1)))).toHaveLength(1)
})
