import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNatural, rankNatural } from './natural-sort.ts'
import { sortByRanks } from './ranks.ts'

function sorted(names: string[]): string[] {
  const all = Uint32Array.from(names, (_, index) => index)
  return [...sortByRanks(all, [{ ranks: rankNatural(names), descending: false }])].map((index) => names[index] ?? '')
}

describe('two names', () => {
  const collator = new Intl.Collator('en', { numeric: true })
  const sign = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code))
  const part = fc.oneof(fc.constantFrom('a', 'A', 'b', 'web', '0', '00', '7', '07', '12'), sign)
  const name = fc.oneof(
    fc.array(part, { maxLength: 5 }).map((parts) => parts.join('')),
    fc.string({ unit: fc.oneof(fc.constantFrom('é', 'e', '\u0301', '\u0000', '\t', 'z'), part), maxLength: 5 }),
    fc.string({ maxLength: 4 }),
  )

  it('sort as with Intl.Collator', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(Math.sign(compareNatural(a, b))).toBe(Math.sign(collator.compare(a, b)))
      }),
      { numRuns: 20_000 },
    )
  })

  it('sort as with Intl.Collator, character by character', () => {
    const signs = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index))
    expect(signs.toReversed().toSorted(compareNatural)).toEqual(signs.toSorted(collator.compare))
  })
})

describe('natural order', () => {
  it('reads numbers as numbers, anywhere in a name', () => {
    expect(sorted(['web-10', 'web-9', '', 'Web-9b', '10.20.16.4', '10.20.4.0', 'web', 'web-007'])).toEqual([
      '10.20.4.0',
      '10.20.16.4',
      'web',
      'web-007',
      'web-9',
      'Web-9b',
      'web-10',
      '',
    ])
  })

  it('orders accents next to their letter', () => {
    expect(sorted(['zebra', 'énergie-10', 'énergie-9', 'eau', 'foyer'])).toEqual([
      'eau',
      'énergie-9',
      'énergie-10',
      'foyer',
      'zebra',
    ])
  })

  it('agrees with the collator on names of letters and numbers', () => {
    const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
    const name = fc.stringMatching(/^[a-c]{1,2}(-[0-9]{1,3}){0,2}$/)
    fc.assert(
      fc.property(fc.array(name), (names) => {
        expect(sorted(names)).toEqual(names.toSorted(collator.compare))
      }),
    )
  })

  it('gives equal names one rank', () => {
    expect([...rankNatural(['b', 'a', 'B', '', 'a']).rank]).toEqual([1, 0, 1, 2, 0])
    expect(rankNatural([]).size).toBe(0)
  })
})
