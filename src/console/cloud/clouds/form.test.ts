import { describe, expect, it } from 'vitest'
import { ci } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import {
  attributeDifferences,
  changedAttributes,
  mapRefusalsToFields,
  toFieldName,
  validateAttributes,
} from '../../kit/form/attributes.ts'
import {
  cloudFields,
  cloudNameProblem,
  newCloudFields,
  parseAdminState,
  planCloudCreate,
  planCloudUpdate,
  statusField,
} from './form.ts'

const LOCATION = '/public/oneops/clouds/openstack-dfw'

describe('a new cloud', () => {
  it.each([
    ['1st', /must start with a letter/],
    ['dfw-1', /dfw-1 is already in use/],
    ['services', /reserved name/],
  ])('rejects the name %j', (name, message) => {
    expect(cloudNameProblem(name, ['dfw-1'])).toMatch(message)
  })

  it.each(['dfw-2', 'my_cloud', 'X'])('accepts the name %s', (name) => {
    expect(cloudNameProblem(name, ['dfw-1'])).toBeUndefined()
  })

  const fields = newCloudFields([], { dallas: LOCATION })
  const valuesOf = (attributes: Record<string, string>, more: Record<string, string> = {}) => ({
    ciName: 'x',
    ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [toFieldName(name), value])),
    ...more,
  })
  const problemsOf = (attributes: Record<string, string>) =>
    Object.values(validateAttributes(fields, valuesOf({ adminstatus: 'active', ...attributes })))
  const bodyFor = (values: Record<string, string>) => planCloudCreate('acme', fields, values).request.body

  it('requires a location, and a key for a custom one', () => {
    expect(problemsOf({ location: '' })).toEqual(['Enter a value for Location.'])
    expect(problemsOf({ location: 'custom' })).toEqual(['Enter a value for Authorization key.'])
    expect(problemsOf({ location: LOCATION })).toEqual([])
  })

  it('leaves out empty values, and the key unless the location is custom', () => {
    const attributes = { location: LOCATION, auth: 'k', adminstatus: 'inert', description: '' }
    expect(bodyFor(valuesOf(attributes, { comments: 'c' }))).toEqual({
      cms_ci: { ciName: 'x', comments: 'c', ciAttributes: { location: LOCATION, adminstatus: 'inert' } },
    })
    expect(bodyFor(valuesOf({ ...attributes, location: 'custom' }))).toMatchObject({
      cms_ci: { ciAttributes: { auth: 'k' } },
    })
  })

  it('sends selected teams, and no empty list', () => {
    const values = valuesOf({ location: LOCATION }, { teams: '3,4' })
    expect(bodyFor(values)).toMatchObject({ teams: ['3', '4'] })
    expect(bodyFor({ ...values, teams: '' })).not.toHaveProperty('teams')
  })

  it('assigns refusals to fields', () => {
    const messages = ["Invalid name 'a' (...).", 'Invalid location.', 'Authorization Key must be set.', 'No.']
    const { problems, rest } = mapRefusalsToFields(fields, messages, true)
    expect(problems).toEqual({
      ciName: messages[0],
      [toFieldName('location')]: messages[1],
      [toFieldName('auth')]: messages[2],
    })
    expect(rest).toEqual(['No.'])
  })
})

describe('planCloudUpdate', () => {
  const cloud = ci.parse({
    ciId: 1,
    ciName: 'dfw-1',
    comments: 'c',
    ciAttributes: { description: 'd', auth: '--ENCRYPTED--', is_location: 'true' },
  })
  const scope = { organization: 'acme', cloud: 'dfw-1' }
  const fields = cloudFields(cloud)
  const planFor = (values: Record<string, string>) =>
    planCloudUpdate(scope, cloud, fields, changedAttributes(fields, values))
  const [auth, description] = [toFieldName('auth'), toFieldName('description')]

  it('sends only changed values', () => {
    expect(planFor({ [description]: 'e' }).request.body).toEqual({ cms_ci: { ciAttributes: { description: 'e' } } })
    expect(planFor({ comments: '' }).request.body).toEqual({ cms_ci: { comments: '', ciAttributes: {} } })
    expect(planCloudUpdate(scope, cloud, [statusField], { adminstatus: 'inert' }).request.body).toEqual({
      cms_ci: { ciAttributes: { adminstatus: 'inert' } },
    })
  })

  it('masks the key and does not verify it', () => {
    const values = { [auth]: 'k', [description]: 'e' }
    expect(attributeDifferences(fields, values)).toEqual([
      { attribute: 'description', label: 'Description', before: 'd', after: 'e' },
      { attribute: 'auth', label: 'Authorization key', before: ENCRYPTED, after: ENCRYPTED },
    ])
    expect(planFor(values).verification?.shows).toEqual({ ciAttributes: { description: 'e' } })
    expect(planFor({ [auth]: 'k' }).verification).toBeUndefined()
  })
})

it('reads a missing or unknown status as active', () => {
  expect(['', undefined, 'inert', 'offline', 'odd'].map(parseAdminState)).toEqual([
    'active',
    'active',
    'inert',
    'offline',
    'active',
  ])
})
