import { listUsers } from '../../../contract/organization/people.ts'
import { callQuery } from '../../data/read/call-query.ts'
import type { OrganizationScope } from '../../routing/paths.ts'

/** Users in any team of an organization; not those who are in one only through a user group. */
export const usersQuery = (scope: OrganizationScope) =>
  callQuery(listUsers, { params: scope }, { staleTime: 60_000, lowPriority: true })
