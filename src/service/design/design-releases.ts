// Handlers of contract/design/design-releases.ts.
import type * as calls from '../../contract/design/design-releases.ts'
import { fieldsOf, idOf, textOf } from '../http/body.ts'
import { commitRelease } from '../engine/apply.ts'
import { notFound, refusal, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { ReleaseRow } from '../model/model.ts'
import { releaseRecord } from '../model/records.ts'
import { releaseListOf } from '../model/release-list.ts'
import { designPlatformsOf, designScope } from '../http/scope.ts'
import { restoreRelease } from '../model/snapshots.ts'
import { timelineOf } from '../model/timeline.ts'
import { packProblem } from './pack-content.ts'
import { cancelRelease } from './platform-release.ts'

/** The release of the path, which must be this design's. */
function releaseIn(exchange: Exchange, segment: string): ReleaseRow {
  const { assemblyNs } = designScope(exchange)
  const { store } = exchange.service
  const found = store.release.one("releaseId = ? AND nsPath = ? AND kind = 'design'", idOf(segment) ?? 0, assemblyNs)
  if (!found) throw notFound()
  return found
}

const recordOf = ({ service: { store } }: Exchange, release: ReleaseRow) =>
  releaseRecord(store, store.release.find(release.releaseId) ?? release)

export const designReleasesHandlers: HandlersFor<typeof calls> = {
  listDesignReleases: (exchange) => releaseListOf(exchange, 'design', designScope(exchange).assemblyNs),

  readLatestDesignRelease(exchange) {
    const { store } = exchange.service
    const { assemblyNs, release } = designScope(exchange)
    const found = release ?? store.release.one("nsPath = ? AND kind = 'design' ORDER BY releaseId DESC", assemblyNs)
    if (!found) throw notFound()
    return releaseRecord(store, found)
  },

  readDesignRelease: (exchange) => recordOf(exchange, releaseIn(exchange, exchange.params.release)),

  commitDesignRelease(exchange) {
    const { service, params, body, operator } = exchange
    const release = releaseIn(exchange, params.release)
    const description = textOf(fieldsOf(body)['desc']) ?? null
    // 200 even where there was nothing left to commit (2.2).
    if (release.releaseState === 'open') commitRelease(service, release, operator.username, description)
    return recordOf(exchange, release)
  },

  discardDesignRelease(exchange) {
    const release = releaseIn(exchange, exchange.params.release)
    if (release.releaseState !== 'open') throw refusal(`The release with id ${release.releaseId} is not open. (400)`)
    cancelRelease(exchange, release, null)
    return recordOf(exchange, release)
  },

  restoreDesignRelease(exchange) {
    const { service, operator } = exchange
    const wanted = releaseIn(exchange, exchange.params.release)
    const { restored, warnings: lost } = restoreRelease(service, wanted, operator.username)
    const platforms = designPlatformsOf(service.store, { ...designScope(exchange), release: restored })
    const warnings = [...lost, ...platforms.flatMap((platform) => packProblem(exchange, platform) ?? [])]
    return { release: releaseRecord(service.store, restored), warnings }
  },

  readDesignTimeline(exchange) {
    const { assemblyNs: nsPath } = designScope(exchange)
    return timelineOf(exchange, { kind: 'design', nsPath })
  },
}
