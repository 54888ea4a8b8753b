// Workflow 15: change one credential in the services of six clouds. Writes are verified at the service, which masks secrets.
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { countClicks } from '../support/actions.ts'
import { expect, test } from '../support/fixtures.ts'
import { sendWrite } from '../support/send-write.ts'
import type { ReferenceService } from '../support/servers.ts'

interface CloudService {
  readonly ciId: number
  readonly ciName: string
  readonly ciClassName: string
  readonly nsPath: string
  readonly updated: number
  readonly ciAttributes: Readonly<Record<string, string>>
}

const LOCATION = 'aws-us-east-2'

/** Creates clouds with one service each, from the template that `ord-1` of the demo data uses. */
async function createClouds(
  request: APIRequestContext,
  service: ReferenceService,
  names: readonly string[],
  name: string,
) {
  const available = await service.get<Record<string, CloudService[]>>('/acme/clouds/ord-1/services/available.json')
  const template = Object.values(available)
    .flat()
    .find(({ ciName }) => ciName === name)
  for (const ciName of names) {
    await sendWrite(request, 'POST', '/acme/clouds', {
      cms_ci: { ciName, ciAttributes: { location: `/public/oneops/clouds/${LOCATION}` } },
    })
    await sendWrite(request, 'POST', `/acme/clouds/${ciName}/services`, {
      cms_ci: { ciAttributes: { ...template?.ciAttributes, secret: 'the first one' } },
      mgmtCiId: String(template?.ciId),
    })
  }
}

const readServices = (service: ReferenceService, clouds: readonly string[], name: string) =>
  Promise.all(clouds.map((cloud) => service.get<CloudService>(`/acme/clouds/${cloud}/services/${name}`)))

async function removeClouds(request: APIRequestContext, clouds: readonly string[]) {
  for (const cloud of clouds) await sendWrite(request, 'DELETE', `/acme/clouds/${cloud}`)
}

/** Records path and body of each PUT the page sends. */
function recordChanges(page: Page) {
  const sent: [path: string, body: unknown][] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push([new URL(request.url()).pathname, request.postDataJSON()])
  })
  return sent
}

test('changes a credential in six clouds with six clicks, and nothing else', async ({ page, service, request }) => {
  test.slow()
  const own = ['cred-a', 'cred-b', 'cred-c', 'cred-d', 'cred-e']
  const clouds = [...own, 'ord-1']
  const name = 'ebs-us-east-2'
  await createClouds(request, service, own, name)
  const before = await readServices(service, clouds, name)
  const sent = recordChanges(page)
  const { clicks } = await countClicks(page)

  await page.goto('/acme')
  await page.getByRole('link', { name: 'Services by cloud' }).click()
  await page.getByRole('link', { name: 'Ebs in 6 clouds' }).click()
  await page.getByRole('link', { name: 'Change Secret Key in several clouds' }).click()
  await expect(page.locator(':focus')).toHaveAttribute('type', 'password')
  await page.keyboard.type('the-next-one-7')
  await page.getByRole('button', { name: 'Review 6 changes' }).click()

  const dialog = page.getByRole('dialog', { name: 'Change Elastic Block Store Secret Key in 6 clouds' })
  await expect(dialog.getByRole('row')).toHaveCount(7)
  await expect(dialog).not.toContainText('the-next-one-7')
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await dialog.getByRole('checkbox', { name: /I reviewed/ }).click()
  await dialog.getByRole('button', { name: 'Change Elastic Block Store Secret Key in 6 clouds' }).click()
  await expect(dialog).toBeHidden({ timeout: 20_000 })
  expect(clicks()).toBeLessThanOrEqual(6)

  expect(sent).toEqual(
    clouds.map((cloud, index) => [
      `/api/acme/clouds/${cloud}/services/${name}`,
      {
        cms_ci: expect.objectContaining({
          ciAttributes: { ...before[index]?.ciAttributes, secret: 'the-next-one-7' },
        }),
      },
    ]),
  )
  const after = await readServices(service, clouds, name)
  expect(after.map(({ ciAttributes }) => ciAttributes)).toEqual(before.map(({ ciAttributes }) => ciAttributes))
  for (const [index, { updated }] of after.entries()) expect(updated).toBeGreaterThan(before[index]?.updated ?? 0)
  await removeClouds(request, own)
})

test('by keyboard: a concurrent change stops only its own cloud', async ({ page, service, request }) => {
  test.slow()
  const own = ['keys-a', 'keys-b']
  const clouds = [...own, 'ord-1']
  const name = 's3-us-east-2'
  await createClouds(request, service, own, name)
  await page.goto('/acme/clouds/services')
  await page.getByRole('link', { name: 'S3 in 3 clouds' }).press('Enter')
  await page.getByRole('link', { name: 'Change Region in several clouds' }).press('Enter')
  const value = page.locator('input:focus')
  await expect(value).toHaveValue('us-east-2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('us-west-1')
  // The draft survives a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Restore draft' }).press('Enter')
  await expect(page.getByRole('textbox', { name: /^Region/ })).toHaveValue('us-west-1')
  await page.getByRole('checkbox', { name: /^ord-1/ }).press('Space')
  await sendWrite(request, 'PUT', `/acme/clouds/keys-a/services/${name}`, {
    cms_ci: { ciAttributes: { region: 'ap-south-1' } },
  })
  await page.getByRole('button', { name: 'Review 2 changes' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change S3 Region in 2 clouds' })
  await dialog.getByRole('checkbox', { name: /I reviewed/ }).press('Space')
  await dialog.getByRole('checkbox', { name: /^Continue if one fails/ }).press('Space')
  await dialog.getByRole('button', { name: 'Change S3 Region in 2 clouds' }).press('Enter')
  await expect(dialog.getByText(/changed/i).first()).toBeVisible()
  await expect
    .poll(async () => (await readServices(service, clouds, name)).map(({ ciAttributes }) => ciAttributes['region']))
    .toEqual(['ap-south-1', 'us-west-1', 'us-east-2'])
  await removeClouds(request, own)
})
