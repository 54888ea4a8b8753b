import { expect } from 'vitest'
import type * as calls from '../../contract/transition/releases.ts'
import { toFields, toList } from '../http/body.ts'
import type { TestService } from '../test-service.ts'
import type { ExamplesFor } from './example.ts'

const prod = { organization: 'acme', assembly: 'storefront', environment: 'prod' }
const dev = { ...prod, environment: 'dev' }
const staging = { ...prod, environment: 'staging' }
const ENVIRONMENTS_PATH = '/acme/assemblies/storefront/transition/environments'

const withRelease = async (app: TestService, environment: string) => {
  const [first] = toList((await app.request('GET', `${ENVIRONMENTS_PATH}/${environment}/releases`)).body).map(toFields)
  return { params: { release: String(first?.['releaseId']) } }
}

async function expectPlanned(app: TestService, answer: unknown) {
  expect(answer).toMatchObject({ ciState: 'locked', comments: '' })
  app.advanceTime(1000)
  const { body } = await app.request('GET', `${ENVIRONMENTS_PATH}/staging`)
  expect(body).toMatchObject({ ciState: 'default', comments: expect.stringMatching(/^SUCCESS:/) })
}

export const releasesExamples: ExamplesFor<typeof calls> = {
  commitEnvironment: { params: staging, body: { desc: 'All of it' }, emptyBodyStatus: false, verify: expectPlanned },
  forceDeployEnvironment: {
    params: staging,
    body: { desc: 'What is committed' },
    emptyBodyStatus: false,
    async verify(app, answer) {
      await expectPlanned(app, answer)
      const { body } = await app.request('GET', `${ENVIRONMENTS_PATH}/staging/releases/latest`)
      expect(body).toMatchObject({ releaseState: 'open' })
    },
  },
  listReleases: { params: prod, query: { size: '2', 'sort[created]': 'asc' } },
  readLatestRelease: { params: prod },
  readBillOfMaterials: { params: dev, query: { include_rfcs: 'true' } },
  readRelease: { params: { ...prod, release: '1' }, prepare: (app) => withRelease(app, 'prod') },
  discardBillOfMaterials: {
    params: { ...dev, release: '1' },
    notFoundStatus: { release: false },
    async verify(app, answer) {
      expect(answer).toMatchObject({ releaseState: 'canceled', nsPath: '/acme/storefront/dev/bom' })
      expect((await app.request('GET', `${ENVIRONMENTS_PATH}/dev/releases/bom`)).status).toBe(404)
    },
  },
  restoreRelease: {
    params: { ...prod, release: '1' },
    prepare: (app) => withRelease(app, 'prod'),
    async verify(app, answer) {
      expect(answer).toMatchObject({ release: { releaseState: 'open', nsPath: '/acme/storefront/prod/manifest' } })
      const { body } = await app.request('GET', `${ENVIRONMENTS_PATH}/prod/releases/latest`)
      expect(body).toEqual(toFields(answer)['release'])
    },
  },
  previewPlan: { params: staging, query: { cost: 'true', capacity: 'true' } },
  makePlan: {
    params: staging,
    query: { commit: 'true', desc: 'Plan of the week', cost: 'true', capacity: 'true' },
    async verify(app, answer) {
      const { release, rfcs, capacity } = toFields(answer)
      expect(capacity).toMatchObject({ reservationCheck: 'ok' })
      expect(toList(toFields(rfcs)['cis']).length).toBe(toFields(release)['ciRfcCount'])
      const { body } = await app.request('GET', `${ENVIRONMENTS_PATH}/staging`)
      expect(body).toMatchObject({ ciState: 'replace', comments: expect.stringMatching(/^SUCCESS:/) })
      expect((await app.request('GET', `${ENVIRONMENTS_PATH}/staging/releases/bom`)).body).toEqual(release)
    },
  },
  readEnvironmentTimeline: { params: prod, query: { size: '5' } },
}
