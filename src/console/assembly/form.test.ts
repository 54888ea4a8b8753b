import { expect, test } from 'vitest'
import { changedFields, toCreateBody, toRecordFields, validateOwner, toUpdateBody } from './form.ts'

test('the owner must be an e-mail address', () => {
  for (const right of [' team@acme.com ', 'a.b+c@x.io', 'a@acme.cloud']) expect(validateOwner(right), right).toBeNull()
  for (const wrong of ['', 'team', 'team@acme', 'te am@acme.com', 'team@acme.com, b@acme.com'])
    expect(validateOwner(wrong), wrong).toMatch(/e-mail address/)
})

test('leaves out empty fields', () => {
  const empty = { ciName: 'shop', owner: ' a@b.io ', description: '', comments: '', template: '' }
  expect(toCreateBody(empty)).toEqual({ cms_ci: { ciName: 'shop', ciAttributes: { owner: 'a@b.io' } } })
  expect(toCreateBody({ ...empty, template: 'starter', description: 'd', comments: 'c' })).toEqual({
    cms_ci: { ciName: 'shop', comments: 'c', ciAttributes: { owner: 'a@b.io', description: 'd' } },
    catalog_template: 'starter',
  })
})

test('sends only changed fields, and cleared ones as empty', () => {
  const before = toRecordFields({ owner: 'a@b.io', description: 'old', comments: 'note' })
  const changed = changedFields(before, toRecordFields({ owner: 'a@b.io', description: 'new', comments: '' }))
  expect(changed).toEqual({ 'ciAttributes.description': 'new', comments: '' })
  expect(toUpdateBody(changed)).toEqual({ cms_ci: { comments: '', ciAttributes: { description: 'new' } } })
})
