import { describe, expect, it } from 'vitest'
import { ci } from '../../../contract/core/records.ts'
import {
  parseAdminState,
  changedCloudFields,
  toCloudFields,
  cloudNameProblem,
  toCloudValues,
  createCloudBody,
  newCloudProblems,
  splitCloudRefusals,
  teamField,
  updateCloudBody,
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
  ])('cannot be called %j', (name, words) => {
    expect(cloudNameProblem(name, ['dfw-1'])).toMatch(words)
  })

  it.each(['dfw-2', 'my_cloud', 'X'])('can be called %s', (name) => {
    expect(cloudNameProblem(name, ['dfw-1'])).toBeUndefined()
  })

  it('needs a location, and a key where that is its own', () => {
    expect(newCloudProblems({ ciName: 'x', location: '' }, [])).toEqual({ location: 'Location is required.' })
    expect(newCloudProblems({ ciName: 'x', location: 'custom' }, [])).toEqual({
      auth: 'Authorization Key must be set for custom clouds.',
    })
    expect(newCloudProblems({ ciName: 'x', location: LOCATION }, [])).toEqual({})
  })

  it('sends what was typed, and no key to a location that has one', () => {
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

  it('has the teams that were chosen attached, and none said where none is: an empty list is none given', () => {
    const values = { ciName: 'x', location: LOCATION, [teamField('3')]: 'true', [teamField('4')]: 'false' }
    expect(createCloudBody(values).teams).toEqual(['3'])
    expect(createCloudBody({ ...values, [teamField('3')]: 'false' })).not.toHaveProperty('teams')
  })

  it('has the refusals of the service at their fields', () => {
    expect(splitCloudRefusals(["Invalid name 'a' (...).", 'Location is required.', 'No.'])).toEqual({
      problems: { ciName: "Invalid name 'a' (...).", location: 'Location is required.' },
      rest: ['No.'],
    })
  })
})

describe('a change of a cloud', () => {
  const cloud = ci.parse({
    ciId: 1,
    ciName: 'dfw-1',
    comments: 'c',
    ciAttributes: { description: 'd', auth: '--ENCRYPTED--' },
  })

  it('sends only what is another than before', () => {
    const before = toCloudFields(toCloudValues(cloud))
    const changed = changedCloudFields(before, toCloudFields({ ...toCloudValues(cloud), description: 'e' }))
    expect(updateCloudBody(changed)).toEqual({ cms_ci: { ciAttributes: { description: 'e' } } })
    expect(updateCloudBody({ comments: '' })).toEqual({ cms_ci: { comments: '', ciAttributes: {} } })
    expect(changedCloudFields(before, before)).toEqual({})
  })

  it('knows an old record without a status as active', () => {
    expect(['', undefined, 'inert', 'offline', 'odd'].map(parseAdminState)).toEqual([
      'active',
      'active',
      'inert',
      'offline',
      'active',
    ])
  })
})
