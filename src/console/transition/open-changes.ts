// What is changed in an environment and not committed: platforms, components and variables with their open change (service-api 5.2).
import type { CiChange } from '../../contract/records.ts'
import { ENCRYPTED } from '../../contract/values.ts'
import type { Difference } from '../kit/Diff.tsx'
import { placeOf } from '../paths.ts'

/** A record merged with its open change, of which only these fields are looked at. */
export type Draft = Pick<
  CiChange,
  | 'ciId'
  | 'ciName'
  | 'ciClassName'
  | 'nsPath'
  | 'rfcAction'
  | 'rfcCreatedBy'
  | 'rfcUpdatedBy'
  | 'createdBy'
  | 'rfcCreated'
  | 'rfcUpdated'
  | 'ciAttributes'
  | 'ciBaseAttributes'
  | 'ciAttrProps'
>

export interface OpenChange {
  readonly id: string
  readonly name: string
  /** `Platform`, `Compute`, `Globalvar`: the last part of its class. */
  readonly kind: string
  readonly platform: string
  readonly action: string
  readonly by: string
  readonly at: number | undefined
  readonly differences: readonly Difference[]
}

// A merged record has all attributes, and the old values only of those that change.
function differencesOf({ rfcAction, ciAttributes, ciBaseAttributes, ciAttrProps }: Draft): readonly Difference[] {
  const shown = (name: string, value: string | undefined) =>
    value && ciAttrProps['IS_SECURED']?.[name] === 'true' ? ENCRYPTED : value
  const names = Object.keys(rfcAction === 'add' ? ciAttributes : ciBaseAttributes).toSorted()
  return names.flatMap((attribute) => {
    const before = rfcAction === 'add' ? undefined : ciBaseAttributes[attribute]
    const after = rfcAction === 'delete' ? undefined : ciAttributes[attribute]
    if ((before ?? '') === (after ?? '')) return []
    return [{ attribute, before: shown(attribute, before), after: shown(attribute, after) }]
  })
}

/** Those of the records that have an open change, by platform, then name. */
export function openChanges(drafts: readonly Draft[]): readonly OpenChange[] {
  return drafts
    .filter(({ rfcAction }) => rfcAction !== '')
    .map((draft) => {
      const kind = draft.ciClassName.split('.').at(-1) ?? draft.ciClassName
      return {
        id: draft.ciId,
        name: draft.ciName,
        kind,
        platform: kind === 'Platform' ? draft.ciName : placeOf(draft.nsPath).platform,
        action: draft.rfcAction,
        by: draft.rfcUpdatedBy || draft.rfcCreatedBy || draft.createdBy,
        at: draft.rfcUpdated ?? draft.rfcCreated,
        differences: differencesOf(draft),
      }
    })
    .toSorted((a, b) => a.platform.localeCompare(b.platform) || a.name.localeCompare(b.name, 'en', { numeric: true }))
}
