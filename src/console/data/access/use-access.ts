// Reads what the rules need. At low priority: pages show their rows first.
import { useQueries, useQuery } from '@tanstack/react-query'
import type { AnyCall } from '../../../contract/core/call.ts'
import { listAssemblyTeams } from '../../../contract/assembly/assemblies.ts'
import { listCloudTeams } from '../../../contract/cloud/usage.ts'
import { readUser } from '../../../contract/organization/people.ts'
import {
  requirementOfPath,
  type PermissionTarget,
  type Requirement,
} from '../../../contract/organization/permissions.ts'
import { describeRequest } from '../client.ts'
import { callQuery } from '../read/call-query.ts'
import { decide, formatDenial, needsAttachedTeams, toAccess, type AccessTeam } from './rules.ts'
import { ADMINS } from './labels.ts'
import { groupsQuery, profileQuery, teamMembersQuery, teamsQuery } from './queries.ts'
import type { WriteRequest } from '../write/write-request.ts'

const LOW = { lowPriority: true }
const SETTINGS = { staleTime: 60_000, ...LOW }

const attachedTeamsQuery = (organization: string, { kind, name }: PermissionTarget) =>
  kind === 'assembly'
    ? callQuery(listAssemblyTeams, { params: { organization, assembly: name } }, SETTINGS)
    : callQuery(listCloudTeams, { params: { organization, cloud: name } }, SETTINGS)

/** Access to an organization, and who can grant more. `allTeams`: loads all teams of administrators, with a request for each. */
export function useAccess(organization: string, { allTeams = false } = {}) {
  // Pages of the public namespace have none.
  const enabled = organization !== ''
  const profile = useQuery({ ...profileQuery(LOW), enabled })
  const teams = useQuery({ ...teamsQuery({ organization }, LOW), enabled })
  const ownGroups = useQuery({ ...groupsQuery(LOW), enabled })
  const user = useQuery({
    // By id: a username with a dot cannot stand in a path.
    ...callQuery(readUser, { params: { organization, user: profile.data?.id ?? '' } }, SETTINGS),
    enabled: enabled && profile.data !== undefined,
  })
  const queries = [profile, teams, ownGroups, user]
  const [visible, groups] = [teams.data, ownGroups.data]
  const memberOf = user.data?.teams
  // Members of a team through a group are only listed in the team.
  const needsMembers = groups && groups.length > 0 && memberOf && (allTeams || !memberOf.includes(ADMINS))
  const isRead = ({ name }: { name: string }) => name === ADMINS || needsMembers
  const read = (visible ?? []).filter(isRead)
  const members = useQueries({ queries: read.map(({ id }) => teamMembersQuery({ organization, team: id }, LOW)) })
  const membersOf = (id: string) => members[read.findIndex((team) => team.id === id)]?.data
  const admins = membersOf(visible?.find(({ name }) => name === ADMINS)?.id ?? '')
  return {
    /** Undefined until it is read, or if it cannot be. */
    access:
      visible && groups && memberOf
        ? toAccess({ visible, memberOf, groups, teamGroups: ({ id }) => membersOf(id)?.groups })
        : undefined,
    /** Names; none if they cannot be read. */
    admins: admins ? [...admins.users, ...admins.groups].map(({ name }) => name) : [],
    isPending:
      [profile, teams, ownGroups, ...members].some((query) => query.isPending) ||
      (profile.data !== undefined && user.isPending),
    /** A query without which the permissions are unknown. */
    failed: queries.find(({ isLoadingError }) => isLoadingError),
  }
}

/** Whether the signed-in user meets each requirement. */
export function useDecisions(organization: string, requirements: readonly Requirement[]) {
  const { access, admins, isPending } = useAccess(organization)
  const targets = [
    ...new Map(
      requirements
        .filter((requirement) => needsAttachedTeams(access, requirement))
        .flatMap(({ on }) => (on ? [[`${on.kind} ${on.name}`, on] as const] : [])),
    ),
  ]
  const attached = useQueries({ queries: targets.map(([, on]) => attachedTeamsQuery(organization, on)) })
  const attachedTo = (on: PermissionTarget | undefined) =>
    on && attached[targets.findIndex(([key]) => key === `${on.kind} ${on.name}`)]?.data
  return {
    decide: (requirement: Requirement) => decide(access, requirement, attachedTo(requirement.on)),
    access,
    admins,
    /** The user's teams with permissions on a target; undefined if not known. */
    teamsOn: (on: PermissionTarget): readonly AccessTeam[] | undefined => {
      const teams = attachedTo(on)
      return access?.teams.filter(
        ({ id, org_scope: isEverywhere }) => isEverywhere || teams?.some((team) => team.id === id),
      )
    },
    isPending: isPending || attached.some((query) => query.isPending),
  }
}

/** Why the signed-in user cannot do what needs these; undefined if they can, or if it is not known. */
export function useDenial(organization: string, requirements: readonly Requirement[]): string | undefined {
  const { decide: decideOn, admins } = useDecisions(organization, requirements)
  const missing = requirements.find((requirement) => decideOn(requirement) === 'denied')
  return missing && formatDenial(missing, organization, admins)
}

/** What the planned writes of a page need, each once. */
export function toRequirements(
  writes: readonly WriteRequest<AnyCall>[],
  pageAssembly: string | undefined,
): Requirement[] {
  const all = writes.flatMap(({ call, request, needs }) => {
    if (needs && needs.length > 0) return needs
    const { method, path } = describeRequest(call, request)
    return requirementOfPath(method, path, pageAssembly) ?? []
  })
  return [...new Map(all.map((requirement) => [JSON.stringify(requirement), requirement])).values()]
}
