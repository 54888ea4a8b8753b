import { expect, test } from 'vitest'
import {
  changedFields,
  toCreateBody,
  toRecordFields,
  countInstancesByEnvironment,
  validateOwner,
  toUpdateBody,
} from './form.ts'

test('the owner is an e-mail address as the service takes it', () => {
  for (const right of [' team@acme.com ', 'a.b+c@x.io', 'a@acme.cloud']) expect(validateOwner(right), right).toBeNull()
  for (const wrong of ['', 'team', 'team@acme', 'te am@acme.com', 'team@acme.com, b@acme.com'])
    expect(validateOwner(wrong), wrong).toMatch(/e-mail address/)
})

test('what is left empty is not sent', () => {
  const empty = { ciName: 'shop', owner: ' a@b.io ', description: '', comments: '', template: '' }
  expect(toCreateBody(empty)).toEqual({ cms_ci: { ciName: 'shop', ciAttributes: { owner: 'a@b.io' } } })
  expect(toCreateBody({ ...empty, template: 'starter', description: 'd', comments: 'c' })).toEqual({
    cms_ci: { ciName: 'shop', comments: 'c', ciAttributes: { owner: 'a@b.io', description: 'd' } },
    catalog_template: 'starter',
  })
})

test('only what was changed is sent, an emptied field as empty', () => {
  const before = toRecordFields({ owner: 'a@b.io', description: 'old', comments: 'note' })
  const changed = changedFields(before, toRecordFields({ owner: 'a@b.io', description: 'new', comments: '' }))
  expect(changed).toEqual({ 'ciAttributes.description': 'new', comments: '' })
  expect(toUpdateBody(changed)).toEqual({ cms_ci: { comments: '', ciAttributes: { description: 'new' } } })
})

test('instances are counted by environment, and environments without any are not named', () => {
  const counts = countInstancesByEnvironment([
    { ns: '/acme/shop/dev/manifest/web/1', health: { total: 2 } },
    { ns: '/acme/shop/dev/manifest/db/1', health: { total: 1 } },
    { ns: '/acme/shop/prod/manifest/db/1', health: { total: 0 } },
    { ns: '/acme/shop/qa/manifest/db/1', health: {} },
  ])
  expect([...counts]).toEqual([['dev', 3]])
})
