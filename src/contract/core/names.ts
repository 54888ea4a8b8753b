// Naming rules (service-api 6.4). A name starts with a letter, which distinguishes it from an id in a path.

interface NameRule {
  readonly pattern: RegExp
  readonly maxLength: number
  readonly allowsUnderscores: boolean
}

/** Organizations, assemblies, environments, platforms. */
export const containerNameRule: NameRule = {
  pattern: /^[a-zA-Z][a-zA-Z0-9-]{0,31}$/,
  maxLength: 32,
  allowsUnderscores: false,
}

/** Components, variables, attachments, services. */
export const itemNameRule: NameRule = {
  pattern: /^[a-zA-Z][a-zA-Z0-9_-]{0,31}$/,
  maxLength: 32,
  allowsUnderscores: true,
}

/** Monitors, whose names are composed of other names. */
export const monitorNameRule: NameRule = {
  pattern: /^[a-zA-Z][a-zA-Z0-9_-]{0,98}$/,
  maxLength: 99,
  allowsUnderscores: true,
}

/** Why a name is invalid, as a sentence for the user, or undefined. */
export function validateName(name: string, { pattern, maxLength, allowsUnderscores }: NameRule): string | undefined {
  if (pattern.test(name)) return undefined
  if (name === '') return 'A name is required.'
  if (!/^[a-zA-Z]/.test(name)) return 'The name must start with a letter.'
  const [strange] = name.match(allowsUnderscores ? /[^a-zA-Z0-9_-]/u : /[^a-zA-Z0-9-]/u) ?? []
  const allowed = allowsUnderscores ? 'letters, digits, dashes and underscores' : 'letters, digits and dashes'
  if (strange !== undefined)
    return `The name can contain only ${allowed}; ${/\s/.test(strange) ? 'a space' : strange} is not allowed.`
  return `The name can have up to ${maxLength} characters; this one has ${name.length}.`
}

/** Like validateName, and also refuses names in `taken`. */
export const validateNewName = (name: string, rule: NameRule, taken: readonly string[]): string | undefined =>
  validateName(name, rule) ?? (taken.includes(name) ? `The name ${name} is already in use.` : undefined)
