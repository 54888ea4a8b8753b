import { expect } from 'vitest'
import type * as calls from '../../../contract/organization/profiles.ts'
import { toFields } from '../../http/body.ts'
import type { TestService } from '../../test-service.ts'
import type { ExamplesFor } from '../example.ts'

const params = { organization: 'acme', profile: 'QA' }

async function getCloudId(app: TestService, name: string): Promise<string> {
  return String(toFields((await app.request('GET', `/acme/clouds/${name}`)).body)['ciId'])
}

const readProfile = async (app: TestService, name: string) =>
  toFields((await app.request('GET', `/acme/organization/environments/${name}`)).body)

export const profilesExamples: ExamplesFor<typeof calls> = {
  listProfiles: { params: { organization: 'acme' } },
  readEnvironmentProfile: { params },
  newProfile: {
    params: { organization: 'acme' },
    viewer: 401,
    verify: (_, answer) => expect(answer).toMatchObject({ ciClassName: 'account.Environment', nsPath: '/acme' }),
  },
  createProfile: {
    params: { organization: 'acme' },
    async prepare(app) {
      const cms_ci = { ciName: 'LOAD', comments: 'For load tests', ciAttributes: { availability: 'redundant' } }
      return { body: { cms_ci, clouds: { [await getCloudId(app, 'dfw-1')]: '1' } } }
    },
    async verify(app, answer) {
      expect(await readProfile(app, 'LOAD')).toEqual(answer)
      expect(answer).toMatchObject({ comments: 'For load tests', ciAttributes: { availability: 'redundant' } })
      expect(Object.keys(toFields(toFields(answer)['clouds']))).toEqual([await getCloudId(app, 'dfw-1')])
    },
  },
  updateProfile: {
    params,
    prepare: async (app) => ({
      body: { cms_ci: { ciAttributes: { debug: 'true' } }, clouds: { [await getCloudId(app, 'ord-1')]: '1' } },
    }),
    async verify(app) {
      const { ciAttributes, clouds } = await readProfile(app, 'QA')
      expect(ciAttributes).toMatchObject({ debug: 'true', availability: 'redundant' })
      expect(clouds).toEqual({ [await getCloudId(app, 'ord-1')]: expect.objectContaining({ priority: '1' }) })
    },
  },
  deleteProfile: {
    params,
    verify: async (app) => expect((await app.request('GET', '/acme/organization/environments/QA')).status).toBe(404),
  },
}
