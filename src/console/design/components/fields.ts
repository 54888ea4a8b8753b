import type { AttributeField } from '../../kit/form/attributes.ts'
import { classFields, type AttributeDescription } from '../../kit/form/class-fields.ts'
import { parseList } from '../../kit/form/json-text.ts'
import { keysProblem } from './authorized-keys.ts'
import { shortClass } from '../releases/changed-records.ts'

const SHELLS = ['/bin/bash', '/bin/sh', '/bin/zsh', '/bin/ksh', '/bin/csh', '/bin/false', '/sbin/nologin']

/** Suggestions only: any text is allowed. */
const SHELL_CHOICES = SHELLS.map((value) => ({ value, label: value }))

const PATH_PATTERN = { expression: /^\//, help: 'A path starts with /.' }

const ACCOUNT = 'Account'
const ACCESS = 'Access'
const LIMITS = 'Rights and limits'

type FieldOverrides = Partial<Omit<AttributeField, 'name' | 'value'>>

/** Overrides the description of the class (service-api 2.5). */
const USER_FIELD_OVERRIDES: Readonly<Record<string, FieldOverrides>> = {
  username: {
    group: ACCOUNT,
    label: 'Username',
    required: true,
    mono: true,
    pattern: {
      expression: /^[a-z_][a-z0-9_-]{0,31}$/,
      help: 'A user name has lower-case letters, digits, dashes and underscores, starting with a letter.',
    },
  },
  description: { group: ACCOUNT, label: 'Description' },
  system_account: {
    group: ACCOUNT,
    label: 'System account',
    kind: 'flag',
    description: 'Has no expiry and a low user id.',
  },
  home_directory: {
    group: ACCOUNT,
    label: 'Home directory',
    mono: true,
    pattern: PATH_PATTERN,
    description: 'Left empty: /home/ and the username.',
  },
  home_directory_mode: {
    group: ACCOUNT,
    label: 'Mode of the home directory',
    mono: true,
    pattern: { expression: /^0?[0-7]{3}$/, help: 'A mode is three digits from 0 to 7, such as 755.' },
  },
  login_shell: { group: ACCESS, label: 'Login shell', choices: SHELL_CHOICES, mono: true },
  authorized_keys: {
    group: ACCESS,
    label: 'Authorized keys',
    mono: true,
    description: 'SSH public keys, one per line. The holder of a matching private key can sign in.',
    check: (value) => keysProblem(parseList(value) ?? value.split('\n')),
  },
  password: { group: ACCESS, label: 'Password', kind: 'secret' },
  sudoer: { group: LIMITS, label: 'May use sudo', kind: 'flag', description: 'May do everything on the machine.' },
  group: { group: LIMITS, label: 'Groups' },
  ulimit: {
    group: LIMITS,
    label: 'Open files at most',
    pattern: { expression: /^[0-9]+$/, help: 'This must be a whole number, such as 16384.' },
  },
}

const USER_FIELD_ORDER = Object.keys(USER_FIELD_OVERRIDES)

function userFields(fields: readonly AttributeField[]): AttributeField[] {
  const rank = (name: string) =>
    USER_FIELD_ORDER.includes(name) ? USER_FIELD_ORDER.indexOf(name) : USER_FIELD_ORDER.length
  return fields
    .map((field): AttributeField => {
      const overrides = Object.hasOwn(USER_FIELD_OVERRIDES, field.name) ? USER_FIELD_OVERRIDES[field.name] : undefined
      // Keys are documented as text; some services have a list.
      const isKeyText = field.name === 'authorized_keys' && field.kind === 'text'
      return { ...field, ...overrides, ...(isKeyText && { kind: 'long' }) }
    })
    .toSorted((a, b) => rank(a.name) - rank(b.name))
}

/** Form fields of a component. `described`: attributes of its class, undefined if the service does not describe it. */
export function componentFields(
  className: string,
  described: readonly AttributeDescription[] | undefined,
  values: Readonly<Record<string, string>>,
): readonly AttributeField[] {
  const isUser = shortClass(className) === 'User'
  // Documented attributes of a user are offered even if the record lacks them; a password only if it has one.
  const documented = (isUser && !described ? USER_FIELD_ORDER : []).filter((name) => name !== 'password')
  const fields = classFields(described, { ...Object.fromEntries(documented.map((name) => [name, ''])), ...values })
  return isUser ? userFields(fields) : fields
}
