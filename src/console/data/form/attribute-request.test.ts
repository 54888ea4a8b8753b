import { expect, it } from 'vitest'
import { updateService } from '../../../contract/cloud/clouds.ts'
import { readService } from '../../../contract/cloud/clouds.ts'
import type { AttributeField } from '../../kit/form/attributes.ts'
import { createAttributeRequest } from './attribute-request.ts'
import { querySource } from '../write/write-request.ts'

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

it('sends the changes, with their base values and a verification', () => {
  const { request, basis, verification } = planned({ region: 'two', pin: '1234' }, 'is')
  expect(request.body).toEqual({ cms_ci: { comments: 'is', ciAttributes: { region: 'two', pin: '1234' } } })
  expect(basis?.base).toEqual({ comments: 'was', 'ciAttributes.region': 'one', 'ciAttributes.pin': '--ENCRYPTED--' })
  expect(verification?.shows).toEqual({ comments: 'is', ciAttributes: { region: 'two' } })
})

it('omits unchanged comments, and verifies no secrets', () => {
  const { request, verification } = planned({ pin: '1234' }, 'was')
  expect(request.body).toEqual({ cms_ci: { ciAttributes: { pin: '1234' } } })
  expect(verification).toBeUndefined()
})

it('compares the whole record if requested, and sends the merged values', () => {
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
