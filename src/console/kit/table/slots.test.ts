import { expect, it } from 'vitest'
import { createSlots } from './slots.ts'

const linesOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ index: first + i, id: `row-${first + i}` }))

const keysById = (slots: readonly { id: string; key: number }[]) => new Map(slots.map(({ id, key }) => [id, key]))
const scopes = (slots: readonly { index: number }[]) => slots.map(({ index }) => index)

it('creates no elements on scroll, and keeps those of visible lines', () => {
  const take = createSlots()
  const before = keysById(take(linesOf(0, 10), undefined, true))
  const down = take(linesOf(3, 10), undefined, false)
  expect(scopes(down)).toEqual([10, 11, 12, 3, 4, 5, 6, 7, 8, 9])
  expect(keysById(down).get('row-3')).toBe(before.get('row-3'))
  expect(new Set(down.map(({ key }) => key))).toEqual(new Set(before.values()))
  const up = take(linesOf(1, 10), undefined, false)
  expect(scopes(up)).toEqual([10, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(new Set(up.map(({ key }) => key))).toEqual(new Set(before.values()))
})

it('orders the same elements when tidy', () => {
  const take = createSlots()
  take(linesOf(0, 10), undefined, true)
  const scrolled = keysById(take(linesOf(3, 10), undefined, false))
  const rested = take(linesOf(3, 10), undefined, true)
  expect(scopes(rested)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(keysById(rested)).toEqual(scrolled)
})

it('returns the same slots for the same lines', () => {
  const take = createSlots()
  take(linesOf(0, 4), undefined, true)
  take(linesOf(2, 4), undefined, false)
  const once = take(linesOf(2, 4), undefined, true)
  expect(take(linesOf(2, 4), undefined, true)).toEqual(once)
  expect(take(linesOf(2, 4), undefined, false)).toEqual(once)
})

it('does not recycle the element of the cursor', () => {
  const take = createSlots()
  const before = keysById(take(linesOf(0, 3), 'row-1', true))
  const after = take(linesOf(5, 3), undefined, true).map(({ key }) => key)
  expect(after).not.toContain(before.get('row-1'))
  expect(after).toContain(before.get('row-0'))
})

it('gives every line its own element', () => {
  const take = createSlots()
  for (const [first, count] of [
    [0, 3],
    [1, 40],
    [100, 8],
    [0, 0],
    [96, 12],
  ] as const) {
    const slots = take(linesOf(first, count), undefined, first % 2 === 0)
    expect(scopes(slots).toSorted((a, b) => a - b)).toEqual(linesOf(first, count).map(({ index }) => index))
    expect(new Set(slots.map(({ key }) => key)).size).toBe(count)
  }
})

it('renders both lines with the same id', () => {
  const take = createSlots()
  const lines = [
    { index: 0, id: 'a' },
    { index: 1, id: 'a' },
    { index: 2, id: 'b' },
  ]
  for (const tidy of [true, false, true]) {
    const slots = take(lines, undefined, tidy)
    expect(new Set(scopes(slots))).toEqual(new Set([0, 1, 2]))
    expect(new Set(slots.map(({ key }) => key)).size).toBe(3)
  }
})
