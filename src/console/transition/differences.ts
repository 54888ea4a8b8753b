// What a change does to the attributes of its item (service-api 5.2).
import type { CiChange } from '../../contract/records.ts'
import { ENCRYPTED } from '../../contract/values.ts'
import type { Difference } from '../kit/Diff.tsx'

// `ciAttrProps` says of which attributes the values are secrets.
const shownValue = ({ ciAttrProps }: CiChange, name: string, value: string | undefined): string | undefined =>
  value && ciAttrProps['IS_SECURED']?.[name] === 'true' ? ENCRYPTED : value

/**
 * Attributes that get another value, by name. What is added has no values before, what is deleted none after; a replacement without
 * differences rebuilds the item as it is.
 */
export function differencesOf(change: CiChange): readonly Difference[] {
  const { rfcAction, ciAttributes, ciBaseAttributes } = change
  const names = Object.keys(rfcAction === 'delete' ? { ...ciBaseAttributes, ...ciAttributes } : ciAttributes).toSorted()
  return names.flatMap((attribute): Difference[] => {
    const after = rfcAction === 'delete' ? undefined : ciAttributes[attribute]
    const before = rfcAction === 'add' ? undefined : (ciBaseAttributes[attribute] ?? deletedValue(change, attribute))
    if ((before ?? '') === (after ?? '')) return []
    return [{ attribute, before: shownValue(change, attribute, before), after: shownValue(change, attribute, after) }]
  })
}

const deletedValue = ({ rfcAction, ciAttributes }: CiChange, attribute: string): string | undefined =>
  rfcAction === 'delete' ? ciAttributes[attribute] : undefined
