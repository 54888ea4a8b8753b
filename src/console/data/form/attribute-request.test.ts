import { expect, it } from 'vitest'
import { updateService } from '../../../contract/cloud/clouds.ts'
import { readService } from '../../../contract/cloud/clouds.ts'
import { commentsField, type AttributeField } from '../../kit/form/attributes.ts'
import { createAttributeRequest } from './attribute-request.ts'
import { querySource } from '../write/write-request.ts'

const params = { organization: 'acme', cloud: 'a', service: 's' }
const record = { comments: 'was', ciAttributes: { region: 'one', tenant: 't', pin: '--ENCRYPTED--' } }
const fields: AttributeField[] = [
  { name: 'region', label: 'Region', kind: 'text', value: 'one' },
  commentsField('was'),
  { name: 'pin', label: 'Pin', kind: 'secret', value: '--ENCRYPTED--' },
]

const planned = (changed: Record<string, string>) =>
  createAttributeRequest({
    label: 's',
    call: updateService,
    record,
    fields,
    changed,
    source: querySource(readService, { params }),
    requestFor: (sent) => ({ params, body: { cms_ci: sent } }),
  })

it('sends the changes, with a verification', () => {
  const { request, verification } = planned({ region: 'two', pin: '1234', comments: 'is' })
  expect(request.body).toEqual({ cms_ci: { comments: 'is', ciAttributes: { region: 'two', pin: '1234' } } })
  expect(verification?.shows).toEqual({ comments: 'is', ciAttributes: { region: 'two' } })
})

it('omits unchanged comments, and verifies no secrets', () => {
  const { request, verification } = planned({ pin: '1234' })
  expect(request.body).toEqual({ cms_ci: { ciAttributes: { pin: '1234' } } })
  expect(verification).toBeUndefined()
})

it('compares the whole record, and sends the merged values', () => {
  const { basis } = planned({ region: 'two' })
  expect(basis?.base).toEqual({
    comments: 'was',
    'ciAttributes.region': 'one',
    'ciAttributes.tenant': 't',
    'ciAttributes.pin': '--ENCRYPTED--',
  })
  expect(basis?.requestFor?.({ 'ciAttributes.region': 'three', 'ciAttributes.tenant': 'x' }).body).toEqual({
    cms_ci: { ciAttributes: { region: 'three' } },
  })
})
