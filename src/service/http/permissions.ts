// Who may do what (service-api 4.3), from the teams an operator is in.
import type { OrganizationRow, TeamRow } from '../model/model.ts'
import type { Store } from '../store/store.ts'

export const FLAGS = [
  'design',
  'transition',
  'operations',
  'orgScope',
  'managesAccess',
  'cloudServices',
  'cloudCompliance',
  'cloudSupport',
] as const satisfies readonly (keyof TeamRow)[]

export type Flag = (typeof FLAGS)[number]

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
  /** May change who is in the team: an admin, or who manages everything that the team is attached to. */
  managesMembers(team: TeamRow): boolean
  /** Is in the team. */
  isIn(team: TeamRow): boolean
}

export const TEAM_OF_ADMINS = 'admins'

/** The flags of a team count for the assembly or cloud. */
export const countsFor = (team: TeamRow, ciId: number) =>
  team.orgScope || team.name === TEAM_OF_ADMINS || team.attached.includes(ciId)

/** Rights of an operator in an organization: the union over the operator's teams there. */
export function rightsIn(store: Store, operatorId: number, organization: OrganizationRow): Rights {
  const isIn = (team: TeamRow) => team.members.includes(operatorId)
  const teams = store.team.all('organizationId = ?', organization.id).filter(isIn)
  const admin = teams.some((team) => team.name === TEAM_OF_ADMINS)
  const seesAll = admin || teams.some((team) => team.orgScope)
  const attached = new Set(teams.flatMap((team) => team.attached))
  const may = (flag: Flag, ciId: number) => admin || teams.some((team) => team[flag] && countsFor(team, ciId))
  return {
    member: teams.length > 0,
    admin,
    creates: admin || teams.some((team) => team.managesAccess),
    seesAll,
    sees: (assemblyId) => seesAll || attached.has(assemblyId),
    may,
    managesMembers: (team) =>
      admin ||
      (team.name !== TEAM_OF_ADMINS &&
        !team.orgScope &&
        team.attached.length > 0 &&
        team.attached.every((ciId) => may('managesAccess', ciId))),
    isIn,
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
