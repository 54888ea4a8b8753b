import { expect, it } from 'vitest'
import { findNeighbours } from './neighbours.ts'

const rows = ['a', 'b', 'c', 'd']
const find = (view: readonly number[], id: string) => findNeighbours({ rows }, Uint32Array.from(view), (row) => row, id)

it('finds the neighbours in the list as it is shown', () => {
  expect(find([0, 1, 2, 3], 'b')).toEqual({ position: 2, count: 4, previous: 'a', next: 'c' })
  expect(find([3, 2, 1, 0], 'b')).toEqual({ position: 3, count: 4, previous: 'c', next: 'a' })
  expect(find([1, 3], 'd')).toEqual({ position: 2, count: 2, previous: 'b', next: undefined })
})

it('leads back into the list from a row that the filter hides', () => {
  expect(find([1, 3], 'a')).toEqual({ position: undefined, count: 2, previous: undefined, next: 'b' })
})
