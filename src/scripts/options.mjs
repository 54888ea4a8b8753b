// Flags of `npm start`. Each has an environment variable with the same meaning.
import { parseArgs } from 'node:util'

const textOption = { type: 'string' }
const booleanOption = { type: 'boolean' }

export const USAGE = `npm start -- [options]

  --dataset demo|large|empty   data set of a new database, or the file  SERVICE_DATASET
                               of a snapshot for a rehearsal
  --speed N                    run deployments N times as fast          SERVICE_SPEED
  --latency MS                 delay of each response                   SERVICE_LATENCY
  --error-rate P               share of calls that fail, 0 to 1         SERVICE_ERROR_RATE
  --fail-step P                share of steps that fail once, 0 to 1    SERVICE_FAIL_STEP
  --down SECONDS               unavailable for this long after start    SERVICE_DOWN
  --live on|off                instances change on their own            SERVICE_LIVE
  --cors none|any              which sites may call the service         SERVICE_CORS
  --reset                      reset the database to the data set       SERVICE_RESET
  --data DIR                   folder of the database                   DATA_DIR
  --port N                     port of the console                      PORT
  --service                    run only the reference service
  --dev                        run with hot reload
  --help                       show this help

Set SERVICE_URL, and SERVICE_TOKEN, to use another service. The reference service then does not start.`

// Passed on unchanged: the reference service validates them and reads their variables.
const SERVICE_OPTIONS = {
  dataset: textOption,
  speed: textOption,
  latency: textOption,
  'error-rate': textOption,
  'fail-step': textOption,
  down: textOption,
  live: textOption,
  cors: textOption,
  reset: booleanOption,
  data: textOption,
}

const OPTIONS = {
  ...SERVICE_OPTIONS,
  port: textOption,
  service: booleanOption,
  dev: booleanOption,
  help: { ...booleanOption, short: 'h' },
}

function describeParseError(message) {
  const [, given = ''] = /'(?:-\w, )?([^' ]*)/.exec(message) ?? []
  if (message.startsWith('Option '))
    return `${given} ${message.endsWith('does not take an argument') ? 'takes no' : 'needs a'} value.`
  const names = Object.keys(OPTIONS).map((name) => `--${name}`)
  return `${given} is not an option; the options are ${names.join(', ')}.`
}

function parse(args) {
  try {
    return parseArgs({ args, options: OPTIONS }).values
  } catch (cause) {
    throw new Error(describeParseError(cause.message), { cause })
  }
}

/** Parses the flags into a mode, the console's port and the reference service's flags. Throws for an unknown flag. */
export function readOptions(args, environment = process.env) {
  const values = parse(args)
  const serviceOnly = values.service === true
  const given = Object.keys(SERVICE_OPTIONS).filter((name) => values[name] !== undefined)
  const serviceFlags = given.map((name) => `--${name}=${values[name]}`)
  if (serviceOnly && values.port !== undefined) serviceFlags.push(`--port=${values.port}`)
  return {
    mode: values.help ? 'help' : serviceOnly ? 'service' : values.dev ? 'dev' : 'start',
    port: values.port || environment.PORT || '4800',
    serviceFlags,
  }
}
