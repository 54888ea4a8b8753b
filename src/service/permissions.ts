// Who may do what (service-api 4.3), from the teams an operator is in.
import type { OrganizationRow, TeamRow } from './model.ts'
import type { Store } from './store/store.ts'

export type Flag = 'design' | 'transition' | 'operations' | 'managesAccess' | 'cloudServices' | 'cloudSupport'

export interface Rights {
  readonly member: boolean
  readonly admin: boolean
  /** Whether some team lets the operator create assemblies and clouds. */
  readonly creates: boolean
  /** Sees everything of the organization. */
  readonly seesAll: boolean
  /** May see the assembly with this id. */
  sees(assemblyId: number): boolean
  /** Has the flag for this assembly or cloud. */
  may(flag: Flag, ciId: number): boolean
}

const TEAM_OF_ADMINS = 'admins'

/** Rights of an operator in an organization: the union over the operator's teams there. */
export function rightsIn(store: Store, operatorId: number, organization: OrganizationRow): Rights {
  const teams = store.team
    .all('organizationId = ?', organization.id)
    .filter((team) => team.members.includes(operatorId))
  const admin = teams.some((team) => team.name === TEAM_OF_ADMINS)
  const seesAll = admin || teams.some((team) => team.orgScope)
  const attached = new Set(teams.flatMap((team) => team.attached))
  const counts = (team: TeamRow, ciId: number) => team.orgScope || team.attached.includes(ciId)
  return {
    member: teams.length > 0,
    admin,
    creates: admin || teams.some((team) => team.managesAccess),
    seesAll,
    sees: (assemblyId) => seesAll || attached.has(assemblyId),
    may: (flag, ciId) => admin || teams.some((team) => team[flag] && counts(team, ciId)),
  }
}

/** Organizations the operator is in a team of. */
export function organizationsOf(store: Store, operatorId: number): OrganizationRow[] {
  const ids = new Set(
    store.team
      .all('TRUE')
      .filter((team) => team.members.includes(operatorId))
      .map((team) => team.organizationId),
  )
  return store.organization.all('TRUE ORDER BY id').filter((organization) => ids.has(organization.id))
}
