import { useQuery } from '@tanstack/react-query'
import { listAssemblyHealth } from '../../../contract/operations/monitoring.ts'
import { listOrganizationHealth } from '../../../contract/organization/reports.ts'
import { scopeQuery } from '../../data/read/call-query.ts'
import type { AssemblyScope } from '../../routing/paths.ts'

/** Health of all components; only for members who see the whole organization. */
export const organizationHealthQuery = scopeQuery(listOrganizationHealth, { lowPriority: true })

/** Health of one assembly, for every member who sees it. */
export const assemblyHealthQuery = scopeQuery(listAssemblyHealth, { lowPriority: true })

export const useAssemblyHealth = (scope: AssemblyScope) => useQuery(assemblyHealthQuery(scope))
