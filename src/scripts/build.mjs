// Builds a part of the project if its sources changed since the last build. As a program (`npm run build`) it builds all parts.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SHARED_SOURCES = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'src/scripts/license-plugin.ts',
  'src/contract',
  'src/gateway',
]

const PARTS = {
  server: { output: 'dist/gateway.js', sources: [...SHARED_SOURCES, 'src/service'], args: ['--mode', 'server'] },
  console: {
    output: 'dist/console/index.html',
    sources: [...SHARED_SOURCES, 'src/console', 'public', 'index.html'],
    args: [],
  },
}

/** Builds `server` or `console`. Throws an Error with a one-line message. */
export function build(part) {
  const { output, sources, args } = PARTS[part]
  const stamp = join(ROOT, 'dist', `.${part}`)
  // Computed before the build, so that a file saved meanwhile triggers the next build.
  const current = fingerprint(sources)
  if (existsSync(join(ROOT, output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
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
  writeManifest()
  writeFileSync(stamp, current)
}

/** Makes `dist` the package to ship. Has no dependencies, since the build bundles them. */
function writeManifest() {
  const {
    name,
    version,
    private: isPrivate,
    description,
    license,
    type,
    engines,
  } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const files = ['gateway.js', 'shared', 'console', 'THIRD-PARTY-LICENSES.txt']
  const manifest = { name, version, private: isPrivate, description, license, type, engines, files }
  const text = JSON.stringify({ ...manifest, bin: { signalbox: 'gateway.js' } }, undefined, 2)
  writeFileSync(join(ROOT, 'dist/package.json'), `${text}\n`)
  copyFileSync(join(ROOT, 'README.md'), join(ROOT, 'dist/README.md'))
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
