// What names and attributes must be like, with the service's refusals (service-api 6.1, 6.4), by the class catalogue (7).
import { itemNameRule, containerNameRule } from '../../contract/core/names.ts'
import { describeClass } from '../classes/catalog.ts'
import type { ClassAttribute } from '../classes/attribute-notation.ts'
import { httpError } from '../http/handler.ts'
import type { Attributes, CiRow } from './rows.ts'

/** Name rule (6.4); the two blanks in the text are the service's. */
export function checkName(name: string | undefined, { underscores = false } = {}): string {
  const { pattern } = underscores ? itemNameRule : containerNameRule
  if (name !== undefined && pattern.test(name)) return name
  throw httpError(nameError(name))
}

export const nameError = (name: string | undefined) =>
  `Invalid name '${name ?? ''}' (must start with a letter and may be up to 32 characters long consisting of digits, letters  and dashes only).`

/** A value that names a variable is known only when it is deployed. */
const VARIABLE_REFERENCE = /\$OO_(?:LOCAL|GLOBAL|CLOUD)\{/

function attributeError(attribute: ClassAttribute, value: string): string | undefined {
  const { name, description, isMandatory, pattern, choices } = attribute
  if (value.trim() === '') return isMandatory ? `${description} [${name}] must be present.` : undefined
  if (VARIABLE_REFERENCE.test(value)) return undefined
  const invalid = (expected: string) => `'${description}' is invalid [expected: ${expected}].`
  if (choices.length > 0) return choices.includes(value) ? undefined : invalid(`one of ${choices.join(', ')}`)
  return !pattern || new RegExp(pattern.expression).test(value) ? undefined : invalid(pattern.help)
}

/** What is wrong with a record's attributes; empty when nothing is, or when the class is not known. */
export const attributeErrors = (className: string, attributes: Attributes): string[] =>
  (describeClass(className)?.attributes ?? []).flatMap(
    (attribute) => attributeError(attribute, attributes[attribute.name] ?? '') ?? [],
  )

/** Throws the refusal for attributes that break a rule. */
export function checkAttributes({ ciClassName, ciAttributes }: Pick<CiRow, 'ciClassName' | 'ciAttributes'>): void {
  const problems = attributeErrors(ciClassName, ciAttributes)
  if (problems.length > 0) throw httpError(problems)
}
