// The console on a snapshot of a service, both taken and loaded by the built programs.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expectAccessible } from '../support/accessibility.ts'
import { startProgram } from '../support/child-program.ts'
import { expect, test } from '../support/fixtures.ts'

const GATEWAY = fileURLToPath(new URL('../../dist/gateway.js', import.meta.url))

test('a rehearsal on a snapshot says so on every page, and has the same data', async ({ page, service, gateway }) => {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-rehearsal-'))
  const file = join(folder, 'acme.snapshot')
  const args = [
    GATEWAY,
    'snapshot',
    '--service',
    service.url,
    '--organization',
    'acme',
    '--out',
    file,
    '--deployments',
    '1',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { SERVICE_TOKEN: 'demo-admin' } })
  expect(stdout).toContain('Everything was read.')
  const copy = await startProgram('service.js', ['--port', '0', '--data', folder, '--dataset', file])
  const rehearsal = await startProgram('gateway.js', [], {
    PORT: '0',
    SERVICE_URL: copy.url,
    SERVICE_TOKEN: 'demo-admin',
  })
  try {
    await page.goto(`${rehearsal.url}/acme/assemblies`)
    const banner = page.getByRole('note', { name: 'Rehearsal' })
    await expect(banner).toContainText(/^Rehearsal of acme, snapshot of \d+ \w+ \d\d:\d\d/)
    await expect(page).toHaveTitle(/^Rehearsal · Assemblies/)
    await expect(page.getByRole('link', { name: 'storefront' }).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto(rehearsal.url)
    await expect(banner).toBeVisible()
    await page.goto(`${gateway.url}/acme/assemblies`)
    await expect(page.getByRole('link', { name: 'storefront' }).first()).toBeVisible()
    await expect(banner).toBeHidden()
    await expect(page).toHaveTitle(/^Assemblies/)
  } finally {
    await rehearsal.stop()
    await copy.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
