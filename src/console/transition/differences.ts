// What a change does to the attributes of its item (service-api 5.2).
import type { CiChange } from '../../contract/core/records.ts'
import { ENCRYPTED } from '../../contract/core/values.ts'
import type { Difference } from '../kit/Diff.tsx'
import { maskSecrets } from '../kit/secrets.ts'

type AttributeChange = Pick<CiChange, 'rfcAction' | 'ciAttributes' | 'ciBaseAttributes' | 'ciAttrProps'>

function compareAttributes(
  { rfcAction, ciAttributes, ciBaseAttributes, ciAttrProps }: AttributeChange,
  named: Readonly<Record<string, string>>,
): readonly Difference[] {
  const mask = (name: string, value: string | undefined) =>
    value && ciAttrProps['IS_SECURED']?.[name] === 'true' ? ENCRYPTED : value
  return Object.keys(named)
    .toSorted()
    .flatMap((attribute): Difference[] => {
      const value = ciAttributes[attribute]
      const old = ciBaseAttributes[attribute] ?? (rfcAction === 'delete' ? value : undefined)
      const before = rfcAction === 'add' ? undefined : old
      const after = rfcAction === 'delete' ? undefined : value
      if ((before ?? '') === (after ?? '')) return []
      return [{ attribute, before: mask(attribute, before), after: mask(attribute, after) }]
    })
}

/** Attributes that a change sets, by name. Additions have no values before, deletions none after; replacements may have none at all. */
export const getDifferences = (change: AttributeChange): readonly Difference[] =>
  compareAttributes(
    change,
    change.rfcAction === 'delete' ? { ...change.ciBaseAttributes, ...change.ciAttributes } : change.ciAttributes,
  )

/** The same for a record merged with its open change: it has all attributes, but old values only of the changed ones. */
export const getMergedDifferences = (record: AttributeChange): readonly Difference[] =>
  compareAttributes(record, record.rfcAction === 'add' ? record.ciAttributes : record.ciBaseAttributes)

/** A change as JSON, secrets masked. */
export const toMaskedJson = (change: object): string => JSON.stringify(maskSecrets(change), undefined, 2)
