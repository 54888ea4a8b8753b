import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { validateJson } from './validate-json.ts'

it('agrees with JSON.parse', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(validateJson(text)).toBeUndefined()
    }),
  )
  const nearly = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '{', ']', '"', ':', '1', ' ', '\n'))
    .map(
      ([text, index, put]) =>
        text.slice(0, index % (text.length + 1)) + put + text.slice((index % (text.length + 1)) + 1),
    )
  fc.assert(
    fc.property(nearly, (text) => {
      const parses = () => {
        try {
          JSON.parse(text)
          return true
        } catch {
          return text.trim() === ''
        }
      }
      expect(validateJson(text) === undefined).toBe(parses())
    }),
  )
})

it('reports the position and the missing token', () => {
  expect(validateJson('[{"from": 1,}]')).toBe(
    'Not valid JSON: line 1, column 13: a name in double quotes is expected here.',
  )
  expect(validateJson('{\n  "a": 1\n  "b": 2\n}')).toBe(
    'Not valid JSON: line 3, column 3: a comma or } is expected here.',
  )
  expect(validateJson('[1, 2')).toBe('Not valid JSON: line 1, column 6: it ends where a comma or ] is expected.')
  expect(validateJson('{} x')).toBe('Not valid JSON: line 1, column 4: nothing more is expected here.')
  expect(validateJson('['.repeat(100_000))).toContain('it ends where')
})
