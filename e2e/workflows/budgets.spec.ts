// What a browser that was never here loads until a list has its rows. Sizes as gzip makes them of what was built.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from '../support/fixtures.ts'

const ASSETS = fileURLToPath(new URL('../../dist/console/assets/', import.meta.url))
const SCRIPT_KB = 345
// Every page, dialog and chart together. It may become less; more needs a reason.
const WHOLE_KB = 700
const STYLE_KB = 37
const REQUESTS = 16
const SERVICE_REQUESTS = 3

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
  test(`${list} has its rows within the budget`, async ({ page }) => {
    // What gives up waiting for the rows after a second or two would not wait for a busy machine, and what is counted here is order.
    await page.addInitScript(() => {
      window.setTimeout = new Proxy(window.setTimeout, {
        apply: (later, _, [run, ms, ...rest]: unknown[]) =>
          Reflect.apply(later, window, [run, Number(ms ?? 0) < 1_000 ? ms : Number(ms) * 30, ...rest]),
      })
    })
    // The page itself says when: looking at it from here would come too late on a busy machine.
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (document.querySelector('[role="rowheader"], [role="gridcell"]') === null) return
        performance.mark('rows')
        watch.disconnect()
      })
      watch.observe(document, { childList: true, subtree: true })
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
    const asked = loaded.filter((path) => path.startsWith('/api/'))
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(SERVICE_REQUESTS)
    // What was asked before the code had run is not asked again by the page.
    expect(new Set(asked).size, asked.join('\n')).toBe(asked.length)
    // What keeps a page fresh comes when nobody waits, whether the rows are there or not.
    const all = ['/', ...loaded.filter((path) => !path.startsWith('/assets/live-'))]
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(REQUESTS)
  })

const built = async (ending: string) => (await readdir(ASSETS)).filter((name) => name.endsWith(ending))

test('all code and all looks of the console are within their budgets', async () => {
  expect(await kilobytes(await built('.js'))).toBeLessThanOrEqual(WHOLE_KB)
  expect(await kilobytes(await built('.css'))).toBeLessThanOrEqual(STYLE_KB)
})
