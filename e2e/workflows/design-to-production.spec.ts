// Workflow 2: promote a design change to production and watch it. Releases and deployments are verified at the service.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { countClicks, openPage, pressKey, runFromMenu, selectOption } from '../support/actions.ts'
import { ENVIRONMENTS, PROD, STOREFRONT } from '../support/demo-paths.ts'
import { expect, test } from '../support/fixtures.ts'
import type { ReferenceService } from '../support/servers.ts'

const DESIGN = `${STOREFRONT}/design`

interface Release {
  releaseId: number
  releaseState: string
  parentReleaseId: number | null
  description: string | null
}

interface Component {
  ciName: string
  rfcAction: string | null
  ciAttributes: Record<string, string>
}

/** From a saved change to the page of its deployment. `withOthers`: changes by others are committed, too. Returns the id of the design's release. */
async function promote(
  page: Page,
  service: ReferenceService,
  environment: string,
  { withOthers = false } = {},
): Promise<number> {
  await page.getByRole('link', { name: 'Review uncommitted changes' }).click()
  const { releaseId, releaseState } = await service.get<Release>(`${DESIGN}/releases/latest`)
  expect(releaseState).toBe('open')
  await page.getByRole('button', { name: /^Commit \d+ records?/ }).click()
  const commit = page.getByRole('dialog', { name: /^Commit \d+ records?.* to the design$/ })
  await commit.getByRole('textbox', { name: 'Description' }).fill(`For ${environment}`)
  await commit.getByRole('radio', { name: new RegExp(`^Pull into ${environment},`) }).click()
  await expect(commit.getByRole('region', { name: 'Exact request' }).first()).toContainText(
    `POST ${DESIGN}/releases/${releaseId}/commit`,
  )
  if (withOthers)
    await commit.getByRole('checkbox', { name: /^Commit the changes to 4 records made by .*d\.okafor/ }).click()
  await commit.getByRole('button', { name: new RegExp(`and pull into ${environment}$`) }).click()

  // The environment is locked while the plan is created; the plan is reviewed before deploying.
  const deploy = page.getByRole('dialog', { name: /^Deploy \d+ changes?$/ })
  await expect(deploy).toBeVisible({ timeout: 60_000 })
  expect(await service.get<Release>(`${ENVIRONMENTS}/${environment}/releases/latest`)).toMatchObject({
    releaseState: 'closed',
    parentReleaseId: releaseId,
  })
  await deploy.getByRole('checkbox', { name: /I reviewed/ }).click()
  await deploy.getByRole('button', { name: /^Deploy \d+ changes?$/ }).click()
  await expect(page).toHaveURL(new RegExp(`/environments/${environment}/deployments/\\d+`))
  return releaseId
}

test('promotes a saved component and a saved variable, each within nine clicks, to the page of its deployment', async ({
  page,
  service,
}) => {
  test.slow()
  await service.reset()
  const { clicks } = await countClicks(page)

  await page.goto(`${DESIGN}/platforms/api/components/tomcat`)
  await page.getByRole('textbox', { name: 'Max Number of Threads' }).fill('450')
  await page.getByRole('button', { name: 'Save tomcat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save tomcat' }).click()
  const release = await promote(page, service, 'prod', { withOthers: true })
  expect(clicks()).toBeLessThanOrEqual(9)
  expect(await service.get<Release>(`${DESIGN}/releases/${release}`)).toMatchObject({
    releaseState: 'closed',
    description: 'For prod',
  })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Deployment')
  const tomcat = await service.get<Component>(`${PROD}/platforms/api/components/tomcat`)
  expect(tomcat.ciAttributes.max_threads).toBe('450')

  const before = clicks()
  await openPage(page, `${DESIGN}/platforms/web/variables`)
  await page.getByLabel('Value of artifactId', { exact: true }).fill('storefront-pages')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save 1 change' }).click()
  await promote(page, service, 'dev')
  expect(clicks() - before).toBeLessThanOrEqual(9)
})

