// What names and attributes must be like, with the service's refusals (service-api 6.1, 6.4), by the class catalogue (7).
import { itemName, placeName } from '../../contract/core/names.ts'
import { describeClass } from '../classes/catalogue.ts'
import type { ClassAttribute } from '../classes/notation.ts'
import { refusal } from '../http/handler.ts'
import type { Attributes, CiRow } from './model.ts'

/** Name rule (6.4); the two blanks in the text are the service's. */
export function checkName(name: string | undefined, { underscores = false } = {}): string {
  const { pattern } = underscores ? itemName : placeName
  if (name !== undefined && pattern.test(name)) return name
  throw refusal(nameProblem(name))
}

export const nameProblem = (name: string | undefined) =>
  `Invalid name '${name ?? ''}' (must start with a letter and may be up to 32 characters long consisting of digits, letters  and dashes only).`

/** A value that names a variable is known only when it is deployed. */
const REFERENCE = /\$OO_(?:LOCAL|GLOBAL|CLOUD)\{/

function problemOf(attribute: ClassAttribute, value: string): string | undefined {
  const { name, description, isMandatory, pattern, choices } = attribute
  if (value.trim() === '') return isMandatory ? `${description} [${name}] must be present.` : undefined
  if (REFERENCE.test(value)) return undefined
  const invalid = (expected: string) => `'${description}' is invalid [expected: ${expected}].`
  if (choices.length > 0) return choices.includes(value) ? undefined : invalid(`one of ${choices.join(', ')}`)
  return !pattern || new RegExp(pattern.expression).test(value) ? undefined : invalid(pattern.help)
}

/** What is wrong with a record's attributes; empty when nothing is, or when the class is not known. */
export const attributeProblems = (className: string, attributes: Attributes): string[] =>
  (describeClass(className)?.attributes ?? []).flatMap(
    (attribute) => problemOf(attribute, attributes[attribute.name] ?? '') ?? [],
  )

/** Throws the refusal for attributes that break a rule. */
export function checkAttributes({ ciClassName, ciAttributes }: Pick<CiRow, 'ciClassName' | 'ciAttributes'>): void {
  const problems = attributeProblems(ciClassName, ciAttributes)
  if (problems.length > 0) throw refusal(problems)
}
