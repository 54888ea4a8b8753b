import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StrictJsonError, parseStrictJson } from './strict-json.ts'

describe('JSON text', () => {
  it('parses like JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value)
        expect(parseStrictJson(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 500 },
    )
  })

  it.each(['', 'nope', '{"a":1,}', "{'a':1}", '\u00a0{}', '[1 2]', '{"a"}'])('is invalid: %j', (text) => {
    expect(() => parseStrictJson(text)).toThrow(StrictJsonError)
  })

  it.each([
    '{"a":1,"a":2}',
    '{"a":{"b":[{"c":1,"d":"\\"","c":1}]}}',
    '{"\\u0061":1,"a":2}',
    '{"__proto__":1,"__proto__":2}',
  ])('is refused for a duplicate name: %s', (text) => {
    expect(() => parseStrictJson(text)).toThrow(/twice/)
  })

  it.each(['[{"a":1},{"a":2}]', '{"a":{"a":1}}', '{"a":"a","b":["a","a",":"]}', '{"a,\\"a\\":":1,"a":"{a:1}"}'])(
    'accepts the same name in two objects or in strings: %s',
    (text) => {
      expect(parseStrictJson(text)).toEqual(JSON.parse(text))
    },
  )

  it.each([
    '[9007199254740993]',
    '{"ciId":12345678901234567890}',
    '[1e999]',
    '[-1e999]',
    '[1e-400]',
    '[-1E-400]',
    '[0.12345678901234567890]',
    '[3.00000000000000000001]',
    `[0.${'0'.repeat(200)}]`,
  ])('is refused for a number that would change: %s', (text) => {
    expect(() => parseStrictJson(text)).toThrow(/exactly/)
  })

  it.each([
    '[2.50]',
    '[-0.0]',
    '[1e3]',
    '[1E+3]',
    '[1.5e-7]',
    '[0e5]',
    '[120e-1]',
    '[1e21]',
    '[0.1]',
    '[9007199254740991]',
  ])('accepts exact numbers in any notation: %s', (text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text))
  })

  it('has at most 64 levels', () => {
    expect(parseStrictJson('['.repeat(64) + ']'.repeat(64))).toBeDefined()
    expect(() => parseStrictJson('['.repeat(65) + ']'.repeat(65))).toThrow(/deeper/)
    expect(() => parseStrictJson('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000))).toThrow(StrictJsonError)
  })
})
