import { expect, test } from 'vitest'
import {
  changedFields,
  createBody,
  fieldsOf,
  instancesByEnvironment,
  newAssemblyProblems,
  ownerProblem,
  updateBody,
} from './assembly-form.ts'

test('the owner is an e-mail address as the service takes it', () => {
  expect([' team@acme.com ', 'a.b+c@x.io'].map(ownerProblem)).toEqual([undefined, undefined])
  expect(ownerProblem('')).toMatch(/is needed/)
  for (const wrong of ['team', 'team@acme', 'te am@acme.com', 'team@acme.software'])
    expect(ownerProblem(wrong), wrong).toMatch(/must be an e-mail address/)
})

test('a name follows the rule and is free', () => {
  const problems = (ciName: string) => newAssemblyProblems({ ciName, owner: 'a@b.io' }, ['shop'])
  expect(problems('shop-2')).toEqual({ ciName: undefined, owner: undefined })
  expect(problems('shop')['ciName']).toMatch(/already is one/)
  expect(problems('my_shop')['ciName']).toMatch(/_ is none/)
})

test('what is left empty is not sent', () => {
  const empty = { ciName: 'shop', owner: ' a@b.io ', description: '', comments: '', template: '' }
  expect(createBody(empty)).toEqual({ cms_ci: { ciName: 'shop', ciAttributes: { owner: 'a@b.io' } } })
  expect(createBody({ ...empty, template: 'starter', description: 'd', comments: 'c' })).toEqual({
    cms_ci: { ciName: 'shop', comments: 'c', ciAttributes: { owner: 'a@b.io', description: 'd' } },
    catalog_template: 'starter',
  })
})

test('only what was changed is sent, an emptied field as empty', () => {
  const before = fieldsOf({ owner: 'a@b.io', description: 'old', comments: 'note' })
  const changed = changedFields(before, fieldsOf({ owner: 'a@b.io', description: 'new', comments: '' }))
  expect(changed).toEqual({ 'ciAttributes.description': 'new', comments: '' })
  expect(updateBody(changed)).toEqual({ cms_ci: { comments: '', ciAttributes: { description: 'new' } } })
})

test('instances are counted by environment, and environments without any are not named', () => {
  const counts = instancesByEnvironment([
    { ns: '/acme/shop/dev/manifest/web/1', health: { total: 2 } },
    { ns: '/acme/shop/dev/manifest/db/1', health: { total: 1 } },
    { ns: '/acme/shop/prod/manifest/db/1', health: { total: 0 } },
    { ns: '/acme/shop/qa/manifest/db/1', health: {} },
  ])
  expect([...counts]).toEqual([['dev', 3]])
})
