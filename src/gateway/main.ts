// The gateway as a program: `node dist/gateway.js`. Importing it starts nothing.
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildGateway, startGateway } from './serve.ts'
import { readSettings, SettingsError, type Environment } from './settings.ts'

export { buildGateway, startGateway, SettingsError }

/** The settings of `environment`, with the console that was built beside this program. */
export function settingsOf(environment: Environment) {
  const built = import.meta.url.endsWith('.js') ? './console' : '../../dist/console'
  return readSettings(environment, fileURLToPath(new URL(built, import.meta.url)))
}

async function run(): Promise<void> {
  try {
    const gateway = await startGateway(settingsOf(process.env))
    const stop = () => void gateway.close().then(() => process.exit(0))
    process.once('SIGINT', stop).once('SIGTERM', stop)
    process.stdout.write(`Signalbox listens at ${gateway.url}\n`)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

const program = process.argv[1]
if (program !== undefined && realpathSync(program) === fileURLToPath(import.meta.url)) await run()
