import { expect, it } from 'vitest'
import {
  toAttributes,
  validateAttributes,
  toFormValues,
  changedAttributes,
  commentsField,
  fieldFacts,
  groupFields,
  mapRefusalsToFields,
  maskFieldValue,
  type AttributeField,
} from './attributes.ts'

const fields: readonly AttributeField[] = [
  { name: 'username', label: 'Username', kind: 'text', required: true, value: 'app', group: 'Account' },
  { name: 'shell', label: 'Login Shell', kind: 'choice', value: '', choices: [{ value: '/bin/sh', label: 'sh' }] },
  { name: 'ulimit', label: 'Max open files', kind: 'number', value: '1024' },
  {
    name: 'home',
    label: 'Home',
    kind: 'text',
    value: '',
    group: 'Account',
    pattern: { expression: /^\//, help: 'A path.' },
  },
  { name: 'password', label: 'Password', kind: 'secret', value: '--ENCRYPTED--' },
]
const initial = toFormValues(fields)

it('reports invalid values, and accepts variable references and stored secrets', () => {
  expect(validateAttributes(fields, initial)).toEqual({})
  const wrong = {
    ...initial,
    'ciAttributes username': ' ',
    'ciAttributes shell': '/bin/fish',
    'ciAttributes ulimit': 'many',
    'ciAttributes home': 'x',
  }
  expect(validateAttributes(fields, wrong)).toEqual({
    'ciAttributes username': 'Enter a value for Username.',
    'ciAttributes shell': 'Login Shell must be one of sh.',
    'ciAttributes ulimit': 'Enter a number, such as 2.',
    'ciAttributes home': 'A path.',
  })
  expect(validateAttributes(fields, { ...initial, 'ciAttributes ulimit': '$OO_LOCAL{max}' })).toEqual({})
})

it('accepts unchanged stored values that the current pack would reject', () => {
  const stored = fields.map((field) => ({ ...field, value: field.name === 'password' ? field.value : 'as it was' }))
  const values = toFormValues(stored)
  expect(validateAttributes(stored, values)).toEqual({})
  expect(Object.keys(validateAttributes(stored, { ...values, 'ciAttributes home': 'x' }))).toEqual([
    'ciAttributes home',
  ])
})

it('sends the changed attributes of a record, and all of a new one', () => {
  expect(changedAttributes(fields, { ...initial, 'ciAttributes home': '/srv', 'ciAttributes other': 'x' })).toEqual({
    home: '/srv',
  })
  expect(toAttributes(fields, { 'ciAttributes username': 'web' })).toMatchObject({ username: 'web', ulimit: '1024' })
})

it('groups fields in order of first appearance', () => {
  expect(groupFields(fields).map(([title, each]) => [title, each.length])).toEqual([
    ['Account', 2],
    ['Attributes', 3],
  ])
})

it('assigns refusals to the fields they name, and returns the rest', () => {
  const messages = [
    'Username [username] must be present.',
    "'Max open files' is invalid [expected: Must be a whole number].",
    "Invalid name 'a b' (must start with a letter ...).",
    'Something else.',
  ]
  const { problems, rest } = mapRefusalsToFields(fields, messages, true)
  expect(Object.keys(problems)).toEqual(['ciAttributes username', 'ciAttributes ulimit', 'ciName'])
  expect(rest).toEqual(['Something else.'])
  // A form that asks for no name has no field to put it at.
  expect(mapRefusalsToFields(fields, messages).rest).toEqual([messages[2], 'Something else.'])
})

it('neither validates nor sends fields that do not apply', () => {
  const described: readonly AttributeField[] = [
    { name: 'approval', label: 'Approval', kind: 'flag', value: 'false' },
    {
      name: 'token',
      label: 'Token',
      kind: 'secret',
      required: true,
      value: '',
      isApplicable: (valueOf) => valueOf('approval') === 'true',
    },
  ]
  const [without, withApproval] = [toFormValues(described), { 'ciAttributes approval': 'true' }]
  expect(validateAttributes(described, without)).toEqual({})
  expect(validateAttributes(described, withApproval)).toEqual({ 'ciAttributes token': 'Enter a value for Token.' })
  const typed = { 'ciAttributes token': 't' }
  expect(changedAttributes(described, { ...without, ...typed })).toEqual({})
  expect(toAttributes(described, { ...withApproval, ...typed })).toEqual({ approval: 'true', token: 't' })
  expect(fieldFacts(described, { ...withApproval, ...typed })).toEqual([
    { term: 'Approval', value: 'true' },
    { term: 'Token', value: '--ENCRYPTED--' },
  ])
})

it('tells the fields of the record itself from its attributes', () => {
  const described: readonly AttributeField[] = [
    { name: 'ciName', label: 'Name', kind: 'text', value: '' },
    { name: 'size', label: 'Size', kind: 'text', value: 'S' },
    commentsField('none yet'),
  ]
  const values = { ciName: 'app', 'ciAttributes size': 'S', comments: 'ours' }
  expect(toFormValues(described)).toEqual({ ciName: '', 'ciAttributes size': 'S', comments: 'none yet' })
  expect(toAttributes(described, values)).toEqual({ size: 'S' })
  expect(changedAttributes(described, values)).toEqual({ ciName: 'app', comments: 'ours' })
})

it('assigns messages of the service to a field by its own pattern', () => {
  const place: AttributeField = { name: 'location', label: 'Place', kind: 'text', value: '', refusal: /^Location / }
  expect(mapRefusalsToFields([place], ['Location is required.', 'No.'])).toEqual({
    problems: { 'ciAttributes location': 'Location is required.' },
    rest: ['No.'],
  })
})

it('shows a list with an item per line, as its field does', () => {
  const field = { name: 'servers', label: 'Servers', kind: 'list', value: '' } as const
  expect(maskFieldValue(field, '["ntp1","ntp2"]')).toBe('ntp1\nntp2')
  expect(maskFieldValue(field, 'ntp1')).toBe('ntp1')
  expect(maskFieldValue(field, '')).toBe('')
})

it('shows maps and JSON in lines', () => {
  const show = (kind: 'map' | 'json', value: string) => maskFieldValue({ name: 'a', label: 'A', kind, value }, value)
  expect(show('map', '{"S":"1x2","M":"2x4"}')).toBe('S: 1x2\nM: 2x4')
  expect(show('map', '{}')).toBe('{}')
  expect(show('json', '{"S":{}}')).toBe('{\n  "S": {}\n}')
})
