import { listGroups } from '../../../contract/organization/groups.ts'
import { listTeamMembers, listTeams, readProfile } from '../../../contract/organization/people.ts'
import { callQuery, scopeQuery, type QueryPriority } from '../read/call-query.ts'

const SLOW_CHANGING = { staleTime: 60_000 }

/** The signed-in user. */
export const profileQuery = (priority?: QueryPriority) =>
  callQuery(readProfile, { params: {} }, { ...SLOW_CHANGING, ...priority })

/** The groups of the signed-in user. */
export const groupsQuery = (priority?: QueryPriority) =>
  callQuery(listGroups, { params: {} }, { ...SLOW_CHANGING, ...priority })

/** Others than administrators get their own teams and those they manage, and `admins` (service-api 4.3). */
export const teamsQuery = scopeQuery(listTeams, SLOW_CHANGING)

export const teamMembersQuery = scopeQuery(listTeamMembers, SLOW_CHANGING)
