// What a change does to the attributes of its record (service-api 5.2).
import type { CiChange, DraftRelation } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import type { Difference } from '../Diff.tsx'
import { getEffectiveName, isSecret } from '../../../contract/core/secrets.ts'
import { MASK, maskSecrets } from '../secrets.ts'

type ChangedAttributes = Pick<CiChange, 'rfcAction' | 'ciAttributes' | 'ciBaseAttributes' | 'ciAttrProps'> & {
  readonly ciName?: string
}

type RelationFields = Pick<DraftRelation, 'relationAttributes' | 'relationBaseAttributes' | 'relationAttrProps'>

/** The value of an attribute, masked if it is secret by its name, its flag or the `secure` flag of a variable. */
export function maskValue(
  { ciName = '', ciAttributes, ciAttrProps }: Pick<ChangedAttributes, 'ciName' | 'ciAttributes' | 'ciAttrProps'>,
  attribute: string,
  value: string,
): string {
  if (value === '') return value
  const isSecured =
    ciAttrProps['IS_SECURED']?.[attribute] === 'true' ||
    (ciAttributes['secure'] === 'true' && attribute.endsWith('value'))
  return isSecured || isSecret(getEffectiveName(attribute, ciName), value) ? ENCRYPTED : value
}

function compareAttributes(record: ChangedAttributes, named: Readonly<Record<string, string>>): readonly Difference[] {
  const { rfcAction, ciAttributes, ciBaseAttributes } = record
  return Object.keys(named)
    .toSorted()
    .flatMap((attribute): Difference[] => {
      const value = ciAttributes[attribute]
      const old = ciBaseAttributes[attribute] ?? (rfcAction === 'delete' ? value : undefined)
      const before = rfcAction === 'add' ? undefined : old
      const after = rfcAction === 'delete' ? undefined : value
      if ((before ?? '') === (after ?? '')) return []
      return [
        {
          attribute,
          before: before && maskValue(record, attribute, before),
          after: after && maskValue(record, attribute, after),
        },
      ]
    })
}

/** Attributes that a change sets, by name. A replacement has all attributes, but old values only of the changed ones. */
export const getDifferences = (change: ChangedAttributes): readonly Difference[] =>
  compareAttributes(
    change,
    change.rfcAction === 'replace' ? change.ciBaseAttributes : { ...change.ciBaseAttributes, ...change.ciAttributes },
  )

/** The same for a record merged with its uncommitted change: it has all attributes, but old values only of the changed ones. */
export const getMergedDifferences = (record: ChangedAttributes): readonly Difference[] =>
  /^(?:add|delete)$/.test(record.rfcAction)
    ? getDifferences(record)
    : compareAttributes(record, record.ciBaseAttributes)

/** A changed relation with the attributes of a changed record. */
export const toRecordChange = <R extends RelationFields>(relation: R) => ({
  ...relation,
  ciAttributes: relation.relationAttributes,
  ciBaseAttributes: relation.relationBaseAttributes,
  ciAttrProps: relation.relationAttrProps,
})

/** `max_threads 200 → 400`, secrets masked. */
export function formatDifference({ attribute, before, after }: Difference): string {
  const format = (value = 'none') => (value !== 'none' && isSecret(attribute, value) ? MASK : value || 'empty')
  return `${attribute} ${format(before)} → ${format(after)}`
}

/** A change as JSON, secrets masked. */
export const toMaskedJson = (change: object): string => JSON.stringify(maskSecrets(change), undefined, 2)
