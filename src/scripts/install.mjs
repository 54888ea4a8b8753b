// Installs the dependencies if they are missing or do not match the lock file.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const resolveFromRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const LOCK = resolveFromRoot('package-lock.json')
/** Written by npm at the end of every install. */
const INSTALLED = resolveFromRoot('node_modules/.package-lock.json')
/** Hash of the installed lock file, so that a touched but equal one installs nothing. */
const STAMP = resolveFromRoot('node_modules/.signalbox-lock')
// `npm install` writes package-lock.json shortly after the installed copy.
const MTIME_SLACK_MS = 60_000

export function install() {
  const lock = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (isInstalled(lock)) return
  // npm ci would empty the folder behind the link, which another checkout may use.
  if (lstatSync(resolveFromRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error('node_modules is a link to a folder that does not match package-lock.json: run npm ci there.')
  console.log('Installing the dependencies (npm ci) ...')
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: resolveFromRoot('.'),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.error || npm.status !== 0)
    throw new Error('Dependencies could not be installed: see above, then run npm ci yourself.')
  writeFileSync(STAMP, lock)
}

function isInstalled(lock) {
  if (!existsSync(INSTALLED)) return false
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === lock
  if (statSync(LOCK).mtimeMs > statSync(INSTALLED).mtimeMs + MTIME_SLACK_MS) return false
  writeFileSync(STAMP, lock)
  return true
}
