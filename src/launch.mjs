// Brings up what was asked for, installed and built as needed, and takes all of it down again.
import { accessSync, constants, mkdirSync } from 'node:fs'
import module from 'node:module'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { readOptions, USAGE } from './options.mjs'

const dist = (file) => new URL(`../dist/${file}`, import.meta.url).href

/** Runs `npm start` with its arguments: prints one line with the address, or one sentence and exits with 1. */
export async function launch(args) {
  try {
    module.enableCompileCache?.()
    const options = readOptions(args)
    if (options.mode === 'help') return console.log(USAGE)
    install()
    const { parts, line } = await modes[options.mode](options)
    stopOnSignal(parts)
    console.log(line)
  } catch (error) {
    console.error(sentenceFor(error))
    process.exit(1)
  }
}

// Each brings up its parts and answers them in the order to close them, with the line to print.
const modes = {
  async start(options) {
    build('server')
    build('console')
    const service = process.env.SERVICE_URL ? undefined : await startService(options)
    const { settingsOf, startGateway } = await import(dist('gateway.js'))
    const gateway = await startGateway(settingsOf({ ...process.env, ...towards(service), PORT: options.port }))
    return { parts: [gateway, service], line: `Signalbox is at ${gateway.url} (${sourceOf(options, service)})` }
  },

  async service(options) {
    build('server')
    const service = await startService(options)
    return { parts: [service], line: `The reference service is at ${service.url}, data in ${options.data}` }
  },

  async dev(options) {
    build('server')
    const service = process.env.SERVICE_URL ? undefined : await startService(options)
    Object.assign(process.env, towards(service))
    const { createServer } = await import('vite')
    const vite = await createServer({
      server: {
        host: process.env.HOST || '127.0.0.1',
        port: Number(options.port),
        strictPort: true,
        watch: { ignored: ['**/dist/**', `${options.data}/**`] },
      },
    })
    await vite.listen()
    const url = vite.resolvedUrls?.local[0]
    return { parts: [vite, service], line: `Signalbox is at ${url} (hot reload, ${sourceOf(options, service)})` }
  },
}

async function startService({ servicePort, data, dataset, speed, reset, latency }) {
  requireWritable(data)
  const { startService: start } = await import(dist('service.js'))
  return start({ host: '127.0.0.1', port: servicePort, data, dataset, speed, reset, latency })
}

/** Settings that lead the gateway to our own service; without one it follows the environment. */
const towards = (service) =>
  service ? { SERVICE_URL: service.url, SERVICE_TOKEN: process.env.SERVICE_TOKEN || 'demo-admin' } : {}

const sourceOf = ({ dataset, data }, service) =>
  service
    ? `reference service${dataset ? `, data set ${dataset}` : ''}, data in ${data}`
    : `service ${new URL(process.env.SERVICE_URL).origin}`

function requireWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(`DATA_DIR ${folder} cannot be written (${error.code}): choose another folder with --data.`, {
      cause: error,
    })
  }
}

// The first signal lets what runs finish, the second one, or 10 s, does not.
function stopOnSignal(running) {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(0)
    stopping = true
    setTimeout(() => process.exit(0), 10_000).unref()
    for (const part of running) await part?.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

function sentenceFor(error) {
  if (!(error instanceof Error)) return `Signalbox could not start: ${error}`
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is taken: stop what listens there or choose another (PORT, SERVICE_PORT).`
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${error.message.split('. ')[0]}. See npm start -- --help.`
  return error.message
}
