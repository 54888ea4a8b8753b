import type { DraftCi } from '../../../contract/core/records.ts'
import type { Difference } from '../Diff.tsx'
import { getFieldLabel, type AttributeField } from './attributes.ts'

/** A pack update keeps the attributes that the design owns; a pull keeps those of the environment, `manifest` (service-api 2.3). */
type Owner = 'design' | 'manifest'

export const getOwnedAttributes = ({ ciAttrProps }: Pick<DraftCi, 'ciAttrProps'>, owner: Owner): readonly string[] =>
  Object.entries(ciAttrProps['owner'] ?? {}).flatMap(([name, current]) => (current === owner ? [name] : []))

/** New owners by attribute; '' removes the owner. */
export function changedOwners(
  before: readonly string[],
  after: readonly string[],
  owner: Owner,
): Record<string, string> {
  const added = after.filter((name) => !before.includes(name)).map((name) => [name, owner])
  const removed = before.filter((name) => !after.includes(name)).map((name) => [name, ''])
  return Object.fromEntries([...added, ...removed])
}

/** What new owners of attributes change. `occasion`: when they matter, "pull" or "pack update". */
export const ownerDifferences = (
  owners: Readonly<Record<string, string>>,
  fields: readonly AttributeField[],
  occasion: string,
): Difference[] =>
  Object.entries(owners).map(([name, owner]) => ({
    attribute: `${name} on ${occasion}`,
    label: `${getFieldLabel(fields, name)} on ${occasion}`,
    before: owner === '' ? 'kept' : 'overwritten',
    after: owner === '' ? 'overwritten' : 'kept',
  }))
