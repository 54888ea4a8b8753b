import { expect, it } from 'vitest'
import { updateService } from '../../../contract/cloud/clouds.ts'
import { readService } from '../../../contract/cloud/clouds.ts'
import type { AttributeField } from '../../kit/form/attributes.ts'
import { createAttributeRequest } from './attribute-request.ts'
import { querySource } from './write-request.ts'

const params = { organization: 'acme', cloud: 'a', service: 's' }
const record = { comments: 'was', ciAttributes: { region: 'one', tenant: 't', pin: '--ENCRYPTED--' } }
const fields: AttributeField[] = [
  { name: 'region', label: 'Region', kind: 'text', value: 'one' },
  { name: 'pin', label: 'Pin', kind: 'secret', value: '--ENCRYPTED--' },
]

const planned = (changed: Record<string, string>, comments?: string, compareWholeRecord = false) =>
  createAttributeRequest({
    label: 's',
    call: updateService,
    record,
    fields,
    changed,
    comments,
    source: querySource(readService, { params }),
    compareWholeRecord,
    requestFor: (sent) => ({ params, body: { cms_ci: sent } }),
  })

it('sends what changed, compares it with what it was over, and looks afterwards for what can be read', () => {
  const { request, basis, verification } = planned({ region: 'two', pin: '1234' }, 'is')
  expect(request.body).toEqual({ cms_ci: { comments: 'is', ciAttributes: { region: 'two', pin: '1234' } } })
  expect(basis?.base).toEqual({ comments: 'was', 'ciAttributes.region': 'one', 'ciAttributes.pin': '--ENCRYPTED--' })
  expect(verification?.shows).toEqual({ comments: 'is', ciAttributes: { region: 'two' } })
})

it('leaves comments out where they stay, and has no witness of a secret', () => {
  const { request, verification } = planned({ pin: '1234' }, 'was')
  expect(request.body).toEqual({ cms_ci: { ciAttributes: { pin: '1234' } } })
  expect(verification).toBeUndefined()
})

it('compares the whole record where it is asked to, and sends what is chosen of what both changed', () => {
  const { basis } = planned({ region: 'two' }, undefined, true)
  expect(Object.keys(basis?.base ?? {})).toEqual([
    'comments',
    'ciAttributes.region',
    'ciAttributes.tenant',
    'ciAttributes.pin',
  ])
  expect(basis?.requestFor?.({ 'ciAttributes.region': 'three', 'ciAttributes.tenant': 'x' }).body).toEqual({
    cms_ci: { ciAttributes: { region: 'three' } },
  })
})
