// Compares environments with each other and with their design.
import { readFile } from 'node:fs/promises'
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/accessibility.ts'
import { openPage } from '../support/actions.ts'
import { STOREFRONT } from '../support/demo-paths.ts'
import { expect, test } from '../support/fixtures.ts'

test('compares two environments, exports what differs, and leads to what is overridden', async ({ page }) => {
  await page.goto(`${STOREFRONT}/transition`)
  await page.getByRole('link', { name: 'Compare environments' }).click()
  await page.getByRole('combobox', { name: 'Compare', exact: true }).click()
  await page.getByRole('option', { name: 'prod' }).click()
  await page.getByRole('combobox', { name: 'With', exact: true }).click()
  await page.getByRole('option', { name: 'staging' }).click()
  await expect(page).toHaveURL(/left=environment%3Aprod&right=environment%3Astaging/)
  const differences = page.getByRole('grid', { name: 'Differences between prod and staging' })
  await expect(differences.getByRole('row', { name: /web\/compute\/current/ })).toContainText('24')
  // The service masks both, so they may differ.
  await expect(differences.getByRole('row', { name: /web\/session-key\/value/ })).toContainText('cannot be compared')
  await expect(differences.getByText('availability')).toBeHidden()
  await expectAccessibleInBothSchemes(page)

  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv).toMatch(/web\/compute\/current"?,"?24"?,"?2"?,"?different/)

  await page.keyboard.press('Escape')
  await openPage(page, `${STOREFRONT}/transition/environments/dev`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Compare dev' }).click()
  const drift = page.getByRole('grid', { name: 'Differences between dev and Design' })
  await expect(drift.getByRole('row', { name: /web\/compute\/size/ })).toContainText('overridden')
  await drift
    .getByRole('row', { name: /web\/compute\/size/ })
    .getByRole('link', { name: 'S, change it in dev' })
    .click()
  await expect(page).toHaveURL(/environments\/dev\/platforms\/web\/components\/compute/)
})

test('promotes chosen differences to the other environment, and ends at its plan', async ({ page, service }) => {
  const staging = `${STOREFRONT}/transition/environments/staging`
  await page.goto(`${STOREFRONT}/transition/compare?left=prod&right=staging`)
  const grid = page.getByRole('grid', { name: 'Differences between prod and staging' })
  const secret = grid.getByRole('row', { name: /web\/session-key\/value/ })
  await expect(secret.getByRole('checkbox')).toHaveAttribute('title', /The service does not return secrets/)
  await expect(secret.getByRole('checkbox')).toBeDisabled()
  await grid
    .getByRole('row', { name: /web\/java\/uversion/ })
    .getByRole('checkbox')
    .click()
  await expect(page.getByRole('button', { name: 'Promote to staging' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Promote to staging' }).click()
  const dialog = page.getByRole('dialog', { name: 'Promote to staging' })
  await expect(dialog.getByRole('table', { name: 'Values of staging that change' })).toContainText('192')
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await dialog.getByRole('button', { name: 'Promote to staging' }).click()
  await expect(page).toHaveURL(/staging\/releases\/bom$/, { timeout: 20_000 })
  const java = await service.get<{ ciAttributes: { uversion: string } }>(`${staging}/platforms/web/components/java`)
  expect(java.ciAttributes.uversion).toBe('192')
})

test('compares an environment with an earlier release of itself, and brings a value back', async ({ page }) => {
  await page.goto(`${STOREFRONT}/transition/compare?right=environment%3Astaging`)
  await page.getByRole('combobox', { name: 'Compare', exact: true }).click()
  const option = page.getByRole('option', { name: /^Release \d+, .*deployment \d+$/ }).first()
  const release = /^Release \d+/.exec((await option.textContent()) ?? '')?.[0] ?? ''
  await option.click()
  const grid = page.getByRole('grid', { name: `Differences between ${release} and staging now` })
  const row = grid.getByRole('row', { name: /web\/tomcat\/mem_max/ })
  await expect(row).toContainText('2048M')
  await expect(row).toContainText('3072M')
  // Unchanged secrets are the same in both states.
  await expect(grid.getByRole('row', { name: /session-key/ })).toHaveCount(0)
  await expectAccessible(page)
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Promote to staging' }).click()
  const values = page.getByRole('dialog').getByRole('table', { name: 'Values of staging that change' })
  await expect(values).toContainText('2048M')
})

test('compares the design with an environment, and two of its platforms', async ({ page }) => {
  await page.goto(`${STOREFRONT}/design/compare`)
  await page.getByRole('combobox', { name: 'With', exact: true }).click()
  await page.getByRole('option', { name: 'prod' }).click()
  await expect(page).toHaveURL(/right=environment%3Aprod/)
  // Uncommitted changes of the design are compared, too.
  const grid = page.getByRole('grid', { name: 'Differences between Design and prod' })
  await expect(grid.getByRole('row', { name: /api\/tomcat\/max_threads/ })).toContainText('400')
  await expect(grid.getByRole('row', { name: /cache\/redis-logrotate/ })).toContainText('only in Design')

  await openPage(page, `${STOREFRONT}/design/compare?left=platform:web&right=platform:api`)
  const platforms = page.getByRole('grid', { name: 'Differences between Platform web and Platform api' })
  await expect(platforms.getByRole('row', { name: /web and api\/tomcat\/mem_max/ })).toContainText('3072M')
  await platforms.getByRole('link', { name: '1024M, change it in Platform api' }).first().click()
  await expect(page).toHaveURL(/design\/platforms\/api\/components\/tomcat/)
})
