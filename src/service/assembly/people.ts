// Teams and people with rights in an assembly (service-api 2.1, 4.3).
import type * as calls from '../../contract/assembly/assembly.ts'
import { fieldsOf, idsOf } from '../http/body.ts'
import { notAllowed, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { TeamRow } from '../model/model.ts'
import { TEAM_OF_ADMINS, countsFor } from '../http/permissions.ts'
import { membersOf, teamsIn } from '../organization/membership.ts'
import { teamRecord, userRecord } from '../organization/people-records.ts'
import { assemblyScope } from '../http/scope.ts'

type Handlers = Pick<HandlersFor<typeof calls>, 'listAssemblyTeams' | 'updateAssemblyTeams' | 'listAssemblyUsers'>

/** Teams whose flags count for the assembly. */
const teamsOf = ({ service, organization }: Exchange, ciId: number): TeamRow[] =>
  teamsIn(service.store, organization).filter((team) => countsFor(team, ciId))

const DESIGN = 4
const TRANSITION = 2
const OPERATIONS = 1

/** What a team gives in the assembly as the bits of `dto`. */
function bitsOf(team: TeamRow): number {
  if (team.name === TEAM_OF_ADMINS) return DESIGN | TRANSITION | OPERATIONS
  return (team.design ? DESIGN : 0) | (team.transition ? TRANSITION : 0) | (team.operations ? OPERATIONS : 0)
}

/** Ids of the teams attached after a body's `teams`, `add` and `remove`; an empty list is none given (6.1). */
function wantedTeams(body: unknown, attached: readonly number[]): Set<number> {
  const { teams, add, remove } = fieldsOf(body)
  const instead = idsOf(teams)
  const wanted = new Set([...(instead.length > 0 ? instead : attached), ...idsOf(add)])
  for (const id of idsOf(remove)) wanted.delete(id)
  return wanted
}

export const assemblyPeopleHandlers: Handlers = {
  listAssemblyTeams: (exchange) => teamsOf(exchange, assemblyScope(exchange).assembly.ciId).map(teamRecord),

  updateAssemblyTeams(exchange) {
    const { service, organization, rights, body } = exchange
    const { ciId } = assemblyScope(exchange).assembly
    if (!rights.may('managesAccess', ciId)) throw notAllowed()
    const teams = teamsIn(service.store, organization)
    const attached = teams.filter((team) => team.attached.includes(ciId)).map(({ id }) => id)
    const wanted = wantedTeams(body, attached)
    for (const team of teams) {
      if (wanted.has(team.id) === team.attached.includes(ciId)) continue
      const others = team.attached.filter((id) => id !== ciId)
      service.store.team.update(team.id, {
        attached: wanted.has(team.id) ? [...others, ciId] : others,
        updated: service.now(),
      })
    }
    return teamsOf(exchange, ciId).map(teamRecord)
  },

  listAssemblyUsers(exchange) {
    const teams = teamsOf(exchange, assemblyScope(exchange).assembly.ciId)
    const entries = membersOf(exchange.service.store, teams).map((operator) => {
      const own = teams.filter((team) => team.members.includes(operator.id))
      const manages = own.some((team) => team.managesAccess || team.name === TEAM_OF_ADMINS)
      return [
        String(operator.id),
        {
          user: userRecord(operator),
          dto: own.reduce((bits, team) => bits | bitsOf(team), 0),
          teams: Object.fromEntries(own.map(({ name }) => [name, true])),
          ...(manages && { manages_access: true }),
        },
      ] as const
    })
    return Object.fromEntries(entries)
  },
}
