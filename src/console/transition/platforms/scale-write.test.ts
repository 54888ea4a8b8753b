import { expect, it } from 'vitest'
import { draftRelation } from '../../../contract/core/records.ts'
import { toScaleWrite } from './scale-write.ts'

const params = { organization: 'acme', assembly: 'shop', environment: 'dev', platform: 'web' }
const relation = draftRelation.parse({
  ciRelationId: 1,
  fromCiId: 2,
  toCiId: 30,
  relationName: 'manifest.DependsOn',
  relationAttributes: { current: '10', max: '12' },
})
const planned = toScaleWrite({ params, relation, index: 1, changed: { current: '20', max: '20' } })

const path = (field: string) => `depends_on.1.relationAttributes.${field}`
const sent = (relationAttributes: object) => ({ params, body: { depends_on: { 30: { relationAttributes } } } })

it('sends what is to be another, and looks for it where it stood in the answer', () => {
  expect(planned.request).toEqual(sent({ current: '20', max: '20' }))
  expect(planned.verification).toMatchObject({
    request: { params },
    shows: { depends_on: [{ toCiId: '30', relationAttributes: { current: '20', max: '20' } }] },
  })
})

it('is over every figure as the service tells it, which leaves out what nobody set', () => {
  expect(planned.basis?.base).toMatchObject({ [path('current')]: '10', [path('max')]: '12', [path('min')]: '' })
})

it('sends nothing of what is as it was, and what was chosen where somebody else changed it meanwhile', () => {
  const merged = { ...planned.basis?.base, [path('current')]: '20', [path('max')]: '16' }
  expect(planned.basis?.requestFor?.(merged)).toEqual(sent({ current: '20', max: '16' }))
})
