// Secrets never appear: not on a page, not in a diff, not in a shown request, not in what is copied or exported.
import { ENCRYPTED } from '../../contract/core/values.ts'

const SECRET_NAME =
  /passw|passphrase|(?:^|[_.\s-])pwd(?:$|[_.\s-])|secret|token|private[_.\s-]?key|encrypted|credential|(?:^|[_.\s-])key$/i
const CAMEL_KEY = /[a-z]Key$/
// Keys that open nothing.
const NON_SECRET_KEY = /(?:public|primary|foreign|partition|sort|routing|cache|group|row|host)[_.\s-]?key$/i

/** What stands in place of a secret. */
export const MASK = '••••••'

/** Whether what bears this name is a secret, whatever it is. */
export const isSecretName = (name: string): boolean =>
  (SECRET_NAME.test(name) || CAMEL_KEY.test(name)) && !NON_SECRET_KEY.test(name)

// Keys and tokens that can be told by their form; each needs more characters than most values have.
const SECRET_PATTERN =
  /-----BEGIN [A-Z0-9 ]*PRIVATE KEY|PuTTY-User-Key-File|AGE-SECRET-KEY-1|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bgh[pousr]_\w{30}|\bxox[abprs]-\w{10}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.|\w:\/\/[^\s/:@]*:[^\s/@]+@/
const MIN_SECRET_LENGTH = 9

/** Whether a text is a secret by its form: what the service put in the place of one, a private key, a token, an address with a password. */
export const isSecretText = (value: string): boolean =>
  value.startsWith(ENCRYPTED) || (value.length >= MIN_SECRET_LENGTH && SECRET_PATTERN.test(value))

/** Whether an attribute holds a secret, by its name or by what it looks like. */
export const isSecret = (name: string, value: unknown): boolean =>
  (typeof value === 'string' && (isSecretText(value) || (value !== '' && isSecretName(name)))) ||
  (typeof value === 'number' && isSecretName(name))

// A variable's secret is called by the variable's name, not by its attribute's.
const VALUE_ATTRIBUTE = /^(?:default_?)?value$/i

/** The name by which a value is judged: its own, or that of the record it is the value of. */
export const getEffectiveName = (name: string, owner: string): string =>
  VALUE_ATTRIBUTE.test(name) ? owner || name : name

// Some attributes hold JSON as text, such as the arguments of an action.
function maskText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    const inner: unknown = JSON.parse(text)
    const masked = JSON.stringify(maskSecrets(inner))
    return masked === JSON.stringify(inner) ? text : masked
  } catch {
    return text
  }
}

// Beside its attributes a record tells which of them are secrets, whatever they are called (service-api 5.2).
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

/** A copy of what is sent or answered with its secrets masked, at any depth, JSON in texts included. */
export function maskSecrets(body: unknown, name = '', owner = ''): unknown {
  if (isSecret(getEffectiveName(name, owner), body)) return MASK
  if (typeof body === 'string') return maskText(body)
  if (Array.isArray(body)) return body.map((item) => maskSecrets(item, name, owner))
  if (!isObject(body)) return body
  const entries = Object.entries(body)
  const [, own] =
    entries.find(([key, value]) => /^(?:ciName|rfcName|name)$/.test(key) && typeof value === 'string') ?? []
  const called = typeof own === 'string' ? own : owner
  const secured = entries.flatMap(([key, value]) => (ATTRIBUTE_PROPS_KEYS.includes(key) ? getSecuredNames(value) : []))
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      maskSecrets(ATTRIBUTES_KEY.test(key) ? maskAttributes(value, secured) : value, key, called),
    ]),
  )
}
