import { listUsers, readProfile } from '../../../contract/organization/people.ts'
import { callQuery } from '../../data/read/call-query.ts'

const SLOW_CHANGING = { staleTime: 60_000 }

/** The signed-in user. */
export const profileQuery = () => callQuery(readProfile, { params: {} }, SLOW_CHANGING)

/** Users in any team of an organization; not those who are in one only through a user group. */
export const usersQuery = (organization: string) =>
  callQuery(listUsers, { params: { organization } }, { ...SLOW_CHANGING, lowPriority: true })
