import { readDesignComponent } from '../../../contract/design/components.ts'
import { listPlatformComponents, readPlatformComponent } from '../../../contract/transition/platforms.ts'
import { callQuery, optionalCallQuery } from '../../data/read/call-query.ts'
import type { ComponentScope, DesignComponentScope, PlatformScope } from '../../routing/paths.ts'

/** Components of a platform of an environment. `platform`: a platform key. */
export const platformComponentsQuery = (scope: PlatformScope) => callQuery(listPlatformComponents, { params: scope })

export const platformComponentQuery = (scope: ComponentScope) => callQuery(readPlatformComponent, { params: scope })

/** The component in the design; null if it was removed there. */
export const designComponentQuery = (scope: DesignComponentScope) =>
  optionalCallQuery(readDesignComponent, { params: scope }, { lowPriority: true, staleTime: 30_000 })
