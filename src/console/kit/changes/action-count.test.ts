import { expect, it } from 'vitest'
import { formatActionCount } from './action-count.ts'

it('counts changes by the noun of their action', () => {
  expect(formatActionCount('update', 10)).toBe('10 updates')
  expect(formatActionCount('replace', 1)).toBe('1 replacement')
  expect(formatActionCount('resize', 2)).toBe('2 resize changes')
})
