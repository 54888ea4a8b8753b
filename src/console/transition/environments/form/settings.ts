// The settings of an environment: attributes of class `manifest.Environment` (service-api 7.1).
import type { AttributeField } from '../../../kit/form/attributes.ts'

interface Setting extends Omit<AttributeField, 'value'> {
  /** Its name in the service's refusals. */
  readonly serviceLabel: string
  readonly initial?: string
}

/** Rarely changed settings, shown last. */
export const BEHAVIOR_GROUP = 'Behavior'

const flag = (name: string, serviceLabel: string, label: string, initial = 'false'): Setting => ({
  name,
  label,
  serviceLabel,
  initial,
  kind: 'flag',
  group: BEHAVIOR_GROUP,
})

const DNS_LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

export const SETTINGS: readonly Setting[] = [
  {
    name: 'availability',
    label: 'Availability',
    serviceLabel: 'Availability Mode',
    description: 'Used by platforms that do not set their own.',
    initial: 'single',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'single', label: 'single: one instance of each component' },
      { value: 'redundant', label: 'redundant: several instances of each component' },
    ],
  },
  {
    name: 'profile',
    label: 'Profile',
    serviceLabel: 'Environment Profile',
    description: 'The type of environment; only administrators of the organization can change it later.',
    kind: 'text',
  },
  { name: 'description', label: 'Description', serviceLabel: 'Description', kind: 'long' },
  {
    name: 'subdomain',
    label: 'Subdomain',
    serviceLabel: 'DNS Subdomain',
    description: 'Part of all DNS names of the environment. Default: environment.assembly.organization.',
    kind: 'text',
    mono: true,
    pattern: {
      expression: new RegExp(`^(?=.{1,200}$)${DNS_LABEL}(?:\\.${DNS_LABEL})*$`, 'i'),
      help: 'Use letters, digits and inner dashes, in parts of up to 63 characters separated by dots.',
    },
  },
  flag('monitoring', 'Monitoring', 'Monitoring', 'true'),
  flag('autorepair', 'Auto Repair', 'Auto-repair of unhealthy instances', 'true'),
  flag('autoreplace', 'Auto Replace', 'Auto-replace of instances that repairs do not fix'),
  flag('autoscale', 'Auto Scale', 'Auto-scale'),
  flag('global_dns', 'Global DNS', 'Global DNS'),
  flag('codpmt', 'Continuous Deployment', 'Continuous deployment'),
  flag('logging', 'Logging', 'Logging'),
  flag('debug', 'Debug', 'Debug'),
  {
    name: 'dpmtdelay',
    label: 'Deployment delay (seconds)',
    serviceLabel: 'Deployment Delay',
    description: 'How long continuous deployment waits after a change.',
    initial: '60',
    group: BEHAVIOR_GROUP,
    kind: 'number',
    check: (value) => (/^\d+$/.test(value.trim()) ? undefined : 'Enter a whole number of seconds, such as 60.'),
  },
]

/** Of attributes that have no field in the form, or a long label there. */
const SHORT_LABELS: Readonly<Record<string, string>> = {
  adminstatus: 'Status',
  autorepair: 'Auto-repair',
  autoreplace: 'Auto-replace',
  replace_after_minutes: 'Auto-replace after (minutes)',
  replace_after_repairs: 'Auto-replace after (repairs)',
}

/** The label of an attribute of an environment or platform, as in the form. */
export const getSettingLabel = (attribute: string): string =>
  SHORT_LABELS[attribute] ?? SETTINGS.find(({ name }) => name === attribute)?.label ?? attribute

type Attributes = Readonly<Record<string, string>>

/** Suggested by name. */
type Profiles = readonly { readonly ciName: string }[]

/** The settings of an existing environment. */
export const settingFields = (attributes: Attributes, profiles: Profiles): AttributeField[] =>
  SETTINGS.map((setting) => ({
    group: 'Settings',
    ...setting,
    value: attributes[setting.name] ?? '',
    ...(setting.name === 'profile' && { choices: profiles.map(({ ciName }) => ({ value: ciName, label: ciName })) }),
  }))

/** The settings of a new environment. `defaults`: the service's, if loaded. */
export const newSettingFields = (defaults: Attributes, profiles: Profiles): AttributeField[] =>
  settingFields(
    Object.fromEntries(SETTINGS.map(({ name, initial }) => [name, defaults[name] || initial || ''])),
    profiles,
  )
