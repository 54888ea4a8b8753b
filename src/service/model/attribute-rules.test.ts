import { describe, expect, it } from 'vitest'
import { attributeErrors, checkName } from './attribute-rules.ts'
import { HttpError } from '../http/handler.ts'

describe('attributes', () => {
  it.each([
    ['account.Assembly', { owner: 'a@example.com' }, []],
    ['account.Assembly', {}, ['Owner (Email Address) [owner] must be present.']],
    [
      'account.Assembly',
      { owner: 'a.example.com' },
      ["'Owner (Email Address)' is invalid [expected: Must be a valid email address]."],
    ],
    [
      'catalog.oneops.1.User',
      { username: ' ', ulimit: 'many' },
      ['Username [username] must be present.', "'Max open files' is invalid [expected: Must be a whole number]."],
    ],
    ['manifest.oneops.1.User', { username: 'app', ulimit: '$OO_LOCAL{limit}' }, []],
    ['cloud.service.oneops.1.Ntp', { servers: null }, ['NTP Servers [servers] must be present.']],
    [
      'account.Cloud',
      { location: '/public/x', adminstatus: 'gone' },
      ["'Administrative Status' is invalid [expected: one of active, inert, offline]."],
    ],
    ['catalog.oneops.1.Volume', { size: '1G', mount_point: '/x', fstype: '$OO_LOCAL{fs}' }, []],
    ['catalog.Localvar', {}, []],
    ['some.class.Nobody', {}, []],
  ])('of %s %j', (className, attributes, problems) => {
    expect(attributeErrors(className, attributes)).toEqual(problems)
  })
})

describe('a name', () => {
  it.each(['a', 'web-1', 'A'.repeat(32)])('may be %s', (name) => expect(checkName(name)).toBe(name))
  it.each([undefined, '', '1a', 'a_b', 'a.b', 'a b', 'é', 'A'.repeat(33)])('may not be %s', (name) => {
    expect(() => checkName(name)).toThrow(HttpError)
  })
  it('allows underscores only on request', () => {
    expect(checkName('a_b', { underscores: true })).toBe('a_b')
  })
})
