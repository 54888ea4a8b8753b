// Form fields from a class description (service-api 2.10) or, if the service has none, from the values.
import { isSecret } from '../../../contract/core/secrets.ts'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import type { AttributeField, AttributeKind } from './attributes.ts'
import type { Choice } from './ChoiceField.tsx'
import { isJsonObject, parseList, parseMap, parseObject, validateJson } from './json-text.ts'

export type AttributeDescription = Metadata['mdAttributes'][number]

type AttributeFormat = ReturnType<typeof parseFormat>

const toText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** From pairs of label and value, or plain values. */
function parseChoices(options: unknown): readonly Choice[] {
  if (!Array.isArray(options)) return []
  return options.flatMap((option: unknown) => {
    const [label, value = label]: unknown[] = Array.isArray(option) ? option : [option]
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

/** `1.Global` is the default category. */
function toGroupName(category: string): string {
  const name = category.replace(/^\d+\.\s*/, '')
  return name === '' || name === 'Global' ? 'Attributes' : name
}

function parseFormat(described: AttributeDescription) {
  const { help, category, order, pattern, form } = parseObject(described.valueFormat)
  const { field, options_for_select: options } = isJsonObject(form) ? form : {}
  const choices = parseChoices(options)
  return {
    help: toText(help),
    group: toGroupName(toText(category)),
    order: Number(toText(order)) || 0,
    control: toText(field),
    // Some packs list choices as the pattern.
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

/** Some services store plain text where the class says JSON; it is edited as text. */
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
  { help, pattern }: AttributeFormat,
  kind: AttributeKind,
  value: string,
): string | undefined {
  // Shown as error only.
  const isRule = pattern !== undefined && /^must /i.test(help)
  const hint = help !== '' && help !== description && !isRule ? `${help.replace(/\.$/, '')}.` : ''
  const showsDefault = defaultValue !== '' && defaultValue !== value && (kind === 'text' || kind === 'choice')
  return [hint, showsDefault ? `Default of the class: ${defaultValue}` : ''].filter(Boolean).join(' ') || undefined
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
    // An empty map or list is a value.
    required: isMandatory && !['{}', '[]'].includes(defaultValue),
    choices: choices.length > 0 ? choices : undefined,
    value,
    pattern: pattern && {
      expression: pattern,
      help: `${(help || `Enter a value that matches ${pattern.source}`).replace(/\.$/, '')}.`,
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

/** The fields of a record: those of its class in category order, then its other values. `described` is undefined if the service has no class descriptions. */
export function classFields(
  described: readonly AttributeDescription[] | undefined,
  values: Readonly<Record<string, string>>,
): AttributeField[] {
  const visible = (described ?? [])
    .map((attribute) => ({ attribute, format: parseFormat(attribute) }))
    .filter(({ attribute, format }) => format.control !== 'hidden' && attribute.attributeName !== '')
    .toSorted((a, b) => a.format.order - b.format.order)
  const names = new Set((described ?? []).map(({ attributeName }) => attributeName))
  const others = Object.entries(values).filter(([name]) => !names.has(name))
  return [
    ...visible.map(({ attribute, format }) => toField(attribute, format, values[attribute.attributeName] ?? '')),
    ...others.map(([name, value]): AttributeField => {
      const kind = inferKind(name, value)
      const group = names.size > 0 ? 'Other attributes' : 'Attributes'
      return { name, label: name, kind, group, value, mono: kind === 'list' || kind === 'long' }
    }),
  ]
}
