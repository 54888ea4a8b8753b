import { useQuery } from '@tanstack/react-query'
import type { EnvironmentScope } from '../../routing/paths.ts'
import { pastIndexQuery } from '../queries.ts'
import { estimateDuration } from './runs.ts'

/** How long a deployment is expected to run, from the earlier ones; undefined while loading, without an index, and for too few of them. */
export function useExpectedDuration(scope: EnvironmentScope, except = '') {
  const { data } = useQuery(pastIndexQuery(scope))
  return data && estimateDuration(data, except)
}
