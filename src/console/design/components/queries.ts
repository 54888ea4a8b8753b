// Queries of one component: itself, its class, what hangs on it, and what a new one may be made from.
import { useQuery } from '@tanstack/react-query'
import {
  listDesignAttachments,
  listDesignMonitors,
  newDesignComponent,
  readDesignAttachment,
  readDesignComponent,
  readDesignMonitor,
} from '../../../contract/design/components.ts'
import { listComponentTypes } from '../../../contract/design/platforms.ts'
import { readMetadata } from '../../../contract/organization/metadata.ts'
import { callQuery, optionalCallQuery } from '../../data/read/call-query.ts'
import { CHANGED_BY_DESIGN } from '../content-queries.ts'
import type { PartKind } from './part-kinds.ts'

export interface ComponentScope {
  readonly organization: string
  readonly assembly: string
  readonly platform: string
  readonly component: string
}

type PlatformScope = Omit<ComponentScope, 'component'>

/** A component with what it depends on and what depends on it. */
export const designComponentQuery = ({ organization, assembly, platform, component }: ComponentScope) =>
  callQuery(readDesignComponent, { params: { organization, assembly, platform, component } })

export const useDesignComponent = (scope: ComponentScope) => useQuery(designComponentQuery(scope))

/** What a class is made of; null for one that the service does not know. Classes change with a new version of the service only. */
export const classMetadataQuery = (className: string) =>
  optionalCallQuery(readMetadata, { params: {}, query: { class_name: className } }, { staleTime: 60 * 60_000 })

/** Disabled while the class name is empty. */
export const useClassMetadata = (className: string) =>
  useQuery({ ...classMetadataQuery(className), enabled: className !== '' })

/** The pack's templates by name: how many a platform may have, and has. */
export const componentTypesQuery = ({ organization, assembly, platform }: PlatformScope) =>
  callQuery(listComponentTypes, { params: { organization, assembly, platform } })

export const useComponentTypes = (scope: PlatformScope) => useQuery(componentTypesQuery(scope))

/** A component not yet saved, as a template of the pack has it. */
export const useNewComponent = ({ organization, assembly, platform }: PlatformScope, template: string) =>
  useQuery(
    callQuery(newDesignComponent, { params: { organization, assembly, platform }, query: { template_name: template } }),
  )

const monitorsQuery = ({ organization, assembly, platform, component }: ComponentScope) =>
  callQuery(listDesignMonitors, { params: { organization, assembly, platform, component } })

const attachmentsQuery = ({ organization, assembly, platform, component }: ComponentScope) =>
  callQuery(listDesignAttachments, { params: { organization, assembly, platform, component } })

export const partsQuery = (kind: PartKind, scope: ComponentScope) =>
  kind === 'monitor' ? monitorsQuery(scope) : attachmentsQuery(scope)

export const useParts = (kind: PartKind, scope: ComponentScope) => useQuery(partsQuery(kind, scope))

/** One monitor or attachment. */
export const partQuery = (
  kind: PartKind,
  { organization, assembly, platform, component }: ComponentScope,
  part: string,
) => {
  const params = { organization, assembly, platform, component }
  return kind === 'monitor'
    ? callQuery(readDesignMonitor, { params: { ...params, monitor: part } })
    : callQuery(readDesignAttachment, { params: { ...params, attachment: part } })
}

export const usePart = (kind: PartKind, scope: ComponentScope, part: string) => useQuery(partQuery(kind, scope, part))

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
