// What `npm start` takes: flags, each with an environment variable of the same meaning.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const text = { type: 'string' }
const flag = { type: 'boolean' }

export const USAGE = `npm start -- [options]

  --dataset demo|large|empty   what the reference service starts with   SERVICE_DATASET
  --speed N                    how many times faster it works           SERVICE_SPEED
  --latency MS                 delays each of its answers               SERVICE_LATENCY
  --reset                      begins again from the data set           SERVICE_RESET
  --data DIR                   where it keeps its data                  DATA_DIR
  --port N                     where the console is served              PORT
  --service                    the reference service alone
  --dev                        with hot reload

SERVICE_URL and SERVICE_TOKEN name another service; then the reference service stays off.`

/** Settings from flags and environment. Throws an Error with one sentence for a flag it does not know. */
export function readOptions(args, environment = process.env) {
  const { values } = parseArgs({
    args,
    options: {
      dataset: text,
      speed: text,
      latency: text,
      data: text,
      port: text,
      reset: flag,
      service: flag,
      dev: flag,
      help: flag,
    },
  })
  const alone = values.service === true
  return {
    mode: values.help ? 'help' : alone ? 'service' : values.dev ? 'dev' : 'start',
    port: values.port === undefined || alone ? environment.PORT || '4800' : values.port,
    servicePort: wholeNumber('SERVICE_PORT', (alone && values.port) || environment.SERVICE_PORT || '4801', 65_535),
    data: resolve(values.data ?? (environment.DATA_DIR || 'data')),
    // undefined: what is stored, at first demo
    dataset: oneOf('dataset', values.dataset ?? (environment.SERVICE_DATASET || undefined), ['demo', 'large', 'empty']),
    speed: positive('speed', values.speed ?? (environment.SERVICE_SPEED || '1')),
    latency: wholeNumber('latency', values.latency ?? (environment.SERVICE_LATENCY || '0'), 600_000),
    reset: values.reset ?? ['1', 'true', 'yes'].includes(environment.SERVICE_RESET ?? ''),
  }
}

function oneOf(name, value, known) {
  if (value === undefined || known.includes(value)) return value
  throw new Error(`The ${name} has to be one of ${known.join(', ')}, not "${value}".`)
}

function positive(name, value) {
  const number = Number(value)
  if (number > 0 && Number.isFinite(number)) return number
  throw new Error(`The ${name} has to be a number above 0, not "${value}".`)
}

function wholeNumber(name, value, most) {
  const number = Number(value)
  if (Number.isInteger(number) && number >= 0 && number <= most) return number
  throw new Error(`The ${name} has to be a whole number from 0 to ${most}, not "${value}".`)
}
