import { expect, it } from 'vitest'
import {
  compactJson,
  formatJson,
  parseList,
  formatList,
  formatMap,
  parseMap,
  validateJson,
  validateRows,
} from './json-text.ts'

it('parses and formats lists', () => {
  expect(parseList('')).toEqual([])
  expect(parseList('["a", 2]')).toEqual(['a', '2'])
  for (const none of ['a', '{}', '[{}]', '[null]', '[']) expect(parseList(none)).toBeUndefined()
  expect(formatList('a\n\n b ')).toBe('["a","b"]')
})

it('parses and formats maps', () => {
  expect(parseMap('')).toEqual([])
  expect(parseMap('{"a":"1","b":2}')).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
  for (const none of ['[]', '{"a":{}}', '7', '{']) expect(parseMap(none)).toBeUndefined()
  expect(
    formatMap([
      ['a ', '1'],
      ['', 'x'],
    ]),
  ).toBe('{"a":"1"}')
  expect(
    validateRows([
      ['a', '1'],
      ['a', '2'],
    ]),
  ).toContain('twice')
  expect(validateRows([['', 'x']])).toBe('Enter a name for each value.')
})

it('reports invalid JSON in the words of the browser', () => {
  for (const text of ['', ' ', '{}', '[1, "a"]', 'null']) expect(validateJson(text)).toBeUndefined()
  for (const text of ['[1,', '{"a": 1,}', 'a', '{} x']) expect(validateJson(text)).toMatch(/JSON.*\.$/)
})

it.each(['{"a":[1,{"b":"x"}]}', '{"a":1.0}', '{ "a": 1 }', '12345678901234567890', '', '{"a"'])(
  'shows %s in lines without changing it',
  (stored) => {
    expect(compactJson(formatJson(stored))).toBe(stored)
  },
)

it('shows only compact JSON in lines', () => {
  expect(formatJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(formatJson('{"a":1.0}')).toBe('{"a":1.0}')
})
