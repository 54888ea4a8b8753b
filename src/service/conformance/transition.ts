import { expect } from 'vitest'
import type * as calls from '../../contract/transition/environments.ts'
import { toFields, toList } from '../http/body.ts'
import type { TestService } from '../test-service.ts'
import { getId, read, readList } from '../http/test-scenario.ts'
import { verifyDiagram } from './diagram.ts'
import type { ExamplesFor } from './example.ts'

const storefront = { organization: 'acme', assembly: 'storefront' }
const prod = { ...storefront, environment: 'prod' }
const staging = { ...storefront, environment: 'staging' }
const DESIGN = '/acme/assemblies/storefront/design'
const ENVIRONMENTS = '/acme/assemblies/storefront/transition/environments'

const getNames = (answer: unknown) => toList(answer).map((item) => toFields(item)['ciName'])

/** Adds a platform to the committed design, for which a pull needs an availability. */
async function addPlatform(app: TestService) {
  const ciAttributes = { source: 'oneops', pack: 'custom', version: '1' }
  await app.request('POST', `${DESIGN}/platforms`, { cms_dj_ci: { ciName: 'mail', ciAttributes } })
  const { releaseId } = await read(app, `${DESIGN}/releases/latest`)
  await app.request('POST', `${DESIGN}/releases/${String(releaseId)}/commit`, {})
  return { body: { platform_availability: { mail: 'single' }, async: 'true' } }
}

/** Adds an environment without deployments. */
async function addEnvironment(app: TestService, clouds: Record<string, string>) {
  const platforms = await readList(app, `${DESIGN}/platforms`)
  await app.request('POST', ENVIRONMENTS, {
    cms_ci: { ciName: 'trial', ciAttributes: { availability: 'single' } },
    clouds,
    platform_availability: Object.fromEntries(platforms.map(({ ciName }) => [String(ciName), 'default'])),
    async: 'true',
  })
  app.advanceTime(5000)
  return { params: { ...storefront, environment: 'trial' } }
}

const readFirstPlatform = async (app: TestService, environment: string) =>
  getId((await readList(app, `${ENVIRONMENTS}/${environment}/platforms`))[0], 'ciId')

/** `enabled` of a platform in its environment's open release. */
const readEnabled = (app: TestService, platformId: number) =>
  app.service.store.relationChange.findOne(
    "toCiId = ? AND relationName = 'manifest.ComposedOf' ORDER BY rfcId DESC",
    platformId,
  )?.relationAttributes['enabled']

export const transitionExamples: ExamplesFor<typeof calls> = {
  listEnvironments: {
    params: storefront,
    verify: (_, answer) => expect(getNames(answer)).toEqual(['dev', 'staging', 'prod']),
  },
  newEnvironment: {
    params: storefront,
    verify: (_, answer) => expect(toFields(answer)).toMatchObject({ ciAttributes: { availability: 'single' } }),
  },
  readEnvironment: {
    params: prod,
    verify: (_, answer) => expect(Object.keys(toFields(toFields(answer)['clouds'])).length).toBeGreaterThan(1),
  },
  readEnvironmentDiagram: { params: prod, verify: verifyDiagram },
  readEnvironmentToEdit: {
    params: prod,
    verify: (_, answer) => expect(answer).not.toHaveProperty('clouds'),
  },
  createEnvironment: {
    params: { ...storefront, environment: 'trial' },
    body: {
      clouds: { 'fra-1': '1' },
      platform_availability: { web: 'redundant' },
      async: 'true',
      cms_ci: { ciName: 'trial', ciAttributes: { availability: 'single', profile: 'QA' } },
    },
    async verify(app, answer) {
      expect(toFields(answer)).toMatchObject({ ciName: 'trial', ciState: 'manifest_locked' })
      app.advanceTime(5000)
      expect(await read(app, `${ENVIRONMENTS}/trial/platforms/web`)).toMatchObject({
        rfcAction: 'add',
        ciAttributes: { availability: 'redundant' },
        consumes: [{ toCi: { ciName: 'fra-1' } }],
      })
    },
  },
  updateEnvironment: {
    params: prod,
    body: { cms_ci: { comments: 'Peak', ciAttributes: { debug: 'true' } }, clouds: { 'fra-1': '1' } },
    async verify(app) {
      const changed = await read(app, `${ENVIRONMENTS}/prod`)
      expect(changed).toMatchObject({ comments: 'Peak', ciAttributes: { debug: 'true', profile: 'PROD' } })
      expect(Object.keys(toFields(changed['clouds']))).toHaveLength(1)
      const web = await read(app, `${ENVIRONMENTS}/prod/platforms/web`)
      expect(web['consumes']).toMatchObject([{ toCi: { ciName: 'fra-1' } }])
    },
  },
  deleteEnvironment: {
    params: prod,
    prepare: (app) => addEnvironment(app, { 'fra-1': '1' }),
    async verify(app, answer) {
      expect(toFields(answer)['ciName']).toBe('trial')
      expect(getNames(await readList(app, ENVIRONMENTS))).toEqual(['dev', 'staging', 'prod'])
    },
  },
  discardEnvironmentChanges: {
    params: staging,
    emptyBodyStatus: false,
    async verify(app, answer) {
      expect(toFields(answer)['releaseState']).toBe('canceled')
      const latest = await read(app, `${ENVIRONMENTS}/staging/releases/latest`)
      expect(latest['releaseState']).toBe('closed')
    },
  },
  pullDesign: {
    params: staging,
    prepare: addPlatform,
    emptyBodyStatus: 422,
    async verify(app, answer) {
      expect(toFields(answer)['ciState']).toBe('manifest_locked')
      app.advanceTime(5000)
      expect(await read(app, `${ENVIRONMENTS}/staging/pull_status`)).toMatchObject({
        comments: 'SUCCESS: Design pulled.',
      })
      expect(await read(app, `${ENVIRONMENTS}/staging/platforms/mail`)).toMatchObject({ rfcAction: 'add' })
    },
  },
  readPullStatus: { params: prod, verify: (_, answer) => expect(toFields(answer)['ciState']).toBe('default') },
  enablePlatforms: {
    params: prod,
    async prepare(app) {
      const platform = await readFirstPlatform(app, 'prod')
      await app.request('PUT', `${ENVIRONMENTS}/prod/disable`, { platformCiIds: [platform] })
      return { body: { platformCiIds: [String(platform)] } }
    },
    emptyBodyStatus: 422,
    async verify(app) {
      expect(readEnabled(app, await readFirstPlatform(app, 'prod'))).toBe('true')
    },
  },
  disablePlatforms: {
    params: prod,
    prepare: async (app) => ({ body: { platformCiIds: [String(await readFirstPlatform(app, 'prod'))] } }),
    emptyBodyStatus: 422,
    async verify(app) {
      expect(readEnabled(app, await readFirstPlatform(app, 'prod'))).toBe('false')
    },
  },
}
