// Handlers of contract/organization/profiles.ts.
import type * as calls from '../../contract/organization/profiles.ts'
import { checkAttributes, checkName } from '../model/attribute-rules.ts'
import { attributesOf, envelope, fieldsOf, textOf } from '../http/body.ts'
import { defaultsOf } from '../cloud/item-class.ts'
import { removeCi } from '../engine/apply.ts'
import { notAllowed, refusal, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { CiRow } from '../model/model.ts'
import { newCi } from '../model/new-rows.ts'
import { ciRecord } from '../model/records.ts'
import { findIn, missing } from '../http/scope.ts'
import { cloudUses, linkAtOnce, sentClouds, usesOf } from '../transition/environment-clouds.ts'

const CLASS = 'account.Environment'

const placeOf = ({ organization }: Exchange) => `/${organization.name}`

/** The profile of the path, by id or name. */
function profileOf(exchange: Exchange, segment: string): CiRow {
  const found = findIn(exchange.service.store, placeOf(exchange), CLASS, segment)
  if (!found) throw missing(CLASS, segment, placeOf(exchange))
  return found
}

const record = ({ service }: Exchange, row: CiRow) => ({
  ...ciRecord(service.store, row),
  clouds: cloudUses(service.store, row.ciId),
})

/** Makes the clouds sent the profile's; it need not have any, but with some one must be primary. */
function setClouds(exchange: Exchange, from: CiRow): void {
  const { service, body } = exchange
  const sent = sentClouds(body)
  if (sent === undefined) return
  const wanted = Object.keys(fieldsOf(sent)).length > 0 ? usesOf(exchange) : []
  service.store.database.run("DELETE FROM relation WHERE fromCiId = ? AND relationName = 'base.Consumes'", from.ciId)
  for (const { cloud: to, attributes } of wanted) {
    linkAtOnce(exchange, { relationName: 'base.Consumes', from, to, attributes })
  }
}

export const profilesHandlers: HandlersFor<typeof calls> = {
  listProfiles: (exchange) => {
    const { store } = exchange.service
    return store.ci
      .all('nsPath = ? AND ciClassName = ? ORDER BY ciName', placeOf(exchange), CLASS)
      .map((row) => ciRecord(store, row))
  },

  readEnvironmentProfile: (exchange) => record(exchange, profileOf(exchange, exchange.params.profile)),

  createProfile(exchange) {
    const { service, rights, body } = exchange
    if (!rights.admin) throw notAllowed()
    const sent = envelope(body, 'cms_ci')
    const nsPath = placeOf(exchange)
    const ciName = checkName(textOf(sent['ciName']))
    if (findIn(service.store, nsPath, CLASS, ciName)) {
      throw refusal(`Ci with name ${ciName} class ${CLASS} already exists in namespace ${nsPath}. (400)`)
    }
    const row = newCi(exchange, {
      ciName,
      ciClassName: CLASS,
      nsPath,
      comments: textOf(sent['comments']) ?? '',
      ciAttributes: { ...defaultsOf(CLASS), profile: ciName, ...attributesOf(sent['ciAttributes']) },
    })
    checkAttributes(row)
    service.store.ci.insert(row)
    setClouds(exchange, row)
    return record(exchange, row)
  },

  updateProfile(exchange) {
    const { service, operator, rights, body, params } = exchange
    if (!rights.admin) throw notAllowed()
    const row = profileOf(exchange, params.profile)
    const sent = envelope(body, 'cms_ci')
    const changed: CiRow = {
      ...row,
      comments: 'comments' in sent ? (textOf(sent['comments']) ?? '') : row.comments,
      ciAttributes: { ...row.ciAttributes, ...attributesOf(sent['ciAttributes']) },
      updatedBy: operator.username,
      updated: service.now(),
    }
    checkAttributes(changed)
    service.store.ci.update(row.ciId, changed)
    setClouds(exchange, row)
    return record(exchange, changed)
  },

  deleteProfile(exchange) {
    const { service, rights, params } = exchange
    if (!rights.admin) throw notAllowed()
    const row = profileOf(exchange, params.profile)
    const answer = ciRecord(service.store, row)
    removeCi(service.store, row.ciId)
    return answer
  },
}
