// What `npm start` takes: flags, each with an environment variable of the same meaning.
import { parseArgs } from 'node:util'

const textOption = { type: 'string' }
const booleanOption = { type: 'boolean' }

export const USAGE = `npm start -- [options]

  --dataset demo|large|empty   what the reference service starts with   SERVICE_DATASET
  --speed N                    how many times faster it works           SERVICE_SPEED
  --latency MS                 delays each of its answers               SERVICE_LATENCY
  --error-rate P               share of its answers that are crashes    SERVICE_ERROR_RATE
  --fail-step P                share of steps that fail the first time  SERVICE_FAIL_STEP
  --down SECONDS               how long it is not accessible at first   SERVICE_DOWN
  --live on|off                instances change by themselves           SERVICE_LIVE
  --reset                      begins again from the dataset            SERVICE_RESET
  --data DIR                   where it keeps its data                  DATA_DIR
  --port N                     where the console is served              PORT
  --service                    the reference service alone
  --dev                        with hot reload

SERVICE_URL and SERVICE_TOKEN name another service; then the reference service stays off.`

// Settings of the reference service are handed on as they are: it knows them, with their variables, and checks them.
const SERVICE_OPTIONS = {
  dataset: textOption,
  speed: textOption,
  latency: textOption,
  'error-rate': textOption,
  'fail-step': textOption,
  down: textOption,
  live: textOption,
  reset: booleanOption,
  data: textOption,
}

/** What to bring up, and where. Throws an Error with one sentence for a flag that does not exist. */
export function readOptions(args, environment = process.env) {
  const { values } = parseArgs({
    args,
    options: { ...SERVICE_OPTIONS, port: textOption, service: booleanOption, dev: booleanOption, help: booleanOption },
  })
  const alone = values.service === true
  const given = Object.keys(SERVICE_OPTIONS).filter((name) => values[name] !== undefined)
  const serviceFlags = given.map((name) => `--${name}=${values[name]}`)
  if (alone && values.port !== undefined) serviceFlags.push(`--port=${values.port}`)
  return {
    mode: values.help ? 'help' : alone ? 'service' : values.dev ? 'dev' : 'start',
    port: values.port || environment.PORT || '4800',
    serviceFlags,
  }
}
