import { expect, it } from 'vitest'
import { toErrorTree } from './load-errors.ts'

it('nests errors like the items of the file, whatever their names', () => {
  const path = (...names: string[]) => names
  expect(
    toErrorTree([
      { path: path('platforms', 'web', 'components', '__proto__'), messages: ['a'] },
      { path: path('platforms', 'web'), messages: ['b'] },
      { path: path('platforms', 'web'), messages: ['c'] },
    ]),
  ).toEqual({
    platforms: { web: { errors: ['b', 'c'], components: JSON.parse('{"__proto__":{"errors":["a"]}}') } },
  })
  expect(toErrorTree([])).toEqual({})
})

it('takes linear time', () => {
  const errors = Array.from({ length: 50_000 }, (_, index) => ({ path: ['variables', `v${index}`], messages: ['no'] }))
  const startedAt = performance.now()
  expect(Object.keys(Object(toErrorTree(errors)['variables']))).toHaveLength(50_000)
  expect(performance.now() - startedAt).toBeLessThan(5000)
})
