import { expect, it } from 'vitest'
import { classFields, type AttributeDescription } from './class-fields.ts'

const described = (attributeName: string, more: Partial<AttributeDescription> = {}): AttributeDescription => ({
  attributeName,
  dataType: 'string',
  isMandatory: false,
  isEncrypted: false,
  defaultValue: '',
  valueFormat: '',
  description: '',
  ...more,
})

it('maps each attribute of a class to a field of its kind', () => {
  const select = '{"category":"2.Balancing","form":{"field":"select","options_for_select":[["Round robin","rr"],"ip"]}}'
  const fields = classFields(
    [
      described('method', { valueFormat: select, isMandatory: true, description: 'LB Method' }),
      described('listeners', { dataType: 'array' }),
      described('ecv', { dataType: 'hash' }),
      described('sticky', { defaultValue: 'false' }),
      described('limit', { valueFormat: '{"help":"A whole number","pattern":"^[0-9]+$"}' }),
      described('secret', { isEncrypted: true }),
      described('hidden', { valueFormat: '{"form":{"field":"hidden"}}' }),
      described('broken', { valueFormat: '{"pattern":"(', dataType: 'text' }),
    ],
    { method: 'rr', sticky: 'true', extra: '{"a":"1"}' },
  )
  expect(fields.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'method choice',
    'listeners list',
    'ecv map',
    'sticky flag',
    'limit text',
    'secret secret',
    'broken long',
    'extra map',
  ])
  expect(fields[0]).toMatchObject({ label: 'LB Method', group: 'Balancing', required: true, value: 'rr' })
  expect(fields[0]?.choices).toEqual([
    { label: 'Round robin', value: 'rr' },
    { label: 'ip', value: 'ip' },
  ])
  expect(fields[4]?.pattern?.expression.test('x')).toBe(false)
  expect(fields.at(-1)?.group).toBe('Other attributes')
})

it('infers fields from the values without a class description', () => {
  const kinds = classFields(undefined, { a: 'true', b: '[]', c: '[{}]', password: 'x', d: 'one\ntwo', e: 'x' })
  expect(kinds.map(({ kind }) => kind)).toEqual(['flag', 'list', 'json', 'secret', 'long', 'text'])
})

it.each([
  ['array', 'plain text', 'long'],
  ['array', '[{"a":1}]', 'json'],
  ['array', '', 'list'],
  ['hash', 'plain text', 'long'],
  ['hash', '{"a":{}}', 'json'],
  ['struct', 'plain text', 'long'],
  ['struct', '{"a":{}}', 'json'],
  ['struct', '', 'json'],
  ['string', '[not JSON', 'text'],
])('edits a value of type %s, %j, as %s', (dataType, value, kind) => {
  expect(classFields([described('a', { dataType })], { a: value })[0]?.kind).toBe(kind)
})

it('treats text that only starts like JSON as text without a class description', () => {
  expect(classFields(undefined, { a: '[section]', b: '{{ template }}\nmore' }).map(({ kind }) => kind)).toEqual([
    'text',
    'long',
  ])
})

it('accepts an empty map where the class has one as default', () => {
  const isRequired = (defaultValue: string) =>
    classFields([described('options', { dataType: 'hash', isMandatory: true, defaultValue })], {})[0]?.required
  expect(isRequired('{}')).toBe(false)
  expect(isRequired('')).toBe(true)
})

it('shows the rule of a pattern as error only', () => {
  const valueFormat = '{"help":"Must be a whole number","pattern":"^[0-9]+$"}'
  const [field] = classFields([described('limit', { valueFormat })], { limit: '1' })
  expect(field).toMatchObject({ description: undefined, pattern: { help: 'Must be a whole number.' } })
})
