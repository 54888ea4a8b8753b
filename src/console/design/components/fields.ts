// Form fields of components, monitors and attachments: their classes, with better labels, groups and checks for well-known attributes.
import type { AttributeField } from '../../kit/form/attributes.ts'
import { classFields, type AttributeDescription } from '../../kit/form/class-fields.ts'
import { parseList } from '../../kit/form/json-text.ts'
import { shortClass } from '../../kit/format.ts'
import { keysProblem } from './authorized-keys.ts'
import type { PartKind } from './record-kinds.ts'

const SHELLS = ['/bin/bash', '/bin/sh', '/bin/zsh', '/bin/ksh', '/bin/csh', '/bin/false', '/sbin/nologin']

/** Suggestions only: any text is allowed. */
const SHELL_CHOICES = SHELLS.map((value) => ({ value, label: value }))

const PATH_PATTERN = { expression: /^\//, help: 'The path must start with /.' }

const RECORD_EVENTS = ['add', 'update', 'replace', 'delete'].flatMap((event) => [`before-${event}`, `after-${event}`])
const RUN_EVENTS = [...RECORD_EVENTS, 'on-demand']

function runEventsProblem(value: string): string | undefined {
  const unknown = value.split(',').find((event) => !RUN_EVENTS.includes(event.trim()))
  return unknown === undefined
    ? undefined
    : `${unknown.trim() === '' ? 'An event is empty' : `${unknown.trim()} is not an event`}. Use ${RUN_EVENTS.join(', ')}.`
}

type FieldOverrides = Readonly<Record<string, Partial<Omit<AttributeField, 'name' | 'value'>>>>

/** Overrides by title of their group, as in the form. */
const inGroups = (groups: Readonly<Record<string, FieldOverrides>>): FieldOverrides =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([group, overrides]) =>
      Object.entries(overrides).map(([name, override]) => [name, { group, ...override }]),
    ),
  )

/** The documented attributes of a user, in the order of the form (service-api 2.5). */
const USER_OVERRIDES = inGroups({
  Account: {
    username: {
      label: 'Username',
      required: true,
      mono: true,
      pattern: {
        expression: /^[a-z_][a-z0-9_-]{0,31}$/,
        help: 'Use up to 32 lowercase letters, digits, dashes and underscores, starting with a letter or an underscore.',
      },
    },
    description: { label: 'Description' },
    system_account: {
      label: 'System account',
      kind: 'flag',
      description: 'Does not expire, and has a low user ID.',
    },
    home_directory: {
      label: 'Home directory',
      mono: true,
      pattern: PATH_PATTERN,
      description: 'Default: /home/ followed by the username.',
    },
    home_directory_mode: {
      label: 'Home directory mode',
      mono: true,
      pattern: { expression: /^0?[0-7]{3}$/, help: 'Enter three digits from 0 to 7, such as 755.' },
    },
  },
  Access: {
    login_shell: { label: 'Login shell', choices: SHELL_CHOICES, mono: true },
    authorized_keys: {
      label: 'Authorized keys',
      mono: true,
      description: 'SSH public keys, one per line. The holder of a matching private key can sign in.',
      check: (value) => keysProblem(parseList(value) ?? value.split('\n')),
    },
    password: { label: 'Password', kind: 'secret' },
  },
  'Permissions and limits': {
    sudoer: { label: 'Sudo access', kind: 'flag', description: 'Can run any command as root.' },
    group: { label: 'Groups' },
    ulimit: {
      label: 'Maximum open files',
      pattern: { expression: /^[0-9]+$/, help: 'Enter a whole number, such as 16384.' },
    },
  },
})

const USER_FIELD_ORDER = Object.keys(USER_OVERRIDES)

const OVERRIDES_BY_CLASS: ReadonlyMap<string, FieldOverrides> = new Map([
  ['User', USER_OVERRIDES],
  [
    'Monitor',
    inGroups({
      Monitoring: { enable: {}, description: {}, sample_interval: {}, heartbeat: {}, duration: {} },
      Command: { cmd: { mono: true }, cmd_options: {}, cmd_line: { mono: true } },
      'Metrics and thresholds': { metrics: {}, thresholds: {}, chart: {} },
    }),
  ],
  [
    'Attachment',
    inGroups({
      Contents: { path: { mono: true, pattern: PATH_PATTERN }, content: { kind: 'long', mono: true } },
      Download: {
        source: { mono: true, description: 'Downloaded to the path. If empty, the contents are written there.' },
        basic_auth_user: {},
        basic_auth_password: { kind: 'secret' },
        headers: {},
        checksum: { mono: true },
      },
      'When it runs': {
        exec_cmd: { kind: 'long', mono: true },
        run_on: {
          kind: 'text',
          mono: true,
          check: runEventsProblem,
          description: `Events, separated by commas: ${RUN_EVENTS.join(', ')}.`,
        },
        run_on_action: {},
        priority: { kind: 'number' },
      },
    }),
  ],
])

/** Offered for users of an undescribed class even if the record lacks them; a password only if it has one. */
const USER_ATTRIBUTES = Object.fromEntries(
  USER_FIELD_ORDER.filter((name) => name !== 'password').map((name) => [name, '']),
)

/** Form fields of a record. `described`: attributes of its class, undefined if the service does not describe it. */
export function recordFields(
  className: string,
  described: readonly AttributeDescription[] | undefined,
  values: Readonly<Record<string, string>>,
): readonly AttributeField[] {
  const type = shortClass(className)
  const isUser = type === 'User'
  const overrides = OVERRIDES_BY_CLASS.get(type) ?? {}
  const fields = classFields(described, { ...(isUser && !described && USER_ATTRIBUTES), ...values })
    // Set by the service: whether a monitor is from the pack.
    .filter(({ name }) => type !== 'Monitor' || name !== 'custom')
    .map((field): AttributeField => {
      // Keys are documented as text; some services have a list.
      const isKeyText = isUser && field.name === 'authorized_keys' && field.kind === 'text'
      const ownOverrides = Object.hasOwn(overrides, field.name) && overrides[field.name]
      return { ...field, ...ownOverrides, ...(isKeyText && { kind: 'long' }) }
    })
  return isUser ? fields.toSorted((a, b) => userRank(a) - userRank(b)) : fields
}

const userRank = ({ name }: AttributeField): number =>
  USER_FIELD_ORDER.includes(name) ? USER_FIELD_ORDER.indexOf(name) : USER_FIELD_ORDER.length

const DEFAULT_ATTRIBUTES: Readonly<Record<PartKind, Readonly<Record<string, string>>>> = {
  monitor: { enable: 'true', description: '', cmd: '', cmd_options: '{}', cmd_line: '', sample_interval: '60' },
  attachment: {
    path: '/tmp/download_file',
    content: '',
    source: '',
    exec_cmd: '',
    run_on: 'before-add',
    priority: '1',
  },
}

/** Attributes of a new monitor or attachment. */
export const initialAttributes = (
  kind: PartKind,
  described: readonly AttributeDescription[] | undefined,
): Readonly<Record<string, string>> =>
  described
    ? Object.fromEntries(described.map(({ attributeName, defaultValue }) => [attributeName, defaultValue]))
    : DEFAULT_ATTRIBUTES[kind]
