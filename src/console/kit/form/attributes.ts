// Attributes of a record as fields of a form: what each is, what it must be like, and the values that go back. Pure.
import { ENCRYPTED } from '../../../contract/core/values.ts'
import type { Choice } from './ChoiceField.tsx'
import type { Difference } from '../Diff.tsx'
import { isSecret } from '../secrets.ts'
import type { FieldErrors, FormValues } from './form.ts'

export type AttributeKind = 'text' | 'long' | 'number' | 'flag' | 'choice' | 'list' | 'map' | 'json' | 'secret'

export interface AttributeField {
  readonly name: string
  readonly label: string
  readonly description?: string | undefined
  readonly kind: AttributeKind
  /** Heading it stands under; those without one stand under "Attributes". */
  readonly group?: string | undefined
  readonly required?: boolean | undefined
  readonly choices?: readonly Choice[] | undefined
  /** What stands there where nothing was chosen; undefined: nothing. */
  readonly default?: string | undefined
  /** As the record has it. */
  readonly value: string
  /** A regular expression the value must fit, with the words for it. */
  readonly pattern?: { readonly expression: RegExp; readonly help: string } | undefined
  /** A check of its own, told instead of the pattern. */
  readonly check?: ((value: string) => string | undefined) | undefined
  readonly readOnlyReason?: string | undefined
  readonly mono?: boolean | undefined
}

/** Name of an attribute's value in a form. */
export const toFieldName = (attribute: string): string => `ciAttributes ${attribute.replaceAll('.', ' ')}`

/** The values of a form at first. */
export const toFormValues = (fields: readonly AttributeField[]): FormValues =>
  Object.fromEntries(fields.map(({ name, value }) => [toFieldName(name), value]))

/** A value that names a variable is known only when it is deployed, so that nothing can be said about it before. */
export const VARIABLE_REFERENCE = /\$OO_(?:LOCAL|GLOBAL|CLOUD)\{/

/** A decimal number as text, such as `2`, `-1` or `0.5`; an empty text is no mistake. */
export const validateNumber = (text: string): string | undefined =>
  text.trim() === '' || /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text.trim()) ? undefined : 'This must be a number, such as 2.'

function validateField(field: AttributeField, value: string): string | undefined {
  const { label, kind, required, choices, pattern, check } = field
  if (value.trim() === '') return required ? `${label} is needed.` : undefined
  if (VARIABLE_REFERENCE.test(value) || value.startsWith(ENCRYPTED)) return undefined
  // The service accepted what is stored: it never keeps another attribute from being saved.
  if (value === field.value) return undefined
  const own = check?.(value)
  if (own) return own
  if (kind === 'number') return validateNumber(value)
  if (kind === 'choice' && choices && !choices.some((choice) => choice.value === value)) {
    return `${label} must be one of ${choices.map((choice) => choice.label).join(', ')}.`
  }
  return pattern && !pattern.expression.test(value) ? pattern.help : undefined
}

/** Everything that is wrong with attributes, by field. What is not changed and cannot be is not judged. */
export const validateAttributes = (fields: readonly AttributeField[], values: FormValues): FieldErrors =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = field.readOnlyReason === undefined && validateField(field, values[toFieldName(field.name)] ?? '')
      return problem ? [[toFieldName(field.name), problem]] : []
    }),
  )

/** The attributes whose value in the form is another than the record's, by name; nothing else needs to be sent (service-api 6.1). */
export const changedAttributes = (fields: readonly AttributeField[], values: FormValues): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, value }) => {
      const now = values[toFieldName(name)] ?? value
      return now === value ? [] : [[name, now]]
    }),
  )

const isSecretField = (field: AttributeField | undefined, value: string): boolean =>
  field === undefined || field.kind === 'secret' || isSecret(field.name, value)

/** A value as it may be seen: a secret that is there is masked, by the form of what the service puts in its place. */
export const maskFieldValue = (field: AttributeField | undefined, value: string): string =>
  value !== '' && isSecretField(field, value) ? ENCRYPTED : value

const findField = (fields: readonly AttributeField[], name: string) => fields.find((field) => field.name === name)

/** What a form changes of a record, attribute by attribute; secrets masked. */
export const attributeDifferences = (fields: readonly AttributeField[], values: FormValues): Difference[] =>
  Object.entries(changedAttributes(fields, values)).map(([attribute, after]) => {
    const field = findField(fields, attribute)
    return { attribute, before: maskFieldValue(field, field?.value ?? ''), after: maskFieldValue(field, after) }
  })

/** What a form changes of a record's comments. */
export const commentsDifference = (before: string, { comments = before }: FormValues): Difference[] =>
  comments === before ? [] : [{ attribute: 'comments', before, after: comments }]

/** Those of changed attributes that can be read back: no secret can. */
export const nonSecretAttributes = (
  fields: readonly AttributeField[],
  changed: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(changed).filter(([name, value]) => !isSecretField(findField(fields, name), value)))

/** The fields of a form that no draft keeps. */
export const secretFieldNames = (fields: readonly AttributeField[]): string[] =>
  fields.flatMap(({ name, kind }) => (kind === 'secret' ? [toFieldName(name)] : []))

/** Every attribute for a new record: what was typed or is the default; nothing is left out. */
export const toAttributes = (fields: readonly AttributeField[], values: FormValues): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, value }) => [name, values[toFieldName(name)] ?? value]))

/** Fields by heading, in the order of their first field. */
export function groupFields(
  fields: readonly AttributeField[],
): readonly (readonly [string, readonly AttributeField[]])[] {
  const groups = new Map<string, AttributeField[]>()
  for (const field of fields) {
    const title = field.group ?? 'Attributes'
    groups.set(title, [...(groups.get(title) ?? []), field])
  }
  return [...groups]
}

const NAME_REFUSAL = /^Invalid name |^Name '.*' has already been taken|with name '.*' already exists/i

/**
 * Puts the service's refusals at their fields: they name an attribute in brackets, or by its description in quotes (service-api 6.1);
 * those of a name belong to `ciName` where the form asks for one. What names none is left over.
 */
export function mapRefusalsToFields(
  fields: readonly AttributeField[],
  messages: readonly string[],
  asksForName = false,
): { readonly problems: FieldErrors; readonly rest: readonly string[] } {
  const found = messages.map((message) => {
    const field = fields.find(
      ({ name, label }) => message.includes(`[${name}]`) || message.startsWith(`'${label}' is invalid`),
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
