import { useQuery } from '@tanstack/react-query'
import { isLocked, listEnvironments } from '../../../contract/transition/environments.ts'
import { callQuery } from '../../data/read/call-query.ts'
import type { AssemblyScope } from '../../routing/paths.ts'

export const environmentsQuery = (scope: AssemblyScope) =>
  callQuery(
    listEnvironments,
    { params: scope },
    { isBusy: (environments) => environments.some(isLocked), staleTime: 10_000 },
  )

export const useEnvironments = (scope: AssemblyScope) => useQuery(environmentsQuery(scope))
