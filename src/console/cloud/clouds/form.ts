// What is typed about a cloud, and whether the service will take it (service-api 2.9, 3.8, 6.4).
import { itemNameRule } from '../../../contract/core/names.ts'
import type { Ci } from '../../../contract/core/records.ts'
import type { Fields } from '../../data/write/write-request.ts'
import type { FieldErrors, FormValues } from '../../kit/form/form.ts'

/** The location of a cloud that is its own. */
export const CUSTOM_LOCATION = 'custom'

/** Names that the service's own addresses below `/clouds/` have: a cloud called so could be read by its id alone. */
const RESERVED_NAMES = ['new', 'locations', 'services', 'offerings']

/** What is wrong with a cloud's name, in the service's words where it has them. `taken`: names of clouds that are there. */
export function cloudNameProblem(name: string, taken: readonly string[]): string | undefined {
  if (!itemNameRule.pattern.test(name))
    return `Invalid name '${name}' (must start with a letter and may be up to 32 characters long consisting of digits, letters and dashes only).`
  if (taken.includes(name)) return `Name '${name}' has already been taken.`
  return RESERVED_NAMES.includes(name)
    ? `A cloud called ${name} could not be opened: its address is in use.`
    : undefined
}

/** Everything that is wrong with a new cloud, by field. */
export function newCloudProblems(values: FormValues, taken: readonly string[]): FieldErrors {
  const { ciName = '', location = '', auth = '' } = values
  return {
    ciName: cloudNameProblem(ciName.trim(), taken),
    location: location === '' ? 'Location is required.' : undefined,
    auth: location === CUSTOM_LOCATION && auth === '' ? 'Authorization Key must be set for custom clouds.' : undefined,
  }
}

const REFUSAL_PATTERNS: readonly (readonly [field: string, words: RegExp])[] = [
  ['ciName', /^Invalid name |^Name '/],
  ['location', /^(?:Location|Invalid location)/],
  ['auth', /^Authorization Key/],
]

/** Puts the service's refusals at their fields; what belongs to none is left over. */
export function splitCloudRefusals(messages: readonly string[]): { problems: FieldErrors; rest: readonly string[] } {
  const placed = messages.map(
    (message) => [REFUSAL_PATTERNS.find(([, words]) => words.test(message))?.[0], message] as const,
  )
  return {
    problems: Object.fromEntries(placed.flatMap(([field, message]) => (field ? [[field, message]] : []))),
    rest: placed.flatMap(([field, message]) => (field ? [] : [message])),
  }
}

const trimmed = (values: FormValues, name: string): string => (values[name] ?? '').trim()

const TEAM_PREFIX = 'team '

/** Field of a form: whether a team is attached to the new cloud. */
export const teamField = (id: string): string => TEAM_PREFIX + id

/** Ids of the teams that were chosen. */
export const selectedTeams = (values: FormValues): string[] =>
  Object.keys(values).flatMap((name) =>
    name.startsWith(TEAM_PREFIX) && values[name] === 'true' ? [name.slice(TEAM_PREFIX.length)] : [],
  )

/** The body that creates a cloud; what is left empty is left out. */
export function createCloudBody(values: FormValues) {
  const [comments, description, location = ''] = ['comments', 'description', 'location'].map((name) =>
    trimmed(values, name),
  )
  const teams = selectedTeams(values)
  return {
    ...(teams.length > 0 ? { teams } : {}),
    cms_ci: {
      ciName: trimmed(values, 'ciName'),
      ...(comments ? { comments } : {}),
      ciAttributes: {
        location,
        adminstatus: parseAdminState(values['adminstatus']),
        ...(description ? { description } : {}),
        ...(location === CUSTOM_LOCATION ? { auth: values['auth'] ?? '' } : {}),
      },
    },
  }
}

export const ADMIN_STATES = ['active', 'inert', 'offline'] as const
export type AdminState = (typeof ADMIN_STATES)[number]

/** The administrative status as the service has it; '' in older records means active (3.8). */
export const parseAdminState = (text: string | undefined): AdminState =>
  ADMIN_STATES.find((state) => state === text) ?? 'active'

const FIELD_PATHS = {
  description: 'ciAttributes.description',
  comments: 'comments',
  auth: 'ciAttributes.auth',
} as const

/** What can be changed of a cloud by its form. Its status is changed apart, with what that leads to. */
export const toCloudValues = ({ ciAttributes, comments }: Ci): Record<keyof typeof FIELD_PATHS, string> => ({
  description: ciAttributes['description'] ?? '',
  comments,
  auth: ciAttributes['auth'] ?? '',
})

/** The same by the paths of the record. */
export const toCloudFields = (values: FormValues): Fields =>
  Object.fromEntries(
    Object.entries(FIELD_PATHS).map(([name, path]) => [
      path,
      name === 'auth' ? (values[name] ?? '') : trimmed(values, name),
    ]),
  )

/** The body that changes a cloud: what is left out keeps its value, `ciAttributes` must be there (2.9). */
export function updateCloudBody(changed: Fields) {
  const { comments, [FIELD_PATHS.description]: description, [FIELD_PATHS.auth]: auth } = changed
  return {
    cms_ci: {
      ...(comments === undefined ? {} : { comments }),
      ciAttributes: {
        ...(description === undefined ? {} : { description }),
        ...(auth === undefined ? {} : { auth }),
      },
    },
  }
}

/** Those of `now` that are not as in `before`. */
export const changedCloudFields = (before: Fields, now: Fields): Fields =>
  Object.fromEntries(Object.entries(now).filter(([path, value]) => value !== (before[path] ?? '')))
