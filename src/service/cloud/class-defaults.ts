import { describeClass } from '../classes/catalog.ts'
import type { AttributeProperties, Attributes } from '../model/rows.ts'

/** Default attributes of a class. */
export const defaultsOf = (className: string): Attributes =>
  Object.fromEntries(
    (describeClass(className)?.attributes ?? []).map(({ name, defaultValue }) => [name, defaultValue ?? '']),
  )

/** Properties that mark a class's secrets for masking (6.1). */
export function securedProperties(className: string): AttributeProperties {
  const secrets = (describeClass(className)?.attributes ?? []).filter(({ isEncrypted }) => isEncrypted)
  return secrets.length > 0 ? { IS_SECURED: Object.fromEntries(secrets.map(({ name }) => [name, 'true'])) } : {}
}
