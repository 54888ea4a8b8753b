import { searchEnvironment } from '../../../contract/organization/search.ts'
import { callQuery } from '../../data/read/call-query.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'

/** The committed relations between the components of an environment, which carry the scale. */
export const committedDependenciesQuery = (scope: EnvironmentScope) =>
  callQuery(
    searchEnvironment,
    { params: scope, query: { relation_name: 'manifest.DependsOn', include_from_ci: 'false', include_to_ci: 'false' } },
    { staleTime: 20_000, lowPriority: true },
  )

/** The committed monitors of all components of an environment. */
export const committedMonitorsQuery = (scope: EnvironmentScope) =>
  callQuery(
    searchEnvironment,
    { params: scope, query: { class_name: 'manifest.Monitor' } },
    { staleTime: 20_000, lowPriority: true },
  )
