// Putting a new assembly, or a design of the catalog, under its organization.
import type { Exchange } from '../handler.ts'
import type { CiRow } from '../model.ts'

export const ASSEMBLY = 'account.Assembly'
export const CATALOG_DESIGN = 'account.Design'

type Maker = Pick<Exchange, 'service' | 'operator'>

/** An assembly as it is before anything was said about it. */
export function newRecord({ service, operator }: Maker, nsPath: string, ciName: string): CiRow {
  const at = service.now()
  return {
    ciId: service.store.nextId(),
    ciName,
    ciClassName: ASSEMBLY,
    nsPath,
    impl: null,
    comments: '',
    ciState: 'default',
    lastAppliedRfcId: 0,
    createdBy: operator.username,
    updatedBy: null,
    created: at,
    updated: at,
    ciAttributes: {},
    attrProps: {},
    opsState: null,
  }
}

/** Inserts the record below its organization. */
export function insertRecord({ service, organization, operator }: Exchange, row: CiRow): void {
  service.store.ci.insert(row)
  service.store.relation.insert({
    ciRelationId: service.store.nextId(),
    relationName: 'base.Manages',
    fromCiId: organization.ciId,
    toCiId: row.ciId,
    nsPath: row.nsPath,
    relationState: 'default',
    lastAppliedRfcId: 0,
    comments: null,
    createdBy: operator.username,
    updatedBy: null,
    created: row.created,
    updated: row.created,
    relationAttributes: {},
  })
}

/** Inserts an assembly and attaches the teams given, and those by way of which its maker may make it: whoever made it sees it. */
export function insertAssembly(exchange: Exchange, row: CiRow, teamIds: readonly number[] = []): void {
  const { service, organization, operator } = exchange
  const { store } = service
  insertRecord(exchange, row)
  for (const team of store.team.all('organizationId = ?', organization.id)) {
    const own = team.managesAccess && !team.orgScope && team.members.includes(operator.id)
    if (!own && !teamIds.includes(team.id)) continue
    store.team.update(team.id, { attached: [...team.attached, row.ciId], updated: service.now() })
  }
}
