import { expect, test } from 'vitest'
import { ci } from '../../contract/core/records.ts'
import { toFieldName, validateAttributes } from '../kit/form/attributes.ts'
import { assemblyFields, newAssemblyFields, planAssemblyCreate, planAssemblyUpdate } from './form.ts'

const OWNER = toFieldName('owner')
const DESCRIPTION = toFieldName('description')

test('requires a free name and the email address of an owner', () => {
  const fields = newAssemblyFields([ci.parse({ ciId: 1, ciName: 'shop' })])
  const problemsOf = (ciName: string, owner: string) => validateAttributes(fields, { ciName, [OWNER]: owner })
  for (const owner of ['team@acme.com', 'a.b+c@x.io', 'a@acme.cloud']) expect(problemsOf('new', owner)).toEqual({})
  for (const owner of ['team', 'team@acme', 'te am@acme.com', 'team@acme.com, b@acme.com'])
    expect(problemsOf('new', owner)[OWNER], owner).toMatch(/email address/)
  expect(problemsOf('', '')).toEqual({
    ciName: 'Enter a value for Name.',
    [OWNER]: 'Enter a value for Owner (email address).',
  })
  expect(problemsOf('shop', 'a@b.io')['ciName']).toBe('The name shop is already in use.')
})

test('leaves out empty fields', () => {
  const fields = newAssemblyFields([])
  const bodyFor = (values: Record<string, string>) => planAssemblyCreate('acme', fields, values).request.body
  const required = { ciName: 'shop', [OWNER]: 'a@b.io' }
  expect(bodyFor({ ...required, comments: '', template: '' })).toEqual({
    cms_ci: { ciName: 'shop', ciAttributes: { owner: 'a@b.io' } },
  })
  expect(bodyFor({ ...required, template: 'starter', [DESCRIPTION]: 'd', comments: 'c' })).toEqual({
    cms_ci: { ciName: 'shop', comments: 'c', ciAttributes: { owner: 'a@b.io', description: 'd' } },
    catalog_template: 'starter',
  })
})

test('sends only changed fields, and cleared ones as empty', () => {
  const assembly = ci.parse({
    ciId: 1,
    ciName: 'shop',
    comments: 'note',
    ciAttributes: { owner: 'a@b.io', description: 'old' },
  })
  const values = { [OWNER]: 'a@b.io', [DESCRIPTION]: 'new', comments: '' }
  const { request, basis } = planAssemblyUpdate('acme', assembly, assemblyFields(assembly), values)
  expect(request.body).toEqual({ cms_ci: { comments: '', ciAttributes: { description: 'new' } } })
  expect(basis?.mine).toEqual({ 'ciAttributes.description': 'new', comments: '' })
})
