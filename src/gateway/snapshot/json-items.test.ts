import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readJsonItems } from './json-items.ts'

async function* cut(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function read(text: string, size: number) {
  const items: unknown[] = []
  const kind = await readJsonItems(cut(text, size), (item) => items.push(item))
  return { kind, items }
}

it('passes on the items of any list, however its text arrives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 40 }), async (list, size) => {
      const expected: unknown = JSON.parse(JSON.stringify(list))
      expect(await read(JSON.stringify(list, null, 1), size)).toEqual({ kind: 'list', items: expected })
    }),
    { numRuns: 60 },
  )
})

it('passes on any other value as it is', async () => {
  expect(await read('  {"a": [1, "]"]}', 3)).toEqual({ kind: 'value', items: [{ a: [1, ']'] }] })
  expect(await read('null', 1)).toEqual({ kind: 'value', items: [null] })
})

it('reads a large value, and a large item of a list, in linear time', async () => {
  const value = { text: 'x'.repeat(16_000_000) }
  const startedAt = performance.now()
  for (const answer of [value, [value]]) await read(JSON.stringify(answer), 16_384)
  expect(performance.now() - startedAt).toBeLessThan(4000)
})

it('refuses a list that ends too early', async () => {
  await expect(read('[{"a": 1}, {"a"', 4)).rejects.toThrow(SyntaxError)
  await expect(read('[1, 2', 4)).rejects.toThrow('The list ends too early.')
})
