// The fields of a cloud and its writes (service-api 2.9).
import { createCloud, readCloud, updateCloud } from '../../../contract/cloud/clouds.ts'
import { itemNameRule, validateNewName } from '../../../contract/core/names.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { createAttributeRequest } from '../../data/form/attribute-request.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { commentsField, textField, toAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import type { FormValues } from '../../kit/form/form.ts'
import type { CloudScope } from '../../routing/paths.ts'

export const ADMIN_STATES = ['active', 'inert', 'offline'] as const
export type AdminState = (typeof ADMIN_STATES)[number]

/** Older records have no status and are active (service-api 3.8). */
export const parseAdminState = (text: string | undefined): AdminState =>
  ADMIN_STATES.find((state) => state === text) ?? 'active'

export const stateActionLabel = (name: string, state: AdminState): string =>
  state === 'offline' ? `Take ${name} offline` : `Make ${name} ${state}`

/** Path segments below `/clouds/`: a cloud with such a name could only be read by its id. */
const RESERVED_NAMES = ['new', 'locations', 'services', 'offerings']

/** `taken`: names of existing clouds. */
export const cloudNameProblem = (name: string, taken: readonly string[]): string | undefined =>
  RESERVED_NAMES.includes(name)
    ? `${name} is a reserved name. Choose another name.`
    : validateNewName(name, itemNameRule, taken)

export const statusField: AttributeField = {
  name: 'adminstatus',
  label: 'Status',
  kind: 'choice',
  group: 'Cloud',
  required: true,
  choices: [
    { value: 'active', label: 'active: environments can use it' },
    { value: 'inert', label: 'inert: cannot be added to more environments' },
    { value: 'offline', label: 'offline: accepts no deployments' },
  ],
  value: 'active',
}

const descriptionField = (value: string) =>
  textField('description', 'Description', { group: 'About', description: 'One line, shown in the list.', value })

const keyField = { name: 'auth', label: 'Authorization key', kind: 'secret' } as const

const CUSTOM_LOCATION = 'custom'

/** `taken`: names of existing clouds; `locations`: paths by name, undefined if they could not be loaded. */
export const newCloudFields = (
  taken: readonly string[],
  locations: Readonly<Record<string, string>> | undefined,
): AttributeField[] => [
  textField('ciName', 'Name', {
    group: 'Cloud',
    description:
      'Letters, digits, dashes and underscores, starting with a letter, up to 32 characters. It cannot be changed later.',
    required: true,
    check: (name) => cloudNameProblem(name, taken),
  }),
  {
    name: 'location',
    label: 'Location',
    description: locations
      ? 'Determines which service templates are available. It cannot be changed later. A custom cloud connects from its own network and needs a key.'
      : 'The locations could not be loaded.',
    kind: 'choice',
    group: 'Cloud',
    required: true,
    choices: [
      ...Object.entries(locations ?? {}).map(([label, value]) => ({ value, label })),
      { value: CUSTOM_LOCATION, label: 'custom' },
    ],
    refusal: /^(?:Location|Invalid location)/,
    value: '',
  },
  {
    ...keyField,
    description: 'The software that manages instances in this cloud signs in with this key.',
    group: 'Cloud',
    required: true,
    isApplicable: (valueOf) => valueOf('location') === CUSTOM_LOCATION,
    refusal: /^Authorization Key/,
    value: '',
  },
  statusField,
  descriptionField(''),
  commentsField('', 'About'),
]

/** Name and location cannot be changed; the status has its own dialog. */
export const cloudFields = ({ ciAttributes, comments }: Ci): AttributeField[] => [
  descriptionField(ciAttributes['description'] ?? ''),
  commentsField(comments, 'About'),
  ...(ciAttributes['is_location'] === 'true'
    ? [{ ...keyField, group: 'Access', value: ciAttributes['auth'] ?? '' }]
    : []),
]

/** Ids in the form field `teams`, separated by commas. */
export const selectedTeams = ({ teams = '' }: FormValues): string[] => teams.split(',').filter(Boolean)

/** Empty values are left out: the service reads an empty team list as none given. */
export function planCloudCreate(
  organization: string,
  fields: readonly AttributeField[],
  values: FormValues,
): WriteRequest<typeof createCloud> {
  const { ciName: cloud = '', comments } = values
  const { location = '', adminstatus, description, auth } = toAttributes(fields, values)
  const teams = selectedTeams(values)
  return {
    label: `Create cloud ${cloud}`,
    call: createCloud,
    request: {
      params: { organization },
      body: {
        ...(teams.length > 0 && { teams }),
        cms_ci: {
          ciName: cloud,
          ...(comments && { comments }),
          ciAttributes: {
            location,
            adminstatus: parseAdminState(adminstatus),
            ...(description && { description }),
            ...(auth && { auth }),
          },
        },
      },
    },
    verification: { ...querySource(readCloud, { params: { organization, cloud } }), shows: { ciName: cloud } },
  }
}

/** Values left out stay; `ciAttributes` is required (service-api 2.9). */
export const planCloudUpdate = (
  params: CloudScope,
  record: Ci,
  fields: readonly AttributeField[],
  changed: Readonly<Record<string, string>>,
): WriteRequest<typeof updateCloud> =>
  createAttributeRequest({
    label: `Save ${params.cloud}`,
    call: updateCloud,
    record,
    fields,
    changed,
    source: querySource(readCloud, { params }),
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
