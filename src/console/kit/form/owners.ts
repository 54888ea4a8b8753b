// Who owns the value of an attribute: what the design owns a pull overwrites, what the environment owns (`manifest`) it leaves alone (2.3).

interface OwnedRecord {
  readonly ciAttrProps: Readonly<Record<string, Readonly<Record<string, string>>>>
}

type Owner = 'design' | 'manifest'

/** Names of the attributes that one of them owns. */
export const getOwnedAttributes = ({ ciAttrProps }: OwnedRecord, owner: Owner): readonly string[] =>
  Object.entries(ciAttrProps['owner'] ?? {}).flatMap(([name, has]) => (has === owner ? [name] : []))

/** Owners of attributes that are to be others, by attribute; '' is nobody. */
export function changedOwners(
  before: readonly string[],
  after: readonly string[],
  owner: Owner,
): Record<string, string> {
  const added = after.filter((name) => !before.includes(name)).map((name) => [name, owner])
  const removed = before.filter((name) => !after.includes(name)).map((name) => [name, ''])
  return Object.fromEntries([...added, ...removed])
}
