// Queries of the components of an environment's platform, and of what the design says of one.
import { useQuery } from '@tanstack/react-query'
import { readDesignComponent } from '../../../contract/design/design-content.ts'
import { readMetadata } from '../../../contract/organization/metadata.ts'
import { listPlatformComponents, readPlatformComponent } from '../../../contract/transition/platforms.ts'
import { read, readOrNone } from '../../data/read/read.ts'
import type { Place } from '../../frame/crumbs.ts'

/** Components of a platform as the environment has them. `platform`: its name, or the id of a version that is not active. */
export const platformComponentsQuery = ({ organization, assembly, environment, platform }: Place) =>
  read(listPlatformComponents, { params: { organization, assembly, environment, platform } })

export const usePlatformComponents = (place: Place) => useQuery(platformComponentsQuery(place))

/** One of them, with what it depends on. */
export const platformComponentQuery = ({ organization, assembly, environment, platform, component }: Place) =>
  read(readPlatformComponent, { params: { organization, assembly, environment, platform, component } })

export const usePlatformComponent = (place: Place) => useQuery(platformComponentQuery(place))

/** The same in the design; null where the design has it no more. */
export const designedComponentQuery = ({ organization, assembly, platform, component }: Place) =>
  readOrNone(
    readDesignComponent,
    { params: { organization, assembly, platform, component } },
    { background: true, staleTime: 30_000 },
  )

export const useDesignedComponent = (place: Place) => useQuery(designedComponentQuery(place))

/** What a class is made of; null for one that the service does not know. Classes change with a new version of the service only. */
const classMetadataQuery = (className: string) =>
  readOrNone(readMetadata, { params: {}, query: { class_name: className } }, { staleTime: 60 * 60_000 })

/** Disabled while the class name is empty. */
export const useClassMetadata = (className: string) =>
  useQuery({ ...classMetadataQuery(className), enabled: className !== '' })
