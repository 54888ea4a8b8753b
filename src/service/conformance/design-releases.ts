import { expect } from 'vitest'
import type * as calls from '../../contract/design/design-releases.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import { read, readList } from '../http/rehearsal.ts'
import type { ExamplesFor } from './example.ts'

const storefront = { organization: 'acme', assembly: 'storefront' }
const DESIGN = '/acme/assemblies/storefront/design'
const open = { ...storefront, release: '1' }

async function latest(at: TestService) {
  const { releaseId } = await read(at, `${DESIGN}/releases/latest`)
  return { params: { release: String(releaseId) } }
}

/** Commits what is open and gives the release before. */
async function committed(at: TestService) {
  const [before] = await readList(at, `${DESIGN}/releases?size=1`)
  const { params } = await latest(at)
  await at.call('POST', `${DESIGN}/releases/${params.release}/commit`, {})
  return { params: { release: String(before?.['releaseId']) } }
}

export const designReleasesExamples: ExamplesFor<typeof calls> = {
  listDesignReleases: {
    params: storefront,
    query: { size: '2', offset: '1', 'sort[created]': 'desc' },
    after(_, answer) {
      expect(listOf(answer)).toHaveLength(2)
      for (const item of listOf(answer)) {
        expect(fieldsOf(item)['releaseState']).toBe('closed')
        expect(fieldsOf(item)['created']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/)
      }
    },
  },
  readLatestDesignRelease: {
    params: storefront,
    after: (_, answer) => expect(fieldsOf(answer)).toMatchObject({ releaseState: 'open', ciRfcCount: 4 }),
  },
  readDesignRelease: { params: open, before: latest },
  commitDesignRelease: {
    params: open,
    body: { desc: 'Threads' },
    before: latest,
    after: (_, answer) =>
      expect(fieldsOf(answer)).toMatchObject({ releaseState: 'closed', description: 'Threads', ciRfcCount: 4 }),
    emptyBody: false,
  },
  discardDesignRelease: {
    params: open,
    before: latest,
    async after(at, answer) {
      expect(fieldsOf(answer)).toMatchObject({ releaseState: 'canceled', releaseStateId: 300 })
      expect(await read(at, `${DESIGN}/platforms/api/components/artifact`)).toMatchObject({ rfcAction: null })
    },
  },
  restoreDesignRelease: {
    params: open,
    before: committed,
    async after(at, answer) {
      expect(fieldsOf(answer)).toMatchObject({ release: { releaseState: 'open' }, warnings: [] })
      const artifact = await read(at, `${DESIGN}/platforms/api/components/artifact`)
      expect(artifact).toMatchObject({ rfcAction: 'update', ciBaseAttributes: { version: '3.19.0' } })
    },
  },
  readDesignTimeline: {
    params: storefront,
    query: { size: '3', 'filter[query]': 'type=release' },
    after: (_, answer) => expect(listOf(answer)[0]).toMatchObject({ releaseState: 'open' }),
  },
}
