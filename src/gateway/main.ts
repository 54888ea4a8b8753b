#!/usr/bin/env node
// The gateway as a program, `node dist/gateway.js`. Importing this module starts nothing.
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseFlags, USAGE } from './flags.ts'
import { expectFree } from './listen.ts'
import { buildGateway, startGateway } from './serve.ts'
import { SettingsError, type Environment } from './address-settings.ts'
import { readSettings } from './settings.ts'

export { buildGateway, expectFree, startGateway, SettingsError }

/** The settings of `environment`, with the console built beside this program. */
export function settingsOf(environment: Environment) {
  const folder = import.meta.url.endsWith('.js') ? './console' : '../../dist/console'
  return readSettings(environment, fileURLToPath(new URL(folder, import.meta.url)))
}

async function run(args: readonly string[]): Promise<void> {
  try {
    if (args[0] === 'snapshot') {
      // Lazy: a gateway starts without it.
      const { runSnapshot } = await import('./snapshot/command.ts')
      return await runSnapshot(args.slice(1), process.env)
    }
    const environment = parseFlags(args, process.env)
    if (!environment) return void process.stdout.write(`${USAGE}\n`)
    const settings = settingsOf(environment)
    const gateway = await startGateway(settings)
    // So that the first page already shows whether the service is a rehearsal.
    void gateway.probe()
    const stop = () => void gateway.close().then(() => process.exit(0))
    process.once('SIGINT', stop).once('SIGTERM', stop)
    process.stdout.write(`Signalbox is listening at ${gateway.url}\n`)
    if (settings.access.kind === 'sign-in' && !settings.access.persistent)
      process.stdout.write(
        'SESSION_SECRET is not set: sessions end with this process, and no other gateway accepts them.\n',
      )
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

const program = process.argv[1]
if (program !== undefined && realpathSync(program) === fileURLToPath(import.meta.url)) await run(process.argv.slice(2))
