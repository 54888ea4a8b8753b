import { useQuery } from '@tanstack/react-query'
import { isLocked, listEnvironments } from '../../../contract/transition/environments.ts'
import { callQuery } from '../../data/read/call-query.ts'

export const environmentsQuery = (organization: string, assembly: string) =>
  callQuery(
    listEnvironments,
    { params: { organization, assembly } },
    { isBusy: (environments) => environments.some(isLocked), staleTime: 10_000 },
  )

export const useEnvironments = (organization: string, assembly: string) =>
  useQuery(environmentsQuery(organization, assembly))
