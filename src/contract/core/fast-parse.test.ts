import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listOfferings } from '../cloud/clouds.ts'
import { listInstances } from '../operations/instances.ts'
import { fastParse, NOT_PARSED } from './fast-parse.ts'
import { ci, deployment, deploymentChanges, instance, procedure, relation, release } from './records.ts'
import { attributes, count, flag, id, optionalId, instant, listOf, mapOf, text } from './values.ts'

const record = {
  ciId: 22964,
  ciName: 'volume-ssd',
  updatedBy: null,
  created: '2016-11-30T19:19:41.008',
  nsId: 0,
  ciAttributes: { size: 'M', cores: 4, shared: true, tags: null },
  attrProps: { owner: { size: 'manifest' } },
  altNs: {},
}

describe('data that fits its schema', () => {
  it.each([
    ['an item', ci, record],
    ['an instance', listInstances.answer, [{ ...record, cloud: null, deployedTo: record }]],
    ['a list by category', listOfferings.answer, { compute: [record], lb: null, '': [] }],
    ['a deployment', deployment, { deploymentId: '5', autoPauseExecOrders: null, continueOnFailure: 'true' }],
    ['a release', release, { releaseId: 7, revision: '3' }],
    ['a relation', relation, { ciRelationId: 1, fromCiId: 2, toCiId: '3', fromCi: record, relationAttributes: null }],
    ['changes', deploymentChanges, { rfc_cis: [{ ...record, rfcId: 9, deployment: null }], rfc_relations: null }],
    ['a procedure', procedure, { procedureId: 4, actions: [{ actionId: 1, ciId: 2 }] }],
  ])('parses %s like zod and leaves the input unchanged', (_, schema, data) => {
    const before = structuredClone(data)
    expect(fastParse(schema, data)).toEqual(z.parse(schema, data))
    expect(data).toEqual(before)
  })
})

const values = { attributes, count, flag, id: id(), idOrNone: optionalId(), instant, text }
const records = [ci, deployment, deploymentChanges, instance, procedure, relation, release, z.looseObject(values)]
const lists = [listOf(text), mapOf(count), listOf(ci), mapOf(listOf(ci)), listOf(z.number()), listInstances.answer]
const others = [z.nullish(ci), z.optional(text), z.object(values), z.strictObject(values), z.unknown(), z.string()]
const schemas = [...Object.values(values), ...records, ...lists, ...others]

const plainValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(1, 0, '', '0', 'x', '7', null, undefined, true, 'true', '2016-11-30') },
  fc.constantFrom(Infinity, Number.NaN, -0, 1e21, [], {}, [null], [undefined], JSON.parse('{"__proto__":"x"}')),
  fc.jsonValue(),
)
const names = ['ciId', 'ciName', 'ciAttributes', 'attrProps', 'deployedTo', 'rfc_cis', 'rfcId', 'deployment', 'actions']
const keys = fc.constantFrom(...names, ...Object.keys(values), 'created', 'deploymentId', 'releaseId', '__proto__')
const { wire } = fc.letrec((tie) => ({
  wire: fc.oneof({ maxDepth: 4, depthSize: 'medium' }, plainValue, tie('map'), fc.array(tie('wire'), { maxLength: 3 })),
  map: fc
    .array(fc.tuple(keys, tie('wire')), { maxLength: 8 })
    .map((entries) => Object.fromEntries([['ciId', 1], ...entries])),
}))

describe('data that may not fit', () => {
  it('is parsed like zod or left to zod', () => {
    fc.assert(
      fc.property(fc.constantFrom(...schemas), wire, (schema, data) => {
        const fast = fastParse(schema, data)
        if (fast === NOT_PARSED) return
        const parsed = z.safeParse(schema, data)
        expect(parsed.success && { read: parsed.data }).toEqual({ read: fast })
      }),
      { numRuns: 4000 },
    )
  })

  it.each([
    ['a field of the wrong kind', { ...record, comments: {} }],
    ['no identity', { ...record, ciId: null }],
    ['a number that is none', { ...record, created: Infinity }],
    ['an attribute that is no value', { ...record, ciAttributes: { size: ['M'] } }],
    ['a name that is no field', JSON.parse('{"ciId":1,"__proto__":{}}')],
  ])('leaves %s to zod', (_, data) => expect(fastParse(listOf(ci), [record, data])).toBe(NOT_PARSED))
})
