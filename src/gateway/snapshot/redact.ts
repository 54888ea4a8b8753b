// Drops secrets from answers before anything is written: values that the service masked stay masked, others that look secret are left out.
import {
  ATTRIBUTES_KEY,
  ATTRIBUTE_PROPS_KEYS,
  getEffectiveName,
  getRecordName,
  getSecuredNames,
  isSecretName,
  isSecretText,
} from '../../contract/core/secrets.ts'
import { ENCRYPTED } from '../../contract/core/values.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Marks a value that is left out. */
const DROPPED = Symbol('dropped')

/** Change at every sign-in, and are personal. */
const SIGN_IN_FIELDS = new Set([
  'sign_in_count',
  'current_sign_in_at',
  'last_sign_in_at',
  'current_sign_in_ip',
  'last_sign_in_ip',
])
/** Computed from the time of the call. */
const CLOCK_FIELDS = new Set(['isExpired'])

const isMasked = (value: unknown) => typeof value === 'string' && value.startsWith(ENCRYPTED)

interface Context {
  /** Name of the record that the value is part of. */
  readonly owner: string
  /** Names of attributes that the record marks as secret. */
  readonly secured: readonly string[]
}

// Names and values of attributes in a class, a list of differences or a list of variables.
const NAME_FIELDS = ['attributeName', 'attribute']
const VALUE_FIELDS = new Set(['value', 'base_value', 'defaultValue', 'default_value'])

function redactText(text: string): string | typeof DROPPED {
  // Some attributes hold JSON text, such as the arguments of an action.
  if (/^\s*[[{]/.test(text)) {
    try {
      const parsed: unknown = JSON.parse(text)
      const redacted = redact(parsed)
      return JSON.stringify(redacted) === JSON.stringify(parsed) ? text : JSON.stringify(redacted)
    } catch {
      // Not JSON: a text like any other.
    }
  }
  return isSecretText(text) ? DROPPED : text
}

function redactValue(name: string, value: unknown, context: Context): unknown {
  if (isMasked(value)) return ENCRYPTED
  const isScalar = typeof value === 'string' ? value !== '' : typeof value === 'number'
  if (isScalar && isSecretName(getEffectiveName(name, context.owner))) return DROPPED
  return redactNested(value, context)
}

function redactNested(value: unknown, context: Context): unknown {
  if (typeof value === 'string') return redactText(value)
  if (Array.isArray(value)) return value.map((item) => redactNested(item, context)).filter((item) => item !== DROPPED)
  return isObject(value) ? redactObject(value, context.owner) : value
}

function redactAttributes(attributes: Record<string, unknown>, { owner, secured }: Context): Record<string, unknown> {
  const entries = Object.entries(attributes).flatMap(([name, value]) => {
    if (isMasked(value)) return [[name, ENCRYPTED] as const]
    if (secured.includes(name) && value !== '' && value !== null) return []
    const kept = redactValue(name, value, { owner, secured: [] })
    return kept === DROPPED ? [] : [[name, kept] as const]
  })
  return Object.fromEntries(entries)
}

function redactObject(value: Record<string, unknown>, outerName: string): Record<string, unknown> {
  const owner = getRecordName(value) ?? outerName
  const entries = Object.entries(value)
  const secured = entries.flatMap(([key, item]) => (ATTRIBUTE_PROPS_KEYS.includes(key) ? getSecuredNames(item) : []))
  const described = NAME_FIELDS.map((field) => value[field]).find((name) => typeof name === 'string')
  const result: Record<string, unknown> = {}
  const isUser = 'username' in value && 'email' in value
  for (const [key, item] of entries) {
    if (SIGN_IN_FIELDS.has(key) || CLOCK_FIELDS.has(key) || (isUser && key === 'updated_at')) continue
    if (ATTRIBUTE_PROPS_KEYS.includes(key)) result[key] = item
    else if (ATTRIBUTES_KEY.test(key) && isObject(item)) result[key] = redactAttributes(item, { owner, secured })
    else {
      const name = typeof described === 'string' && VALUE_FIELDS.has(key) ? described : key
      const kept = redactValue(name, item, { owner, secured })
      if (kept !== DROPPED) result[key] = kept
    }
  }
  return result
}

/** A copy of an answer without secrets. */
export function redact(answer: unknown): unknown {
  const kept = redactNested(answer, { owner: '', secured: [] })
  return kept === DROPPED ? null : kept
}
