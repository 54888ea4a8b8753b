// Command-line flags, each for an environment variable. Secrets have none: the process list shows flags to all users.
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { SettingsError, type Environment } from './address-settings.ts'

const FLAGS = {
  service: ['SERVICE_URL', 'URL', 'address of the service (required)'],
  host: ['HOST', 'NAME', 'address to listen on (127.0.0.1)'],
  port: ['PORT', 'N', 'port to listen on (4800)'],
  'base-path': ['BASE_PATH', 'PATH', 'path prefix, such as /signalbox'],
  'allowed-hosts': ['ALLOWED_HOSTS', 'LIST', 'host names of the gateway besides loopback'],
  'allowed-origins': ['ALLOWED_ORIGINS', 'LIST', 'origins of consoles served elsewhere'],
  'trusted-proxies': ['TRUSTED_PROXIES', 'LIST', 'addresses or CIDR ranges of trusted proxies'],
  'service-ca': ['SERVICE_CA', 'FILE', 'CA certificates (PEM) for the service'],
  'writes-per-minute': ['WRITES_PER_MINUTE', 'N', 'changes per operator and minute (600)'],
  'session-idle-minutes': ['SESSION_IDLE_MINUTES', 'N', 'sessions end after N idle minutes (480)'],
  'session-max-minutes': ['SESSION_MAX_MINUTES', 'N', 'sessions end N minutes after sign-in (1440)'],
  'sign-ins-per-minute': ['SIGN_INS_PER_MINUTE', 'N', 'sign-in attempts per address and minute (10)'],
  'log-level': ['LOG_LEVEL', 'LEVEL', 'silent, error, warn, info or debug (info)'],
} as const

const rows = Object.entries(FLAGS).map(([flag, [variable, value, description]]) => [
  `--${flag} ${value}`,
  variable,
  description,
])
const lines = rows.map(
  ([flag = '', variable = '', description]) => `  ${flag.padEnd(25)} ${variable.padEnd(20)} ${description}`,
)

export const USAGE = `signalbox --service https://ops.example.com [options]
signalbox snapshot --help

${lines.join('\n')}

Environment variables without a flag, as they are secret or need a deliberate choice:
  SERVICE_TOKEN   token of one operator: no sign-in, all clients act as that operator
  SESSION_SECRET  encrypts sessions of signed-in operators: 32 characters or more, the same on
                  every gateway; of several (a,b) the first encrypts and all decrypt
  TRUST_NETWORK   yes: allows a gateway with SERVICE_TOKEN to listen beyond loopback`

/** Parses options. Throws SettingsError with one sentence, which names all options if one is unknown. */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const given = /'(?:-\w, )?([^' ]*)/.exec(message)?.[1] ?? ''
    if (!message.startsWith('Option '))
      throw new SettingsError(
        `${given} is not an option; the options are ${Object.keys(options)
          .map((name) => `--${name}`)
          .join(', ')}.`,
      )
    throw new SettingsError(`${given} ${message.endsWith('does not take an argument') ? 'takes no' : 'needs a'} value.`)
  }
}

/** The environment overridden by the flags in `args`; undefined for --help. Throws SettingsError for an invalid flag. */
export function parseFlags(args: readonly string[], environment: Environment): Environment | undefined {
  const options = Object.fromEntries(Object.keys(FLAGS).map((name) => [name, { type: 'string' as const }]))
  const values: Readonly<Record<string, unknown>> = parseOptions(args, {
    ...options,
    help: { type: 'boolean', short: 'h' },
  })
  if (values['help']) return undefined
  const overrides = Object.entries(FLAGS).flatMap(([flag, [variable]]) => {
    const value = values[flag]
    return typeof value === 'string' ? [[variable, value]] : []
  })
  return { ...environment, ...Object.fromEntries(overrides) }
}
