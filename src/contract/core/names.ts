// What records may be called (service-api 6.4). A name begins with a letter, so that it can be told from an id in a path.

interface NameRule {
  readonly pattern: RegExp
  /** Characters at most. */
  readonly most: number
  readonly underscores: boolean
}

/** Organizations, assemblies, environments, platforms. */
export const placeName: NameRule = { pattern: /^[a-zA-Z][a-zA-Z0-9-]{0,31}$/, most: 32, underscores: false }

/** Components, variables, attachments, services. */
export const itemName: NameRule = { pattern: /^[a-zA-Z][a-zA-Z0-9_-]{0,31}$/, most: 32, underscores: true }

/** Monitors, whose names are made of others. */
export const monitorName: NameRule = { pattern: /^[a-zA-Z][a-zA-Z0-9_-]{0,98}$/, most: 99, underscores: true }

/** What is wrong with a name, for people, as far as the service's rule says; undefined for a right one. */
export function nameProblem(name: string, { pattern, most, underscores }: NameRule): string | undefined {
  if (pattern.test(name)) return undefined
  if (name === '') return 'A name is needed.'
  if (!/^[a-zA-Z]/.test(name)) return 'A name starts with a letter.'
  const [strange] = name.match(underscores ? /[^a-zA-Z0-9_-]/u : /[^a-zA-Z0-9-]/u) ?? []
  const allowed = underscores ? 'letters, digits, dashes and underscores' : 'letters, digits and dashes'
  if (strange !== undefined) return `A name has only ${allowed}; ${/\s/.test(strange) ? 'a blank' : strange} is none.`
  return `A name has up to ${most} characters; this one has ${name.length}.`
}

/** The same, with names that are taken already among `taken`. */
export const newNameProblem = (name: string, rule: NameRule, taken: readonly string[]): string | undefined =>
  nameProblem(name, rule) ?? (taken.includes(name) ? `There already is one called ${name}.` : undefined)
