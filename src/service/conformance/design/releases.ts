import { expect } from 'vitest'
import type * as calls from '../../../contract/design/releases.ts'
import { toFields, toList } from '../../http/body.ts'
import type { TestService } from '../../test-service.ts'
import { read, readList } from '../../http/test-scenario.ts'
import type { ExamplesFor } from '../example.ts'

const storefront = { organization: 'acme', assembly: 'storefront' }
const DESIGN = '/acme/assemblies/storefront/design'
const openRelease = { ...storefront, release: '1' }

async function readLatestRelease(app: TestService) {
  const { releaseId } = await read(app, `${DESIGN}/releases/latest`)
  return { params: { release: String(releaseId) } }
}

/** Commits open changes and returns the previous release. */
async function commitDesign(app: TestService) {
  const [before] = await readList(app, `${DESIGN}/releases?size=1`)
  const { params } = await readLatestRelease(app)
  await app.request('POST', `${DESIGN}/releases/${params.release}/commit`, {})
  return { params: { release: String(before?.['releaseId']) } }
}

export const designReleasesExamples: ExamplesFor<typeof calls> = {
  listDesignReleases: {
    params: storefront,
    query: { size: '2', offset: '1', 'sort[created]': 'desc' },
    verify(_, answer) {
      expect(toList(answer)).toHaveLength(2)
      for (const item of toList(answer)) {
        expect(toFields(item)['releaseState']).toBe('closed')
        expect(toFields(item)['created']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/)
      }
    },
  },
  readLatestDesignRelease: {
    params: storefront,
    verify: (_, answer) => expect(toFields(answer)).toMatchObject({ releaseState: 'open', ciRfcCount: 4 }),
  },
  readDesignRelease: { params: openRelease, prepare: readLatestRelease },
  commitDesignRelease: {
    params: openRelease,
    body: { desc: 'Threads' },
    prepare: readLatestRelease,
    verify: (_, answer) =>
      expect(toFields(answer)).toMatchObject({ releaseState: 'closed', description: 'Threads', ciRfcCount: 4 }),
    emptyBodyStatus: false,
  },
  discardDesignRelease: {
    params: openRelease,
    prepare: readLatestRelease,
    async verify(app, answer) {
      expect(toFields(answer)).toMatchObject({ releaseState: 'canceled', releaseStateId: 300 })
      expect(await read(app, `${DESIGN}/platforms/api/components/artifact`)).toMatchObject({ rfcAction: null })
    },
  },
  restoreDesignRelease: {
    params: openRelease,
    prepare: commitDesign,
    async verify(app, answer) {
      expect(toFields(answer)).toMatchObject({ release: { releaseState: 'open' }, warnings: [] })
      const artifact = await read(app, `${DESIGN}/platforms/api/components/artifact`)
      expect(artifact).toMatchObject({ rfcAction: 'update', ciBaseAttributes: { version: '3.19.0' } })
    },
  },
  readDesignTimeline: {
    params: storefront,
    query: { size: '3', 'filter[query]': 'type=release' },
    verify: (_, answer) => expect(toList(answer)[0]).toMatchObject({ releaseState: 'open' }),
  },
}
