// A failed start reports the problem before it creates any data.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { findBrowser } from '../support/browser.mjs'
import { listen } from '../support/listen.ts'

const START_SCRIPT = fileURLToPath(new URL('../../src/scripts/start.mjs', import.meta.url))

/** Runs `npm start` with arguments that make it fail. `hasData`: whether it created its data folder. */
async function start(...args: string[]) {
  const data = join(tmpdir(), `signalbox-never-${process.pid}`)
  const child = spawn(process.execPath, [START_SCRIPT, ...args, '--data', data], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, SERVICE_PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 30_000,
  })
  let problem = ''
  child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()))
  const [code] = await once(child, 'close')
  return { code, problem: problem.trim(), hasData: existsSync(data) }
}

test('reports a port in use', async () => {
  const server = createServer()
  const port = await listen(server)
  for (const mode of [[], ['--dev']])
    expect(await start('--port', String(port), ...mode)).toEqual({
      code: 1,
      problem: `PORT ${port} on 127.0.0.1 is in use: stop the process that uses it, or choose another PORT.`,
      hasData: false,
    })
  server.close()
})

test('reports an invalid setting of the reference service', async () => {
  expect(await start('--speed', 'fast', '--port', '0')).toEqual({
    code: 1,
    problem: '--speed must be a number from 0.01 to 10000, not "fast".',
    hasData: false,
  })
})

test('reports a CHROMIUM_PATH that is not a browser', () => {
  const before = process.env.CHROMIUM_PATH
  process.env.CHROMIUM_PATH = '/nowhere/chromium'
  try {
    expect(findBrowser).toThrow('CHROMIUM_PATH /nowhere/chromium is not a browser')
  } finally {
    if (before === undefined) delete process.env.CHROMIUM_PATH
    else process.env.CHROMIUM_PATH = before
  }
})
