// Secrets never appear: not in a diff, not in a shown request, not in what is copied.
import { ENCRYPTED } from '../../contract/values.ts'

const SECRET_NAME = /passw|passphrase|secret|token|private_?key|encrypted|credential|^key$/i

/** What stands in place of a secret. */
export const MASK = '••••••'

/** Whether an attribute holds a secret, by its name or by what the service put in its place. */
export const isSecret = (name: string, value: unknown): boolean =>
  (typeof value === 'string' && (value.startsWith(ENCRYPTED) || (value !== '' && SECRET_NAME.test(name)))) ||
  (typeof value === 'number' && SECRET_NAME.test(name))

/** A copy of a request body with its secrets masked, at any depth. */
export function maskSecrets(body: unknown, name = ''): unknown {
  if (isSecret(name, body)) return MASK
  if (Array.isArray(body)) return body.map((item) => maskSecrets(item, name))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, maskSecrets(value, key)]))
}
