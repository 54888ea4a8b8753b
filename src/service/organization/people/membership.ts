// Team membership, and look-up of users and teams.
import { toId, toText } from '../../http/body.ts'
import { notFound, httpError, type Exchange } from '../../http/handler.ts'
import type { OperatorRow, OrganizationRow, TeamRow } from '../../model/rows.ts'
import { ADMINS_TEAM } from '../../http/permissions.ts'
import type { Store } from '../../store/store.ts'

/** Oldest first. */
export const findTeams = (store: Store, organization: OrganizationRow): TeamRow[] =>
  store.team.all('organizationId = ? ORDER BY id', organization.id)

/** Members of any of the teams, oldest account first. */
export function findMembers(store: Store, teams: readonly TeamRow[]): OperatorRow[] {
  const ids = JSON.stringify([...new Set(teams.flatMap((team) => team.members))])
  return store.operator.all('id IN (SELECT value FROM json_each(?)) ORDER BY id', ids)
}

/** Members of any of the teams, directly or through a user group, oldest account first. */
export function findMembersWithGroups(store: Store, teams: readonly TeamRow[]): OperatorRow[] {
  const members = JSON.stringify(teams.flatMap((team) => team.members))
  const groups = JSON.stringify(teams.flatMap((team) => team.groups))
  return store.operator.all(
    'id IN (SELECT value FROM json_each(?) UNION SELECT operatorId FROM groupMember WHERE groupId IN ' +
      '(SELECT value FROM json_each(?))) ORDER BY id',
    members,
    groups,
  )
}

export function findOperator(store: Store, nameOrId: unknown): OperatorRow | undefined {
  const id = toId(nameOrId)
  return id === undefined ? store.operator.findOne('username = ?', toText(nameOrId) ?? '') : store.operator.find(id)
}

/** The member of the path. Throws 404 for other users. */
export function getMember({ service, organization }: Exchange, segment: string): OperatorRow {
  const found = findOperator(service.store, segment)
  const teams = findTeams(service.store, organization)
  if (!found || !teams.some((team) => team.members.includes(found.id))) throw notFound()
  return found
}

/** The team of the path by id or name. Throws 404. */
export function getTeam({ service, organization }: Exchange, segment: string): TeamRow {
  const id = toId(segment)
  const found = findTeams(service.store, organization).find((team) =>
    id === undefined ? team.name === segment : team.id === id,
  )
  if (!found) throw notFound()
  return found
}

/** Replaces an operator's teams in the organization. */
export function setTeams(exchange: Exchange, operatorId: number, requested: ReadonlySet<number>): void {
  const { service, organization } = exchange
  for (const team of findTeams(service.store, organization)) {
    const without = team.members.filter((id) => id !== operatorId)
    const isIn = without.length < team.members.length
    if (isIn === requested.has(team.id)) continue
    service.store.team.update(team.id, {
      members: isIn ? without : [...team.members, operatorId],
      updated: service.now(),
    })
  }
  checkHasAdmin(service.store, organization)
}

/** Throws if the organization would have no admin. */
export function checkHasAdmin(store: Store, organization: OrganizationRow): void {
  const admins = store.team.findOne('organizationId = ? AND name = ?', organization.id, ADMINS_TEAM)
  if (admins?.members.length === 0) throw httpError(`Team '${ADMINS_TEAM}' must have at least one member.`)
}
