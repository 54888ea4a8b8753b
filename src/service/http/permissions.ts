// Permissions (service-api 4.3), derived from the operator's teams.
import type { OrganizationRow, TeamRow } from '../model/rows.ts'
import type { Store } from '../store/store.ts'

export const TEAM_FLAGS = [
  'design',
  'transition',
  'operations',
  'orgScope',
  'managesAccess',
  'cloudServices',
  'cloudCompliance',
  'cloudSupport',
] as const satisfies readonly (keyof TeamRow)[]

export type TeamFlag = (typeof TEAM_FLAGS)[number]

export interface Rights {
  readonly isMember: boolean
  readonly isAdmin: boolean
  /** May create assemblies and clouds. */
  readonly canCreate: boolean
  /** Can see everything in the organization. */
  readonly canSeeAll: boolean
  canSee(assemblyId: number): boolean
  /** Has the flag for this assembly or cloud id. */
  hasFlag(flag: TeamFlag, ciId: number): boolean
  /** May change the members: admins, and managers of everything the team is attached to. */
  canManageMembers(team: TeamRow): boolean
  isInTeam(team: TeamRow): boolean
}

export const ADMINS_TEAM = 'admins'

/** Whether a team's flags apply to the assembly or cloud. */
export const appliesTo = (team: TeamRow, ciId: number) =>
  team.orgScope || team.name === ADMINS_TEAM || team.attached.includes(ciId)

/** Whether an operator is in a team, directly or through a user group. */
export function membershipOf(store: Store, operatorId: number): (team: TeamRow) => boolean {
  const groups = new Set(store.groupMember.all('operatorId = ?', operatorId).map(({ groupId }) => groupId))
  return (team) => team.members.includes(operatorId) || team.groups.some((id) => groups.has(id))
}

/** An operator's rights in an organization: the union over the operator's teams. */
export function getRights(store: Store, operatorId: number, organization: OrganizationRow): Rights {
  const isInTeam = membershipOf(store, operatorId)
  const teams = store.team.all('organizationId = ?', organization.id).filter(isInTeam)
  const isAdmin = teams.some((team) => team.name === ADMINS_TEAM)
  const canSeeAll = isAdmin || teams.some((team) => team.orgScope)
  const attached = new Set(teams.flatMap((team) => team.attached))
  const hasFlag = (flag: TeamFlag, ciId: number) => isAdmin || teams.some((team) => team[flag] && appliesTo(team, ciId))
  return {
    isMember: teams.length > 0,
    isAdmin,
    canCreate: isAdmin || teams.some((team) => team.managesAccess),
    canSeeAll,
    canSee: (assemblyId) => canSeeAll || attached.has(assemblyId),
    hasFlag,
    canManageMembers: (team) =>
      isAdmin ||
      (team.name !== ADMINS_TEAM &&
        !team.orgScope &&
        team.attached.length > 0 &&
        team.attached.every((ciId) => hasFlag('managesAccess', ciId))),
    isInTeam,
  }
}

/** Organizations in which the operator has a team. */
export function findOrganizations(store: Store, operatorId: number): OrganizationRow[] {
  const ids = new Set(
    store.team
      .all('TRUE')
      .filter(membershipOf(store, operatorId))
      .map((team) => team.organizationId),
  )
  return store.organization.all('TRUE ORDER BY id').filter((organization) => ids.has(organization.id))
}
