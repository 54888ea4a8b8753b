import type * as calls from '../../contract/organization/lookup.ts'
import { toText } from '../http/body.ts'
import { describeClass } from '../classes/catalog.ts'
import { HttpError, type Exchange, type HandlersFor, type PlainText, type Streamed } from '../http/handler.ts'
import type { Attributes } from '../model/rows.ts'
import { draftRecord, draftRelationRecord, releaseRecord } from '../model/records.ts'
import { deploymentRecord, procedureRecord } from '../model/work-records.ts'
import {
  checkNamespace,
  parseId,
  lookupNotFound,
  getRecord,
  findRecordWithChange,
  findRelationWithChange,
  canSeeRecord,
} from './lookup/target.ts'
import { searchVariables, searchByWords } from './lookup/search.ts'
import { namespacePage, recordPage, START_PAGE } from './lookup/pages.ts'

/** JSON for a structured value, plain text for others. */
function toAttributeResponse(value: string, isStructured: boolean): PlainText | Streamed<unknown> {
  try {
    // Serialized here: a custom value could be mistaken for another kind of answer.
    if (isStructured) return { stream: [JSON.stringify(JSON.parse(value))] }
  } catch {
    // The stored value is not valid JSON.
  }
  return { plain: value }
}

const redirectTo = (page: string): never => {
  throw new HttpError(302, page)
}

/** Redirects to the page of a record, or to the start page if it is missing or invisible. */
function redirectToRecord(exchange: Exchange, segment: string, operations: boolean): never {
  const found = /^\d{1,15}$/.test(segment) ? findRecordWithChange(exchange.service.store, Number(segment)) : undefined
  const identity = found?.change ?? found?.row
  if (!identity || !canSeeRecord(exchange, identity)) return redirectTo(START_PAGE)
  return redirectTo(recordPage(identity, exchange.organization.name, operations))
}

/** Throws 404 for a missing record, 401 for one in an invisible namespace. */
function requireVisible<Row extends { readonly nsPath: string }>(exchange: Exchange, row: Row | undefined): Row {
  if (!row) throw lookupNotFound()
  checkNamespace(exchange, row.nsPath)
  return row
}

export const lookupHandlers: HandlersFor<typeof calls> = {
  lookUpRecord(exchange) {
    const { row, change } = getRecord(exchange, exchange.params.record)
    return draftRecord(exchange.service.store, row, change)
  },

  lookUpAttribute(exchange) {
    const { attribute } = exchange.params
    const { row, change, identity } = getRecord(exchange, exchange.params.record)
    const description = describeClass(identity.ciClassName)?.attributes.find(({ name }) => name === attribute)
    const attributes: Attributes = draftRecord(exchange.service.store, row, change).ciAttributes
    if (!description && !Object.hasOwn(attributes, attribute)) throw lookupNotFound()
    return toAttributeResponse(attributes[attribute] ?? '', /^(?:hash|array|struct)$/.test(description?.dataType ?? ''))
  },

  lookUpRelation(exchange) {
    const { store } = exchange.service
    const found = findRelationWithChange(store, parseId(exchange.params.relation))
    const identity = found?.change ?? found?.row
    if (!found || !identity) throw lookupNotFound()
    checkNamespace(exchange, identity.nsPath)
    return draftRelationRecord(store, found.row, found.change)
  },

  lookUpRelease(exchange) {
    const { store } = exchange.service
    return releaseRecord(store, requireVisible(exchange, store.release.find(parseId(exchange.params.release))))
  },

  lookUpDeployment(exchange) {
    const { store } = exchange.service
    return deploymentRecord(store, requireVisible(exchange, store.deployment.find(parseId(exchange.params.deployment))))
  },

  lookUpProcedure(exchange) {
    const { store } = exchange.service
    return procedureRecord(store, requireVisible(exchange, store.procedure.find(parseId(exchange.params.procedure))))
  },

  goToRecord: (exchange) =>
    redirectToRecord(exchange, exchange.params.record, toText(exchange.query['dto'])?.startsWith('o') ?? false),

  goToInstance: (exchange) => redirectToRecord(exchange, exchange.params.instance, true),

  goToDeployment(exchange) {
    const { params, service, organization } = exchange
    const found = /^\d{1,15}$/.test(params.deployment)
      ? service.store.deployment.find(Number(params.deployment))
      : undefined
    // The real service answers 200 with this text.
    if (!found) return { plain: 'Deployment not found' }
    checkNamespace(exchange, found.nsPath)
    const environment = namespacePage(found.nsPath.replace(/\/bom$/, ''), organization.name)
    return redirectTo(`${environment}/deployments/${found.deploymentId}`)
  },

  goToNamespace({ query, organization }) {
    const path = toText(query['path']) ?? START_PAGE
    return redirectTo(namespacePage(path, organization.name))
  },

  lookUpByWords: searchByWords,
  lookUpVariables: searchVariables,
}
