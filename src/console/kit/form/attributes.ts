import { formatJson, parseList, parseMap } from './json-text.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import type { Choice } from './ChoiceField.tsx'
import type { Difference } from '../Diff.tsx'
import { isSecret } from '../../../contract/core/secrets.ts'
import { groupBy } from '../grouping.ts'
import type { FieldErrors, FormValues } from './form.ts'

export type AttributeKind =
  | 'text'
  | 'long'
  | 'number'
  | 'flag'
  | 'choice'
  | 'list'
  | 'names'
  | 'map'
  | 'json'
  | 'secret'

/** The current value of an attribute; '' if the form does not have it. */
export type ValueOf = (attribute: string) => string

export interface AttributeField {
  readonly name: string
  readonly label: string
  readonly description?: string | undefined
  readonly kind: AttributeKind
  /** Heading; DEFAULT_GROUP by default. */
  readonly group?: string | undefined
  readonly required?: boolean | undefined
  /** Options, or suggestions for text; none while they load. Undefined for text without suggestions. */
  readonly choices?: readonly Choice[] | undefined
  readonly value: string
  readonly pattern?: { readonly expression: RegExp; readonly help: string } | undefined
  /** Validates the value before the pattern does. */
  readonly check?: ((value: string) => string | undefined) | undefined
  readonly readOnlyReason?: string | undefined
  readonly mono?: boolean | undefined
  /** Fields that do not apply are neither shown nor validated nor sent. */
  readonly isApplicable?: ((valueOf: ValueOf) => boolean) | undefined
  /** Messages of the service about this field, beside those that name it. */
  readonly refusal?: RegExp | undefined
}

/** Fields of the record itself; all others are attributes. */
const OWN_FIELDS = ['ciName', 'comments']

/** The field name of an attribute, or of a field of the record itself. */
export const toFieldName = (name: string): string =>
  OWN_FIELDS.includes(name) ? name : `ciAttributes ${name.replaceAll('.', ' ')}`

/** A text field, empty unless `more` says otherwise. */
export const textField = <Name extends string>(
  name: Name,
  label: string,
  more: Partial<Omit<AttributeField, 'name' | 'label'>> = {},
): AttributeField & { readonly name: Name } => ({ name, label, kind: 'text', value: '', ...more })

export const commentsField = (value: string, group?: string): AttributeField => ({
  name: 'comments',
  label: 'Comments',
  kind: 'long',
  group,
  value,
})

/** The fields that apply to these values. */
export const applicableFields = (fields: readonly AttributeField[], values: FormValues): readonly AttributeField[] =>
  fields.filter(({ isApplicable }) => isApplicable?.((attribute) => values[toFieldName(attribute)] ?? '') ?? true)

export const toFormValues = (fields: readonly AttributeField[]): FormValues =>
  Object.fromEntries(fields.map(({ name, value }) => [toFieldName(name), value]))

/** A value that references a variable is resolved on deployment and cannot be validated before. */
export const VARIABLE_REFERENCE = /\$OO_(?:LOCAL|GLOBAL|CLOUD)\{/

/** Accepts decimal numbers such as `2`, `-1`, `0.5`, and empty text. */
export const validateNumber = (text: string): string | undefined =>
  text.trim() === '' || /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text.trim()) ? undefined : 'Enter a number, such as 2.'

function validateField(field: AttributeField, value: string): string | undefined {
  const { label, kind, required, choices, pattern, check } = field
  if (value.trim() === '') return required ? `Enter a value for ${label}.` : undefined
  if (VARIABLE_REFERENCE.test(value) || value.startsWith(ENCRYPTED)) return undefined
  // A stored value must not prevent saving other attributes.
  if (value === field.value) return undefined
  const problem = check?.(value)
  if (problem) return problem
  if (kind === 'number') return validateNumber(value)
  if (kind === 'choice' && choices && !choices.some((choice) => choice.value === value)) {
    return `${label} must be one of ${choices.map((choice) => choice.label).join(', ')}.`
  }
  return pattern && !pattern.expression.test(value) ? pattern.help : undefined
}

/** Messages by field. Read-only and unchanged fields are not validated. */
export const validateAttributes = (fields: readonly AttributeField[], values: FormValues): FieldErrors =>
  Object.fromEntries(
    applicableFields(fields, values).flatMap((field) => {
      const problem = field.readOnlyReason === undefined && validateField(field, values[toFieldName(field.name)] ?? '')
      return problem ? [[toFieldName(field.name), problem]] : []
    }),
  )

