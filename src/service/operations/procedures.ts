import type * as calls from '../../contract/operations/procedures.ts'
import { unwrap, toFields, toId, toText } from '../http/body.ts'
import { internalError, unauthorized, httpError, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { CiRow, ProcedureRow } from '../model/rows.ts'
import { childPath, toSegments, withinNamespace } from '../model/namespaces.ts'
import { notifyProcedure } from '../engine/notifications.ts'
import { effectiveAvailability } from './platform-switches.ts'
import { setProcedureState, startProcedure } from './procedure-rules.ts'
import { getActionLogs, procedureJson, proceduresJson } from './procedure-views.ts'
import { ciRecord } from '../model/records.ts'
import { findRecord, findProcedure, platformScope } from '../http/scope.ts'
import type { SqlValue } from '../store/database.ts'

/** The assembly of a record. */
function findAssembly({ service, organization }: Exchange, nsPath: string): CiRow | undefined {
  const [owner, name = ''] = toSegments(nsPath)
  return owner === organization.name ? findRecord(service.store, `/${owner}`, 'account.Assembly', name) : undefined
}

/** A procedure by id. Throws a 500 for an unknown one (2.7), and an error for one of an invisible assembly. */
function getProcedure(exchange: Exchange, id: string): ProcedureRow {
  const found = findProcedure(exchange.service.store, exchange.organization.name, id)
  if (!found) throw internalError('Failed.  Response code = 400.  Response message = Bad Request.')
  const assembly = findAssembly(exchange, found.nsPath)
  if (assembly && !exchange.rights.canSee(assembly.ciId)) throw unauthorized()
  return found
}

/** The procedure with the logs of the actions in query or body. */
function withLogs(exchange: Exchange, procedure: ProcedureRow) {
  const { service, query, body } = exchange
  const logs = getActionLogs(service, procedure, query['action_ids'] ?? toFields(body)['action_ids'])
  return { stream: procedureJson(service.store, procedure, { changed: { log_data: logs } }) }
}

const getRequestedProcedure = (exchange: Exchange) =>
  getProcedure(exchange, toText(exchange.query['procedure_id']) ?? '')

type SqlCondition = [sql: string, ...values: SqlValue[]]

/** Limits to assemblies that the caller may see. */
function visibleConditions({ service, organization, rights }: Exchange): SqlCondition[] {
  const scope = withinNamespace(`/${organization.name}`)
  const all: SqlCondition = [scope.sql, ...scope.values]
  if (rights.canSeeAll) return [all]
  const assemblies = service.store.ci
    .all("nsPath = ? AND ciClassName = 'account.Assembly'", `/${organization.name}`)
    .filter(({ ciId }) => rights.canSee(ciId))
    .map(({ nsPath, ciName }) => childPath(nsPath, ciName))
  const belowSql = "nsPath = value OR (nsPath >= value || '/' AND nsPath < value || '0')"
  return [all, [`EXISTS (SELECT 1 FROM json_each(?) WHERE ${belowSql})`, JSON.stringify(assemblies)]]
}

function filterConditions({ query }: Exchange): SqlCondition[] {
  const [anchor, target, nsPath] = [toId(query['ciId']), toId(query['actionCiId']), toText(query['ns_path'])]
  if (!anchor && !target && !nsPath) throw httpError('ciId or actionCiId or ns_path must be specified!')
  const conditions: SqlCondition[] = []
  if (nsPath) {
    const scope = withinNamespace(nsPath.replace(/\/$/, ''))
    conditions.push([scope.sql, ...scope.values])
  }
  if (anchor) conditions.push(['ciId = ?', anchor])
  if (target) conditions.push(['procedureId IN (SELECT procedureId FROM action WHERE ciId = ?)', target])
  const states = toText(query['state'])
  if (states) {
    conditions.push(['procedureState IN (SELECT value FROM json_each(?))', JSON.stringify(states.split(','))])
  }
  const name = toText(query['name'])
  if (name) conditions.push(['procedureName = ?', name])
  return conditions
}

export const proceduresHandlers: HandlersFor<typeof calls> = {
  createProcedure(exchange) {
    const { service, rights, body } = exchange
    const sent = unwrap(body, 'cms_procedure')
    const anchor = service.store.ci.find(toId(sent['ciId']) ?? 0)
    const assembly = anchor && findAssembly(exchange, anchor.nsPath)
    if (!anchor || !assembly || !rights.hasFlag('operations', assembly.ciId)) throw unauthorized()
    const procedure = startProcedure(exchange, anchor, sent)
    return { stream: procedureJson(service.store, procedure, { changed: { definition: null, nsPath: null } }) }
  },

  readProcedure: (exchange) => ({
    stream: procedureJson(exchange.service.store, getProcedure(exchange, exchange.params.procedure)),
  }),

  listPackProcedures(exchange) {
    const { store } = exchange.service
    const scope = platformScope(exchange)
    const { source, pack, version } = scope.platform.attributes
    return store.ci
      .all(
        "nsPath = ? AND ciClassName = 'mgmt.manifest.Procedure' ORDER BY ciId",
        `/public/${source}/packs/${pack}/${version}/${effectiveAvailability(scope)}`,
      )
      .map((row) => ciRecord(store, row))
  },

  readProcedureStatus: (exchange) => withLogs(exchange, getProcedure(exchange, exchange.params.procedure)),

  readProcedureLog: (exchange) => withLogs(exchange, getRequestedProcedure(exchange)),

  readProcedureLogText(exchange) {
    const { service, query } = exchange
    const logs = Object.values(getActionLogs(service, getRequestedProcedure(exchange), query['action_ids'])).flat()
    return { plain: logs.map(({ level, message }) => `${level} ${message}\n`).join('') }
  },

  listProcedures(exchange) {
    const { query, service } = exchange
    const { store } = service
    const conditions = [...filterConditions(exchange), ...visibleConditions(exchange)]
    const size = Math.min(100, Math.max(1, toId(query['size']) ?? 100))
    const where = `${conditions.map(([sql]) => sql).join(' AND ')} ORDER BY procedureId DESC LIMIT ${size}`
    const rows = store.procedure.all(where, ...conditions.flatMap(([, ...values]) => values))
    const withNsPath = toText(query['ns_path']) !== undefined
    // Actions can be omitted only in queries by namespace (2.7).
    const withActions = !withNsPath || query['include_actions'] !== 'false'
    return { stream: proceduresJson(store, rows, { withNsPath, withActions }) }
  },

  updateProcedure(exchange) {
    const { service, rights } = exchange
    const { store } = service
    const procedure = getProcedure(exchange, exchange.params.procedure)
    const assembly = findAssembly(exchange, procedure.nsPath)
    if (assembly && !rights.hasFlag('operations', assembly.ciId)) throw unauthorized()
    setProcedureState(service, procedure, toText(unwrap(exchange.body, 'cms_procedure')['procedureState']))
    const moved = store.procedure.find(procedure.procedureId) ?? procedure
    notifyProcedure(service, procedure, moved.procedureState)
    return { stream: procedureJson(store, moved) }
  },
}
