import { expect, it } from 'vitest'
import { mapRefusals, planCreate, planUpdate } from './plan.ts'

const assembly = { organization: 'acme', assembly: 'shop' }
const params = { ...assembly, platform: 'web' }
const before = { description: 'Pages', comments: '', links: '["db"]' }

it('sends the changed texts and all links', () => {
  const { request, verification, basis } = planUpdate(params, before, { ...before, description: 'Shop' })
  expect(request.body).toEqual({ cms_dj_ci: { ciAttributes: { description: 'Shop' } }, links_to: ['db'] })
  expect(verification?.shows).toEqual({ ciAttributes: { description: 'Shop' } })
  expect(basis?.mine).toEqual({ 'ciAttributes.description': 'Shop' })
  const links = planUpdate(params, before, { ...before, links: '["db","cache"]' })
  expect(links.request.body).toEqual({ cms_dj_ci: {}, links_to: ['db', 'cache'] })
  expect(links.verification?.shows).toEqual({ links_to: ['db', 'cache'] })
})

it('keeps links that were added meanwhile', () => {
  const { basis } = planUpdate(params, before, { ...before, comments: 'Public' })
  const merged = { comments: 'Public', 'ciAttributes.description': 'Pages', links_to: '["db","mail"]' }
  expect(basis?.requestFor?.(merged).body).toEqual({ cms_dj_ci: { comments: 'Public' }, links_to: ['db', 'mail'] })
})

it('creates a platform with its pack and links', () => {
  const values = { ciName: 'web', source: 'oneops', pack: 'tomcat', version: '1', links: '["db"]', comments: '' }
  expect(planCreate(assembly, [], values).request.body).toEqual({
    cms_dj_ci: { ciName: 'web', ciAttributes: { source: 'oneops', pack: 'tomcat', version: '1', description: '' } },
    links_to: ['db'],
  })
})

it('assigns a refusal to its field', () => {
  expect(mapRefusals(['Pack not found.'])).toEqual({ problems: { pack: 'Pack not found.' }, rest: [] })
  expect(mapRefusals(["Invalid name 'web-'."])).toEqual({ problems: { ciName: "Invalid name 'web-'." }, rest: [] })
  expect(mapRefusals(['No luck.'])).toEqual({ problems: {}, rest: ['No luck.'] })
})
