// The built folder and the npm package run without the rest of the project.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test as base } from '@playwright/test'
import { startProgram } from '../support/child-program.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TOKEN = 'token-that-is-nowhere'
// Nothing listens on this port.
const SETTINGS = { SERVICE_URL: 'http://127.0.0.1:9', SERVICE_TOKEN: TOKEN, PORT: '0' }

const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'signalbox-shipped-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

interface ProcessResult {
  readonly code: number
  readonly output: string
  readonly problem: string
}

const PACK = ['pack', './dist', '--silent', '--pack-destination']

/** Runs a command until it exits. */
function run(command: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment }
  return new Promise<ProcessResult>((resolve) => {
    execFile(command, [...args], { cwd: ROOT, env, timeout: 50_000 }, (error, output, problem) => {
      resolve({ code: error ? Number(error.code ?? -1) : 0, output, problem })
    })
  })
}

async function expectServesConsole(url: string): Promise<void> {
  const health = await fetch(`${url}/healthz`)
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
  const page = await (await fetch(`${url}/acme/assemblies`)).text()
  const [, script] = /<script[^>]+src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
  const asset = await fetch(url + script)
  expect([asset.status, asset.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect((await fetch(`${url}/api/account/organizations`)).status, 'an unreachable service').toBe(502)
}

test('the built folder runs without node_modules', async ({ folder }) => {
  for (const part of ['gateway.js', 'package.json', 'shared', 'console'])
    await cp(join(ROOT, 'dist', part), join(folder, part), { recursive: true })
  const gateway = await startProgram(join(folder, 'gateway.js'), [], SETTINGS)
  try {
    await expectServesConsole(gateway.url)
  } finally {
    await gateway.stop()
  }
})

test('the package installs as a command without dependencies', async ({ folder }) => {
  const packed = await run('npm', [...PACK, folder])
  expect(packed.code, packed.problem).toBe(0)
  const [tarball = ''] = await readdir(folder)
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, join(folder, tarball)]
  const installed = await run('npm', install)
  expect(installed.code, installed.problem).toBe(0)
  const modules = join(folder, 'node_modules')
  expect((await readdir(modules)).filter((name) => !name.startsWith('.'))).toEqual(['signalbox'])
  const command = join(modules, '.bin/signalbox')

  expect(await run(command, ['--help'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('signalbox --service https://ops.example.com [options]'),
    problem: '',
  })
  expect(await run(command, ['--service', 'ops.example.com'], { SERVICE_TOKEN: TOKEN })).toEqual({
    code: 1,
    output: '',
    problem: 'SERVICE_URL must be an http or https address.\n',
  })
  expect(await run(command, ['--sevrice', 'x'])).toMatchObject({
    code: 1,
    problem: expect.stringMatching(/--sevrice.*--help\.\n$/),
  })

  const gateway = await startProgram(command, ['--service', SETTINGS.SERVICE_URL, '--port', '0'], {
    SERVICE_TOKEN: TOKEN,
  })
  try {
    await expectServesConsole(gateway.url)
  } finally {
    await gateway.stop()
  }
})

test('the package has no sources, source maps or data', async ({ folder }) => {
  await run('npm', [...PACK, folder])
  const [tarball = ''] = await readdir(folder)
  await run('tar', ['-xzf', join(folder, tarball), '-C', folder])
  const entries = await readdir(join(folder, 'package'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const names = files.map((file) => file.slice(join(folder, 'package').length + 1))
  const allowed = /^(?:README\.md|THIRD-PARTY-LICENSES\.txt|package\.json|gateway\.js|shared\/[^/]+\.js|console\/.+)$/
  expect(names.filter((name) => !allowed.test(name) || name.endsWith('.map'))).toEqual([])
  for (const file of files.filter((file) => file.endsWith('.js'))) {
    const text = await readFile(file, 'utf8')
    // An inline source map, the demo token, or a path of the build machine.
    for (const trace of ['sourceMappingURL=', 'demo-admin', join(ROOT, 'src')])
      expect(text.includes(trace), `${trace} in ${file}`).toBe(false)
  }
})

test('the licences of all dependencies are shipped, and of no development tool', async () => {
  const read = (path: string) => readFile(join(ROOT, path), 'utf8')
  const server = await read('dist/THIRD-PARTY-LICENSES.txt')
  const licenses = `\n${server}\n${await read('dist/console/THIRD-PARTY-LICENSES.txt')}`
  const { dependencies, devDependencies } = JSON.parse(await read('package.json'))
  // SQLite is only for the reference service, which is not shipped.
  const names = Object.keys(dependencies).filter((name) => name !== '@photostructure/sqlite')
  expect(names).toContain('@fontsource-variable/inter')
  expect(names.filter((name) => !licenses.includes(`\n${name} `))).toEqual([])
  expect(Object.keys(devDependencies).filter((name) => licenses.includes(`\n${name} `))).toEqual([])
})

test('the project itself is not packed', async () => {
  expect(await run('npm', ['pack', '--silent', '--dry-run'])).toMatchObject({
    code: 1,
    problem: expect.stringContaining('npm run pack'),
  })
})
