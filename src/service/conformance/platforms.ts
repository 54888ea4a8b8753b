import { expect } from 'vitest'
import type * as calls from '../../contract/transition/platforms.ts'
import { toFields, toList } from '../http/body.ts'
import type { TestService } from '../test-service.ts'
import { getId, read, readList } from '../http/test-scenario.ts'
import type { ExamplesFor } from './example.ts'

const web = { organization: 'acme', assembly: 'storefront', environment: 'prod', platform: 'web' }
const compute = { ...web, component: 'compute' }
const lb = { ...web, component: 'lb' }
const ENVIRONMENT_PATH = '/acme/assemblies/storefront/transition/environments/prod'
const WEB_PATH = `${ENVIRONMENT_PATH}/platforms/web`

const getNames = (answer: unknown) => toList(answer).map((item) => toFields(item)['ciName'])
const readAttributes = async (app: TestService, path: string) => toFields((await read(app, path))['ciAttributes'])

const readFirstCloud = async (app: TestService) => {
  const [use] = toList((await read(app, WEB_PATH))['consumes']).map(toFields)
  return String(use?.['toCiId'])
}

/** Adds a second version of platform `web` beside the active one. */
async function addVersion(app: TestService) {
  const { ciId } = await read(app, '/acme/assemblies/storefront/design/platforms/web')
  app.service.store.database.run(
    "UPDATE ci SET ciAttributes = json_set(ciAttributes, '$.major_version', '2') WHERE ciId = ?",
    Number(ciId),
  )
  await app.request('POST', `${ENVIRONMENT_PATH}/pull`, { async: 'true' })
  app.advanceTime(5000)
  return { params: { ...web, platform: 'web!2' } }
}

async function enableContinuousDeployment(app: TestService) {
  await app.request('PUT', ENVIRONMENT_PATH, { cms_ci: { ciAttributes: { codpmt: 'true' } } })
  return undefined
}

