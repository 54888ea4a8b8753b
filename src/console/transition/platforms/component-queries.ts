import { readDesignComponent } from '../../../contract/design/components.ts'
import { listPlatformComponents, readPlatformComponent } from '../../../contract/transition/platforms.ts'
import { callQuery, optionalCallQuery } from '../../data/read/call-query.ts'
import type { Scope } from '../../routing/crumbs.ts'

/** Components of a platform of an environment. `platform`: a platform key. */
export const platformComponentsQuery = ({ organization, assembly, environment, platform }: Scope) =>
  callQuery(listPlatformComponents, { params: { organization, assembly, environment, platform } })

export const platformComponentQuery = ({ organization, assembly, environment, platform, component }: Scope) =>
  callQuery(readPlatformComponent, { params: { organization, assembly, environment, platform, component } })

/** The component in the design; null if it was removed there. */
export const designComponentQuery = ({ organization, assembly, platform, component }: Scope) =>
  optionalCallQuery(
    readDesignComponent,
    { params: { organization, assembly, platform, component } },
    { lowPriority: true, staleTime: 30_000 },
  )
