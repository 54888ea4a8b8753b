// Installs and builds what is missing, starts the requested programs, and closes them on a signal.
import module from 'node:module'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { readOptions, USAGE } from './options.mjs'

const distUrl = (file) => new URL(`../../dist/${file}`, import.meta.url).href

/** Runs `npm start`: prints one line with the address, or a one-line error and exits with 1. */
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
    console.error(formatError(error))
    process.exit(1)
  }
}

// Each mode returns its parts in the order to close them, and the line to print.
const modes = {
  async start(options) {
    build('server')
    await checkSettings(options)
    build('console')
    const service = await startReferenceService(options)
    const { startGateway } = await import(distUrl('gateway.js'))
    const gateway = await startGateway(await gatewaySettings(options, service))
    await gateway.probe()
    return { parts: [gateway, service], line: `Signalbox is at ${gateway.url} (${describeService(service)})` }
  },

  async service(options) {
    build('server')
    const service = await startService(options)
    const token = service.rehearsal ? `; an administrator's token is ${service.token}` : ''
    return {
      parts: [service],
      line: `The reference service is at ${service.url} (${describeService(service)})${token}`,
    }
  },

  async dev(options) {
    build('server')
    const { host, port } = await checkSettings(options)
    const service = await startReferenceService(options)
    Object.assign(process.env, { ...QUIET_ENVIRONMENT, ...process.env }, toServiceEnvironment(service), {
      PORT: options.port,
    })
    const { createServer } = await import('vite')
    const ignored = ['**/dist/**', ...(service ? [`${service.data}/**`] : [])]
    const vite = await createServer({ server: { host, port, strictPort: true, watch: { ignored } } })
    await vite.listen()
    const url = vite.resolvedUrls?.local[0]
    return { parts: [vite, service], line: `Signalbox is at ${url} (hot reload, ${describeService(service)})` }
  },
}

// In a terminal, log errors only, not every request.
const QUIET_ENVIRONMENT = { LOG_LEVEL: 'error' }

const usesReferenceService = () => !process.env.SERVICE_URL

const startReferenceService = (options) => (usesReferenceService() ? startService(options) : undefined)

async function startService({ serviceFlags }) {
  const { readSettings, startService: start } = await import(distUrl('service.js'))
  return start(readSettings(serviceFlags, process.env))
}

// Stands in for the reference service, which has no address before it runs.
const PLACEHOLDER_SERVICE = { url: 'http://127.0.0.1', token: 'placeholder' }

/** Checks all settings and the port before building the console or creating data. Returns the gateway's settings. */
async function checkSettings(options) {
  const { expectFree } = await import(distUrl('gateway.js'))
  if (usesReferenceService()) (await import(distUrl('service.js'))).readSettings(options.serviceFlags, process.env)
  const settings = await gatewaySettings(options, usesReferenceService() ? PLACEHOLDER_SERVICE : undefined)
  await expectFree(settings)
  return settings
}

async function gatewaySettings({ port }, service) {
  const { settingsOf } = await import(distUrl('gateway.js'))
  return settingsOf({ ...QUIET_ENVIRONMENT, ...process.env, ...toServiceEnvironment(service), PORT: port })
}

/** Points the gateway to the reference service; without one, the environment's settings apply. */
const toServiceEnvironment = (service) => (service ? { SERVICE_URL: service.url, SERVICE_TOKEN: tokenOf(service) } : {})

// The token of the real service is not that of its rehearsal, and has no business there.
const tokenOf = (service) => (!service.rehearsal && process.env.SERVICE_TOKEN) || service.token

const describeService = (service) =>
  service
    ? `reference service, dataset ${service.dataset}, data in ${service.data}`
    : `service ${new URL(process.env.SERVICE_URL).origin}`

// The first signal closes gracefully, so that writes in flight finish. The second one, or a minute, exits at once.
function stopOnSignal(parts) {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(0)
    stopping = true
    setTimeout(() => process.exit(0), 60_000).unref()
    for (const part of parts) await part?.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

const formatError = (error) => (error instanceof Error ? error.message : `Signalbox could not start: ${error}`)
