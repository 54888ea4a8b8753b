// `npm run snapshot`: builds what is missing and runs the `signalbox snapshot` command.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { install } from './install.mjs'

try {
  install()
  build('server')
  const program = fileURLToPath(new URL('../../dist/gateway.js', import.meta.url))
  const { status } = spawnSync(process.execPath, [program, 'snapshot', ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
