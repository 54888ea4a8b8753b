import type { DraftCi } from '../../../contract/core/records.ts'
import type { Difference } from '../Diff.tsx'
import { getFieldLabel, type AttributeField } from './attributes.ts'
import type { FormValues } from './form.ts'
import { parseList } from './json-text.ts'

/** A pack update keeps the attributes that the design owns; a pull keeps those of the environment, `manifest` (service-api 2.3). */
type Owner = 'design' | 'manifest'

type Owned = Pick<DraftCi, 'ciAttrProps'>

/** When the attributes of an owner are kept. */
const OCCASIONS: Readonly<Record<Owner, string>> = { design: 'pack update', manifest: 'pull' }

/** Form field: JSON list of the attributes of the owner. */
export const OWNED_FIELD = 'owned'

export const getOwnedAttributes = ({ ciAttrProps }: Owned, owner: Owner): readonly string[] =>
  Object.entries(ciAttrProps['owner'] ?? {}).flatMap(([name, current]) => (current === owner ? [name] : []))

export const ownedValues = (record: Owned, owner: Owner): FormValues => ({
  [OWNED_FIELD]: JSON.stringify(getOwnedAttributes(record, owner)),
})

/** New owners by attribute; '' removes the owner. `more`: attributes that get the owner, too. */
export function changedOwners(
  record: Owned,
  owner: Owner,
  values: FormValues,
  more: readonly string[] = [],
): Record<string, string> {
  const before = getOwnedAttributes(record, owner)
  const listed = values[OWNED_FIELD] === undefined ? before : parseList(values[OWNED_FIELD])
  const after = [...new Set([...(listed ?? before), ...more])]
  const added = after.filter((name) => !before.includes(name)).map((name) => [name, owner])
  const removed = before.filter((name) => !after.includes(name)).map((name) => [name, ''])
  return Object.fromEntries([...added, ...removed])
}

/** What new owners of attributes change. */
export const ownerDifferences = (
  owners: Readonly<Record<string, string>>,
  fields: readonly AttributeField[],
  owner: Owner,
): Difference[] =>
  Object.entries(owners).map(([name, next]) => ({
    attribute: `${name} on ${OCCASIONS[owner]}`,
    label: `${getFieldLabel(fields, name)} on ${OCCASIONS[owner]}`,
    before: next === '' ? 'kept' : 'overwritten',
    after: next === '' ? 'overwritten' : 'kept',
  }))

/** The part of a request body with new owners; empty without any. */
export const ownersBody = (owners: Readonly<Record<string, string>>) =>
  Object.keys(owners).length > 0 && { ciAttrProps: { owner: owners } }
