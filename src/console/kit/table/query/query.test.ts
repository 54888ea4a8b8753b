import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuery, formatQuery, tokenizeQuery, termToText, type Operator, type Term } from './query.ts'

const word = (value: string, negated = false): Term => ({
  negated,
  attribute: undefined,
  operator: ':',
  values: [value],
})
const term = (attribute: string, operator: Operator, ...values: string[]): Term => ({
  negated: false,
  attribute,
  operator,
  values,
})

describe('parseQuery', () => {
  it('reads words, phrases, attributes, negation and alternatives', () => {
    expect(parseQuery('lon-2 "two words" state:Unhealthy,notify cores>=4 -env:dev size!=L -old')).toEqual([
      word('lon-2'),
      word('two words'),
      term('state', ':', 'Unhealthy', 'notify'),
      term('cores', '>=', '4'),
      { ...term('env', ':', 'dev'), negated: true },
      term('size', '!=', 'L'),
      word('old', true),
    ])
    expect(parseQuery('name:"a, b",c')).toEqual([term('name', ':', 'a, b', 'c')])
    expect(parseQuery(String.raw`"say \"hi\"" "C:\temp"`)).toEqual([word('say "hi"'), word(String.raw`C:\temp`)])
  })

  it('ignores incomplete terms', () => {
    for (const half of ['', '   ', 'state:', '-', '"', '-"', 'cores>', 'state:""', 'state:,', 'state!="'])
      expect(parseQuery(half), half).toEqual([])
    expect(parseQuery('state:good,')).toEqual([term('state', ':', 'good')])
  })

  it('matches empty values with empty quotes', () => {
    expect(parseQuery('cloud=""')).toEqual([term('cloud', '=', '')])
  })

  it('treats text that only resembles an attribute as text', () => {
    expect(parseQuery('10.20.7.51:80')).toEqual([word('10.20.7.51:80')])
    expect(parseQuery('http://x').map(termToText)).toEqual(['http://x'])
    expect(parseQuery('"state:x"')).toEqual([word('state:x')])
    expect(parseQuery('größe:L')).toEqual([term('größe', ':', 'L')])
  })
})

const value = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.string({ unit: fc.constantFrom('a', '"', '\\', ',', ' ', '-', '=', ':', '>', '\t', 'é', '😀'), minLength: 1 }),
)
const name = fc.stringMatching(/^[\p{L}_][\p{L}\p{N}_.-]{0,6}$/u)
const anyTerm: fc.Arbitrary<Term> = fc.oneof(
  fc.record({
    negated: fc.boolean(),
    attribute: fc.constant(undefined),
    operator: fc.constant(':' as const),
    values: fc.tuple(value),
  }),
  fc.record({
    negated: fc.boolean(),
    attribute: name,
    operator: fc.constantFrom(':', '=', '!=', '>', '>=', '<', '<='),
    values: fc.array(value, { minLength: 1, maxLength: 3 }),
  }),
)

describe('formatting and parsing', () => {
  it('are inverse', () => {
    fc.assert(
      fc.property(fc.array(anyTerm, { maxLength: 4 }), (terms) => {
        expect(parseQuery(formatQuery(terms))).toEqual(terms)
      }),
      { numRuns: 2000 },
    )
  })

  it('keep the meaning of whatever was typed', () => {
    const typed = fc.string({ unit: fc.constantFrom('a', 'b', '"', '\\', ',', ' ', '-', '=', ':', '!', '<', '.', '1') })
    fc.assert(
      fc.property(fc.oneof(fc.string(), typed), (text) => {
        const terms = parseQuery(text)
        expect(parseQuery(formatQuery(terms))).toEqual(terms)
      }),
      { numRuns: 2000 },
    )
  })

  it('lose nothing but whitespace', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        let index = 0
        for (const { start, end } of tokenizeQuery(text)) {
          expect(text.slice(index, start).trim()).toBe('')
          expect(end).toBeGreaterThan(start)
          index = end
        }
        expect(text.slice(index).trim()).toBe('')
      }),
    )
  })
})
