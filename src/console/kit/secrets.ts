// Recognizes and masks secrets on pages, in diffs, previewed requests, copies and exports.
import { ENCRYPTED } from '../../contract/core/values.ts'

const SECRET_NAME =
  /passw|passphrase|(?:^|[_.\s-])pwd(?:$|[_.\s-])|secret|token|private[_.\s-]?key|encrypted|credential|(?:^|[_.\s-])key$/i
const CAMEL_KEY = /[a-z]Key$/
// Attribute keys that look secret but are not.
const NON_SECRET_KEY = /(?:public|primary|foreign|partition|sort|routing|cache|group|row|host)[_.\s-]?key$/i

/** Shown in place of a secret. */
export const MASK = '••••••'

/** Whether a name alone marks its value as secret. */
export const isSecretName = (name: string): boolean =>
  (SECRET_NAME.test(name) || CAMEL_KEY.test(name)) && !NON_SECRET_KEY.test(name)

// Keys and tokens with a recognizable form.
const SECRET_PATTERN =
  /-----BEGIN [A-Z0-9 ]*PRIVATE KEY|PuTTY-User-Key-File|AGE-SECRET-KEY-1|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bgh[pousr]_\w{30}|\bxox[abprs]-\w{10}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.|\w:\/\/[^\s/:@]*:[^\s/@]+@/
const MIN_SECRET_LENGTH = 9

/** Whether a text has the form of a secret: the service's own mask, a private key, a token, an address with a password. */
export const isSecretText = (value: string): boolean =>
  value.startsWith(ENCRYPTED) || (value.length >= MIN_SECRET_LENGTH && SECRET_PATTERN.test(value))

/** Whether an attribute holds a secret, by its name or its value. */
export const isSecret = (name: string, value: unknown): boolean =>
  (typeof value === 'string' && (isSecretText(value) || (value !== '' && isSecretName(name)))) ||
  (typeof value === 'number' && isSecretName(name))

// The attribute that holds a variable's value says nothing; the name of the variable does.
const VALUE_ATTRIBUTE = /^(?:default_?)?value$/i

/** The name that decides whether a value is secret: its own, or its record's for the value of a variable. */
export const getEffectiveName = (name: string, owner: string): string =>
  VALUE_ATTRIBUTE.test(name) ? owner || name : name

// Some attributes hold JSON text, such as the arguments of an action.
function maskText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    const parsed: unknown = JSON.parse(text)
    const masked = JSON.stringify(maskSecrets(parsed))
    return masked === JSON.stringify(parsed) ? text : masked
  } catch {
    return text
  }
}

// A record lists its secret attributes beside the attributes, whatever their names (service-api 5.2).
const ATTRIBUTE_PROPS_KEYS = ['ciAttrProps', 'relationAttrProps', 'attrProps']
const ATTRIBUTES_KEY = /^(?:ci|relation)(?:Base)?Attributes$/

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function getSecuredNames(properties: unknown): string[] {
  const secured: unknown = isObject(properties) && 'IS_SECURED' in properties ? properties.IS_SECURED : undefined
  return isObject(secured) ? Object.entries(secured).flatMap(([name, is]) => (is === 'true' ? [name] : [])) : []
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
  const [, own] =
    entries.find(([key, value]) => /^(?:ciName|rfcName|name)$/.test(key) && typeof value === 'string') ?? []
  const recordName = typeof own === 'string' ? own : owner
  const secured = entries.flatMap(([key, value]) => (ATTRIBUTE_PROPS_KEYS.includes(key) ? getSecuredNames(value) : []))
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      maskSecrets(ATTRIBUTES_KEY.test(key) ? maskAttributes(value, secured) : value, key, recordName),
    ]),
  )
}
