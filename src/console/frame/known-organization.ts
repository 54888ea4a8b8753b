import { useQuery } from '@tanstack/react-query'
import { listOrganizations } from '../../contract/organization/organizations.ts'
import { callQuery } from '../data/read/call-query.ts'

/**
 * False without a name, and for an organization that is not in the user's list, once the list is loaded. `enabled`: whether to load it if no
 * page has.
 */
export function useIsKnownOrganization(organization: string, enabled = false): boolean {
  const { data } = useQuery({ ...callQuery(listOrganizations, { params: {} }, { staleTime: 60_000 }), enabled })
  return organization !== '' && (data === undefined || data.some(({ name }) => name === organization))
}
