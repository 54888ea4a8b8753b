import { describe, expect, it } from 'vitest'
import { rangeChoices, readRange } from './chart-range.ts'

describe('the range of charts', () => {
  it('is an hour where the address names none or an unknown one', () => {
    expect(readRange(new URLSearchParams())).toBe('hour')
    expect(readRange(new URLSearchParams('range=eon'))).toBe('hour')
    expect(readRange(new URLSearchParams('range=6+hours'))).toBe('6 hours')
  })

  it('keeps the rest of the address', () => {
    const choices = rangeChoices(new URLSearchParams('instance=7&range=day'))
    expect(choices.map(({ to }) => to)).toContain('?instance=7&range=week')
    expect(choices[0]?.to).toBe('?instance=7')
  })
})
