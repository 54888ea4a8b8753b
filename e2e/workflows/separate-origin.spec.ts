// A console on another origin than its gateway.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { preview } from 'vite'
import { startProgram } from '../support/child-program.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { uniqueName } from '../support/test-assembly.ts'

const CONSOLE_FOLDER = fileURLToPath(new URL('../../dist/console', import.meta.url))

interface StaticServer {
  readonly url: string
  /** Sets the gateway's address in the page, as the README describes. */
  setGateway(url: string): Promise<void>
}

const test = base.extend<{ consoleServer: StaticServer; signInGateway: { readonly url: string } }>({
  consoleServer: async ({}, use) => {
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
      async setGateway(url) {
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
  signInGateway: async ({ service, consoleServer }, use) => {
    const settings = { PORT: '0', SERVICE_URL: service.url, LOG_LEVEL: 'silent', ALLOWED_ORIGINS: consoleServer.url }
    const gateway = await startProgram('gateway.js', [], settings)
    await consoleServer.setGateway(gateway.url)
    await use(gateway)
    await gateway.stop()
  },
})

// Requests before sign-in and after sign-out.
test.use({ expectedMessages: [/status of 401/] })

test('signs in at a gateway on another origin, reads, writes and signs out', async ({
  page,
  context,
  service,
  consoleServer,
  signInGateway,
}) => {
  const sentToConsole: string[] = []
  page.on(
    'request',
    (request) => request.url().startsWith(`${consoleServer.url}/api`) && sentToConsole.push(request.url()),
  )
  const name = uniqueName('elsewhere')
  await page.goto(`${consoleServer.url}/acme/assemblies`)
  await expect(page).toHaveURL(/\/sign-in\?from=/)
  await page.getByLabel('Token').fill('demo-admin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${consoleServer.url}/acme/assemblies`)
  await expect(page.getByRole('row', { name: /storefront/ })).toBeVisible()

  await page.getByRole('link', { name: 'Create assembly' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('combobox', { name: 'Owner (email address)' }).fill('team@acme.com')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Create assembly ${name}` })
    .click()
  await expect(page).toHaveURL(`${consoleServer.url}/acme/assemblies/${name}`)
  expect(await service.get(`/acme/assemblies/${name}`)).toMatchObject({ ciName: name })

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${consoleServer.url}/sign-in`)
  expect(await context.cookies(signInGateway.url)).toEqual([])
  expect(sentToConsole).toEqual([])
  // The page would still load code while its servers stop.
  await page.goto('about:blank')
})
