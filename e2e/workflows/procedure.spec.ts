// Workflow: run an action on several instances as a procedure and watch it to its end.
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/accessibility.ts'
import { countClicks, openPage, runFromMenu, selectAllRows } from '../support/actions.ts'
import { INSTANCES } from '../support/demo-paths.ts'
import { expect, test } from '../support/fixtures.ts'

interface ProcedureAnswer {
  procedureId: number
  procedureState: string
  actions: { actionState: string; ciId: number }[]
}

test('runs an action in batches on the selected instances by keyboard and follows it to its end', async ({
  page,
  service,
}) => {
  await page.goto(`${INSTANCES}?quick=notify`)
  await expect(page.getByRole('row', { name: /notify/ })).toHaveCount(4)
  await selectAllRows(page, 'Instances of compute')
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Run action' }).press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Run an action on 4 instances' })
  await dialog.getByRole('radio', { name: /^repair/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('textbox', { name: /^Batch size/ }).fill('50%')
  await expect(page.getByRole('list', { name: 'Batches' }).getByRole('listitem').nth(1)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Exact request', exact: true })).toContainText('base.RealizedAs')
  await page.getByRole('checkbox', { name: /I reviewed what happens/ }).press('Space')
  await page.getByRole('button', { name: 'Run repair on 4 instances' }).press('Enter')

  await expect(page).toHaveURL(/\/operations\/environments\/\w+\/platforms\/\w+\/procedures\/\d+$/)
  await expect(page.getByText('Finished: repair is complete on 4 instances.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Step 2' })).toContainText('2 of 2 complete')
  // Names, not ids.
  await expect(page.getByRole('rowheader').first()).toContainText('compute-')

  const id = /\d+$/.exec(page.url())?.[0] ?? ''
  const answer = await service.get<ProcedureAnswer>(`/acme/operations/procedures/${id}`)
  expect(answer.procedureState).toBe('complete')
  expect(answer.actions.map(({ actionState }) => actionState)).toEqual(['complete', 'complete', 'complete', 'complete'])

  await openPage(page, INSTANCES)
  await expect(page.getByRole('button', { name: /^Unhealthy/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notify/ })).toHaveCount(0)
})

