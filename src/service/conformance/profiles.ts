// Examples for contract/organization/profiles.ts.
import { expect } from 'vitest'
import type * as calls from '../../contract/organization/profiles.ts'
import { fieldsOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import type { ExamplesFor } from './example.ts'

const params = { organization: 'acme', profile: 'QA' }

async function idOfCloud(at: TestService, name: string): Promise<string> {
  return String(fieldsOf((await at.call('GET', `/acme/clouds/${name}`)).body)['ciId'])
}

const profile = async (at: TestService, name: string) =>
  fieldsOf((await at.call('GET', `/acme/organization/environments/${name}`)).body)

export const profilesExamples: ExamplesFor<typeof calls> = {
  listProfiles: { params: { organization: 'acme' } },
  readEnvironmentProfile: { params },
  createProfile: {
    params: { organization: 'acme' },
    async before(at) {
      const cms_ci = { ciName: 'LOAD', comments: 'For load tests', ciAttributes: { availability: 'redundant' } }
      return { body: { cms_ci, clouds: { [await idOfCloud(at, 'dfw-1')]: '1' } } }
    },
    async after(at, answer) {
      expect(await profile(at, 'LOAD')).toEqual(answer)
      expect(answer).toMatchObject({ comments: 'For load tests', ciAttributes: { availability: 'redundant' } })
      expect(Object.keys(fieldsOf(fieldsOf(answer)['clouds']))).toEqual([await idOfCloud(at, 'dfw-1')])
    },
  },
  updateProfile: {
    params,
    before: async (at) => ({
      body: { cms_ci: { ciAttributes: { debug: 'true' } }, clouds: { [await idOfCloud(at, 'ord-1')]: '1' } },
    }),
    async after(at) {
      const { ciAttributes, clouds } = await profile(at, 'QA')
      expect(ciAttributes).toMatchObject({ debug: 'true', availability: 'redundant' })
      expect(clouds).toEqual({ [await idOfCloud(at, 'ord-1')]: expect.objectContaining({ priority: '1' }) })
    },
  },
  deleteProfile: {
    params,
    after: async (at) => expect((await at.call('GET', '/acme/organization/environments/QA')).status).toBe(404),
  },
}
