// Teams and users with rights in an assembly (service-api 2.1, 4.3).
import type * as calls from '../../contract/assembly/assemblies.ts'
import { toFields, toIds } from '../http/body.ts'
import { unauthorized, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { TeamRow } from '../model/rows.ts'
import { ADMINS_TEAM, appliesTo, membershipOf } from '../http/permissions.ts'
import { findMembersWithGroups, findTeams } from '../organization/people/membership.ts'
import { teamRecord, userRecord } from '../organization/people/records.ts'
import { assemblyScope } from '../http/scope.ts'

type Handlers = Pick<HandlersFor<typeof calls>, 'listAssemblyTeams' | 'updateAssemblyTeams' | 'listAssemblyUsers'>

/** Teams whose flags apply to the assembly. */
const attachedTeams = ({ service, organization }: Exchange, ciId: number): TeamRow[] =>
  findTeams(service.store, organization).filter((team) => appliesTo(team, ciId))

const DESIGN_BIT = 4
const TRANSITION_BIT = 2
const OPERATIONS_BIT = 1

/** A team's rights in the assembly as bits of `dto`. */
function toPermissionBits(team: TeamRow): number {
  if (team.name === ADMINS_TEAM) return DESIGN_BIT | TRANSITION_BIT | OPERATIONS_BIT
  return (
    (team.design ? DESIGN_BIT : 0) | (team.transition ? TRANSITION_BIT : 0) | (team.operations ? OPERATIONS_BIT : 0)
  )
}

/** Attached team ids after a body's `teams`, `add` and `remove`. An empty list counts as omitted (6.1). */
function requestedTeams(body: unknown, attached: readonly number[]): Set<number> {
  const { teams, add, remove } = toFields(body)
  const replacement = toIds(teams)
  const requested = new Set([...(replacement.length > 0 ? replacement : attached), ...toIds(add)])
  for (const id of toIds(remove)) requested.delete(id)
  return requested
}

export const assemblyPeopleHandlers: Handlers = {
  listAssemblyTeams: (exchange) => attachedTeams(exchange, assemblyScope(exchange).assembly.ciId).map(teamRecord),

  updateAssemblyTeams(exchange) {
    const { service, organization, rights, body } = exchange
    const { ciId } = assemblyScope(exchange).assembly
    if (!rights.hasFlag('managesAccess', ciId)) throw unauthorized()
    const teams = findTeams(service.store, organization)
    const attached = teams.filter((team) => team.attached.includes(ciId)).map(({ id }) => id)
    const requested = requestedTeams(body, attached)
    for (const team of teams) {
      if (requested.has(team.id) === team.attached.includes(ciId)) continue
      const others = team.attached.filter((id) => id !== ciId)
      service.store.team.update(team.id, {
        attached: requested.has(team.id) ? [...others, ciId] : others,
        updated: service.now(),
      })
    }
    return attachedTeams(exchange, ciId).map(teamRecord)
  },

  listAssemblyUsers(exchange) {
    const teams = attachedTeams(exchange, assemblyScope(exchange).assembly.ciId)
    const { store } = exchange.service
    const entries = findMembersWithGroups(store, teams).map((operator) => {
      const memberTeams = teams.filter(membershipOf(store, operator.id))
      const manages = memberTeams.some((team) => team.managesAccess || team.name === ADMINS_TEAM)
      return [
        String(operator.id),
        {
          user: userRecord(operator),
          dto: memberTeams.reduce((bits, team) => bits | toPermissionBits(team), 0),
          teams: Object.fromEntries(memberTeams.map(({ name }) => [name, true])),
          ...(manages && { manages_access: true }),
        },
      ] as const
    })
    return Object.fromEntries(entries)
  },
}
