// What the signed-in user may do in an organization. The service has no call for it: it is derived from their teams (service-api 4.3).
import type { Requirement } from '../../../contract/organization/permissions.ts'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { listTeams } from '../../../contract/organization/people.ts'
import type { listGroups } from '../../../contract/organization/groups.ts'
import { formatCountOf } from '../../kit/format.ts'
import { ADMINS, permissionLabel } from './labels.ts'

export type AccessTeam = AnswerOf<typeof listTeams>[number]
type UserGroup = Pick<AnswerOf<typeof listGroups>[number], 'id'>

export interface Access {
  readonly isAdmin: boolean
  readonly teams: readonly AccessTeam[]
  /** False if there may be more: then nothing is denied. */
  readonly isComplete: boolean
}

interface AccessSources {
  /** Teams that the service lists: the user's own, those they manage, and `admins`. */
  readonly visible: readonly AccessTeam[]
  readonly memberOf: readonly string[]
  readonly groups: readonly UserGroup[]
  /** The groups in each visible team, by the id of the team; undefined if they could not be loaded. */
  readonly teamGroups: (team: AccessTeam) => readonly UserGroup[] | undefined
}

/** The teams of a user, directly and through groups. */
export function toAccess({ visible, memberOf, groups, teamGroups }: AccessSources): Access {
  const groupIds = new Set<string>(groups.map(({ id }) => id))
  const inTeam = (team: AccessTeam): boolean | undefined => {
    if (memberOf.includes(team.name)) return true
    return groups.length === 0 ? false : teamGroups(team)?.some(({ id }) => groupIds.has(id))
  }
  const teams = visible.filter((team) => inTeam(team) === true)
  const isAdmin = memberOf.includes(ADMINS) || teams.some(({ name }) => name === ADMINS)
  const others = visible.filter((team) => team.name !== ADMINS && inTeam(team) !== true)
  // Administrators of the installation see all teams, and are members of a group that no team has.
  const explainsOthers = others.length === 0 || teams.some(({ manages_access: manages }) => manages)
  const explainsGroups = groups.every(({ id }) =>
    visible.some((team) => teamGroups(team)?.some((group) => group.id === id)),
  )
  const isKnown = visible.every((team) => inTeam(team) !== undefined)
  return { isAdmin, teams, isComplete: isAdmin || (isKnown && explainsOthers && explainsGroups) }
}

export type Decision = 'allowed' | 'denied' | 'unknown'

const hasAny = (team: AccessTeam, { anyOf }: Requirement) => anyOf.some((permission) => team[permission])

/** Whether the teams attached to the target of a requirement matter. */
export const needsAttachedTeams = (access: Access | undefined, requirement: Requirement): boolean =>
  access?.isAdmin === false &&
  requirement.on !== undefined &&
  access.teams.some((team) => hasAny(team, requirement)) &&
  !access.teams.some((team) => team.org_scope && hasAny(team, requirement))

/** Whether a user meets a requirement. `attached`: the teams of its target. */
export function decide(
  access: Access | undefined,
  requirement: Requirement,
  attached: readonly Pick<AccessTeam, 'id'>[] | undefined,
): Decision {
  if (!access) return 'unknown'
  if (access.isAdmin) return 'allowed'
  const denied = access.isComplete ? 'denied' : 'unknown'
  const teams = access.teams.filter((team) => hasAny(team, requirement))
  if (teams.length === 0) return denied
  if (requirement.isPartial) return 'unknown'
  if (!requirement.on || teams.some((team) => team.org_scope)) return 'allowed'
  if (!attached) return 'unknown'
  return teams.some(({ id }) => attached.some((team) => team.id === id)) ? 'allowed' : denied
}

/** Role and teams: `administrator`, or `member of operators and readers`. */
export function formatMembership({ isAdmin, teams }: Access): string {
  const names = teams.map(({ name }) => name)
  return isAdmin ? 'administrator' : names.length > 0 ? `member of ${names.join(', ')}` : 'member'
}

const MAX_NAMES = 3

/** Who can grant a permission: `Ada, Bo and Cy`. */
export function formatAdmins(organization: string, admins: readonly string[]): string {
  if (admins.length === 0) return `An administrator of ${organization}`
  const names = admins.slice(0, MAX_NAMES)
  const more = admins.length - names.length
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    more > 0 ? [...names, formatCountOf(more, 'other')] : names,
  )
}

/** What is missing: `the transition permission on shop`. */
export function formatRequirement({ anyOf, on }: Requirement): string {
  if (anyOf.length === 0) return 'membership in the admins team'
  return `the ${anyOf.map(permissionLabel).join(' or ')} permission${on ? ` on ${on.name}` : ''}`
}

/** Why a write is disabled: what is missing, and who can grant it. */
export const formatDenial = (requirement: Requirement, organization: string, admins: readonly string[]): string =>
  `You need ${formatRequirement(requirement)}. ${formatAdmins(organization, admins)} can grant it.`
