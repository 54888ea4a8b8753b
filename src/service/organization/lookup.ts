// Handlers of contract/organization/lookup.ts.
import type * as calls from '../../contract/organization/lookup.ts'
import { textOf } from '../http/body.ts'
import { describeClass } from '../classes/catalogue.ts'
import { ServiceRefusal, type Exchange, type HandlersFor, type Plain, type Streamed } from '../http/handler.ts'
import type { Attributes } from '../model/model.ts'
import { draftRecord, draftRelationRecord, releaseRecord } from '../model/records.ts'
import { deploymentRecord, procedureRecord } from '../model/work-records.ts'
import { checkPlace, idIn, nothing, recordNamed, recordWith, relationWith, seesRecord } from './lookup-target.ts'
import { lookUpVariables, lookUpWords } from './lookup-words.ts'
import { pageOfNamespace, pageOfRecord, START } from './pages.ts'

/** JSON of a value that its class calls structured; everything else is plain text. */
function attributeAnswer(value: string, isStructured: boolean): Plain | Streamed<unknown> {
  try {
    // As it is: a value of our own choosing could be taken for another form of answer.
    if (isStructured) return { stream: [JSON.stringify(JSON.parse(value))] }
  } catch {
    // What is stored is no JSON after all.
  }
  return { plain: value }
}

const sendTo = (page: string): never => {
  throw new ServiceRefusal(302, page)
}

/** Sends to the page of a record; to the start where there is none that the caller may see. */
function sendToRecord(exchange: Exchange, segment: string, operations: boolean): never {
  const found = /^\d{1,15}$/.test(segment) ? recordWith(exchange.service.store, Number(segment)) : undefined
  const identity = found?.change ?? found?.row
  if (!identity || !seesRecord(exchange, identity)) return sendTo(START)
  return sendTo(pageOfRecord(identity, exchange.organization.name, operations))
}

export const lookupHandlers: HandlersFor<typeof calls> = {
  lookUpRecord(exchange) {
    const { row, change } = recordNamed(exchange, exchange.params.record)
    return draftRecord(exchange.service.store, row, change)
  },

  lookUpAttribute(exchange) {
    const { attribute } = exchange.params
    const { row, change, identity } = recordNamed(exchange, exchange.params.record)
    const known = describeClass(identity.ciClassName)?.attributes.find(({ name }) => name === attribute)
    const attributes: Attributes = draftRecord(exchange.service.store, row, change).ciAttributes
    if (!known && !Object.hasOwn(attributes, attribute)) throw nothing()
    return attributeAnswer(attributes[attribute] ?? '', /^(?:hash|array|struct)$/.test(known?.dataType ?? ''))
  },

  lookUpRelation(exchange) {
    const { store } = exchange.service
    const found = relationWith(store, idIn(exchange.params.relation))
    const identity = found?.change ?? found?.row
    if (!found || !identity) throw nothing()
    checkPlace(exchange, identity.nsPath)
    return draftRelationRecord(store, found.row, found.change)
  },

  lookUpRelease(exchange) {
    const { store } = exchange.service
    const found = store.release.find(idIn(exchange.params.release))
    if (!found) throw nothing()
    checkPlace(exchange, found.nsPath)
    return releaseRecord(store, found)
  },

  lookUpDeployment(exchange) {
    const { store } = exchange.service
    const found = store.deployment.find(idIn(exchange.params.deployment))
    if (!found) throw nothing()
    checkPlace(exchange, found.nsPath)
    return deploymentRecord(store, found)
  },

  lookUpProcedure(exchange) {
    const { store } = exchange.service
    const found = store.procedure.find(idIn(exchange.params.procedure))
    if (!found) throw nothing()
    checkPlace(exchange, found.nsPath)
    return procedureRecord(store, found)
  },

  goToRecord: (exchange) =>
    sendToRecord(exchange, exchange.params.record, textOf(exchange.query['dto'])?.startsWith('o') ?? false),

  goToInstance: (exchange) => sendToRecord(exchange, exchange.params.instance, true),

  goToDeployment(exchange) {
    const { params, service, organization } = exchange
    const found = /^\d{1,15}$/.test(params.deployment)
      ? service.store.deployment.find(Number(params.deployment))
      : undefined
    // A page that says so in plain words, as the real service has it.
    if (!found) return { plain: 'Deployment not found' }
    checkPlace(exchange, found.nsPath)
    const environment = pageOfNamespace(found.nsPath.replace(/\/bom$/, ''), organization.name)
    return sendTo(`${environment}/deployments/${found.deploymentId}`)
  },

  goToNamespace({ query, organization }) {
    const named = textOf(query['path']) ?? START
    return sendTo(pageOfNamespace(named, organization.name))
  },

  lookUpByWords: lookUpWords,
  lookUpVariables,
}
