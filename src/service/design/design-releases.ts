import type * as calls from '../../contract/design/releases.ts'
import { toFields, toId, toRemark } from '../http/body.ts'
import { commitRelease } from '../engine/apply.ts'
import { notFound, httpError, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { ReleaseRow } from '../model/rows.ts'
import { releaseRecord } from '../model/records.ts'
import { listReleases } from '../transition/release-list.ts'
import { findDesignPlatforms, designScope } from '../http/scope.ts'
import { restoreRelease } from '../model/snapshots.ts'
import { getTimeline } from '../model/timeline.ts'
import { packError } from './pack-content.ts'
import { cancelRelease } from './platform-release.ts'

/** The release of the path if it belongs to this design. */
function getDesignRelease(exchange: Exchange, segment: string): ReleaseRow {
  const { assemblyNs } = designScope(exchange)
  const { store } = exchange.service
  const found = store.release.findOne(
    "releaseId = ? AND nsPath = ? AND kind = 'design'",
    toId(segment) ?? 0,
    assemblyNs,
  )
  if (!found) throw notFound()
  return found
}

const toReleaseRecord = ({ service: { store } }: Exchange, release: ReleaseRow) =>
  releaseRecord(store, store.release.find(release.releaseId) ?? release)

export const designReleasesHandlers: HandlersFor<typeof calls> = {
  listDesignReleases: (exchange) => listReleases(exchange, 'design', designScope(exchange).assemblyNs),

  readLatestDesignRelease(exchange) {
    const { store } = exchange.service
    const { assemblyNs, release } = designScope(exchange)
    const found = release ?? store.release.findOne("nsPath = ? AND kind = 'design' ORDER BY releaseId DESC", assemblyNs)
    if (!found) throw notFound()
    return releaseRecord(store, found)
  },

  readDesignRelease: (exchange) => toReleaseRecord(exchange, getDesignRelease(exchange, exchange.params.release)),

  commitDesignRelease(exchange) {
    const { service, params, body, operator } = exchange
    const release = getDesignRelease(exchange, params.release)
    const description = toRemark(toFields(body)['desc'])
    // 200 even if there was nothing to commit (2.2).
    if (release.releaseState === 'open') commitRelease(service, release, operator.username, description)
    return toReleaseRecord(exchange, release)
  },

  discardDesignRelease(exchange) {
    const release = getDesignRelease(exchange, exchange.params.release)
    if (release.releaseState !== 'open') throw httpError(`The release with id ${release.releaseId} is not open. (400)`)
    cancelRelease(exchange, release, null)
    return toReleaseRecord(exchange, release)
  },

  restoreDesignRelease(exchange) {
    const { service, operator } = exchange
    const requested = getDesignRelease(exchange, exchange.params.release)
    const { restored, warnings: lost } = restoreRelease(service, requested, operator.username)
    const platforms = findDesignPlatforms(service.store, { ...designScope(exchange), release: restored })
    const warnings = [...lost, ...platforms.flatMap((platform) => packError(exchange, platform) ?? [])]
    return { release: releaseRecord(service.store, restored), warnings }
  },

  readDesignTimeline(exchange) {
    const { assemblyNs: nsPath } = designScope(exchange)
    return getTimeline(exchange, { kind: 'design', nsPath })
  },
}
