// Queries of one component: itself, its class, what hangs on it, and what a new one may be made from.
import { useQuery } from '@tanstack/react-query'
import {
  listDesignAttachments,
  listDesignMonitors,
  newDesignComponent,
  readDesignAttachment,
  readDesignComponent,
  readDesignMonitor,
} from '../../../contract/design/design-content.ts'
import { listComponentTypes } from '../../../contract/design/design.ts'
import { readMetadata } from '../../../contract/organization/metadata.ts'
import { read, readOrNone } from '../../data/read/read.ts'
import { CHANGED_BY_DESIGN } from '../content-queries.ts'
import type { PartKind } from './part-kinds.ts'

export interface ComponentPlace {
  readonly organization: string
  readonly assembly: string
  readonly platform: string
  readonly component: string
}

type PlatformPlace = Omit<ComponentPlace, 'component'>

/** A component with what it depends on and what depends on it. */
export const designComponentQuery = ({ organization, assembly, platform, component }: ComponentPlace) =>
  read(readDesignComponent, { params: { organization, assembly, platform, component } })

export const useDesignComponent = (place: ComponentPlace) => useQuery(designComponentQuery(place))

/** What a class is made of; null for one that the service does not know. Classes change with a new version of the service only. */
export const classMetadataQuery = (className: string) =>
  readOrNone(readMetadata, { params: {}, query: { class_name: className } }, { staleTime: 60 * 60_000 })

/** Disabled while the class name is empty. */
export const useClassMetadata = (className: string) =>
  useQuery({ ...classMetadataQuery(className), enabled: className !== '' })

/** The pack's templates by name: how many a platform may have, and has. */
export const componentTypesQuery = ({ organization, assembly, platform }: PlatformPlace) =>
  read(listComponentTypes, { params: { organization, assembly, platform } })

export const useComponentTypes = (place: PlatformPlace) => useQuery(componentTypesQuery(place))

/** A component not yet saved, as a template of the pack has it. */
export const useNewComponent = ({ organization, assembly, platform }: PlatformPlace, template: string) =>
  useQuery(
    read(newDesignComponent, { params: { organization, assembly, platform }, query: { template_name: template } }),
  )

const monitorsQuery = ({ organization, assembly, platform, component }: ComponentPlace) =>
  read(listDesignMonitors, { params: { organization, assembly, platform, component } })

const attachmentsQuery = ({ organization, assembly, platform, component }: ComponentPlace) =>
  read(listDesignAttachments, { params: { organization, assembly, platform, component } })

export const partsQuery = (kind: PartKind, place: ComponentPlace) =>
  kind === 'monitor' ? monitorsQuery(place) : attachmentsQuery(place)

export const useParts = (kind: PartKind, place: ComponentPlace) => useQuery(partsQuery(kind, place))

/** One monitor or attachment. */
export const partQuery = (
  kind: PartKind,
  { organization, assembly, platform, component }: ComponentPlace,
  part: string,
) => {
  const params = { organization, assembly, platform, component }
  return kind === 'monitor'
    ? read(readDesignMonitor, { params: { ...params, monitor: part } })
    : read(readDesignAttachment, { params: { ...params, attachment: part } })
}

export const usePart = (kind: PartKind, place: ComponentPlace, part: string) => useQuery(partQuery(kind, place, part))

/** What is read again after a monitor or an attachment was changed. */
export const CHANGED_BY_PART = [
  ...CHANGED_BY_DESIGN,
  listDesignMonitors,
  readDesignMonitor,
  listDesignAttachments,
  readDesignAttachment,
]

/** What is read again after a component was changed. */
export const CHANGED_BY_COMPONENT = [...CHANGED_BY_DESIGN, readDesignComponent, listComponentTypes]
