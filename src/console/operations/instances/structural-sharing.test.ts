import { expect, it } from 'vitest'
import { instance } from '../../../contract/core/records.ts'
import { shareUnchanged } from './structural-sharing.ts'

const wire = (ciId: number, more: object = {}) => ({
  ciId,
  ciName: `compute-1-${ciId}`,
  ciState: 'default',
  opsState: 'good',
  ciAttributes: { size: 'L' },
  ...more,
})
const read = (...items: object[]) => items.map((item) => instance.parse(structuredClone(item)))

it('is the old list when nothing changed', () => {
  const before = read(wire(1), wire(2))
  expect(shareUnchanged(before, read(wire(1), wire(2)))).toBe(before)
})

it.each([
  ['state', { opsState: 'notify' }],
  ['mark', { ciState: 'replace' }],
  ['attribute', { ciAttributes: { size: 'M' } }],
  ['attribute gone', { ciAttributes: {} }],
  ['attribute more', { ciAttributes: { size: 'L', cores: '4' } }],
  ['time', { updated: 5 }],
])('takes over a record whose %s changed and keeps the others', (_, change) => {
  const before = read(wire(1), wire(2))
  const now = shareUnchanged(before, read(wire(1, change), wire(2)))
  expect(now[0]).not.toBe(before[0])
  expect(now[1]).toBe(before[1])
})

it('notices order and absence', () => {
  const before = read(wire(1), wire(2))
  expect(shareUnchanged(before, read(wire(2), wire(1))).map(({ ciId }) => ciId)).toEqual(['2', '1'])
  expect(shareUnchanged(before, read(wire(1)))).toHaveLength(1)
})
