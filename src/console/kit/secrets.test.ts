import { expect, it } from 'vitest'
import { isSecret, isSecretText } from '../../contract/core/secrets.ts'
import { MASK, maskSecrets } from './secrets.ts'

const KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n-----END OPENSSH PRIVATE KEY-----'

it('recognizes secrets by name and by the mask of the service', () => {
  expect(isSecret('db_password', 'hunter2')).toBe(true)
  expect(isSecret('anything', '--ENCRYPTED--abc')).toBe(true)
  expect(isSecret('password', '')).toBe(false)
  expect(isSecret('password', 1234)).toBe(true)
  expect(isSecret('size', 1234)).toBe(false)
  expect(isSecret('keyspace', 'orders')).toBe(false)
  for (const name of ['api_key', 'apiKey', 'API-KEY', 'Access key', 'key', 'DB_PWD', 'client_secret', 'authToken'])
    expect(isSecret(name, 'x'), name).toBe(true)
  for (const name of ['public_key', 'partition_key', 'monkey', 'keys', 'authorized_keys', 'size', 'pwdir'])
    expect(isSecret(name, 'x'), name).toBe(false)
})

it('recognizes keys and tokens by their form, whatever their name', () => {
  const secrets = [
    KEY,
    `ssh-ed25519 AAAA me\n${KEY}`,
    'AKIAIOSFODNN7EXAMPLE',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.x',
    'postgres://app:hunter2@db-1/orders',
  ]
  for (const each of secrets) expect(isSecretText(each), each).toBe(true)
  const open = [
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 me@host',
    'http://10.0.0.1:80/a@b',
    'web-1',
    '-----BEGIN CERTIFICATE-----',
  ]
  for (const each of open) expect(isSecretText(each), each).toBe(false)
})

it('masks at any depth without changing anything else or the original', () => {
  const body = { cms_ci: { ciAttributes: { size: 'L', api_token: 'abc', keys: ['x'], users: [{ password: 'p' }] } } }
  expect(maskSecrets(body)).toEqual({
    cms_ci: { ciAttributes: { size: 'L', api_token: MASK, keys: ['x'], users: [{ password: MASK }] } },
  })
  expect(body.cms_ci.ciAttributes.api_token).toBe('abc')
  expect(maskSecrets({ ids: [1, 2], state: 'replace', on: null })).toEqual({ ids: [1, 2], state: 'replace', on: null })
})

it('masks the value of a variable by the name of the variable', () => {
  const variable = (ciName: string) => ({ cms_ci: { ciName, ciAttributes: { value: 'hunter2', secure: 'false' } } })
  expect(maskSecrets(variable('db_password'))).toEqual({
    cms_ci: { ciName: 'db_password', ciAttributes: { value: MASK, secure: 'false' } },
  })
  expect(maskSecrets(variable('region'))).toEqual(variable('region'))
})

it('masks attributes that a record marks as secret, before and after a change', () => {
  const props = { owner: { pin: 'manifest' }, IS_SECURED: { pin: 'true', note: 'true', size: 'false' } }
  const values = (pin: string) => ({ pin, note: '', size: 'L' })
  const masked = { pin: MASK, note: '', size: 'L' }
  const change = { ciAttributes: values('1234'), ciBaseAttributes: values('0000'), ciAttrProps: props }
  expect(maskSecrets({ rfc_cis: [change] })).toEqual({
    rfc_cis: [{ ciAttributes: masked, ciBaseAttributes: masked, ciAttrProps: props }],
  })
  const relation = { relationAttributes: values('1234'), relationBaseAttributes: {}, relationAttrProps: props }
  expect(maskSecrets(relation)).toEqual({ ...relation, relationAttributes: masked })
  // A list uses other names than a single record.
  expect(maskSecrets({ attrProps: props, ciAttributes: values('1234') })).toEqual({
    attrProps: props,
    ciAttributes: masked,
  })
  expect(change.ciAttributes.pin).toBe('1234')
})

it('masks the secrets of a design file, whatever their names', () => {
  const toBody = (value: string) => ({ data: JSON.stringify({ variables: { pin: value, region: 'eu' } }) })
  expect(maskSecrets(toBody('::ENCRYPTED::1234'))).toEqual(toBody(MASK))
  expect(maskSecrets(toBody('::ENCRYPTED::'))).toEqual(toBody('::ENCRYPTED::'))
})

it('masks inside JSON text', () => {
  expect(maskSecrets({ arglist: '{"password":"p","force":"yes"}' })).toEqual({
    arglist: `{"password":"${MASK}","force":"yes"}`,
  })
  expect(maskSecrets({ definition: '{ "flow": [] }', broken: '{"password":' })).toEqual({
    definition: '{ "flow": [] }',
    broken: '{"password":',
  })
})
