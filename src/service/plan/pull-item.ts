// Pulls one design record into the manifest: a component, variable, monitor or attachment.
import { isDeepStrictEqual } from 'node:util'
import { addItem, editItem, type Draft } from '../model/drafts.ts'
import { toLayerClass, shortClassName } from '../model/namespaces.ts'
import type { Service } from '../http/handler.ts'
import type { AttributeProperties, Attributes, CiRow, JobDetails, ReleaseRow } from '../model/rows.ts'

/** A running pull: the environment and the release that collects its changes. */
export interface Pull {
  service: Service
  environment: CiRow
  release: ReleaseRow
  manifestNs: string
  details: JobDetails
}

/** Design values that the environment does not own (owner `manifest`). */
export function mergePulledAttributes(design: CiRow, draft: Draft): Attributes {
  const owners = (draft.change?.ciAttrProps ?? draft.row?.attrProps)?.['owner'] ?? {}
  return Object.fromEntries(
    Object.entries(design.ciAttributes).filter(
      ([name, value]) => owners[name] !== 'manifest' && (draft.attributes[name] ?? '') !== (value ?? ''),
    ),
  )
}

const SECURED_PROPERTY = 'IS_SECURED'

/** Whether a manifest record is deleted, or will be by the open release. */
export const isBeingDeleted = ({ row, change }: Draft) =>
  row?.ciState === 'pending_deletion' || change?.rfcAction === 'delete'

function updateItem(pull: Pull, design: CiRow, draft: Draft): void {
  const attributes = mergePulledAttributes(design, draft)
  const secured = design.attrProps[SECURED_PROPERTY] ?? {}
  const securedOwners = (draft.change?.ciAttrProps ?? draft.row?.attrProps)?.[SECURED_PROPERTY] ?? {}
  const properties: AttributeProperties = isDeepStrictEqual({ ...securedOwners, ...secured }, securedOwners)
    ? {}
    : { [SECURED_PROPERTY]: secured }
  const restored = isBeingDeleted(draft)
  if (!restored && Object.keys(attributes).length === 0 && Object.keys(properties).length === 0) return
  const edit = { attributes, properties, ...(restored && { action: 'update' as const }) }
  editItem(pull.service, pull.release, pull.details.username, draft, edit)
}

/** Adds or updates an item in the manifest; restores one marked for deletion. Returns its id and whether it is new. */
export function pullItem(pull: Pull, design: CiRow, nsPath: string, existing: readonly Draft[]) {
  const { service, release, details } = pull
  const className = toLayerClass('manifest', design.ciClassName)
  const draft = existing.find(
    (item) => item.ciName === design.ciName && shortClassName(item.ciClassName) === shortClassName(className),
  )
  if (draft) {
    updateItem(pull, design, draft)
    return { ciId: draft.ciId, isNew: false }
  }
  const { ciName, comments, ciAttributes: attributes, attrProps: properties } = design
  const item = { ciName, ciClassName: className, nsPath, comments, attributes, properties }
  return { ciId: addItem(service, release, details.username, item).ciId, isNew: true }
}
