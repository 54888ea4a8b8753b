import { describe, expect, it } from 'vitest'
import { ci } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import {
  changedCloudValues,
  cloudDifferences,
  cloudNameProblem,
  createCloudBody,
  newCloudProblems,
  parseAdminState,
  planCloudUpdate,
  splitCloudRefusals,
  teamField,
  toCloudValues,
} from './form.ts'

const LOCATION = '/public/oneops/clouds/openstack-dfw'

describe('a new cloud', () => {
  it.each([
    ['', /^Invalid name ''/],
    ['1st', /^Invalid name '1st' \(must start with a letter/],
    ['a b', /^Invalid name 'a b'/],
    ['dfw-1', /^Name 'dfw-1' has already been taken/],
    ['services', /address is in use/],
    ['a'.repeat(33), /^Invalid name/],
  ])('rejects the name %j', (name, message) => {
    expect(cloudNameProblem(name, ['dfw-1'])).toMatch(message)
  })

  it.each(['dfw-2', 'my_cloud', 'X'])('accepts the name %s', (name) => {
    expect(cloudNameProblem(name, ['dfw-1'])).toBeUndefined()
  })

  it('requires a location, and a key for a custom one', () => {
    expect(newCloudProblems({ ciName: 'x', location: '' }, [])).toEqual({ location: 'Location is required.' })
    expect(newCloudProblems({ ciName: 'x', location: 'custom' }, [])).toEqual({
      auth: 'Authorization Key must be set for custom clouds.',
    })
    expect(newCloudProblems({ ciName: 'x', location: LOCATION }, [])).toEqual({})
  })

  it('sends trimmed values, and the key only for a custom location', () => {
    const values = {
      ciName: ' x ',
      location: LOCATION,
      auth: 'k',
      adminstatus: 'inert',
      description: '',
      comments: ' c',
    }
    expect(createCloudBody(values)).toEqual({
      cms_ci: { ciName: 'x', comments: 'c', ciAttributes: { location: LOCATION, adminstatus: 'inert' } },
    })
    expect(createCloudBody({ ...values, location: 'custom' }).cms_ci.ciAttributes).toMatchObject({ auth: 'k' })
  })

  it('sends selected teams, and no empty list', () => {
    const values = { ciName: 'x', location: LOCATION, [teamField('3')]: 'true', [teamField('4')]: 'false' }
    expect(createCloudBody(values).teams).toEqual(['3'])
    expect(createCloudBody({ ...values, [teamField('3')]: 'false' })).not.toHaveProperty('teams')
  })

  it('assigns refusals to fields', () => {
    expect(splitCloudRefusals(["Invalid name 'a' (...).", 'Location is required.', 'No.'])).toEqual({
      problems: { ciName: "Invalid name 'a' (...).", location: 'Location is required.' },
      rest: ['No.'],
    })
  })
})

describe('planCloudUpdate', () => {
  const cloud = ci.parse({
    ciId: 1,
    ciName: 'dfw-1',
    comments: 'c',
    ciAttributes: { description: 'd', auth: '--ENCRYPTED--' },
  })
  const bodyFor = (values: Record<string, string>) =>
    planCloudUpdate('acme', cloud, changedCloudValues(cloud, { ...toCloudValues(cloud), ...values })).request.body

  it('sends only changed values', () => {
    expect(bodyFor({ description: ' e ' })).toEqual({ cms_ci: { ciAttributes: { description: 'e' } } })
    expect(bodyFor({ comments: '' })).toEqual({ cms_ci: { comments: '', ciAttributes: {} } })
    expect(changedCloudValues(cloud, toCloudValues(cloud))).toEqual({})
  })

  it('masks the key and does not verify it', () => {
    const changed = { auth: 'k', description: 'e' }
    expect(cloudDifferences(cloud, changed)).toEqual([
      { attribute: 'auth', before: ENCRYPTED, after: ENCRYPTED },
      { attribute: 'description', before: 'd', after: 'e' },
    ])
    expect(planCloudUpdate('acme', cloud, changed).verification?.shows).toEqual({ ciAttributes: { description: 'e' } })
    expect(planCloudUpdate('acme', cloud, { auth: 'k' }).verification).toBeUndefined()
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
