import { describe, expect, it } from 'vitest'
import { parseAmount, toNumber } from './amount.ts'

describe('amounts', () => {
  it.each([
    ['0.1', 3n, 0.3],
    ['0.01257', 20_000n, 251.4],
    ['12', 1n, 12],
    ['0.000000000001', 1n, 1e-12],
    ['7.', 2n, 14],
  ])('%s times %s is exactly %s', (rate, times, total) => {
    expect(toNumber((parseAmount(rate) ?? 0n) * times)).toBe(total)
  })

  it.each(['', 'free', '-1', '1e3', '0x10', '1,5', null, undefined])('%s is no amount', (text) => {
    expect(parseAmount(text)).toBeUndefined()
  })
})
