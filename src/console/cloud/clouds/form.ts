import { readCloud, updateCloud } from '../../../contract/cloud/clouds.ts'
import { itemNameRule } from '../../../contract/core/names.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { createAttributeRequest } from '../../data/write/attribute-request.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { maskFieldValue, type AttributeField } from '../../kit/form/attributes.ts'
import type { FieldErrors, FormValues } from '../../kit/form/form.ts'

/** Location value of a custom cloud. */
export const CUSTOM_LOCATION = 'custom'

/** Path segments below `/clouds/`: a cloud with such a name could only be read by its id. */
const RESERVED_NAMES = ['new', 'locations', 'services', 'offerings']

/** Problem of a new cloud's name, in the service's words where known. `taken`: names of existing clouds. */
export function cloudNameProblem(name: string, taken: readonly string[]): string | undefined {
  if (!itemNameRule.pattern.test(name))
    return `Invalid name '${name}' (must start with a letter and may be up to 32 characters long consisting of digits, letters and dashes only).`
  if (taken.includes(name)) return `Name '${name}' has already been taken.`
  return RESERVED_NAMES.includes(name)
    ? `A cloud called ${name} could not be opened: its address is in use.`
    : undefined
}

export function newCloudProblems(values: FormValues, taken: readonly string[]): FieldErrors {
  const { ciName = '', location = '', auth = '' } = values
  return {
    ciName: cloudNameProblem(ciName.trim(), taken),
    location: location === '' ? 'Location is required.' : undefined,
    auth: location === CUSTOM_LOCATION && auth === '' ? 'Authorization Key must be set for custom clouds.' : undefined,
  }
}

const REFUSAL_PATTERNS: readonly (readonly [field: string, pattern: RegExp])[] = [
  ['ciName', /^Invalid name |^Name '/],
  ['location', /^(?:Location|Invalid location)/],
  ['auth', /^Authorization Key/],
]

/** Assigns the service's messages to fields; `rest` has those that belong to none. */
export function splitCloudRefusals(messages: readonly string[]): { problems: FieldErrors; rest: readonly string[] } {
  const fieldOf = (message: string) => REFUSAL_PATTERNS.find(([, pattern]) => pattern.test(message))?.[0]
  return {
    problems: Object.fromEntries(
      messages.map((message) => [fieldOf(message) ?? '', message]).filter(([field]) => field),
    ),
    rest: messages.filter((message) => fieldOf(message) === undefined),
  }
}

const trimmed = (values: FormValues, name: string): string => (values[name] ?? '').trim()

const TEAM_PREFIX = 'team '

/** Form field: whether a team is attached to the new cloud. */
export const teamField = (id: string): string => TEAM_PREFIX + id

/** Ids of the selected teams. */
export const selectedTeams = (values: FormValues): string[] =>
  Object.keys(values).flatMap((name) =>
    name.startsWith(TEAM_PREFIX) && values[name] === 'true' ? [name.slice(TEAM_PREFIX.length)] : [],
  )

/** Body that creates a cloud. Empty values are left out: the service reads an empty team list as none given. */
export function createCloudBody(values: FormValues) {
  const comments = trimmed(values, 'comments')
  const description = trimmed(values, 'description')
  const location = trimmed(values, 'location')
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

/** Older records have no status and are active (service-api 3.8). */
export const parseAdminState = (text: string | undefined): AdminState =>
  ADMIN_STATES.find((state) => state === text) ?? 'active'

/** Fields of the edit form. The status has its own dialog, which shows the impact. */
export const toCloudValues = ({ ciAttributes, comments }: Ci) => ({
  description: ciAttributes['description'] ?? '',
  comments,
  auth: ciAttributes['auth'] ?? '',
})

/** Values of the edit form that differ from the record. */
export const changedCloudValues = (cloud: Ci, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(toCloudValues(cloud)).flatMap(([name, before]) => {
      const after = name === 'auth' ? (values[name] ?? '') : trimmed(values, name)
      return after === before.trim() ? [] : [[name, after]]
    }),
  )

const CHANGEABLE_FIELDS: readonly AttributeField[] = [
  { name: 'description', label: 'Description', kind: 'text', value: '' },
  { name: 'comments', label: 'Comments', kind: 'text', value: '' },
  { name: 'adminstatus', label: 'Status', kind: 'text', value: '' },
  { name: 'auth', label: 'Authorization key', kind: 'secret', value: '' },
]

/** Changed values for display; secrets masked. */
export function cloudDifferences({ ciAttributes, comments }: Ci, changed: FormValues): Difference[] {
  return Object.entries(changed).map(([attribute, after]) => {
    const field = CHANGEABLE_FIELDS.find(({ name }) => name === attribute)
    const before = attribute === 'comments' ? comments : (ciAttributes[attribute] ?? '')
    return { attribute, before: maskFieldValue(field, before), after: maskFieldValue(field, after) }
  })
}

/** Changes attributes or comments of a cloud. Values left out stay; `ciAttributes` is required (service-api 2.9). */
export function planCloudUpdate(
  organization: string,
  cloud: Ci,
  { comments, ...changed }: FormValues,
): WriteRequest<typeof updateCloud> {
  const params = { organization, cloud: cloud.ciName }
  return createAttributeRequest({
    label: `Change ${cloud.ciName}`,
    call: updateCloud,
    record: cloud,
    fields: CHANGEABLE_FIELDS,
    changed,
    comments,
    source: querySource(readCloud, { params }),
    compareWholeRecord: true,
    requestFor: ({ ciAttributes: { adminstatus, ...texts }, ...rest }) => ({
      params,
      body: {
        cms_ci: {
          ...rest,
          ciAttributes: { ...texts, ...(adminstatus && { adminstatus: parseAdminState(adminstatus) }) },
        },
      },
    }),
  })
}
