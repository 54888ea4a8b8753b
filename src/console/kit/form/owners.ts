/** A pack update keeps the attributes that the design owns; a pull keeps those of the environment, `manifest` (service-api 2.3). */
type Owner = 'design' | 'manifest'

interface OwnedRecord {
  readonly ciAttrProps: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export const getOwnedAttributes = ({ ciAttrProps }: OwnedRecord, owner: Owner): readonly string[] =>
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
