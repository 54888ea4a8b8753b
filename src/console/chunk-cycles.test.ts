import { expect, test } from 'vitest'
import { circleIn } from './chunk-cycles.ts'

const circle = (imports: Record<string, string[]>) => circleIn(new Map(Object.entries(imports)))

test('a circle is found wherever it begins', () => {
  expect(circle({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['e', 'b'], e: [] })).toEqual(['b', 'd', 'b'])
  expect(circle({ a: ['a'] })).toEqual(['a', 'a'])
})

test('what two parts need is no circle', () => {
  expect(circle({ a: ['b', 'c'], b: ['d'], c: ['d', 'not a part'], d: [] })).toBeUndefined()
})
