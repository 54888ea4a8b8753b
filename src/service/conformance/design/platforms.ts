import { expect } from 'vitest'
import type * as calls from '../../../contract/design/platforms.ts'
import { toFields, toList } from '../../http/body.ts'
import type { TestService } from '../../test-service.ts'
import { getId, read, readList } from '../../http/test-scenario.ts'
import { verifyDiagram } from '../diagram.ts'
import type { ExamplesFor } from '../example.ts'

const storefront = { organization: 'acme', assembly: 'storefront' }
const web = { ...storefront, platform: 'web' }
const api = { ...storefront, platform: 'api' }
const DESIGN = '/acme/assemblies/storefront/design'

const readPlatforms = async (app: TestService) => {
  const all = await readList(app, `${DESIGN}/platforms`)
  return new Map(all.map((platform) => [String(platform['ciName']), platform]))
}

/** The demo's open release changes the platforms api and cache. */
const readLatestRelease = (app: TestService) => read(app, `${DESIGN}/releases/latest`)

export const designExamples: ExamplesFor<typeof calls> = {
  listDesignPlatforms: {
    params: storefront,
    verify: (_, answer) => expect(toList(answer).length).toBeGreaterThan(3),
  },
  readDesignDiagram: { params: storefront, verify: verifyDiagram },
  readDesignPlatform: {
    params: web,
    verify: (_, answer) => expect(toFields(answer)['links_to']).toEqual(['api', 'cache']),
  },
  newDesignPlatform: { params: storefront },
  editDesignPlatform: { params: web },
  createDesignPlatform: {
    params: storefront,
    body: {
      cms_dj_ci: { ciName: 'mail', ciAttributes: { source: 'oneops', pack: 'custom', version: '1' } },
      links_to: ['db'],
    },
    async verify(app) {
      expect((await readPlatforms(app)).get('mail')).toMatchObject({ rfcAction: 'add', ciState: null })
      expect(await read(app, `${DESIGN}/platforms/mail`)).toMatchObject({ links_to: ['db'] })
    },
  },
  updateDesignPlatform: {
    params: web,
    body: { cms_dj_ci: { ciAttributes: { description: 'Pages' } }, links_to: ['api', 'db'] },
    async verify(app, answer) {
      expect(toFields(answer)).toMatchObject({
        rfcAction: 'update',
        ciBaseAttributes: { description: 'Server-rendered pages' },
      })
      expect(await read(app, `${DESIGN}/platforms/web`)).toMatchObject({ links_to: ['api', 'db'] })
    },
  },
  deleteDesignPlatform: {
    params: web,
    async verify(app) {
      expect((await readPlatforms(app)).get('web')).toMatchObject({ rfcAction: 'delete', ciState: 'default' })
      const content = await readList(app, `${DESIGN}/platforms/web/components`)
      expect(new Set(content.map((component) => component['rfcAction']))).toEqual(new Set(['delete']))
    },
  },
  cloneDesignPlatform: {
    params: web,
    async prepare(app) {
      const { ciId } = await read(app, '/acme/assemblies/storefront')
      return { body: { to_assembly_id: String(ciId), to_ci_name: 'web-two' } }
    },
    body: { to_assembly_id: 'storefront', to_ci_name: 'web-two' },
    async verify(app) {
      const names = async (platform: string) =>
        (await readList(app, `${DESIGN}/platforms/${platform}/components`)).map((component) => component['ciName'])
      expect(await names('web-two')).toEqual(await names('web'))
    },
    emptyBodyStatus: 404,
  },
  listComponentTypes: {
    params: web,
    verify: (_, answer) =>
      expect(toFields(answer)).toMatchObject({
        compute: { min: 1, max: 1, current: 1 },
        user: { min: 0, max: 999, current: 0 },
      }),
  },
  diffDesignPlatform: {
    params: web,
    query: { changes_only: 'true', committed: 'true' },
    verify: (_, answer) => expect(toList(answer).length).toBeGreaterThan(0),
  },
  readDesignPlatformHistory: { params: web },
  commitDesignPlatform: {
    params: api,
    body: { desc: 'API first' },
    async verify(app, answer) {
      expect(toFields(answer)).toMatchObject({ ciName: 'api' })
      expect(await readLatestRelease(app)).toMatchObject({ releaseState: 'open', ciRfcCount: 2 })
      expect(await read(app, `${DESIGN}/platforms/api/components/artifact`)).toMatchObject({ rfcAction: null })
    },
    emptyBodyStatus: false,
  },
  discardDesignPlatform: {
    params: api,
    body: {},
    async verify(app) {
      expect(await readLatestRelease(app)).toMatchObject({ releaseState: 'open', ciRfcCount: 2 })
      const artifact = await read(app, `${DESIGN}/platforms/api/components/artifact`)
      expect(artifact).toMatchObject({ rfcAction: null })
      expect(toFields(artifact['ciAttributes'])['version']).not.toBe('3.19.0')
    },
    emptyBodyStatus: false,
  },
  refreshDesignPlatformPack: {
    params: web,
    async prepare(app) {
      const { store } = app.service
      const template = store.ci.findOne("nsPath = '/public/oneops/packs/tomcat/1' AND ciName = 'java'")
      if (template) store.ci.update(template.ciId, { ciAttributes: { ...template.ciAttributes, sysdefault: 'false' } })
      return undefined
    },
    async verify(app) {
      const java = await read(app, `${DESIGN}/platforms/web/components/java`)
      expect(java).toMatchObject({ rfcAction: 'update', ciAttributes: { sysdefault: 'false' } })
    },
  },
  updateDesignPlatformPack: {
    params: web,
    body: { version: '2' },
    async prepare(app) {
      const { ci, relation, nextId } = app.service.store
      const version = ci.findOne("nsPath = '/public/oneops/packs/tomcat' AND ciName = '1'")
      if (version) ci.insert({ ...version, ciId: nextId(), ciName: '2' })
      for (const row of ci.all("nsPath = '/public/oneops/packs/tomcat/1'")) {
        const ciId = nextId()
        ci.insert({ ...row, ciId, nsPath: '/public/oneops/packs/tomcat/2' })
        const required = relation.findOne("toCiId = ? AND relationName = 'mgmt.Requires'", row.ciId)
        if (required) relation.insert({ ...required, ciRelationId: nextId(), toCiId: ciId })
      }
      return undefined
    },
    async verify(app, answer) {
      expect(toFields(answer)).toMatchObject({ rfcAction: 'update', ciBaseAttributes: { version: '1' } })
      expect(getId(await readLatestRelease(app), 'ciRfcCount')).toBeGreaterThan(4)
    },
    emptyBodyStatus: 422,
  },
}
