import type * as calls from '../../contract/organization/profiles.ts'
import { checkName } from '../model/attribute-rules.ts'
import { toAttributes, unwrap, toFields, toText } from '../http/body.ts'
import { defaultsOf } from '../classes/catalog.ts'
import { removeCi } from '../engine/apply.ts'
import { unauthorized, httpError, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { buildCi } from '../model/build-rows.ts'
import { ciRecord, unsavedRecord } from '../model/records.ts'
import { findRecord, recordNotFound } from '../http/scope.ts'
import { checkRecord } from './compliance.ts'
import { getCloudUses, insertRelationNow, getSentClouds, parseCloudUses } from '../transition/environment-clouds.ts'

const PROFILE_CLASS = 'account.Environment'

const organizationNs = ({ organization }: Exchange) => `/${organization.name}`

function getProfile(exchange: Exchange, segment: string): CiRow {
  const found = findRecord(exchange.service.store, organizationNs(exchange), PROFILE_CLASS, segment)
  if (!found) throw recordNotFound(PROFILE_CLASS, segment, organizationNs(exchange))
  return found
}

const toProfileRecord = ({ service }: Exchange, row: CiRow) => ({
  ...ciRecord(service.store, row),
  clouds: getCloudUses(service.store, row.ciId),
})

/** Replaces a profile's clouds. There may be none; otherwise one must be primary. */
function setClouds(exchange: Exchange, from: CiRow): void {
  const { service, body } = exchange
  const sent = getSentClouds(body)
  if (sent === undefined) return
  const requested = Object.keys(toFields(sent)).length > 0 ? parseCloudUses(exchange) : []
  service.store.database.run("DELETE FROM relation WHERE fromCiId = ? AND relationName = 'base.Consumes'", from.ciId)
  for (const { cloud: to, attributes } of requested) {
    insertRelationNow(exchange, { relationName: 'base.Consumes', from, to, attributes })
  }
}

export const profilesHandlers: HandlersFor<typeof calls> = {
  listProfiles: (exchange) => {
    const { store } = exchange.service
    return store.ci
      .all('nsPath = ? AND ciClassName = ? ORDER BY ciName', organizationNs(exchange), PROFILE_CLASS)
      .map((row) => ciRecord(store, row))
  },

  readEnvironmentProfile: (exchange) => toProfileRecord(exchange, getProfile(exchange, exchange.params.profile)),

  newProfile(exchange) {
    if (!exchange.rights.isAdmin) throw unauthorized()
    return unsavedRecord(PROFILE_CLASS, organizationNs(exchange))
  },

  createProfile(exchange) {
    const { service, rights, body } = exchange
    if (!rights.isAdmin) throw unauthorized()
    const sent = unwrap(body, 'cms_ci')
    const nsPath = organizationNs(exchange)
    const ciName = checkName(toText(sent['ciName']))
    if (findRecord(service.store, nsPath, PROFILE_CLASS, ciName)) {
      throw httpError(`Ci with name ${ciName} class ${PROFILE_CLASS} already exists in namespace ${nsPath}. (400)`)
    }
    const row = buildCi(exchange, {
      ciName,
      ciClassName: PROFILE_CLASS,
      nsPath,
      comments: toText(sent['comments']) ?? '',
      ciAttributes: { ...defaultsOf(PROFILE_CLASS), profile: ciName, ...toAttributes(sent['ciAttributes']) },
    })
    checkRecord(exchange, row)
    service.store.ci.insert(row)
    setClouds(exchange, row)
    return toProfileRecord(exchange, row)
  },

  updateProfile(exchange) {
    const { service, operator, rights, body, params } = exchange
    if (!rights.isAdmin) throw unauthorized()
    const row = getProfile(exchange, params.profile)
    const sent = unwrap(body, 'cms_ci')
    const changed: CiRow = {
      ...row,
      comments: 'comments' in sent ? (toText(sent['comments']) ?? '') : row.comments,
      ciAttributes: { ...row.ciAttributes, ...toAttributes(sent['ciAttributes']) },
      updatedBy: operator.username,
      updated: service.now(),
    }
    checkRecord(exchange, changed)
    service.store.ci.update(row.ciId, changed)
    setClouds(exchange, row)
    return toProfileRecord(exchange, changed)
  },

  deleteProfile(exchange) {
    const { service, rights, params } = exchange
    if (!rights.isAdmin) throw unauthorized()
    const row = getProfile(exchange, params.profile)
    const answer = ciRecord(service.store, row)
    removeCi(service.store, row.ciId)
    return answer
  },
}
