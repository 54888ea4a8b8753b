import { useQuery } from '@tanstack/react-query'
import { listAssemblyHealth } from '../../../contract/operations/monitoring.ts'
import { listOrganizationHealth } from '../../../contract/organization/reports.ts'
import { callQuery } from '../../data/read/call-query.ts'
import type { AssemblyScope, OrganizationScope } from '../../routing/paths.ts'

/** Health of all components; only for members who see the whole organization. */
export const organizationHealthQuery = (scope: OrganizationScope) =>
  callQuery(listOrganizationHealth, { params: scope }, { lowPriority: true })

/** Health of one assembly, for every member who sees it. */
export const assemblyHealthQuery = (scope: AssemblyScope) =>
  callQuery(listAssemblyHealth, { params: scope }, { lowPriority: true })

export const useAssemblyHealth = (scope: AssemblyScope) => useQuery(assemblyHealthQuery(scope))
