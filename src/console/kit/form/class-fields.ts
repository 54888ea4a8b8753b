// Fields of a form from the description of a class (service-api 2.10), or, where the service describes none, from the values themselves.
import { isSecret } from '../secrets.ts'
import type { AttributeField, AttributeKind } from './attributes.ts'
import type { Choice } from './ChoiceField.tsx'
import { validateJson } from './validate-json.ts'
import { parseList, parseMap } from './json-text.ts'

/** What the service says of an attribute; `valueFormat` is JSON text with help, category, order, pattern and form. */
export interface AttributeDescription {
  readonly attributeName: string
  readonly dataType: string
  readonly isMandatory?: boolean | undefined
  readonly isEncrypted?: boolean | undefined
  readonly defaultValue: string
  readonly valueFormat: string
  readonly description: string
}

interface AttributeFormat {
  readonly help: string
  readonly group: string
  readonly order: number
  readonly control: string
  readonly choices: readonly Choice[]
  readonly pattern: RegExp | undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Pairs of label and value, or values alone. */
function parseChoices(listed: unknown): readonly Choice[] {
  if (!Array.isArray(listed)) return []
  return listed.flatMap((each: unknown) => {
    const [label, value = label]: unknown[] = Array.isArray(each) ? each : [each]
    return toText(label) === '' ? [] : [{ label: toText(label), value: toText(value) }]
  })
}

function parsePattern(text: string): RegExp | undefined {
  try {
    return text === '' ? undefined : new RegExp(text)
  } catch {
    return undefined
  }
}

/** `1.Global` is the category of everything that has no other. */
function toGroupName(category: string): string {
  const name = category.replace(/^\d+\.\s*/, '')
  return name === '' || name === 'Global' ? 'Attributes' : name
}

function parseFormat(described: AttributeDescription): AttributeFormat {
  const { help, category, order, pattern, form } = parseObject(described.valueFormat)
  const { field, options_for_select: options } = isObject(form) ? form : {}
  const choices = parseChoices(options)
  return {
    help: toText(help),
    group: toGroupName(toText(category)),
    order: Number(toText(order)) || 0,
    control: toText(field),
    // Some packs list what is allowed in place of a pattern.
    choices: choices.length > 0 ? choices : parseChoices(pattern),
    pattern: parsePattern(typeof pattern === 'string' ? pattern : ''),
  }
}

const KIND_BY_TYPE: Readonly<Record<string, AttributeKind>> = {
  hash: 'map',
  array: 'list',
  struct: 'json',
  text: 'long',
}

const isFlag = (value: string) => value === 'true' || value === 'false'

/** Some services keep plain text where the class names a structure: such a value is edited as text. */
function getStructuredKind(kind: AttributeKind, value: string): AttributeKind {
  if (kind === 'list' && parseList(value)) return 'list'
  if (kind === 'map' && parseMap(value)) return 'map'
  return validateJson(value) ? 'long' : 'json'
}

function getKind(described: AttributeDescription, { control, choices }: AttributeFormat, value: string): AttributeKind {
  if (described.isEncrypted) return 'secret'
  if (choices.length > 0) return 'choice'
  const byType = Object.hasOwn(KIND_BY_TYPE, described.dataType) ? KIND_BY_TYPE[described.dataType] : undefined
  if (byType) return byType === 'long' ? 'long' : getStructuredKind(byType, value)
  if (control === 'checkbox' || (isFlag(described.defaultValue) && (value === '' || isFlag(value)))) return 'flag'
  return control === 'textarea' || value.includes('\n') ? 'long' : 'text'
}

function getHint(
  { description, defaultValue }: AttributeDescription,
  { help }: AttributeFormat,
  kind: AttributeKind,
  value: string,
): string | undefined {
  const said = help !== '' && help !== description ? `${help.replace(/\.$/, '')}.` : ''
  const tellsDefault = defaultValue !== '' && defaultValue !== value && (kind === 'text' || kind === 'choice')
  return [said, tellsDefault ? `Default: ${defaultValue}.` : ''].filter(Boolean).join(' ') || undefined
}

function toField(described: AttributeDescription, format: AttributeFormat, value: string): AttributeField {
  const { attributeName: name, description, isMandatory, defaultValue } = described
  const kind = getKind(described, format, value)
  const { choices, group, pattern, help } = format
  return {
    name,
    label: description || name,
    description: getHint(described, format, kind, value),
    kind,
    group,
    required: isMandatory ?? false,
    choices,
    default: defaultValue,
    value,
    pattern: pattern && {
      expression: pattern,
      help: `${(help || 'It has not the form that is expected').replace(/\.$/, '')}.`,
    },
    mono: kind === 'list' || kind === 'long',
  }
}

function inferKind(name: string, value: string): AttributeKind {
  if (isSecret(name, value)) return 'secret'
  if (isFlag(value)) return 'flag'
  if (/^\s*[[{]/.test(value) && !validateJson(value)) {
    if (parseList(value)) return 'list'
    return parseMap(value) ? 'map' : 'json'
  }
  return value.includes('\n') ? 'long' : 'text'
}

/**
 * The fields of a record: those that its class describes, in the order of their categories, then everything else that it has.
 * `described` undefined: the service describes no classes.
 */
export function classFields(
  described: readonly AttributeDescription[] | undefined,
  values: Readonly<Record<string, string>>,
): AttributeField[] {
  const known = (described ?? [])
    .map((each) => ({ each, format: parseFormat(each) }))
    .filter(({ each, format }) => format.control !== 'hidden' && each.attributeName !== '')
    .toSorted((a, b) => a.format.order - b.format.order)
  const names = new Set((described ?? []).map(({ attributeName }) => attributeName))
  const others = Object.entries(values).filter(([name]) => !names.has(name))
  return [
    ...known.map(({ each, format }) => toField(each, format, values[each.attributeName] ?? '')),
    ...others.map(([name, value]): AttributeField => {
      const kind = inferKind(name, value)
      const group = names.size > 0 ? 'Other attributes' : 'Attributes'
      return { name, label: name, kind, group, value, mono: kind === 'list' || kind === 'long' }
    }),
  ]
}
