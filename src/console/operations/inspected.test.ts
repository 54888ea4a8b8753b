import { expect, it } from 'vitest'
import { instance } from '../../contract/records.ts'
import { columnsFor, quickFiltersFor } from './instance-columns.tsx'
import { neighboursOf, withInspected } from './inspected.ts'

const instances = [1, 2, 3, 4].map((ciId) =>
  instance.parse({ ciId, ciName: `compute-1-${ciId}`, opsState: ciId % 2 ? 'good' : 'unhealthy' }),
)
const quick = quickFiltersFor(['unhealthy', 'good'], false)
const find = (id: string, state: { quick?: string; descending?: boolean }) =>
  neighboursOf(
    instances,
    columnsFor(instances),
    quick,
    { filter: '', quick: state.quick, sort: [{ column: 'instance', descending: state.descending ?? false }] },
    id,
  )

it('finds the neighbours in the list as it is shown', () => {
  const { place, count, previous, next } = find('2', {})
  expect([place, count, previous?.ciId, next?.ciId]).toEqual([2, 4, '1', '3'])
  const backwards = find('2', { descending: true })
  expect([backwards.place, backwards.previous?.ciId, backwards.next?.ciId]).toEqual([3, '3', '1'])
  const unhealthy = find('4', { quick: 'unhealthy' })
  expect([unhealthy.place, unhealthy.count, unhealthy.previous?.ciId, unhealthy.next]).toEqual([2, 2, '2', undefined])
})

it('leads back into the list from an instance that the filter hides', () => {
  const { place, next, previous } = find('1', { quick: 'unhealthy' })
  expect([place, previous, next?.ciId]).toEqual([undefined, undefined, '2'])
})

it('keeps the rest of the address', () => {
  const search = new URLSearchParams('filter=a%20b&instance=1')
  expect(withInspected(search, '2')).toBe('?filter=a+b&instance=2')
  expect(withInspected(search, undefined)).toBe('?filter=a+b')
})
