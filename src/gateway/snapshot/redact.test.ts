import { expect, it } from 'vitest'
import { redact } from './redact.ts'

it('keeps values that the service masked, and drops others that look secret', () => {
  const record = {
    ciName: 'db',
    ciAttributes: { size: 'L', password: 'hunter2', api_token: '', private: '--ENCRYPTED--abc', pin: '1234' },
    ciBaseAttributes: { pin: '0000', size: 'M' },
    ciAttrProps: { IS_SECURED: { pin: 'true' }, owner: { password: 'design' } },
  }
  expect(redact([record])).toEqual([
    {
      ciName: 'db',
      ciAttributes: { size: 'L', api_token: '', private: '--ENCRYPTED--' },
      ciBaseAttributes: { size: 'M' },
      ciAttrProps: record.ciAttrProps,
    },
  ])
})

it('judges the value of a variable by its name, and that of a difference by its attribute', () => {
  const variable = (ciName: string) => ({ ciName, ciAttributes: { value: 'hunter2', secure: 'false' } })
  expect(redact(variable('db_password'))).toEqual({ ciName: 'db_password', ciAttributes: { secure: 'false' } })
  expect(redact(variable('region'))).toEqual(variable('region'))
  expect(redact({ diffAttributes: [{ attribute: 'password', value: 'a', base_value: 'b' }] })).toEqual({
    diffAttributes: [{ attribute: 'password' }],
  })
})

it('drops secrets by their form wherever they are, also in JSON text and lists', () => {
  const url = 'postgres://app:hunter2@db-1/orders'
  expect(redact({ comments: `see ${url}`, tags: ['a', url], arglist: '{"password":"p","force":"yes"}' })).toEqual({
    tags: ['a'],
    arglist: '{"force":"yes"}',
  })
})

it('drops what changes with each sign-in or with the time of the call', () => {
  const user = { id: 1, username: 'ann', email: 'ann@example.com', sign_in_count: 4, updated_at: '2026-01-01' }
  expect(redact(user)).toEqual({ id: 1, username: 'ann', email: 'ann@example.com' })
  expect(redact({ approvalId: 1, isExpired: true, updated: 2 })).toEqual({ approvalId: 1, updated: 2 })
})
