import { toFields, toIds } from '../http/body.ts'
import type { Exchange } from '../http/handler.ts'
import type { TeamRow } from '../model/rows.ts'
import { findTeams } from '../organization/people/membership.ts'
import { appliesTo } from '../http/permissions.ts'

/** Teams whose flags apply to a cloud (service-api 2.9, 4.3). */
export const teamsOf = ({ service, organization }: Exchange, cloudId: number): TeamRow[] =>
  findTeams(service.store, organization).filter((team) => appliesTo(team, cloudId))

/** Attaches exactly the teams that the predicate selects. */
function setAttachedTeams(
  { service, organization }: Exchange,
  cloudId: number,
  requested: (team: TeamRow) => boolean,
): void {
  for (const team of findTeams(service.store, organization)) {
    const is = team.attached.includes(cloudId)
    if (is === requested(team)) continue
    const attached = is ? team.attached.filter((id) => id !== cloudId) : [...team.attached, cloudId]
    service.store.team.update(team.id, { attached, updated: service.now() })
  }
}

/** Attaches teams of the organization. Ignores other ids. */
export const attachTeams = (exchange: Exchange, cloudId: number, ids: readonly number[]): void =>
  setAttachedTeams(exchange, cloudId, (team) => ids.includes(team.id) || team.attached.includes(cloudId))

export const detachAllTeams = (exchange: Exchange, cloudId: number): void =>
  setAttachedTeams(exchange, cloudId, () => false)

/** Applies `teams` (replaces all), or `add` and `remove`. An empty list counts as omitted (6.1). */
export function updateTeams(exchange: Exchange, cloudId: number): void {
  const [teams, add, remove] = ['teams', 'add', 'remove'].map((name) => toIds(toFields(exchange.body)[name]))
  setAttachedTeams(exchange, cloudId, (team) => {
    if (teams && teams.length > 0) return teams.includes(team.id)
    return (team.attached.includes(cloudId) || add?.includes(team.id) === true) && !remove?.includes(team.id)
  })
}
