import { expect } from 'vitest'
import type * as calls from '../../contract/transition/platforms.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import { idAt, read, readList } from '../http/rehearsal.ts'
import type { ExamplesFor } from './example.ts'

const web = { organization: 'acme', assembly: 'storefront', environment: 'prod', platform: 'web' }
const compute = { ...web, component: 'compute' }
const lb = { ...web, component: 'lb' }
const T = '/acme/assemblies/storefront/transition/environments/prod'
const WEB = `${T}/platforms/web`

const names = (answer: unknown) => listOf(answer).map((item) => fieldsOf(item)['ciName'])
const attributesAt = async (at: TestService, path: string) => fieldsOf((await read(at, path))['ciAttributes'])

const firstCloud = async (at: TestService) => {
  const [use] = listOf((await read(at, WEB))['consumes']).map(fieldsOf)
  return String(use?.['toCiId'])
}

/** A second version of the platform `web`, beside the active one. */
async function addVersion(at: TestService) {
  const { ciId } = await read(at, '/acme/assemblies/storefront/design/platforms/web')
  at.service.store.database.run(
    "UPDATE ci SET ciAttributes = json_set(ciAttributes, '$.major_version', '2') WHERE ciId = ?",
    Number(ciId),
  )
  await at.call('POST', `${T}/pull`, { async: 'true' })
  at.pass(5000)
  return { params: { ...web, platform: 'web!2' } }
}

/** Turns continuous deployment on. */
async function allowDeployment(at: TestService) {
  await at.call('PUT', T, { cms_ci: { ciAttributes: { codpmt: 'true' } } })
  return undefined
}

export const platformsExamples: ExamplesFor<typeof calls> = {
  listPlatforms: {
    params: web,
    after: (_, answer) => expect(names(answer)).toEqual(['web', 'api', 'db', 'cache']),
  },
  readPlatform: {
    params: web,
    after: (_, answer) => expect(fieldsOf(answer)['links_to']).toEqual(['api', 'cache']),
  },
  readPlatformScale: {
    params: web,
    after: (_, answer) => expect(fieldsOf(answer)['depends_on']).toMatchObject([{ toCi: { ciName: 'compute' } }]),
  },
  updatePlatform: {
    params: web,
    async before(at) {
      const { ciId } = await read(at, `${WEB}/components/compute`)
      const depends_on = { [String(ciId)]: { relationAttributes: { current: '7' } } }
      return { body: { cms_dj_ci: { ciAttributes: { autoreplace: 'false' } }, depends_on } }
    },
    emptyBody: false,
    async after(at) {
      expect(await read(at, `${WEB}/edit.json`)).toMatchObject({
        ciAttributes: { autoreplace: 'false' },
        depends_on: [{ rfcAction: 'update', relationAttributes: { current: '7' } }],
      })
    },
  },
  deletePlatform: {
    params: web,
    before: addVersion,
    async after(at) {
      expect((await at.call('GET', `${T}/platforms/web!2`)).status).toBe(404)
      expect((await read(at, WEB))['ciAttributes']).toMatchObject({ major_version: '1' })
    },
  },
  togglePlatform: {
    params: web,
    viewer: 200,
    after(at) {
      const change = at.service.store.relationChange.one("relationName = 'manifest.ComposedOf' ORDER BY rfcId DESC")
      expect(change?.relationAttributes['enabled']).toBe('false')
    },
  },
  activatePlatform: {
    params: web,
    before: addVersion,
    viewer: 200,
    async after(at) {
      expect(await attributesAt(at, WEB)).toMatchObject({ major_version: '2', is_active: 'true' })
    },
  },
  updateCloudConfiguration: {
    params: web,
    before: async (at) => ({ body: { cloud_id: await firstCloud(at), attributes: { pct_scale: '150' } } }),
    emptyBody: 404,
    after: (_, answer) =>
      expect(answer).toMatchObject({ rfcAction: 'update', relationAttributes: { pct_scale: '150', priority: '1' } }),
  },
  updateCloudPriority: {
    params: web,
    before: async (at) => ({ body: { cloud_id: await firstCloud(at), priority: '1' } }),
    emptyBody: 404,
    after: (_, answer) => expect(answer).toMatchObject({ relationAttributes: { priority: '1' } }),
  },
  readPlatformHistory: { params: web },
  listPlatformComponents: {
    params: web,
    after: (_, answer) => expect(names(answer)).toEqual(expect.arrayContaining(['compute', 'os', 'tomcat', 'lb'])),
  },
  readPlatformComponent: {
    params: compute,
    after: (_, answer) => expect(names(fieldsOf(answer)['dependents'])).toContain('os'),
  },
  updatePlatformComponent: {
    params: compute,
    body: { cms_dj_ci: { ciAttributes: { size: 'XL' }, ciAttrProps: { owner: { size: 'manifest' } } } },
    async after(at) {
      expect(await read(at, `${WEB}/components/compute`)).toMatchObject({
        rfcAction: 'update',
        ciAttributes: { size: 'XL' },
        ciAttrProps: { owner: { size: 'manifest' } },
      })
    },
  },
  touchPlatformComponent: {
    params: compute,
    emptyBody: false,
    async after(at) {
      expect(await read(at, `${WEB}/components/compute`)).toMatchObject({ rfcAction: 'update', ciBaseAttributes: {} })
    },
  },
  touchPlatformComponents: {
    params: web,
    async before(at) {
      const components = await readList(at, `${WEB}/components`)
      const ids = components.filter(({ ciName }) => ciName === 'os' || ciName === 'java')
      return { body: { componentCiIds: ids.map((item) => String(idAt(item, 'ciId'))) } }
    },
    emptyBody: 404,
    async after(at) {
      for (const name of ['os', 'java']) {
        expect((await read(at, `${WEB}/components/${name}`))['rfcAction']).toBe('update')
      }
    },
  },
  deployPlatformComponent: {
    params: compute,
    before: allowDeployment,
    emptyBody: false,
    async after(at) {
      expect((await read(at, T))['ciState']).toBe('locked')
      at.pass(60_000)
      expect((await read(at, `${T}/deployments/latest`))['createdBy']).toBe('demo-admin')
    },
  },
  listComponentDependencies: {
    params: lb,
    after: (_, answer) => expect(answer).toMatchObject([{ toCi: { ciName: 'compute' } }]),
  },
  updateComponentDependencies: {
    params: lb,
    body: { depends_on: { compute: { relationAttributes: { pct_dpmt: '50' } } } },
    emptyBody: false,
    after: (_, answer) => expect(answer).toMatchObject([{ relationAttributes: { pct_dpmt: '50' } }]),
  },
  readComponentHistory: { params: compute },
}
