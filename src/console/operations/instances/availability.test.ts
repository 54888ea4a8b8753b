import { expect, it } from 'vitest'
import { formatAvailability } from './availability.ts'

it('says how much of a period was observed, if not all of it', () => {
  const format = (availability: number | undefined, states: Record<string, number>) =>
    formatAvailability({ availability, states, total: 604_800 })
  expect(format(0.999_96, { good: 604_776, unhealthy: 24 })).toBe('99.99%')
  expect(format(1, { unknown: 604_500, good: 300 })).toBe('100.00% of 5 min')
  expect(format(1, { unknown: 60, good: 604_740 })).toBe('100.00%')
  expect(format(undefined, { unknown: 604_800 })).toBe('not available')
})
