import { expect, it } from 'vitest'
import { validateAttributes, toFormValues } from '../../kit/form/attributes.ts'
import { recordFields } from './fields.ts'

const USER = 'catalog.oneops.1.User'

it('offers the documented user attributes in groups, even without a class', () => {
  const fields = recordFields(USER, undefined, { username: 'app', sudoer: 'true' })
  expect(fields.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'username text',
    'description text',
    'system_account flag',
    'home_directory text',
    'home_directory_mode text',
    'login_shell text',
    'authorized_keys long',
    'sudoer flag',
    'group text',
    'ulimit text',
  ])
  expect(new Set(fields.map(({ group }) => group))).toEqual(new Set(['Account', 'Access', 'Permissions and limits']))
})

it('validates changed values only', () => {
  const fields = recordFields(USER, undefined, { username: 'app', authorized_keys: '["old stuff"]' })
  const values = toFormValues(fields)
  expect(validateAttributes(fields, values)).toEqual({})
  const typed = { ...values, 'ciAttributes authorized_keys': '["new stuff"]', 'ciAttributes username': 'App 1' }
  expect(Object.keys(validateAttributes(fields, typed))).toEqual([
    'ciAttributes username',
    'ciAttributes authorized_keys',
  ])
})

it('does not change fields of other classes', () => {
  const [field] = recordFields('catalog.oneops.1.Compute', undefined, { size: 'M' })
  expect(field).toMatchObject({ name: 'size', kind: 'text', group: 'Attributes' })
})

it('edits plain text as text although the class says list', () => {
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA app@host'
  const described = [
    {
      attributeName: 'authorized_keys',
      dataType: 'array',
      isMandatory: false,
      isEncrypted: false,
      defaultValue: '',
      valueFormat: '',
      description: '',
    },
  ]
  const kindOf = (value: string) => recordFields(USER, described, { authorized_keys: value })[0]?.kind
  expect(kindOf(key)).toBe('long')
  expect(kindOf('')).toBe('list')
  expect(kindOf(JSON.stringify([key]))).toBe('list')
})
