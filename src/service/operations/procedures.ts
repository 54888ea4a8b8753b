// Handlers of contract/operations/procedures.ts.
import type * as calls from '../../contract/operations/procedures.ts'
import { envelope, fieldsOf, idOf, textOf } from '../http/body.ts'
import { crash, notAllowed, refusal, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { CiRow, ProcedureRow } from '../model/model.ts'
import { below, segmentsOf, within } from '../model/namespaces.ts'
import { tellProcedure } from '../engine/notices.ts'
import { availabilityOf } from './platform-switches.ts'
import { moveProcedure, startProcedure } from './procedure-rules.ts'
import { logsOf, procedureJson, proceduresJson } from './procedure-views.ts'
import { ciRecord } from '../model/records.ts'
import { findIn, findProcedure, platformScope } from '../http/scope.ts'
import type { SqlValue } from '../store/database.ts'

/** The assembly a record belongs to. */
function assemblyOf({ service, organization }: Exchange, nsPath: string): CiRow | undefined {
  const [owner, name = ''] = segmentsOf(nsPath)
  return owner === organization.name ? findIn(service.store, `/${owner}`, 'account.Assembly', name) : undefined
}

/** A procedure by its id. An unknown one is a crash (2.7); one of a hidden assembly is not to be seen. */
function procedureOf(exchange: Exchange, id: string): ProcedureRow {
  const found = findProcedure(exchange.service.store, exchange.organization.name, id)
  if (!found) throw crash('Failed.  Response code = 400.  Response message = Bad Request.')
  const assembly = assemblyOf(exchange, found.nsPath)
  if (assembly && !exchange.rights.sees(assembly.ciId)) throw notAllowed()
  return found
}

/** The procedure and the logs of the actions that the query or the body names. */
function withLogs(exchange: Exchange, procedure: ProcedureRow) {
  const { service, query, body } = exchange
  const logs = logsOf(service, procedure, query['action_ids'] ?? fieldsOf(body)['action_ids'])
  return { stream: procedureJson(service.store, procedure, { changed: { log_data: logs } }) }
}

const named = (exchange: Exchange) => procedureOf(exchange, textOf(exchange.query['procedure_id']) ?? '')

type Condition = [sql: string, ...values: SqlValue[]]

/** Only what belongs to assemblies that the caller may see. */
function visible({ service, organization, rights }: Exchange): Condition[] {
  const place = within(`/${organization.name}`)
  const all: Condition = [place.sql, ...place.values]
  if (rights.seesAll) return [all]
  const assemblies = service.store.ci
    .all("nsPath = ? AND ciClassName = 'account.Assembly'", `/${organization.name}`)
    .filter(({ ciId }) => rights.sees(ciId))
    .map(({ nsPath, ciName }) => below(nsPath, ciName))
  const inside = "nsPath = value OR (nsPath >= value || '/' AND nsPath < value || '0')"
  return [all, [`EXISTS (SELECT 1 FROM json_each(?) WHERE ${inside})`, JSON.stringify(assemblies)]]
}

function wanted({ query }: Exchange): Condition[] {
  const [anchor, target, nsPath] = [idOf(query['ciId']), idOf(query['actionCiId']), textOf(query['ns_path'])]
  if (!anchor && !target && !nsPath) throw refusal('ciId or actionCiId or ns_path must be specified!')
  const conditions: Condition[] = []
  if (nsPath) {
    const place = within(nsPath.replace(/\/$/, ''))
    conditions.push([place.sql, ...place.values])
  }
  if (anchor) conditions.push(['ciId = ?', anchor])
  if (target) conditions.push(['procedureId IN (SELECT procedureId FROM action WHERE ciId = ?)', target])
  const states = textOf(query['state'])
  if (states) {
    conditions.push(['procedureState IN (SELECT value FROM json_each(?))', JSON.stringify(states.split(','))])
  }
  const name = textOf(query['name'])
  if (name) conditions.push(['procedureName = ?', name])
  return conditions
}

export const proceduresHandlers: HandlersFor<typeof calls> = {
  createProcedure(exchange) {
    const { service, rights, body } = exchange
    const sent = envelope(body, 'cms_procedure')
    const anchor = service.store.ci.find(idOf(sent['ciId']) ?? 0)
    const assembly = anchor && assemblyOf(exchange, anchor.nsPath)
    if (!anchor || !assembly || !rights.may('operations', assembly.ciId)) throw notAllowed()
    const procedure = startProcedure(exchange, anchor, sent)
    return { stream: procedureJson(service.store, procedure, { changed: { definition: null, nsPath: null } }) }
  },

  readProcedure: (exchange) => ({
    stream: procedureJson(exchange.service.store, procedureOf(exchange, exchange.params.procedure)),
  }),

  listPackProcedures(exchange) {
    const { store } = exchange.service
    const scope = platformScope(exchange)
    const { source, pack, version } = scope.platform.attributes
    return store.ci
      .all(
        "nsPath = ? AND ciClassName = 'mgmt.manifest.Procedure' ORDER BY ciId",
        `/public/${source}/packs/${pack}/${version}/${availabilityOf(scope)}`,
      )
      .map((row) => ciRecord(store, row))
  },

  readProcedureStatus: (exchange) => withLogs(exchange, procedureOf(exchange, exchange.params.procedure)),

  readProcedureLog: (exchange) => withLogs(exchange, named(exchange)),

  readProcedureLogText(exchange) {
    const { service, query } = exchange
    const logs = Object.values(logsOf(service, named(exchange), query['action_ids'])).flat()
    return { plain: logs.map(({ level, message }) => `${level} ${message}\n`).join('') }
  },

  listProcedures(exchange) {
    const { query, service } = exchange
    const { store } = service
    const conditions = [...wanted(exchange), ...visible(exchange)]
    const size = Math.min(100, Math.max(1, idOf(query['size']) ?? 100))
    const where = `${conditions.map(([sql]) => sql).join(' AND ')} ORDER BY procedureId DESC LIMIT ${size}`
    const rows = store.procedure.all(where, ...conditions.flatMap(([, ...values]) => values))
    const withNsPath = textOf(query['ns_path']) !== undefined
    // Leaving the actions out is possible only where a namespace is asked for (2.7).
    const withActions = !withNsPath || query['include_actions'] !== 'false'
    return { stream: proceduresJson(store, rows, { withNsPath, withActions }) }
  },

  updateProcedure(exchange) {
    const { service, rights } = exchange
    const { store } = service
    const procedure = procedureOf(exchange, exchange.params.procedure)
    const assembly = assemblyOf(exchange, procedure.nsPath)
    if (assembly && !rights.may('operations', assembly.ciId)) throw notAllowed()
    moveProcedure(service, procedure, textOf(envelope(exchange.body, 'cms_procedure')['procedureState']))
    const moved = store.procedure.find(procedure.procedureId) ?? procedure
    tellProcedure(service, procedure, moved.procedureState)
    return { stream: procedureJson(store, moved) }
  },
}
