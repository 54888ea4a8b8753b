// Settings from the command line and the environment; the command line wins. An invalid one is reported in one sentence.
import { resolve } from 'node:path'
import type { Cors } from './http/sites.ts'
import { StartupError } from './store/database.ts'

export type DatasetKind = 'demo' | 'large' | 'empty'

export interface Settings {
  /** Dataset for a new database: built in, or the absolute path of a snapshot. Default: the stored one, else `demo`. */
  dataset: DatasetKind | { readonly snapshot: string } | undefined
  /** Simulation speed; 1 is real time. */
  speed: number
  /** Deletes stored data. */
  reset: boolean
  /** Milliseconds before every answer. */
  latency: number
  /** Share of calls, 0 to 1, that crash before any work is done. */
  errorRate: number
  /** Share of deployment records and actions, 0 to 1, that fail on their first run. */
  failStep: number
  /** Seconds of downtime from the start. */
  down: number
  /** Whether instances change on their own. Default: yes, but not in a rehearsal. */
  live: boolean | undefined
  /** Which sites may read the answers. */
  cors: Cors
  /** 0 for any free port. */
  port: number
  /** Loopback address to listen on. */
  host: string
  /** Data folder, absolute. */
  data: string
}

/** Variable, value and meaning of each flag. */
const FLAGS = {
  dataset: ['SERVICE_DATASET', 'NAME', 'demo, large, empty, or the file of a snapshot (demo)'],
  reset: ['SERVICE_RESET', '', 'delete the stored data and start again from the data set'],
  speed: ['SERVICE_SPEED', 'N', 'deployments and actions run N times faster (1)'],
  latency: ['SERVICE_LATENCY', 'MS', 'delay of every response (0)'],
  'error-rate': ['SERVICE_ERROR_RATE', 'P', 'share of calls that fail, 0 to 1 (0)'],
  'fail-step': ['SERVICE_FAIL_STEP', 'P', 'share of steps and actions that fail once, 0 to 1 (0)'],
  down: ['SERVICE_DOWN', 'SECONDS', 'not available for this long after the start (0)'],
  live: ['SERVICE_LIVE', 'on|off', 'instances change state by themselves (on; off in a rehearsal)'],
  cors: ['SERVICE_CORS', 'none|any', 'sites that may call the service (none)'],
  port: ['SERVICE_PORT', 'N', 'port to listen on (4801)'],
  host: ['SERVICE_HOST', 'ADDRESS', 'loopback address to listen on (127.0.0.1)'],
  data: ['DATA_DIR', 'DIR', 'folder of the database (data)'],
} as const
type Flag = keyof typeof FLAGS

const NAMES = Object.keys(FLAGS).map((flag) => `--${flag}`)
const isFlag = (name: string): name is Flag => Object.hasOwn(FLAGS, name)

const lines = Object.entries(FLAGS).map(
  ([flag, [variable, value, meaning]]) => `  ${`--${flag} ${value}`.padEnd(16)} ${variable.padEnd(19)} ${meaning}`,
)

export const USAGE = `node service.js [options]

Runs the reference service until it is stopped.

${lines.join('\n')}`

interface RawSetting {
  /** The setting as the user wrote it, for messages. */
  name: string
  value: string
}

function parseFlags(args: readonly string[]): Map<Flag, RawSetting> {
  const raw = new Map<Flag, RawSetting>()
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [name = '', inline] = arg.split(/=(.*)/s)
    const flag = name.replace(/^--/, '')
    if (!name.startsWith('--') || !isFlag(flag))
      throw new StartupError(`${name} is not an option; the options are ${NAMES.join(', ')} and --help.`)
    const value = inline ?? (flag === 'reset' ? 'true' : rest.shift())
    if (value === undefined) throw new StartupError(`${name} needs a value.`)
    raw.set(flag, { name, value })
  }
  return raw
}

function parseNumber({ name, value }: RawSetting, low: number, high: number): number {
  const found = Number(value)
  if (value.trim() === '' || !(found >= low && found <= high)) {
    throw new StartupError(`${name} must be a number from ${low} to ${high}, not "${value}".`)
  }
  return found
}

function parseDataset({ name, value }: RawSetting): Settings['dataset'] {
  if (value === 'demo' || value === 'large' || value === 'empty') return value
  if (/[./\\]/.test(value)) return { snapshot: resolve(value) }
  throw new StartupError(`${name} must be demo, large, empty or the file of a snapshot, not "${value}".`)
}

function parseSwitch({ name, value }: RawSetting): boolean {
  if (/^(?:true|1|yes)$/i.test(value)) return true
  if (/^(?:false|0|no)$/i.test(value)) return false
  throw new StartupError(`${name} must be true or false, not "${value}".`)
}

function parseOnOff({ name, value }: RawSetting): boolean {
  if (/^(?:on|true|1|yes)$/i.test(value)) return true
  if (/^(?:off|false|0|no)$/i.test(value)) return false
  throw new StartupError(`${name} must be on or off, not "${value}".`)
}

function parseCors({ name, value }: RawSetting): Cors {
  if (value === 'none' || value === 'any') return value
  throw new StartupError(`${name} must be none or any, not "${value}".`)
}

function parseLoopbackHost({ name, value }: RawSetting): string {
  if (/^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/.test(value)) return value
  throw new StartupError(
    `${name} must be a loopback address, not "${value}": the service is not meant to be reached from elsewhere.`,
  )
}

/** Throws StartupError. */
export function readSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Settings {
  const flags = parseFlags(args)
  const read = <Value, Fallback>(
    name: Flag,
    parse: (raw: RawSetting) => Value,
    fallback: Fallback,
  ): Value | Fallback => {
    const [variable] = FLAGS[name]
    const value = environment[variable]
    const raw = flags.get(name) ?? (value ? { name: variable, value } : undefined)
    return raw ? parse(raw) : fallback
  }
  return {
    dataset: read('dataset', parseDataset, undefined),
    speed: read('speed', (raw) => parseNumber(raw, 0.01, 10_000), 1),
    reset: read('reset', parseSwitch, false),
    latency: read('latency', (raw) => parseNumber(raw, 0, 600_000), 0),
    errorRate: read('error-rate', (raw) => parseNumber(raw, 0, 1), 0),
    failStep: read('fail-step', (raw) => parseNumber(raw, 0, 1), 0),
    down: read('down', (raw) => parseNumber(raw, 0, 86_400), 0),
    live: read('live', parseOnOff, undefined),
    cors: read('cors', parseCors, 'none'),
    port: read('port', (raw) => Math.trunc(parseNumber(raw, 0, 65_535)), 4801),
    host: read('host', parseLoopbackHost, '127.0.0.1'),
    data: resolve(read('data', (raw) => raw.value, 'data')),
  }
}
