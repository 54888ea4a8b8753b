// Validation of names and attributes by the class catalog, with the service's messages (service-api 6.1, 6.4, 7).
import { itemNameRule, containerNameRule } from '../../contract/core/names.ts'
import { describeClass } from '../classes/catalog.ts'
import type { ClassAttribute } from '../classes/attribute-notation.ts'
import { httpError } from '../http/handler.ts'
import type { Attributes } from './rows.ts'

/** Validates a name (6.4). The double blank in the message is the service's. */
export function checkName(name: string | undefined, { underscores = false } = {}): string {
  const { pattern } = underscores ? itemNameRule : containerNameRule
  if (name !== undefined && pattern.test(name)) return name
  throw httpError(nameError(name))
}

export const nameError = (name: string | undefined) =>
  `Invalid name '${name ?? ''}' (must start with a letter and may be up to 32 characters long consisting of digits, letters  and dashes only).`

/** Variables are resolved at deployment; their values cannot be validated before. */
const VARIABLE_REFERENCE = /\$OO_(?:LOCAL|GLOBAL|CLOUD)\{/

function attributeError(attribute: ClassAttribute, value: string): string | undefined {
  const { name, description, isMandatory, pattern, choices } = attribute
  if (value.trim() === '') return isMandatory ? `${description} [${name}] must be present.` : undefined
  if (VARIABLE_REFERENCE.test(value)) return undefined
  const invalid = (expected: string) => `'${description}' is invalid [expected: ${expected}].`
  if (choices.length > 0) return choices.includes(value) ? undefined : invalid(`one of ${choices.join(', ')}`)
  return !pattern || new RegExp(pattern.expression).test(value) ? undefined : invalid(pattern.help)
}

/** Validation errors of a record's attributes. Empty for valid ones and unknown classes. */
export const attributeErrors = (className: string, attributes: Attributes): string[] =>
  (describeClass(className)?.attributes ?? []).flatMap(
    (attribute) => attributeError(attribute, attributes[attribute.name] ?? '') ?? [],
  )
