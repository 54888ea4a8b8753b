// The design and an environment as pictures.
import { readFile } from 'node:fs/promises'
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/accessibility.ts'
import { openPage } from '../support/actions.ts'
import { STOREFRONT } from '../support/demo-paths.ts'
import { expect, test } from '../support/fixtures.ts'
import { addPlatform, createAssembly, uniqueName } from '../support/test-assembly.ts'

test('shows a design as a picture, links platforms by keyboard, and exports it', async ({ page, request, service }) => {
  const assembly = uniqueName('drawn')
  await createAssembly(request, assembly)
  for (const name of ['web', 'api']) await addPlatform(request, assembly, name)
  const design = `/acme/assemblies/${assembly}/design`
  await page.goto(design)
  await page.getByRole('radiogroup', { name: 'Show as' }).getByText('Diagram').click()
  const picture = page.getByRole('application', { name: `Design of ${assembly}` })
  const web = picture.getByRole('button', { name: /^web/ })
  await expect(web).toContainText('to be added')
  await expectAccessibleInBothSchemes(page)

  // From one platform to the other by arrow keys; Enter opens the inspector.
  await picture
    .getByRole('button', { name: /^web|^api/ })
    .first()
    .focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  const first = await page.evaluate(() => document.activeElement?.getAttribute('data-node'))
  await page.keyboard.press('ArrowRight')
  await expect(picture.locator(':focus')).not.toHaveAttribute('data-node', first ?? '')
  await web.focus()
  await page.keyboard.press('Enter')
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector).toContainText('Links to')
  await inspector.getByRole('combobox', { name: 'Link to another platform' }).click()
  await page.getByRole('option', { name: 'api' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save web' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(picture.getByRole('img', { name: 'web to api' })).toBeAttached()
  expect(await service.get(`${design}/platforms/web`)).toMatchObject({ links_to: ['api'] })

  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'SVG' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('to be added')
  await page.getByRole('button', { name: 'Export' }).click()
  const [png] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'PNG' }).click()])
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG')
  await page.getByRole('button', { name: 'Export' }).click()
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'JSON' }).click(),
  ])
  expect(JSON.parse(await readFile(await json.path(), 'utf8'))).toMatchObject({ title: `Design of ${assembly}` })

  // The same for components, with their dependencies.
  await page.goto(`${STOREFRONT}/design/platforms/web?view=diagram`)
  await expect(page.getByRole('img', { name: 'os to compute' })).toBeAttached()
  await page.getByRole('textbox', { name: 'Find' }).fill('daemon')
  await expect(page.getByText('1 found')).toBeVisible()
  await expectAccessible(page)

  // All cards are in view, except on a small screen, where they would be too small to recognize.
  const overview = page.getByRole('img', { name: 'Overview of Components of web' })
  await expect(overview).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(overview).toBeVisible()
  await page.getByRole('button', { name: 'Fit to view' }).click()
  await expect(overview).toBeHidden()
})

test('finds failed records and unhealthy instances on the map of an environment in one click', async ({
  page,
  service,
}) => {
  await service.reset()
  const openMap = (path: string) =>
    openPage(page, `/acme/assemblies/${path.replace('/', '/operations/environments/')}/map`)
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await openMap('checkout/prod')
  await page.getByRole('button', { name: /^Next problem/ }).click()
  await expect(inspector).toContainText('2 failed, step 2')
  await inspector.getByRole('link', { name: 'Open deployment' }).click()
  await expect(page.getByRole('heading', { name: /^Deployment \d+/ })).toBeVisible()

  await openMap('storefront/prod')
  const unhealthy = page.getByRole('button', { name: /^web in dfw-1.*\d+ of \d+ unhealthy/ })
  await expect(unhealthy).toBeVisible()
  // A chosen zoom stays if only the height of the window changes.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  const getWidth = async () => (await unhealthy.boundingBox())?.width ?? 0
  const fitted = await getWidth()
  await page.setViewportSize({ width, height: height * 0.8 })
  await expect.poll(getWidth).toBeLessThan(fitted)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(getWidth).toBeGreaterThan(fitted)
  const zoomed = await getWidth()
  await page.setViewportSize({ width, height })
  await expect
    .poll(async () => (await page.getByRole('application').boundingBox())?.height)
    .toBeGreaterThan(height - 170)
  expect(await getWidth()).toBe(zoomed)
  // Fitted again, it follows the window.
  await page.getByRole('button', { name: 'Fit to view' }).click()
  await expect.poll(getWidth).toBeCloseTo(fitted, 0)
  await page.setViewportSize({ width, height: height * 0.8 })
  await expect.poll(getWidth).toBeLessThan(fitted - 5)
  await page.setViewportSize({ width, height })
  await page.getByRole('button', { name: /^Next problem/ }).click()
  await expect(inspector.getByRole('heading', { name: 'web in dfw-1' })).toBeVisible()
  await expect(inspector).not.toContainText('lon-2')
  // With the mouse: a card of a platform, and in the other view.
  await page.getByRole('button', { name: /^web in fra-1/ }).click()
  await expect(inspector.getByRole('heading', { name: 'web in fra-1' })).toBeVisible()
  await page.getByRole('button', { name: /^web links/ }).click()
  await expect(inspector.getByRole('heading', { name: 'web', exact: true })).toBeVisible()
  // Clear of the overview, although the inspector narrows the picture.
  await page.getByRole('radiogroup', { name: 'Show as' }).getByText('Links').click()
  await expect(page.getByRole('heading', { name: 'Links between platforms' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Find' }).fill('db')
  await expect(page.getByText('1 found')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(inspector.getByRole('heading', { name: 'db' })).toBeVisible()
  const db = page.getByRole('button', { name: /^db/ })
  await expect(db).toBeFocused()
  const canvas = page.getByRole('application', { name: 'Map of prod' })
  await expect(async () => {
    const [card, area] = await Promise.all([db.boundingBox(), canvas.boundingBox()])
    expect(card && area && card.x + card.width <= area.x + area.width).toBe(true)
    expect(card && area && card.y + card.height <= area.y + area.height).toBe(true)
  }).toPass()
  await page.getByRole('button', { name: /^web/ }).click()
  await expect(inspector.getByRole('heading', { name: 'web' })).toBeVisible()
  await inspector.getByRole('link', { name: /^\d+ unhealthy/ }).click()
  await expect(page.getByRole('button', { name: /^Unhealthy/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('main').getByRole('row').nth(1)).toContainText('unhealthy')
})
