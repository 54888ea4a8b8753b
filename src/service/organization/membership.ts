// Who is in which team of an organization, and finding people and teams by what a path or body names.
import { idOf, textOf } from '../http/body.ts'
import { notFound, refusal, type Exchange } from '../http/handler.ts'
import type { OperatorRow, OrganizationRow, TeamRow } from '../model/model.ts'
import { TEAM_OF_ADMINS } from '../http/permissions.ts'
import type { Store } from '../store/store.ts'

/** Teams of an organization, oldest first. */
export const teamsIn = (store: Store, organization: OrganizationRow): TeamRow[] =>
  store.team.all('organizationId = ? ORDER BY id', organization.id)

/** Everybody in some of the teams, oldest account first. */
export function membersOf(store: Store, teams: readonly TeamRow[]): OperatorRow[] {
  const ids = JSON.stringify([...new Set(teams.flatMap((team) => team.members))])
  return store.operator.all('id IN (SELECT value FROM json_each(?)) ORDER BY id', ids)
}

/** An operator of the service by id or username. */
export function findOperator(store: Store, named: unknown): OperatorRow | undefined {
  const id = idOf(named)
  return id === undefined ? store.operator.one('username = ?', textOf(named) ?? '') : store.operator.find(id)
}

/** The member of the organization that the path names; 404 for anybody else. */
export function memberOf({ service, organization }: Exchange, segment: string): OperatorRow {
  const found = findOperator(service.store, segment)
  const teams = teamsIn(service.store, organization)
  if (!found || !teams.some((team) => team.members.includes(found.id))) throw notFound()
  return found
}

/** The team that the path names by id or name. */
export function teamOf({ service, organization }: Exchange, segment: string): TeamRow {
  const id = idOf(segment)
  const found = teamsIn(service.store, organization).find((team) =>
    id === undefined ? team.name === segment : team.id === id,
  )
  if (!found) throw notFound()
  return found
}

/** Puts an operator into these teams of the organization and out of its others. */
export function setTeams(exchange: Exchange, operatorId: number, wanted: ReadonlySet<number>): void {
  const { service, organization } = exchange
  for (const team of teamsIn(service.store, organization)) {
    const without = team.members.filter((id) => id !== operatorId)
    const isIn = without.length < team.members.length
    if (isIn === wanted.has(team.id)) continue
    service.store.team.update(team.id, {
      members: isIn ? without : [...team.members, operatorId],
      updated: service.now(),
    })
  }
  checkAdmins(service.store, organization)
}

/** Throws when nobody would be left to look after the organization. */
export function checkAdmins(store: Store, organization: OrganizationRow): void {
  const admins = store.team.one('organizationId = ? AND name = ?', organization.id, TEAM_OF_ADMINS)
  if (admins?.members.length === 0) throw refusal(`Team '${TEAM_OF_ADMINS}' must have at least one member.`)
}
