import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { allCalls } from '../contract.ts'
import { parseAnswer } from './parse-answer.ts'
import { ci, deployment, instance } from './records.ts'
import { listOf } from './values.ts'

const item = (ciId: number, more: object = {}) => ({
  ciId,
  ciName: `web-${ciId}`,
  created: 1_480_533_581_008,
  ciAttributes: { size: 'M', tags: null },
  ...more,
})

describe('an answer that fits its schema', () => {
  it('parses without drift and keeps unknown keys', () => {
    const query = parseAnswer(ci, item(1, { newInThisVersion: 'x' }))
    expect(query.drift).toEqual([])
    expect(query.readable && query.value).toMatchObject({
      ciId: '1',
      ciName: 'web-1',
      comments: '',
      ciAttributes: { size: 'M', tags: '' },
      newInThisVersion: 'x',
    })
  })
})

describe('a damaged answer', () => {
  it('drops a field that does not fit and reports it', () => {
    const query = parseAnswer(ci, item(1, { comments: { odd: true }, created: [] }))
    expect(query.readable && query.value).toMatchObject({ ciId: '1', comments: '', ciName: 'web-1' })
    expect(query.readable && query.value.created).toBeUndefined()
    expect(query.drift.map(({ path }) => path).toSorted()).toEqual(['comments', 'created'])
  })

  it('drops list items without identity and keeps the others', () => {
    const query = parseAnswer(listOf(ci), [item(1), { ciName: 'nameless' }, 'text', null, item(2)])
    expect(query.readable && query.value.map(({ ciId }) => ciId)).toEqual(['1', '2'])
    expect(query.drift.length).toBeGreaterThan(0)
    expect(new Set(query.drift.map(({ path }) => path))).toEqual(new Set(['*', '*.ciId']))
  })

  it('is unreadable when its shape is wrong', () => {
    expect(parseAnswer(ci, 'text').readable).toBe(false)
    expect(parseAnswer(ci, { ciName: 'nameless' }).readable).toBe(false)
    expect(parseAnswer(listOf(ci), { not: 'a list' }).readable).toBe(false)
  })
})

type Tree = Record<string, unknown>

// Replaces the value at a path inside a record.
function damage(record: Tree, keys: readonly string[], invalid: unknown): Tree {
  const [key, ...rest] = keys
  if (key === undefined) return record
  const inner = record[key]
  const deeper = rest.length > 0 && typeof inner === 'object' && inner !== null && !Array.isArray(inner)
  return { ...record, [key]: deeper ? damage({ ...inner }, rest, invalid) : invalid }
}

const invalid = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, Number.NaN, '', 0, [], {}))
const keys = fc.array(
  fc.constantFrom('ciId', 'ciName', 'created', 'ciAttributes', 'attrProps', 'size', 'cloud', 'deployedTo', 'fromCiId'),
  { minLength: 1, maxLength: 3 },
)

describe('arbitrary damage', () => {
  it('never throws and spares the undamaged records', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ at: fc.nat(4), keys, invalid }), { maxLength: 6 }), (damages) => {
        const records: Tree[] = [0, 1, 2, 3, 4].map((index) => item(index + 10, { cloud: null, deployedTo: item(99) }))
        for (const { at, keys: path, invalid: value } of damages) records[at] = damage(records[at] ?? {}, path, value)
        const whole = records.filter((_, index) => !damages.some(({ at }) => at === index))
        const query = parseAnswer(listOf(instance), structuredClone(records))
        if (!query.readable) throw new Error('A list has to stay readable.')
        const read = new Map(query.value.map((record) => [record.ciId as string, record]))
        for (const record of whole) {
          expect(read.get(String(record.ciId))).toEqual(z.parse(instance, record))
        }
      }),
      { numRuns: 400 },
    )
  })

  it('never throws for any call and any JSON', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allCalls), fc.jsonValue(), (call, data) => {
        const query = parseAnswer(call.answer, data)
        if (!query.readable) expect(query.drift.length).toBeGreaterThan(0)
      }),
      { numRuns: 1500 },
    )
  })

  it('passes unknown states through', () => {
    const query = parseAnswer(deployment, { deploymentId: 5, deploymentState: 'rolling_back' })
    expect(query.readable && query.value.deploymentState).toBe('rolling_back')
    expect(query.drift).toEqual([])
  })
})
