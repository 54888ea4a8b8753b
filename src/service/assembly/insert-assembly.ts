// Inserts a new assembly or catalog design into its organization.
import type { Exchange } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { insertRelation } from '../model/build-rows.ts'

export const ASSEMBLY = 'account.Assembly'
export const CATALOG_DESIGN = 'account.Design'

export function insertRecord(exchange: Exchange, row: CiRow): void {
  const { service, organization } = exchange
  service.store.ci.insert(row)
  insertRelation(exchange, 'base.Manages', { from: organization.ciId, to: row.ciId, nsPath: row.nsPath })
}

/** Inserts an assembly and attaches the given teams and the creator's creating teams, so that the creator can see it. */
export function insertAssembly(exchange: Exchange, row: CiRow, teamIds: readonly number[] = []): void {
  const { service, organization, rights } = exchange
  const { store } = service
  insertRecord(exchange, row)
  for (const team of store.team.all('organizationId = ?', organization.id)) {
    const isCreatingTeam = team.managesAccess && !team.orgScope && rights.isInTeam(team)
    if (!isCreatingTeam && !teamIds.includes(team.id)) continue
    store.team.update(team.id, { attached: [...team.attached, row.ciId], updated: service.now() })
  }
}
