import { expect, it } from 'vitest'
import { toItemRecords } from '../../data/items/items.tsx'
import { toFieldName, toFormValues } from '../../kit/form/attributes.ts'
import { privateServiceKind } from './private-services.ts'

const attribute = (attributeName: string, more: object = {}) => ({
  attributeName,
  dataType: 'string',
  isMandatory: true,
  isEncrypted: false,
  defaultValue: '',
  valueFormat: '',
  description: '',
  ...more,
})

const kind = privateServiceKind([
  { className: 'service.Nexus', mdAttributes: [attribute('url'), attribute('password', { isEncrypted: true })] },
  {
    className: 'service.Registry',
    mdAttributes: [attribute('url', { isMandatory: false }), attribute('port', { defaultValue: '5000' })],
  },
])

it('sends the attributes of the chosen class only', () => {
  const records = toItemRecords(kind, { organization: 'acme' }, 'acme')
  const fields = records.toFields(undefined, [])
  const values = {
    ...toFormValues(fields),
    ciName: 'images',
    [toFieldName('ciClassName')]: 'service.Registry',
    [toFieldName('url')]: 'https://images.example',
  }
  const { request } = records.planCreate(fields, values)
  expect(request).toMatchObject({
    params: { organization: 'acme' },
    body: {
      cms_ci: {
        ciName: 'images',
        ciClassName: 'service.Registry',
        ciAttributes: { url: 'https://images.example', port: '5000' },
      },
    },
  })
  expect(JSON.stringify(request)).not.toContain('password')
})

it('requires an attribute that several classes have only if all of them do', () => {
  expect(kind.fields.map(({ name, required, kind: input }) => [name, required, input])).toEqual([
    ['ciClassName', true, 'choice'],
    ['url', false, 'text'],
    ['password', true, 'secret'],
    ['port', true, 'text'],
  ])
})