/** Changed attributes and comments by name; the others need not be sent (service-api 6.1). */
export const changedAttributes = (fields: readonly AttributeField[], values: FormValues): Record<string, string> =>
  Object.fromEntries(
    applicableFields(fields, values).flatMap(({ name, value }) => {
      const current = values[toFieldName(name)] ?? value
      return current === value ? [] : [[name, current]]
    }),
  )

const isSecretField = (field: AttributeField | undefined, value: string): boolean =>
  field === undefined || field.kind === 'secret' || isSecret(field.name, value)

/** The value for display: a secret is replaced by the service's own mask, lists, maps and JSON have lines as in their fields. */
export function maskFieldValue(field: AttributeField | undefined, value: string): string {
  if (value !== '' && isSecretField(field, value)) return ENCRYPTED
  if (field?.kind === 'json') return formatJson(value)
  if (field?.kind === 'map')
    return (
      parseMap(value)
        ?.map((row) => row.join(': '))
        .join('\n') || value
    )
  return (field?.kind === 'list' && value !== '' && parseList(value)?.join('\n')) || value
}

const findField = (fields: readonly AttributeField[], name: string) => fields.find((field) => field.name === name)

/** The label of an attribute, or its name if there is no field for it. */
export const getFieldLabel = (fields: readonly AttributeField[], name: string): string =>
  findField(fields, name)?.label ?? name

/** Changed attributes with secrets masked. */
export const attributeDifferences = (fields: readonly AttributeField[], values: FormValues): Difference[] =>
  Object.entries(changedAttributes(fields, values)).map(([attribute, after]) => {
    const field = findField(fields, attribute)
    return {
      attribute,
      label: field?.label,
      before: maskFieldValue(field, field?.value ?? ''),
      after: maskFieldValue(field, after),
    }
  })

/** Changed attributes without secrets, which cannot be read back for verification. */
export const nonSecretAttributes = (
  fields: readonly AttributeField[],
  changed: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(changed).filter(([name, value]) => !isSecretField(findField(fields, name), value)))

/** Fields that drafts must not store. */
export const secretFieldNames = (fields: readonly AttributeField[]): string[] =>
  fields.flatMap(({ name, kind }) => (kind === 'secret' ? [toFieldName(name)] : []))

/** All attributes of a new record: typed or default. */
export const toAttributes = (fields: readonly AttributeField[], values: FormValues): Record<string, string> =>
  Object.fromEntries(
    applicableFields(fields, values)
      .filter(({ name }) => !OWN_FIELDS.includes(name))
      .map(({ name, value }) => [name, values[toFieldName(name)] ?? value]),
  )

/** The values of a new record for review, with secrets masked. */
export const fieldFacts = (fields: readonly AttributeField[], values: FormValues) =>
  applicableFields(fields, values).map((field) => ({
    term: field.label,
    value: maskFieldValue(field, values[toFieldName(field.name)] ?? ''),
  }))

export const DEFAULT_GROUP = 'Attributes'

/** Fields by group, in order of first appearance. */
export const groupFields = (
  fields: readonly AttributeField[],
): readonly (readonly [string, readonly AttributeField[]])[] => [
  ...groupBy(fields, ({ group = DEFAULT_GROUP }) => group),
]

const NAME_REFUSAL = /^Invalid name |^Name '.*' has already been taken|with name '.*' already exists/i

/**
 * Assigns refusals to fields. They name an attribute in brackets or its description in quotes (service-api 6.1); with `asksForName`,
 * refusals of the name go to `ciName`. `rest` are those of no field.
 */
export function mapRefusalsToFields(
  fields: readonly AttributeField[],
  messages: readonly string[],
  asksForName = false,
): { readonly problems: FieldErrors; readonly rest: readonly string[] } {
  const found = messages.map((message) => {
    const field = fields.find(
      ({ name, label, refusal }) =>
        message.includes(`[${name}]`) || message.startsWith(`'${label}' is invalid`) || refusal?.test(message),
    )
    return {
      message,
      at: field ? toFieldName(field.name) : asksForName && NAME_REFUSAL.test(message) ? 'ciName' : undefined,
    }
  })
  return {
    problems: Object.fromEntries(found.flatMap(({ message, at }) => (at === undefined ? [] : [[at, message]]))),
    rest: found.flatMap(({ message, at }) => (at === undefined ? [message] : [])),
  }
}
