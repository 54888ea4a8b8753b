import { useQuery } from '@tanstack/react-query'
import { listAssemblyHealth } from '../../../contract/operations/monitoring.ts'
import { listOrganizationHealth } from '../../../contract/organization/reports.ts'
import { callQuery } from '../../data/read/call-query.ts'

/** Health of all components; only for members who see the whole organization. */
export const organizationHealthQuery = (organization: string) =>
  callQuery(listOrganizationHealth, { params: { organization } }, { lowPriority: true })

/** Health of one assembly, for every member who sees it. */
export const assemblyHealthQuery = (organization: string, assembly: string) =>
  callQuery(listAssemblyHealth, { params: { organization, assembly } }, { lowPriority: true })

export const useAssemblyHealth = (organization: string, assembly: string) =>
  useQuery(assemblyHealthQuery(organization, assembly))
