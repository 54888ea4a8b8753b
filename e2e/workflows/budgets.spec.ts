// What a first visit loads until a list shows rows. Sizes are gzipped.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from '../support/fixtures.ts'

const ASSETS = fileURLToPath(new URL('../../dist/console/assets/', import.meta.url))
const SCRIPT_KB = 352
// Every page and dialog together; not the libraries of charts and diagrams, which load with the first picture.
const WHOLE_KB = 780
const STYLE_KB = 36
const REQUESTS = 16
const SERVICE_REQUESTS = 3
const API_DELAY_MS = 400

const STOREFRONT = '/acme/assemblies/storefront'
const LISTS = [
  '/acme',
  '/acme/clouds',
  '/acme/assemblies',
  '/acme/deployments',
  '/acme/procedures',
  '/acme/clouds/offerings',
  '/catalog/offerings',
  '/catalog/services',
  `${STOREFRONT}/design?view=table`,
  `${STOREFRONT}/design/history`,
  `${STOREFRONT}/transition`,
  `${STOREFRONT}/transition/environments/prod/deployments`,
  `${STOREFRONT}/transition/environments/prod/timeline`,
  `${STOREFRONT}/operations`,
  `${STOREFRONT}/operations/environments/prod/instances`,
  `${STOREFRONT}/operations/environments/prod/platforms/web/instances`,
  `${STOREFRONT}/operations/environments/prod/platforms/web/components/compute/instances`,
]

const kilobytes = async (names: readonly string[]): Promise<number> => {
  const files = await Promise.all(names.map((name) => readFile(ASSETS + name)))
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length / 1_000, 0)
}

for (const list of LISTS)
  test(`${list} shows its rows within budget`, async ({ page }) => {
    // Stretch timeouts: on a slow machine, timers would fire before the rows and load more.
    await page.addInitScript(() => {
      window.setTimeout = new Proxy(window.setTimeout, {
        apply: (original, _, [callback, ms, ...rest]: unknown[]) =>
          Reflect.apply(original, window, [callback, Number(ms ?? 0) < 200 ? ms : Number(ms) * 30, ...rest]),
      })
    })
    // Marked in the page: polling from the test would be too late on a busy machine.
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('[role="rowheader"], [role="gridcell"]') === null) return
        performance.mark('rows')
        observer.disconnect()
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    // The code of the page loads before its data, also on a slow machine.
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, API_DELAY_MS))
      await route.continue()
    })
    await page.goto(list)
    await expect(page.getByRole('rowheader').or(page.getByRole('gridcell')).first()).toBeVisible()
    const loaded = await page.evaluate(() => {
      const rows = performance.getEntriesByName('rows')[0]?.startTime ?? 0
      const entries = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= rows)
      return entries.map(({ name }) => name.slice(new URL(name).origin.length))
    })
    const scripts = [...new Set(loaded)].flatMap((path) => /^\/assets\/(.+\.js)$/.exec(path)?.slice(1) ?? [])
    expect(scripts.length).toBeGreaterThan(2)
    expect(await kilobytes(scripts)).toBeLessThanOrEqual(SCRIPT_KB)
    const apiRequests = loaded.filter((path) => path.startsWith('/api/'))
    expect(apiRequests.length, apiRequests.join('\n')).toBeLessThanOrEqual(SERVICE_REQUESTS)
    // Requests preloaded before the code ran are not repeated by the page.
    expect(new Set(apiRequests).size, apiRequests.join('\n')).toBe(apiRequests.length)
    // The polling chunk loads when idle, before or after the rows.
    const all = ['/', ...loaded.filter((path) => !path.startsWith('/assets/live-'))]
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(REQUESTS)
  })

const listAssets = async (extension: string) => (await readdir(ASSETS)).filter((name) => name.endsWith(extension))

test('all scripts and styles are within budget', async () => {
  const scripts = await listAssets('.js')
  const texts = await Promise.all(scripts.map((name) => readFile(`${ASSETS}${name}`, 'utf8')))
  const ofPictures = scripts.filter((_, index) => /react-flow__viewport|u-legend/.test(texts[index] ?? ''))
  expect(ofPictures).toHaveLength(2)
  expect(await kilobytes(scripts.filter((name) => !ofPictures.includes(name)))).toBeLessThanOrEqual(WHOLE_KB)
  expect(await kilobytes(await listAssets('.css'))).toBeLessThanOrEqual(STYLE_KB)
})
