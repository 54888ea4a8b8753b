import { expect, it } from 'vitest'
import { isSecret, MASK, maskSecrets } from './secrets.ts'

it('knows secrets by name and by what stands in their place', () => {
  expect(isSecret('db_password', 'hunter2')).toBe(true)
  expect(isSecret('anything', '--ENCRYPTED--abc')).toBe(true)
  expect(isSecret('password', '')).toBe(false)
  expect(isSecret('keyspace', 'orders')).toBe(false)
})

it('masks at any depth and leaves the rest, and the original, alone', () => {
  const body = { cms_ci: { ciAttributes: { size: 'L', api_token: 'abc', keys: ['x'], users: [{ password: 'p' }] } } }
  expect(maskSecrets(body)).toEqual({
    cms_ci: { ciAttributes: { size: 'L', api_token: MASK, keys: ['x'], users: [{ password: MASK }] } },
  })
  expect(body.cms_ci.ciAttributes.api_token).toBe('abc')
  expect(maskSecrets({ ids: [1, 2], state: 'replace', on: null })).toEqual({ ids: [1, 2], state: 'replace', on: null })
})
