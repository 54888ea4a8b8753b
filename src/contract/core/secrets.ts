// Recognizes secrets by name and by form. The console masks them, a snapshot drops them.
import { ENCRYPTED, FILE_SECRET_PREFIX } from './values.ts'

const SECRET_NAME =
  /passw|passphrase|(?:^|[_.\s-])pwd(?:$|[_.\s-])|secret|token|private[_.\s-]?key|encrypted|credential|(?:^|[_.\s-])key$/i
const CAMEL_KEY = /[a-z]Key$/
// Attribute keys that look secret but are not.
const NON_SECRET_KEY = /(?:public|primary|foreign|partition|sort|routing|cache|group|row|host)[_.\s-]?key$/i

/** Whether a name alone marks its value as secret. */
export const isSecretName = (name: string): boolean =>
  (SECRET_NAME.test(name) || CAMEL_KEY.test(name)) && !NON_SECRET_KEY.test(name)

// Keys and tokens with a recognizable form.
const SECRET_PATTERN =
  /-----BEGIN [A-Z0-9 ]*PRIVATE KEY|PuTTY-User-Key-File|AGE-SECRET-KEY-1|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bgh[pousr]_\w{30}|\bxox[abprs]-\w{10}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.|\w:\/\/[^\s/:@]*:[^\s/@]+@/
const MIN_SECRET_LENGTH = 9

/** Whether a text has the form of a secret: the service's own mask, one of a file, a private key, a token, an address with a password. */
export const isSecretText = (value: string): boolean =>
  value.startsWith(ENCRYPTED) ||
  (value.startsWith(FILE_SECRET_PREFIX) && value !== FILE_SECRET_PREFIX) ||
  (value.length >= MIN_SECRET_LENGTH && SECRET_PATTERN.test(value))

/** Whether an attribute holds a secret, by its name or its value. */
export const isSecret = (name: string, value: unknown): boolean =>
  (typeof value === 'string' && (isSecretText(value) || (value !== '' && isSecretName(name)))) ||
  (typeof value === 'number' && isSecretName(name))

// The attribute that holds a variable's value says nothing; the name of the variable does.
const VALUE_ATTRIBUTE = /^(?:default_?)?value$/i

/** The name that decides whether a value is secret: its own, or its record's for the value of a variable. */
export const getEffectiveName = (name: string, owner: string): string =>
  VALUE_ATTRIBUTE.test(name) ? owner || name : name

/** Fields with the properties of attributes, such as their owners (service-api 5.2). */
export const ATTRIBUTE_PROPS_KEYS = ['ciAttrProps', 'relationAttrProps', 'attrProps']

/** Fields with attributes. */
export const ATTRIBUTES_KEY = /^(?:ci|relation)(?:Base)?Attributes$/

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Names of the attributes that properties mark as secret, whatever the names are. */
export function getSecuredNames(properties: unknown): string[] {
  const secured: unknown = isObject(properties) && 'IS_SECURED' in properties ? properties.IS_SECURED : undefined
  return isObject(secured) ? Object.entries(secured).flatMap(([name, is]) => (is === 'true' ? [name] : [])) : []
}

/** The name of a record, which decides whether the value of a variable is secret. */
export function getRecordName(record: object): string | undefined {
  const [, name] =
    Object.entries(record).find(([key, value]) => /^(?:ciName|rfcName|name)$/.test(key) && typeof value === 'string') ??
    []
  return typeof name === 'string' ? name : undefined
}
