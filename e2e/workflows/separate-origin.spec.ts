// A console that another server serves: operators sign in at a gateway of another origin, read, write and sign out.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { preview } from 'vite'
import { expect, test as base } from '../support/fixtures.ts'
import { startProgram } from '../support/child-program.ts'

const CONSOLE_FOLDER = fileURLToPath(new URL('../../dist/console', import.meta.url))

interface StaticServer {
  readonly url: string
  /** Copies the page for the gateway at `url`, as the README says. */
  point(url: string): Promise<void>
}

const test = base.extend<{ other: StaticServer; signInGateway: { readonly url: string } }>({
  other: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'signalbox-console-'))
    await cp(CONSOLE_FOLDER, folder, { recursive: true })
    const server = await preview({
      configFile: false,
      logLevel: 'silent',
      build: { outDir: folder },
      preview: { host: '127.0.0.1', port: 0 },
    })
    await use({
      url: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '',
      async point(url) {
        const page = await readFile(join(CONSOLE_FOLDER, 'index.html'), 'utf8')
        const edited = page
          .replaceAll('="./', '="/')
          .replace('name="gateway" content=""', `name="gateway" content="${url}"`)
          .replace(
            'name="token-page" content=""',
            'name="token-page" content="https://ops.example.com/account/profile"',
          )
        await writeFile(join(folder, 'index.html'), edited)
      },
    })
    await server.close()
    await rm(folder, { recursive: true })
  },
  signInGateway: async ({ service, other }, use) => {
    const settings = { PORT: '0', SERVICE_URL: service.url, LOG_LEVEL: 'silent', ALLOWED_ORIGINS: other.url }
    const gateway = await startProgram('gateway.js', [], settings)
    await other.point(gateway.url)
    await use(gateway)
    await gateway.stop()
  },
})

// What is asked before the sign-in, and after the sign-out.
test.use({ expectedMessages: [/status of 401/] })

test('an operator signs in at a gateway of another origin, reads, writes and signs out', async ({
  page,
  context,
  service,
  other,
  signInGateway,
}) => {
  const own: string[] = []
  page.on('request', (asked) => asked.url().startsWith(`${other.url}/api`) && own.push(asked.url()))
  const name = `elsewhere-${Date.now().toString(36)}`
  await page.goto(`${other.url}/acme/assemblies`)
  await expect(page).toHaveURL(/\/sign-in\?from=/)
  await page.getByLabel('Token').fill('demo-admin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${other.url}/acme/assemblies`)
  await expect(page.getByRole('row', { name: /storefront/ })).toBeVisible()

  await page.getByRole('link', { name: 'New assembly' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('combobox', { name: 'Owner (e-mail address)' }).fill('team@acme.com')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Create assembly ${name}` })
    .click()
  await expect(page).toHaveURL(`${other.url}/acme/assemblies/${name}`)
  expect(await service.get(`/acme/assemblies/${name}`)).toMatchObject({ ciName: name })

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${other.url}/sign-in`)
  expect(await context.cookies(signInGateway.url)).toEqual([])
  expect(own).toEqual([])
})
