// Teams that look after a cloud (service-api 2.9 and 4.3).
import { fieldsOf, idsOf } from '../http/body.ts'
import type { Exchange } from '../http/handler.ts'
import type { TeamRow } from '../model/model.ts'
import { teamsIn } from '../organization/membership.ts'
import { countsFor } from '../http/permissions.ts'

/** Teams whose flags count for a cloud. */
export const teamsOf = ({ service, organization }: Exchange, cloudId: number): TeamRow[] =>
  teamsIn(service.store, organization).filter((team) => countsFor(team, cloudId))

/** Attaches exactly the teams that `wanted` says yes to. */
function attachWhere({ service, organization }: Exchange, cloudId: number, wanted: (team: TeamRow) => boolean): void {
  for (const team of teamsIn(service.store, organization)) {
    const is = team.attached.includes(cloudId)
    if (is === wanted(team)) continue
    const attached = is ? team.attached.filter((id) => id !== cloudId) : [...team.attached, cloudId]
    service.store.team.update(team.id, { attached, updated: service.now() })
  }
}

/** Attaches teams of the organization; other ids are passed over. */
export const attachTeams = (exchange: Exchange, cloudId: number, ids: readonly number[]): void =>
  attachWhere(exchange, cloudId, (team) => ids.includes(team.id) || team.attached.includes(cloudId))

/** Takes a cloud from every team. */
export const detachAll = (exchange: Exchange, cloudId: number): void => attachWhere(exchange, cloudId, () => false)

/** Carries out `teams` (in place of all), or `add` and `remove`; an empty list is none given (6.1). */
export function updateTeams(exchange: Exchange, cloudId: number): void {
  const [teams, add, remove] = ['teams', 'add', 'remove'].map((name) => idsOf(fieldsOf(exchange.body)[name]))
  attachWhere(exchange, cloudId, (team) => {
    if (teams && teams.length > 0) return teams.includes(team.id)
    return (team.attached.includes(cloudId) || add?.includes(team.id) === true) && !remove?.includes(team.id)
  })
}
