// `npm test`: runs all checks, cheapest first, and stops at the first failure.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { install } from './install.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'signalbox-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

function run(tool, args = [], environment = {}) {
  const command = join(ROOT, 'node_modules/.bin', tool)
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...environment },
  })
  if (status !== 0) throw new Error(`${tool} failed.`)
}

const STATIC_CHECKS = [['oxfmt', '--check', '.'], ['tsc'], ['oxlint', '--type-aware', '--deny-warnings'], ['knip']]

/** Runs all static checks at once, since most use one core, and prints the output of each as a whole. */
async function runStaticChecks() {
  const failed = await Promise.all(
    STATIC_CHECKS.map(async ([tool, ...args]) => {
      const child = spawn(join(ROOT, 'node_modules/.bin', tool), args, {
        cwd: ROOT,
        shell: process.platform === 'win32',
      })
      const output = []
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
      const [status] = await once(child, 'close')
      process.stdout.write(Buffer.concat(output))
      return status === 0 ? [] : [tool]
    }),
  )
  if (failed.flat().length > 0) throw new Error(`Failed: ${failed.flat().join(', ')}.`)
}

const steps = [
  ['Dependencies', () => install()],
  ['Format, types, lint, unused code', runStaticChecks],
  [
    'Build',
    () => {
      build('server')
      build('console')
    },
  ],
  [
    'Unit and component tests',
    () => run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]),
  ],
  ['End-to-end tests', runEndToEnd],
]

async function runEndToEnd() {
  const { obtainBrowser } = await import('../../e2e/support/browser.mjs')
  run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    CHROMIUM_PATH: obtainBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  })
}

/** Passed and failed tests so far, from the reports of both runners. */
function countTests() {
  const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const unit = read(vitestReport)
  const { stats = {} } = read(playwrightReport)
  return {
    // Flaky tests passed on a retry, which only CI does. The runner lists them.
    passed: (unit.numPassedTests ?? 0) + (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: (unit.numFailedTests ?? 0) + (stats.unexpected ?? 0),
  }
}

let hasFailed = false
for (const [name, step] of steps) {
  const startedAt = performance.now()
  console.log(`\n== ${name}`)
  try {
    await step()
  } catch (error) {
    console.error(error.message)
    hasFailed = true
  }
  console.log(
    `== ${name}: ${hasFailed ? 'failed' : 'passed'} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
  if (hasFailed) break
}
const { passed, failed } = countTests()
rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${hasFailed ? Math.max(failed, 1) : failed} failed`)
process.exitCode = hasFailed ? 1 : 0
