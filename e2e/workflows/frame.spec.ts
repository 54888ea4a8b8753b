import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { openPage } from '../support/actions.ts'
import { INSTANCES, PROD, STOREFRONT } from '../support/demo-paths.ts'
import { findDeployment, getDeploymentPath } from '../support/deployments.ts'
import { expect, test } from '../support/fixtures.ts'

interface RawInstance {
  readonly ciName: string
  readonly ciAttributes: { readonly private_ip: string }
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const navbar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search or run a command' })
const menu = (page: Page) => page.getByRole('menu', { name: 'Menu' })
const rows = (page: Page) => page.getByRole('main').getByRole('row')

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(menu(page)).toBeVisible()
}

test('the palette finds an instance by its IP address, by keyboard', async ({ page, service }) => {
  const [first] = await service.get<RawInstance[]>(`${INSTANCES}?instances_state=all`)
  if (!first) throw new Error('the demo data has no instances')
  await page.goto(INSTANCES)
  await expect(rows(page).nth(1)).toBeVisible()
  await page.goto(PROD)
  await expect(title(page)).toHaveText('prod')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await expectAccessible(page, { selector: '[role="dialog"]' })
  // A reload clears the cache of other pages: the service finds the name.
  await page.keyboard.type(`${first.ciName} storefront prod`)
  await expect(page.getByRole('option').first()).toContainText(first.ciName)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openPage(page, INSTANCES)
  await expect(rows(page).nth(1)).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(title(page)).toHaveText('Overview')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await page.keyboard.type(first.ciAttributes.private_ip)
  const best = page.getByRole('option', { selected: true })
  await expect(best).toContainText(first.ciName)
  await expect(best).toContainText(first.ciAttributes.private_ip)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/instances\?instance=\d+$/)
  await expect(page.getByRole('complementary', { name: first.ciName })).toBeVisible()
})

test('the palette lists the actions of the page', async ({ page }) => {
  await page.goto(PROD)
  const action = page.getByRole('main').getByRole('button').first()
  await expect(action).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add relay' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'On this page' }).getByRole('option').first()).toBeVisible()
  await palette(page).fill('add relay')
  await page.getByRole('option', { name: /^Add relay/ }).click()
  await expect(page.getByRole('dialog', { name: 'Add relay to prod' })).toBeVisible()
})

test('the task tray keeps a running deployment across a reload', async ({ page, service }) => {
  // Another test may have approved the pending deployment.
  await service.reset()
  const pending = await findDeployment(service, 'pending')
  const [, , assembly, environment] = pending.nsPath.split('/')
  const name = `Deployment ${pending.deploymentId} of ${assembly} / ${environment}`
  const work = page.getByRole('button', { name: /^Tasks, 1 running/ })

  await page.goto(getDeploymentPath(pending))
  await expect(work).toBeVisible()
  await page.goto('/acme/clouds')
  await expect(work).toBeVisible()
  await work.click()
  const tray = page.getByRole('region', { name: 'Tasks' })
  await expect(tray.getByRole('listitem')).toContainText('pending')
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await tray.getByRole('link', { name }).click()
  await expect(title(page)).toHaveText(`Deployment ${pending.deploymentId}`)
  await expect(tray).toHaveCount(0)
  await work.click()
  await tray.getByRole('button', { name: `Dismiss: ${name}` }).click()
  await expect(page.getByRole('button', { name: 'Tasks, nothing running' })).toBeVisible()
})

test('the navbar lists pins and recent pages, and stays collapsed after a reload', async ({
  page,
  service,
  expectedMessages,
}) => {
  // Services answer 500 after they changed the favorites.
  expectedMessages.push(/status of 500/)
  const favoriteWrite = (method: string) =>
    page.waitForResponse((response) => response.request().method() === method && response.url().includes('/favorites'))
  await page.goto(PROD)
  await expect(title(page)).toBeVisible()
  const added = favoriteWrite('POST')
  await page.getByRole('button', { name: 'Pin this page' }).click()
  await added
  await openPage(page, `${STOREFRONT}/operations/environments/prod`)
  await expect(title(page)).toBeVisible()
  // A page counts as visited once its queries have finished.
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join(' ')))
    .toContain(`${STOREFRONT}/operations/environments/prod`)
  await page.goto('/acme/clouds')
  const pinned = navbar(page).getByRole('link', { name: 'prod storefront / Transition' })
  await expect(pinned).toBeVisible()
  await expect(navbar(page).getByRole('link', { name: 'prod storefront / Operations' })).toBeVisible()
  await expectAccessible(page, { selector: 'nav' })

  const toggle = page.getByRole('button', { name: 'Navigation' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  const width = async () => (await navbar(page).boundingBox())?.width ?? 0
  const before = await width()
  await toggle.click()
  await expect(pinned).toBeHidden()
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(navbar(page).getByRole('link', { name: 'Clouds' })).toHaveAttribute('aria-current', 'page')
  await expect(pinned).toBeHidden()
  expect(await width()).toBeLessThan(before / 3)
  await expectAccessible(page, { selector: 'nav' })
  await toggle.click()
  await pinned.click()
  await expect(page).toHaveURL(PROD)
  const removed = favoriteWrite('DELETE')
  await page.getByRole('button', { name: 'Pin this page', pressed: true }).click()
  await removed
  expect(await service.get('/account/favorites')).toEqual([])
  await openPage(page, '/acme/clouds')
  await expect(navbar(page).getByRole('heading', { name: 'Pinned' })).toHaveCount(0)
})

