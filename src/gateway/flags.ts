// Flags of the program, each for a setting of the environment. There is none for a secret: flags stand in the list of processes.
import { parseArgs } from 'node:util'
import { SettingsError, type Environment } from './settings-error.ts'

const FLAGS = {
  service: ['SERVICE_URL', 'URL', 'address of the service (needed)'],
  host: ['HOST', 'NAME', 'address to listen on (127.0.0.1)'],
  port: ['PORT', 'N', 'port to listen on (4800)'],
  'base-path': ['BASE_PATH', 'PATH', 'path it is below, such as /signalbox'],
  'allowed-hosts': ['ALLOWED_HOSTS', 'LIST', 'further names it is reached by'],
  'allowed-origins': ['ALLOWED_ORIGINS', 'LIST', 'origins of consoles served elsewhere'],
  'trusted-proxies': ['TRUSTED_PROXIES', 'LIST', 'addresses or CIDR ranges of proxies before it'],
  'service-ca': ['SERVICE_CA', 'FILE', 'certificates (PEM) to trust the service by'],
  'writes-per-minute': ['WRITES_PER_MINUTE', 'N', 'changes of one operator in a minute (600)'],
  'session-idle-minutes': ['SESSION_IDLE_MINUTES', 'N', 'a session ends after N idle minutes (480)'],
  'session-max-minutes': ['SESSION_MAX_MINUTES', 'N', 'a session ends N minutes after sign-in (1440)'],
  'sign-ins-per-minute': ['SIGN_INS_PER_MINUTE', 'N', 'sign-ins tried from one address (10)'],
  'log-level': ['LOG_LEVEL', 'LEVEL', 'silent, error, warn, info or debug (info)'],
} as const

const rows = Object.entries(FLAGS).map(([flag, [variable, value, meaning]]) => [
  `--${flag} ${value}`,
  variable,
  meaning,
])
const lines = rows.map(
  ([flag = '', variable = '', meaning]) => `  ${flag.padEnd(25)} ${variable.padEnd(20)} ${meaning}`,
)

export const USAGE = `signalbox --service https://ops.example.com [options]

${lines.join('\n')}

In the environment only, as they are secret or have to be meant:
  SERVICE_TOKEN   token of one operator: nobody signs in, all who reach it act as that operator
  SESSION_SECRET  without a token operators sign in, and this seals their sessions: 32 characters
                  or more, the same on every gateway; of several (a,b) the first seals, all open
  TRUST_NETWORK   yes: lets a gateway with SERVICE_TOKEN be reached from other machines`

/** The environment with the flags of `args` above it; undefined when help is wanted. Throws SettingsError for what is no flag. */
export function parseFlags(args: readonly string[], environment: Environment): Environment | undefined {
  const names = Object.keys(FLAGS)
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    const { values } = parseArgs({ args: [...args], options: { ...options, help: { type: 'boolean', short: 'h' } } })
    if (values.help) return undefined
    const given = Object.entries(FLAGS).flatMap(([flag, [variable]]) => {
      const value = (values as Record<string, unknown>)[flag]
      return typeof value === 'string' ? [[variable, value]] : []
    })
    return { ...environment, ...Object.fromEntries(given) }
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new SettingsError(`${sentence}. See --help.`)
  }
}
