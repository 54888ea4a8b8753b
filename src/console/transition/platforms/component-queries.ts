import { readDesignComponent } from '../../../contract/design/components.ts'
import { listPlatformComponents, readPlatformComponent } from '../../../contract/transition/platforms.ts'
import { optionalCallQuery, scopeQuery } from '../../data/read/call-query.ts'
import type { DesignComponentScope } from '../../routing/paths.ts'

/** Components of a platform of an environment. `platform`: a platform key. */
export const platformComponentsQuery = scopeQuery(listPlatformComponents)

export const platformComponentQuery = scopeQuery(readPlatformComponent)

/** The component in the design; null if it was removed there. */
export const designComponentQuery = (scope: DesignComponentScope) =>
  optionalCallQuery(readDesignComponent, { params: scope }, { lowPriority: true, staleTime: 30_000 })
