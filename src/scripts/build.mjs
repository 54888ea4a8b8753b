// Builds a part of the project when what it is made of has changed since. As a program (`npm run build`) it builds all of it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SHARED_SOURCES = ['package.json', 'package-lock.json', 'vite.config.ts', 'src/contract', 'src/gateway']

const PARTS = {
  server: { made: 'dist/gateway.js', from: [...SHARED_SOURCES, 'src/service'], args: ['--mode', 'server'] },
  console: {
    made: 'dist/console/index.html',
    from: [...SHARED_SOURCES, 'src/console', 'public', 'index.html'],
    args: [],
  },
}

/** Builds `server` or `console`. Throws an Error with one sentence when that fails. */
export function build(part) {
  const { made, from, args } = PARTS[part]
  const stamp = join(ROOT, 'dist', `.${part}`)
  // Taken before the build: a file saved meanwhile makes the next start build again.
  const requested = fingerprint(from)
  if (existsSync(join(ROOT, made)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === requested) return
  console.log(`Building the ${part} ...`)
  if (part === 'server')
    for (const folder of ['dist/shared', 'dist/service']) rmSync(join(ROOT, folder), { recursive: true, force: true })
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const run = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (run.status !== 0) throw new Error(`The ${part} could not be built: see above.`)
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  // Wherever the folder is copied to, Node knows without trying that these are modules.
  writeFileSync(join(ROOT, 'dist/package.json'), '{ "type": "module" }\n')
  writeFileSync(stamp, requested)
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((path) => listFiles(path))) {
    const { mtimeMs, size } = statSync(join(ROOT, path))
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path]
  const entries = readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    install()
    build('server')
    build('console')
    console.log('Built: node dist/gateway.js --help')
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
