// What the class catalogue says about a new record: its attributes with their defaults, and which of them are secrets.
import { describeClass } from '../classes/catalog.ts'
import type { AttributeProperties, Attributes } from '../model/rows.ts'

/** Attributes of a new record of a class, with their defaults. */
export const defaultsOf = (className: string): Attributes =>
  Object.fromEntries(
    (describeClass(className)?.attributes ?? []).map(({ name, defaultValue }) => [name, defaultValue ?? '']),
  )

/** Properties that make the secrets of a class be masked (6.1). */
export function securedProperties(className: string): AttributeProperties {
  const secrets = (describeClass(className)?.attributes ?? []).filter(({ isEncrypted }) => isEncrypted)
  return secrets.length > 0 ? { IS_SECURED: Object.fromEntries(secrets.map(({ name }) => [name, 'true'])) } : {}
}