test('the navbar links to offerings and the public catalog', async ({ page }) => {
  await page.goto('/acme/clouds')
  await navbar(page).getByRole('link', { name: 'Offerings' }).click()
  await expect(page).toHaveURL('/acme/clouds/offerings')
  await expect(navbar(page).locator('[aria-current="page"]')).toHaveText('Offerings')
  await navbar(page).getByRole('link', { name: 'Public catalog' }).click()
  await expect(page).toHaveURL('/catalog/offerings')
  await expect(page.getByRole('link', { name: 'Services' })).toHaveAttribute('href', '/catalog/services')
})

test('drops a trailing slash, and marks the current tab and navbar link', async ({ page }) => {
  await page.goto(`${PROD}/?from=mail`)
  await expect(page).toHaveURL(`${PROD}?from=mail`)
  const tabs = page.getByRole('navigation', { name: 'Pages of prod' })
  await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await expect(navbar(page).locator('[aria-current="page"]')).toHaveText('prod')
  for (const tab of ['Map', 'Health', 'Overview']) {
    await tabs.getByRole('link', { name: tab }).click()
    await expect(tabs.locator('[aria-current="page"]')).toHaveText(tab)
  }
  await page.goto(`${STOREFRONT}/design/`)
  await expect(page.getByRole('navigation', { name: 'Design' }).locator('[aria-current="page"]')).toHaveCount(1)
})

test('switches the organization from the menu', async ({ page }) => {
  await page.goto('/acme')
  await navbar(page).getByRole('button', { name: 'Switch organization' }).click()
  await expectAccessible(page, { selector: '[role="menu"]' })
  await page.getByRole('menuitem', { name: 'globex' }).click()
  await expect(page).toHaveURL(/\/globex$/)
})

test('keeps preferences across a reload', async ({ page }) => {
  await page.goto('/acme')
  await openMenu(page)
  await expectAccessible(page, { selector: '[role="menu"]' })
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expectAccessible(page, { selector: '[role="menu"]' })
  await page.getByRole('menuitemradio', { name: 'UTC' }).click()
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Read-only mode' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('banner')).toContainText('Read-only')
  await openMenu(page)
  for (const name of ['Dark', 'UTC', 'Compact'])
    await expect(page.getByRole('menuitemradio', { name, exact: true })).toBeChecked()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Read-only mode' })).toBeChecked()
})

test('single-key shortcuts work outside fields and can be switched off', async ({ page }) => {
  await page.goto(INSTANCES)
  await expect(rows(page).nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('row').nth(2).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('x')
  await expect(page.getByRole('row').nth(2)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('/')
  await expect(
    page.getByRole('searchbox', { name: /^Filter/ }).or(page.getByRole('combobox', { name: /^Filter/ })),
  ).toBeFocused()
  await page.keyboard.type('gc?')
  await expect(page).toHaveURL(/instances/)
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0)

  await title(page).focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await sheet.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/instances/)
})

test('keeps characters typed right after the filter shortcut, even while the next list loads', async ({ page }) => {
  const filter = page.getByRole('main').getByRole('combobox', { name: /^Filter/ })
  await page.goto(INSTANCES)
  await filter.waitFor()
  await page.keyboard.type('/compute', { delay: 0 })
  await expect(filter).toHaveValue('compute')

  // Delay code and rows of the next page.
  await page.route(/\/assets\/.*\.js$|\/api\/.*\/procedures/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await navbar(page).getByRole('link', { name: 'Procedures' }).click()
  await page.locator('main[aria-busy="true"], main .mantine-Skeleton-root').first().waitFor()
  await page.keyboard.type('/restart', { delay: 0 })
  await expect(page).toHaveURL(/procedures/)
  await expect(filter).toHaveValue('restart')
  await expect(filter).toBeFocused()
})

test('shows the breadcrumb and reaches every control at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(INSTANCES)
  const here = page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('compute', { exact: true })
  await expect(here).toBeVisible()
  expect(await here.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Pin this page' }).click()
  await page.getByRole('button', { name: /^Tasks/ }).click()
  await expect(page.getByRole('region', { name: 'Tasks' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Navigation' }).click()
  await expect(navbar(page).getByRole('link', { name: 'compute' })).toBeVisible()
  await expectAccessible(page, { selector: 'nav' })
  await page.keyboard.press('Escape')
  await expect(navbar(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Navigation' })).toBeFocused()
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await expect(palette(page)).toBeFocused()
  await page.keyboard.type('clouds')
  await expect(page.getByRole('option', { selected: true })).toContainText('Clouds')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Clouds')
})

test('the inspector is widened by keyboard and keeps its width', async ({ page }) => {
  await page.goto(INSTANCES)
  await page.getByRole('rowheader').first().getByRole('link').click()
  const edge = page.getByRole('separator', { name: 'Width of the inspector' })
  await edge.focus()
  const width = async () => (await page.getByRole('complementary').boundingBox())?.width ?? 0
  const before = await width()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(width).toBeGreaterThan(before)
  await expectAccessible(page, { selector: 'aside' })
  await page.getByRole('link', { name: 'Next instance' }).click()
  await expect(page.getByRole('complementary')).toContainText('2 of')
  await page.reload()
  await expect.poll(width).toBeGreaterThan(before)
})
