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
import { callQuery, scopeQuery } from '../../data/read/call-query.ts'
import type { PartKind } from './record-kinds.ts'
import type { DesignComponentScope, DesignPlatformScope } from '../../routing/paths.ts'

/** A component with its dependencies and dependents. */
export const designComponentQuery = scopeQuery(readDesignComponent)

/** The pack's templates by name, with how many of each a platform may have and has. */
export const componentTypesQuery = scopeQuery(listComponentTypes)

/** An unsaved component made from a template of the pack. */
export const useNewComponent = (scope: DesignPlatformScope, template: string) =>
  useQuery(callQuery(newDesignComponent, { params: scope, query: { template_name: template } }))

export const partsQuery = (kind: PartKind, scope: DesignComponentScope) =>
  callQuery(kind === 'monitor' ? listDesignMonitors : listDesignAttachments, { params: scope })

export const useParts = (kind: PartKind, scope: DesignComponentScope) => useQuery(partsQuery(kind, scope))

export function partQuery(kind: PartKind, scope: DesignComponentScope, name: string) {
  return kind === 'monitor'
    ? callQuery(readDesignMonitor, { params: { ...scope, monitor: name } })
    : callQuery(readDesignAttachment, { params: { ...scope, attachment: name } })
}