test('reviews, expands and commits changes by keyboard', async ({ page, service }) => {
  await service.reset()
  // The next step on the page of a changed record, but not on that of another one.
  const review = page.getByRole('link', { name: 'Review uncommitted changes' })
  await page.goto(`${DESIGN}/platforms/web/components/tomcat`)
  await expect(review).toHaveAttribute('data-variant', 'default')
  await openPage(page, `${DESIGN}/platforms/api/components/tomcat`)
  await expect(review).toHaveAttribute('data-variant', 'filled')
  await openPage(page, DESIGN)
  await pressKey(review)
  await expect(page.getByRole('heading', { name: 'Changes', level: 1 })).toBeVisible()
  // Of many attributes, only the first are shown.
  const item = page.getByRole('listitem').filter({ hasText: 'flush-fragments' })
  await expect(item.getByText('→')).toHaveCount(4)
  await pressKey(item.getByRole('button', { name: /^Show \d+ more attributes$/ }))
  await expect(item.getByText('→')).toHaveCount(7)
  await expectAccessible(page, { selector: 'main' })
  // As many as are listed.
  await pressKey(page.getByRole('button', { name: /^Commit 4 records/ }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'flush-fragments' }).getByText('→')).toHaveCount(4)
  await pressKey(dialog.getByRole('checkbox', { name: 'Commit the changes to 4 records made by d.okafor' }), 'Space')
  await dialog.getByRole('button', { name: /^Commit \d+ records/ }).press('Enter')
  await expect(page.getByText('No uncommitted changes')).toBeVisible()
  expect(await service.get<Release>(`${DESIGN}/releases/latest`)).toMatchObject({ releaseState: 'closed' })
})

test('discards the changes of one platform only', async ({ page, service }) => {
  await service.reset()
  await page.goto(`${DESIGN}/changes`)
  await page.getByRole('button', { name: 'Discard changes to api' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard changes to api' })
  await expect(dialog).toContainText('tomcat changed')
  await dialog.getByRole('checkbox', { name: /Discard the changes to 2 records made by d.okafor/ }).click()
  await dialog.getByRole('button', { name: 'Discard changes to api' }).click()
  await expect(page.getByRole('heading', { name: 'api', level: 2 })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'cache', level: 2 })).toBeVisible()
  const components = await service.get<Component[]>(`${DESIGN}/platforms/api/components`)
  expect(components.filter(({ rfcAction }) => rfcAction)).toEqual([])
})

test.describe('a new platform', () => {
  // A last poll may still ask for the deleted platform.
  test.use({ expectedMessages: [/status of 404/] })

  test('is created from a pack, linked, and deleted again', async ({ page, service }) => {
    await service.reset()
    await page.goto(`${DESIGN}/platforms/new`)
    await page.getByRole('textbox', { name: 'Name' }).fill('web mail')
    await page.getByRole('button', { name: 'Create platform' }).click()
    await expect(page.getByText(/a space is not allowed/).first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill('mail')
    await selectOption(page.getByRole('combobox', { name: 'Pack' }), 'custom')
    await selectOption(page.getByRole('combobox', { name: 'Links to' }), 'db')
    await page.getByRole('button', { name: 'Create platform' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create platform mail' }).click()
    await expect(page.getByRole('heading', { name: 'mail', level: 1 })).toBeVisible()
    expect(await service.get(`${DESIGN}/platforms/mail`)).toMatchObject({ rfcAction: 'add', links_to: ['db'] })

    await page.getByRole('button', { name: 'Edit platform' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit mail' })
    await selectOption(edit.getByRole('combobox', { name: 'Links to' }), 'cache')
    await edit.getByRole('button', { name: 'Save mail' }).click()
    await expect(edit).toHaveCount(0)
    expect(await service.get(`${DESIGN}/platforms/mail`)).toMatchObject({ links_to: ['db', 'cache'] })

    await runFromMenu(page, 'Delete mail')
    const remove = page.getByRole('dialog', { name: 'Delete mail' })
    await expect(remove).toContainText('to db, cache')
    await remove.getByRole('textbox').fill('mail')
    await remove.getByRole('button', { name: 'Delete mail' }).click()
    await expect(page.getByRole('heading', { name: 'Design', level: 1 })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Platforms' }).getByRole('link', { name: 'mail' })).toHaveCount(0)
  })
})
