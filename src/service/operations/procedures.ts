// Handlers of contract/procedures.ts.
import type * as calls from '../../contract/procedures.ts'
import { envelope, idOf, idsOf, textOf } from '../body.ts'
import { crash, notAllowed, refusal, type Exchange, type HandlersFor, type Service } from '../handler.ts'
import { segmentsOf, within } from '../namespaces.ts'
import { startProcedure } from './procedure-rules.ts'
import { findIn, findProcedure } from '../scope.ts'
import { logLines, procedureRecord } from '../work-records.ts'
import type { CiRow, ProcedureRow } from '../model.ts'
import type { SqlValue } from '../store/database.ts'

/** The assembly a record belongs to. */
function assemblyOf({ service, organization }: Exchange, nsPath: string): CiRow | undefined {
  const [owner, name = ''] = segmentsOf(nsPath)
  return owner === organization.name ? findIn(service.store, `/${owner}`, 'account.Assembly', name) : undefined
}

/** The procedure of the path. An unknown id is a crash (2.7); one of a hidden assembly is not to be seen. */
function procedureOf(exchange: Exchange, segment: string): ProcedureRow {
  const found = findProcedure(exchange.service.store, exchange.organization.name, segment)
  if (!found) throw crash('Failed.  Response code = 400.  Response message = Bad Request.')
  const assembly = assemblyOf(exchange, found.nsPath)
  if (assembly && !exchange.rights.sees(assembly.ciId)) throw notAllowed()
  return found
}

function moveProcedure(service: Service, procedure: ProcedureRow, state: string | undefined): void {
  const { store } = service
  const { procedureId } = procedure
  const updated = service.now()
  if (state !== 'active' && state !== 'canceled' && state !== 'discarded') {
    throw refusal(`This state is not supported - ${state ?? ''}`)
  }
  const from = state === 'active' ? 'failed' : 'pending'
  const to = state === 'active' ? 'pending' : 'canceled'
  store.database.run(
    'UPDATE action SET actionState = ?, updated = ? WHERE procedureId = ? AND actionState = ?',
    to,
    updated,
    procedureId,
    from,
  )
  store.procedure.update(procedureId, { procedureState: state, updated, ...(state === 'active' && { currentStep: 0 }) })
}

export const proceduresHandlers: HandlersFor<typeof calls> = {
  createProcedure(exchange) {
    const { service, rights, body } = exchange
    const sent = envelope(body, 'cms_procedure')
    const anchor = service.store.ci.find(idOf(sent['ciId']) ?? 0)
    const assembly = anchor && assemblyOf(exchange, anchor.nsPath)
    if (!anchor || !assembly || !rights.may('operations', assembly.ciId)) throw notAllowed()
    const procedure = startProcedure(exchange, anchor, sent)
    return { ...procedureRecord(service.store, procedure), definition: null, nsPath: null }
  },

  readProcedure: (exchange) =>
    procedureRecord(exchange.service.store, procedureOf(exchange, exchange.params.procedure)),

  readProcedureStatus(exchange) {
    const { store } = exchange.service
    const procedure = procedureOf(exchange, exchange.params.procedure)
    const logs = idsOf(exchange.query['action_ids'])
      .filter((id) => store.action.find(id)?.procedureId === procedure.procedureId)
      .map((id) => [String(id), logLines(store.log.all('ownerId = ? ORDER BY time, rowid', id))])
    return { ...procedureRecord(store, procedure), log_data: Object.fromEntries(logs) }
  },

  listProcedures(exchange) {
    const { query, service, organization, rights } = exchange
    const { store } = service
    const [anchor, target, nsPath] = [idOf(query['ciId']), idOf(query['actionCiId']), textOf(query['ns_path'])]
    if (!anchor && !target && !nsPath) throw refusal('ciId or actionCiId or ns_path must be specified!')
    const size = Math.min(100, Math.max(1, idOf(query['size']) ?? 100))
    const states = textOf(query['state'])?.split(',')
    const name = textOf(query['name'])
    const place = within(nsPath ?? `/${organization.name}`)
    const conditions: [sql: string, ...values: SqlValue[]][] = [[place.sql, ...place.values]]
    if (anchor) conditions.push(['ciId = ?', anchor])
    if (target) conditions.push(['procedureId IN (SELECT procedureId FROM action WHERE ciId = ?)', target])
    if (states) conditions.push([`procedureState IN (${states.map(() => '?').join(', ')})`, ...states])
    if (name) conditions.push(['procedureName = ?', name])
    const where = `${conditions.map(([sql]) => sql).join(' AND ')} ORDER BY procedureId DESC LIMIT ${size}`
    const list = { withNsPath: nsPath !== undefined, withActions: query['include_actions'] !== 'false' }
    return store.procedure
      .all(where, ...conditions.flatMap(([, ...values]) => values))
      .filter((row) => {
        const assembly = assemblyOf(exchange, row.nsPath)
        return row.nsPath.startsWith(`/${organization.name}/`) && (!assembly || rights.sees(assembly.ciId))
      })
      .map((row) => procedureRecord(store, row, list))
  },

  updateProcedure(exchange) {
    const { service, rights } = exchange
    const procedure = procedureOf(exchange, exchange.params.procedure)
    const assembly = assemblyOf(exchange, procedure.nsPath)
    if (assembly && !rights.may('operations', assembly.ciId)) throw notAllowed()
    moveProcedure(service, procedure, textOf(envelope(exchange.body, 'cms_procedure')['procedureState']))
    return procedureRecord(service.store, service.store.procedure.find(procedure.procedureId) ?? procedure)
  },
}
