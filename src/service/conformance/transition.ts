import { expect } from 'vitest'
import type * as calls from '../../contract/transition/transition.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import { idAt, read, readList } from '../http/rehearsal.ts'
import type { ExamplesFor } from './example.ts'

const storefront = { organization: 'acme', assembly: 'storefront' }
const prod = { ...storefront, environment: 'prod' }
const staging = { ...storefront, environment: 'staging' }
const DESIGN = '/acme/assemblies/storefront/design'
const ENVIRONMENTS = '/acme/assemblies/storefront/transition/environments'

const names = (answer: unknown) => listOf(answer).map((item) => fieldsOf(item)['ciName'])

/** Adds a platform to the committed design, about which a pull has to be told something. */
async function addPlatform(at: TestService) {
  const ciAttributes = { source: 'oneops', pack: 'custom', version: '1' }
  await at.call('POST', `${DESIGN}/platforms`, { cms_dj_ci: { ciName: 'mail', ciAttributes } })
  const { releaseId } = await read(at, `${DESIGN}/releases/latest`)
  await at.call('POST', `${DESIGN}/releases/${String(releaseId)}/commit`, {})
  return { body: { platform_availability: { mail: 'single' }, async: 'true' } }
}

/** An environment in which nothing was ever deployed. */
async function addEnvironment(at: TestService, clouds: Record<string, string>) {
  const platforms = await readList(at, `${DESIGN}/platforms`)
  await at.call('POST', ENVIRONMENTS, {
    cms_ci: { ciName: 'trial', ciAttributes: { availability: 'single' } },
    clouds,
    platform_availability: Object.fromEntries(platforms.map(({ ciName }) => [String(ciName), 'default'])),
    async: 'true',
  })
  at.pass(5000)
  return { params: { ...storefront, environment: 'trial' } }
}

const firstPlatform = async (at: TestService, environment: string) =>
  idAt((await readList(at, `${ENVIRONMENTS}/${environment}/platforms`))[0], 'ciId')

/** `enabled` of a platform as the open release of its environment has it. */
const enabledOf = (at: TestService, platformId: number) =>
  at.service.store.relationChange.one(
    "toCiId = ? AND relationName = 'manifest.ComposedOf' ORDER BY rfcId DESC",
    platformId,
  )?.relationAttributes['enabled']

export const transitionExamples: ExamplesFor<typeof calls> = {
  listEnvironments: {
    params: storefront,
    after: (_, answer) => expect(names(answer)).toEqual(['dev', 'staging', 'prod']),
  },
  newEnvironment: {
    params: storefront,
    after: (_, answer) => expect(fieldsOf(answer)).toMatchObject({ ciAttributes: { availability: 'single' } }),
  },
  readEnvironment: {
    params: prod,
    after: (_, answer) => expect(Object.keys(fieldsOf(fieldsOf(answer)['clouds'])).length).toBeGreaterThan(1),
  },
  readEnvironmentToEdit: {
    params: prod,
    after: (_, answer) => expect(answer).not.toHaveProperty('clouds'),
  },
  createEnvironment: {
    params: { ...storefront, environment: 'trial' },
    body: {
      clouds: { 'fra-1': '1' },
      platform_availability: { web: 'redundant' },
      async: 'true',
      cms_ci: { ciName: 'trial', ciAttributes: { availability: 'single', profile: 'QA' } },
    },
    async after(at, answer) {
      expect(fieldsOf(answer)).toMatchObject({ ciName: 'trial', ciState: 'manifest_locked' })
      at.pass(5000)
      expect(await read(at, `${ENVIRONMENTS}/trial/platforms/web`)).toMatchObject({
        rfcAction: 'add',
        ciAttributes: { availability: 'redundant' },
        consumes: [{ toCi: { ciName: 'fra-1' } }],
      })
    },
  },
  updateEnvironment: {
    params: prod,
    body: { cms_ci: { comments: 'Peak', ciAttributes: { debug: 'true' } }, clouds: { 'fra-1': '1' } },
    async after(at) {
      const changed = await read(at, `${ENVIRONMENTS}/prod`)
      expect(changed).toMatchObject({ comments: 'Peak', ciAttributes: { debug: 'true', profile: 'PROD' } })
      expect(Object.keys(fieldsOf(changed['clouds']))).toHaveLength(1)
      const web = await read(at, `${ENVIRONMENTS}/prod/platforms/web`)
      expect(web['consumes']).toMatchObject([{ toCi: { ciName: 'fra-1' } }])
    },
  },
  deleteEnvironment: {
    params: prod,
    before: (at) => addEnvironment(at, { 'fra-1': '1' }),
    async after(at, answer) {
      expect(fieldsOf(answer)['ciName']).toBe('trial')
      expect(names(await readList(at, ENVIRONMENTS))).toEqual(['dev', 'staging', 'prod'])
    },
  },
  discardEnvironmentChanges: {
    params: staging,
    emptyBody: false,
    async after(at, answer) {
      expect(fieldsOf(answer)['releaseState']).toBe('canceled')
      const latest = await read(at, `${ENVIRONMENTS}/staging/releases/latest`)
      expect(latest['releaseState']).toBe('closed')
    },
  },
  pullDesign: {
    params: staging,
    before: addPlatform,
    emptyBody: 422,
    async after(at, answer) {
      expect(fieldsOf(answer)['ciState']).toBe('manifest_locked')
      at.pass(5000)
      expect(await read(at, `${ENVIRONMENTS}/staging/pull_status`)).toMatchObject({
        comments: 'SUCCESS: Design pulled.',
      })
      expect(await read(at, `${ENVIRONMENTS}/staging/platforms/mail`)).toMatchObject({ rfcAction: 'add' })
    },
  },
  readPullStatus: { params: prod, after: (_, answer) => expect(fieldsOf(answer)['ciState']).toBe('default') },
  enablePlatforms: {
    params: prod,
    async before(at) {
      const platform = await firstPlatform(at, 'prod')
      await at.call('PUT', `${ENVIRONMENTS}/prod/disable`, { platformCiIds: [platform] })
      return { body: { platformCiIds: [String(platform)] } }
    },
    emptyBody: 422,
    async after(at) {
      expect(enabledOf(at, await firstPlatform(at, 'prod'))).toBe('true')
    },
  },
  disablePlatforms: {
    params: prod,
    before: async (at) => ({ body: { platformCiIds: [String(await firstPlatform(at, 'prod'))] } }),
    emptyBody: 422,
    async after(at) {
      expect(enabledOf(at, await firstPlatform(at, 'prod'))).toBe('false')
    },
  },
}