export const platformsExamples: ExamplesFor<typeof calls> = {
  readPlatformComponentServices: {
    params: compute,
    verify: (_, answer) =>
      expect(answer).toMatchObject({ relationAttributes: { template: 'compute', services: expect.any(String) } }),
  },
  updatePlatformComponentServices: {
    params: compute,
    body: { services: ['compute', 'dns'], owner: 'manifest' },
    verify: (_, answer) =>
      expect(answer).toMatchObject({
        rfcAction: 'update',
        relationAttributes: { template: 'compute', services: 'compute,dns' },
        relationAttrProps: { owner: { services: 'manifest' } },
      }),
  },
  listPlatforms: {
    params: web,
    verify: (_, answer) => expect(getNames(answer)).toEqual(['web', 'api', 'db', 'cache']),
  },
  readPlatform: {
    params: web,
    verify: (_, answer) => expect(toFields(answer)['links_to']).toEqual(['api', 'cache']),
  },
  readPlatformScale: {
    params: web,
    verify: (_, answer) => expect(toFields(answer)['depends_on']).toMatchObject([{ toCi: { ciName: 'compute' } }]),
  },
  updatePlatform: {
    params: web,
    async prepare(app) {
      const { ciId } = await read(app, `${WEB_PATH}/components/compute`)
      const depends_on = { [String(ciId)]: { relationAttributes: { current: '7' } } }
      return { body: { cms_dj_ci: { ciAttributes: { autoreplace: 'false' } }, depends_on } }
    },
    emptyBodyStatus: false,
    async verify(app) {
      expect(await read(app, `${WEB_PATH}/edit.json`)).toMatchObject({
        ciAttributes: { autoreplace: 'false' },
        depends_on: [{ rfcAction: 'update', relationAttributes: { current: '7' } }],
      })
    },
  },
  deletePlatform: {
    params: web,
    prepare: addVersion,
    async verify(app) {
      expect((await app.request('GET', `${ENVIRONMENT_PATH}/platforms/web!2`)).status).toBe(404)
      expect((await read(app, WEB_PATH))['ciAttributes']).toMatchObject({ major_version: '1' })
    },
  },
  togglePlatform: {
    params: web,
    viewer: 200,
    verify(app) {
      const change = app.service.store.relationChange.findOne(
        "relationName = 'manifest.ComposedOf' ORDER BY rfcId DESC",
      )
      expect(change?.relationAttributes['enabled']).toBe('false')
    },
  },
  activatePlatform: {
    params: web,
    prepare: addVersion,
    viewer: 200,
    async verify(app) {
      expect(await readAttributes(app, WEB_PATH)).toMatchObject({ major_version: '2', is_active: 'true' })
    },
  },
  updateCloudConfiguration: {
    params: web,
    prepare: async (app) => ({ body: { cloud_id: await readFirstCloud(app), attributes: { pct_scale: '150' } } }),
    emptyBodyStatus: 404,
    verify: (_, answer) =>
      expect(answer).toMatchObject({ rfcAction: 'update', relationAttributes: { pct_scale: '150', priority: '1' } }),
  },
  updateCloudPriority: {
    params: web,
    prepare: async (app) => ({ body: { cloud_id: await readFirstCloud(app), priority: '1' } }),
    emptyBodyStatus: 404,
    verify: (_, answer) => expect(answer).toMatchObject({ relationAttributes: { priority: '1' } }),
  },
  readPlatformHistory: { params: web },
  listPlatformComponents: {
    params: web,
    verify: (_, answer) => expect(getNames(answer)).toEqual(expect.arrayContaining(['compute', 'os', 'tomcat', 'lb'])),
  },
  readPlatformComponent: {
    params: compute,
    verify: (_, answer) => expect(getNames(toFields(answer)['dependents'])).toContain('os'),
  },
  updatePlatformComponent: {
    params: compute,
    body: { cms_dj_ci: { ciAttributes: { size: 'XL' }, ciAttrProps: { owner: { size: 'manifest' } } } },
    async verify(app) {
      expect(await read(app, `${WEB_PATH}/components/compute`)).toMatchObject({
        rfcAction: 'update',
        ciAttributes: { size: 'XL' },
        ciAttrProps: { owner: { size: 'manifest' } },
      })
    },
  },
  touchPlatformComponent: {
    params: compute,
    emptyBodyStatus: false,
    async verify(app) {
      expect(await read(app, `${WEB_PATH}/components/compute`)).toMatchObject({
        rfcAction: 'update',
        ciBaseAttributes: {},
      })
    },
  },
  touchPlatformComponents: {
    params: web,
    async prepare(app) {
      const components = await readList(app, `${WEB_PATH}/components`)
      const ids = components.filter(({ ciName }) => ciName === 'os' || ciName === 'java')
      return { body: { componentCiIds: ids.map((item) => String(getId(item, 'ciId'))) } }
    },
    emptyBodyStatus: 404,
    async verify(app) {
      for (const name of ['os', 'java']) {
        expect((await read(app, `${WEB_PATH}/components/${name}`))['rfcAction']).toBe('update')
      }
    },
  },
  deployPlatformComponent: {
    params: compute,
    prepare: enableContinuousDeployment,
    emptyBodyStatus: false,
    async verify(app) {
      expect((await read(app, ENVIRONMENT_PATH))['ciState']).toBe('locked')
      app.advanceTime(60_000)
      expect((await read(app, `${ENVIRONMENT_PATH}/deployments/latest`))['createdBy']).toBe('demo-admin')
    },
  },
  listComponentDependencies: {
    params: lb,
    verify: (_, answer) => expect(answer).toMatchObject([{ toCi: { ciName: 'compute' } }]),
  },
  updateComponentDependencies: {
    params: lb,
    body: { depends_on: { compute: { relationAttributes: { pct_dpmt: '50' } } } },
    emptyBodyStatus: false,
    verify: (_, answer) => expect(answer).toMatchObject([{ relationAttributes: { pct_dpmt: '50' } }]),
  },
  readComponentHistory: { params: compute },
}
