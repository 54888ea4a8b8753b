import { expect, it } from 'vitest'
import { itemsOf, listText, mapText, rowsOf, rowsProblem } from './lists.ts'

it('reads lists and writes them back', () => {
  expect(itemsOf('')).toEqual([])
  expect(itemsOf('["a", 2]')).toEqual(['a', '2'])
  for (const none of ['a', '{}', '[{}]', '[null]', '[']) expect(itemsOf(none)).toBeUndefined()
  expect(listText('a\n\n b ')).toBe('["a","b"]')
})

it('reads maps and writes them back', () => {
  expect(rowsOf('')).toEqual([])
  expect(rowsOf('{"a":"1","b":2}')).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
  for (const none of ['[]', '{"a":{}}', '7', '{']) expect(rowsOf(none)).toBeUndefined()
  expect(
    mapText([
      ['a ', '1'],
      ['', 'x'],
    ]),
  ).toBe('{"a":"1"}')
  expect(
    rowsProblem([
      ['a', '1'],
      ['a', '2'],
    ]),
  ).toContain('twice')
  expect(rowsProblem([['', 'x']])).toBe('A value has no name.')
})
