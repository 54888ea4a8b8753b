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
import { callQuery } from '../../data/read/call-query.ts'
import type { PartKind } from './record-kinds.ts'

/** A type alias: unlike an interface, it is assignable to call params. */
export type PlatformScope = Readonly<Record<'organization' | 'assembly' | 'platform', string>>
export type ComponentScope = PlatformScope & { readonly component: string }

/** Call params of a platform, without other fields of the scope. */
export const platformParams = ({ organization, assembly, platform }: PlatformScope) => ({
  organization,
  assembly,
  platform,
})

/** Call params of a component, without other fields of the scope. */
export const componentParams = (scope: ComponentScope) => ({ ...platformParams(scope), component: scope.component })

/** A component with its dependencies and dependents. */
export const designComponentQuery = (scope: ComponentScope) =>
  callQuery(readDesignComponent, { params: componentParams(scope) })

/** The pack's templates by name, with how many of each a platform may have and has. */
export const componentTypesQuery = (scope: PlatformScope) =>
  callQuery(listComponentTypes, { params: platformParams(scope) })

/** An unsaved component made from a template of the pack. */
export const useNewComponent = (scope: PlatformScope, template: string) =>
  useQuery(callQuery(newDesignComponent, { params: platformParams(scope), query: { template_name: template } }))

export const partsQuery = (kind: PartKind, scope: ComponentScope) =>
  callQuery(kind === 'monitor' ? listDesignMonitors : listDesignAttachments, { params: componentParams(scope) })

export const useParts = (kind: PartKind, scope: ComponentScope) => useQuery(partsQuery(kind, scope))

export function partQuery(kind: PartKind, scope: ComponentScope, name: string) {
  const params = componentParams(scope)
  return kind === 'monitor'
    ? callQuery(readDesignMonitor, { params: { ...params, monitor: name } })
    : callQuery(readDesignAttachment, { params: { ...params, attachment: name } })
}
