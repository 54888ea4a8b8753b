import { useQuery } from '@tanstack/react-query'
import type { EnvironmentScope } from '../../routing/paths.ts'
import { pastDeploymentsQuery, pastIndexQuery } from '../queries.ts'
import { estimateDuration, withIndexCounts } from './runs.ts'

/** How long a deployment is expected to run, from the earlier ones; undefined while loading, and for too few of them. */
export function useExpectedDuration(scope: EnvironmentScope, except = '') {
  const { data: past } = useQuery(pastDeploymentsQuery(scope))
  const index = useQuery(pastIndexQuery(scope))
  return past && !index.isPending ? estimateDuration(withIndexCounts(past, index.data), except) : undefined
}
