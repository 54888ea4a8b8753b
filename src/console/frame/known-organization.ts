import { useQuery } from '@tanstack/react-query'
import { listOrganizations } from '../../contract/organization/organizations.ts'
import { callQuery } from '../data/read/call-query.ts'

/** False for an organization that is not in the loaded list of the user, and without a name. `enabled`: loads the list if no page has. */
export function useIsKnownOrganization(organization: string, enabled = false): boolean {
  const { data } = useQuery({ ...callQuery(listOrganizations, { params: {} }, { staleTime: 60_000 }), enabled })
  return organization !== '' && (data === undefined || data.some(({ name }) => name === organization))
}
