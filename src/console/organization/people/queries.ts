import { listUsers } from '../../../contract/organization/people.ts'
import { callQuery } from '../../data/read/call-query.ts'

/** Users in any team of an organization; not those who are in one only through a user group. */
export const usersQuery = (organization: string) =>
  callQuery(listUsers, { params: { organization } }, { staleTime: 60_000, lowPriority: true })
