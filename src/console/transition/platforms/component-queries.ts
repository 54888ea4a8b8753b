// Queries of the components of an environment's platform, and of what the design says of one.
import { useQuery } from '@tanstack/react-query'
import { readDesignComponent } from '../../../contract/design/components.ts'
import { readMetadata } from '../../../contract/organization/metadata.ts'
import { listPlatformComponents, readPlatformComponent } from '../../../contract/transition/platforms.ts'
import { callQuery, optionalCallQuery } from '../../data/read/call-query.ts'
import type { Scope } from '../../routing/crumbs.ts'

/** Components of a platform as the environment has them. `platform`: its name, or the id of a version that is not active. */
export const platformComponentsQuery = ({ organization, assembly, environment, platform }: Scope) =>
  callQuery(listPlatformComponents, { params: { organization, assembly, environment, platform } })

export const usePlatformComponents = (scope: Scope) => useQuery(platformComponentsQuery(scope))

/** One of them, with what it depends on. */
export const platformComponentQuery = ({ organization, assembly, environment, platform, component }: Scope) =>
  callQuery(readPlatformComponent, { params: { organization, assembly, environment, platform, component } })

export const usePlatformComponent = (scope: Scope) => useQuery(platformComponentQuery(scope))

/** The same in the design; null where the design has it no more. */
export const designComponentQuery = ({ organization, assembly, platform, component }: Scope) =>
  optionalCallQuery(
    readDesignComponent,
    { params: { organization, assembly, platform, component } },
    { lowPriority: true, staleTime: 30_000 },
  )

export const useDesignComponent = (scope: Scope) => useQuery(designComponentQuery(scope))

/** What a class is made of; null for one that the service does not know. Classes change with a new version of the service only. */
const classMetadataQuery = (className: string) =>
  optionalCallQuery(readMetadata, { params: {}, query: { class_name: className } }, { staleTime: 60 * 60_000 })

/** Disabled while the class name is empty. */
export const useClassMetadata = (className: string) =>
  useQuery({ ...classMetadataQuery(className), enabled: className !== '' })
