import { expect, test } from 'vitest'
import { answersOnly } from './lean-contract.ts'

test('calls keep what they answer and where they are, not what they are sent', () => {
  const code = `
    const rows = call({ name: 'rows', query: z.strictObject({ a: z.optional(z.string()) }), answer: listOf(row) })
    const made = call({ body: z.strictObject({ query: z.string() }), answer: z.looseObject({ body: text, query: text }) })
    const other = make({ body: z.string(), query: 1 })`
  expect(answersOnly(code)).toBe(`
    const rows = call({ name: 'rows', query: undefined, answer: listOf(row) })
    const made = call({ body: undefined, answer: z.looseObject({ body: text, query: text }) })
    const other = make({ body: z.string(), query: 1 })`)
})
