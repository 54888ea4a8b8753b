// Masks secrets on pages, in diffs, previewed requests, copies and exports.
import {
  ATTRIBUTES_KEY,
  ATTRIBUTE_PROPS_KEYS,
  getEffectiveName,
  getRecordName,
  getSecuredNames,
  isSecret,
} from '../../contract/core/secrets.ts'
import { parseJson } from './form/json-text.ts'
import { isObject } from './is-object.ts'

export const MASK = '••••••'

// Some attributes hold JSON text, such as the arguments of an action.
function maskText(text: string): string {
  const parsed = /^\s*[[{]/.test(text) ? parseJson(text) : undefined
  const masked = JSON.stringify(maskSecrets(parsed))
  return masked === JSON.stringify(parsed) ? text : masked
}

function maskAttributes(attributes: unknown, secured: readonly string[]): unknown {
  if (secured.length === 0 || !isObject(attributes)) return attributes
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, value !== '' && secured.includes(name) ? MASK : value]),
  )
}

/** A copy of a request or response body with secrets masked at any depth, including in JSON text. */
export function maskSecrets(body: unknown, name = '', owner = ''): unknown {
  if (isSecret(getEffectiveName(name, owner), body)) return MASK
  if (typeof body === 'string') return maskText(body)
  if (Array.isArray(body)) return body.map((item) => maskSecrets(item, name, owner))
  if (!isObject(body)) return body
  const entries = Object.entries(body)
  const recordName = getRecordName(body) ?? owner
  const secured = entries.flatMap(([key, value]) => (ATTRIBUTE_PROPS_KEYS.includes(key) ? getSecuredNames(value) : []))
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      maskSecrets(ATTRIBUTES_KEY.test(key) ? maskAttributes(value, secured) : value, key, recordName),
    ]),
  )
}
