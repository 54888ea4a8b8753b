// Examples for contract/transition/releases.ts.
import { expect } from 'vitest'
import type * as calls from '../../contract/transition/releases.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import type { ExamplesFor } from './example.ts'

const prod = { organization: 'acme', assembly: 'storefront', environment: 'prod' }
const dev = { ...prod, environment: 'dev' }
const staging = { ...prod, environment: 'staging' }
const place = '/acme/assemblies/storefront/transition/environments'

const released = async (at: TestService, environment: string) => {
  const [first] = listOf((await at.call('GET', `${place}/${environment}/releases`)).body).map(fieldsOf)
  return { params: { release: String(first?.['releaseId']) } }
}

async function planned(at: TestService, answer: unknown) {
  expect(answer).toMatchObject({ ciState: 'locked', comments: '' })
  at.pass(1000)
  const { body } = await at.call('GET', `${place}/staging`)
  expect(body).toMatchObject({ ciState: 'default', comments: expect.stringMatching(/^SUCCESS:/) })
}

export const releasesExamples: ExamplesFor<typeof calls> = {
  commitEnvironment: { params: staging, body: { desc: 'All of it' }, emptyBody: false, after: planned },
  forceDeployEnvironment: {
    params: staging,
    body: { desc: 'What is committed' },
    emptyBody: false,
    async after(at, answer) {
      await planned(at, answer)
      const { body } = await at.call('GET', `${place}/staging/releases/latest`)
      expect(body).toMatchObject({ releaseState: 'open' })
    },
  },
  listReleases: { params: prod, query: { size: '2', 'sort[created]': 'asc' } },
  readLatestRelease: { params: prod },
  readBillOfMaterials: { params: dev, query: { include_rfcs: 'true' } },
  readRelease: { params: { ...prod, release: '1' }, before: (at) => released(at, 'prod') },
  discardBillOfMaterials: {
    params: { ...dev, release: '1' },
    unknown: { release: false },
    async after(at, answer) {
      expect(answer).toMatchObject({ releaseState: 'canceled', nsPath: '/acme/storefront/dev/bom' })
      expect((await at.call('GET', `${place}/dev/releases/bom`)).status).toBe(404)
    },
  },
  restoreRelease: {
    params: { ...prod, release: '1' },
    before: (at) => released(at, 'prod'),
    async after(at, answer) {
      expect(answer).toMatchObject({ release: { releaseState: 'open', nsPath: '/acme/storefront/prod/manifest' } })
      const { body } = await at.call('GET', `${place}/prod/releases/latest`)
      expect(body).toEqual(fieldsOf(answer)['release'])
    },
  },
  previewPlan: { params: staging, query: { cost: 'true', capacity: 'true' } },
  makePlan: {
    params: staging,
    query: { commit: 'true', desc: 'Plan of the week', cost: 'true', capacity: 'true' },
    async after(at, answer) {
      const { release, rfcs, capacity } = fieldsOf(answer)
      expect(capacity).toMatchObject({ reservationCheck: 'ok' })
      expect(listOf(fieldsOf(rfcs)['cis']).length).toBe(fieldsOf(release)['ciRfcCount'])
      const { body } = await at.call('GET', `${place}/staging`)
      expect(body).toMatchObject({ ciState: 'replace', comments: expect.stringMatching(/^SUCCESS:/) })
      expect((await at.call('GET', `${place}/staging/releases/bom`)).body).toEqual(release)
    },
  },
  readEnvironmentTimeline: { params: prod, query: { size: '5' } },
}