test('asks before discarding typed arguments', async ({ page }) => {
  await page.goto(INSTANCES.replace('compute', 'os'))
  // Create a history entry to go forward to.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
  await expect(page).not.toHaveURL(/\/instances$/)
  await page.goBack()
  await page
    .getByRole('checkbox', { name: /^Select os-/ })
    .first()
    .press('Space')
  await page.getByRole('button', { name: 'Run action' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^(?:Run an action|Run upgrade-os-package) on 1 instance$/ })
  await dialog.getByRole('radio', { name: /^upgrade-os-package/ }).check()
  await dialog.getByRole('textbox', { name: 'package' }).fill('openssl')

  const question = page.getByRole('dialog', { name: 'Discard the arguments of upgrade-os-package?' })
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog.getByRole('textbox', { name: 'package' })).toHaveValue('openssl')

  await page.goForward()
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/instances$/)
  await expect(dialog.getByRole('textbox', { name: 'package' })).toHaveValue('openssl')

  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await question.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('shows the failure of a procedure first with its log, cancels it and retries the failed instances', async ({
  page,
  service,
}) => {
  const listed = await service.get<ProcedureAnswer[]>('/acme/operations/procedures?ns_path=/acme')
  const failed = listed.find(({ procedureState }) => procedureState === 'failed')
  await page.goto('/acme/procedures?quick=failed')
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/procedures/${failed?.procedureId}$`))
  await expect(page.getByText(/^Stopped: restart failed on 1 of 4 instances/)).toBeVisible()

  await expect(page.getByRole('status').filter({ hasText: 'Stopped' })).toContainText(/catalina\.pid is stale/)
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('failed')
  await expect(first).toContainText('catalina.pid is stale')
  await first.getByRole('link').click()
  await expect(page.getByRole('list', { name: 'Log lines' }).getByText('ERROR').first()).toBeVisible()

  await runFromMenu(page, 'Cancel procedure')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel restart' }).click()
  await expect(page.getByText(/^Canceled: 2 of 4 instances/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel procedure' })).toBeHidden()
  const now = await service.get<ProcedureAnswer>(`/acme/operations/procedures/${failed?.procedureId}`)
  expect(now.procedureState).toBe('canceled')

  // A new procedure retries the failed instances.
  const targets = new Set(now.actions.flatMap(({ actionState, ciId }) => (actionState === 'failed' ? [ciId] : [])))
  await page.getByRole('button', { name: 'Retry 1 failed instance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run restart on 1 instance' })
  await expect(dialog.getByRole('radio', { name: /^restart/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Run restart on 1 instance' }).click()
  await expect(page).not.toHaveURL(new RegExp(`/procedures/${failed?.procedureId}$`))
  await expect(page).toHaveURL(/\/procedures\/\d+$/)
  await expect(page.getByText(/^Finished: restart is complete on 1 instance/)).toBeVisible({ timeout: 30_000 })
  const again = await service.get<ProcedureAnswer>(`/acme/operations/procedures/${/\d+$/.exec(page.url())?.[0]}`)
  expect(new Set(again.actions.map(({ ciId }) => ciId))).toEqual(targets)
})

test('a platform links to its procedures and its scale', async ({ page }) => {
  await page.goto('/acme/assemblies/search/operations/environments/prod/platforms/query')
  await page.getByRole('button', { name: 'Scale query' }).click()
  await expect(page.getByRole('dialog', { name: 'Scale query' }).getByLabel('Per cloud')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Procedures', exact: true }).last().click()
  const rows = page
    .getByRole('grid', { name: 'Procedures' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
  await expect(rows).not.toHaveCount(0)
  for (const row of await rows.all()) await expect(row).toContainText('search / prod / query')
  await page.getByRole('link', { name: 'All procedures of acme' }).click()
  await expect(rows.filter({ hasText: 'storefront' })).not.toHaveCount(0)
})

test('procedures and the action dialog are accessible in both color schemes', async ({ page }) => {
  await page.goto('/acme/procedures')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Procedures/)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('list', { name: 'Log lines' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await openPage(page, INSTANCES)
  await page
    .getByRole('checkbox', { name: /^Select compute-/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Run action' }).click()
  await page.getByRole('radio', { name: /^reboot/ }).check()
  await expectAccessibleInBothSchemes(page, '[role="dialog"]')
})

test('starts a rolling restart of 60 instances with 6 clicks from the overview', async ({ page, service }) => {
  const { clicks } = await countClicks(page)
  await page.goto('/acme')
  await page.getByRole('link', { name: /web compute in storefront/ }).click()
  // The link shows the unhealthy ones.
  await page.getByRole('button', { name: 'All 60' }).click()
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: 'Run action' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^reboot/ }).click()
  await expect(dialog.getByRole('list', { name: 'Batches' }).getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('textbox', { name: 'Type web to confirm' }).fill('web')
  await dialog.getByRole('button', { name: 'Run reboot on 60 instances' }).click()
  expect(clicks()).toBeLessThanOrEqual(6)
  await expect(page).toHaveURL(/\/platforms\/web\/procedures\/\d+$/)
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(10)
  const box = await page.getByRole('list', { name: 'Steps' }).locator('..').boundingBox()
  expect(box?.height).toBeGreaterThan(100)
  const [, id = ''] = /procedures\/(\d+)/.exec(page.url()) ?? []
  const made = await service.get<{ actions: { ciId: number; execOrder: number }[] }>(
    `/acme/operations/procedures/${id}`,
  )
  expect(new Set(made.actions.map(({ ciId }) => ciId)).size).toBe(60)
  for (let step = 1; step <= 10; step++)
    expect(made.actions.filter(({ execOrder }) => execOrder === step)).toHaveLength(6)
  // Free the component for other tests. The page is closed first: it would report the restart.
  await page.close()
  await service.reset()
})
