// Workflow: roll an environment back to an earlier release and deploy the plan.
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { countClicks, openPage, runFromMenu } from '../support/actions.ts'
import { DEV, PROD } from '../support/demo-paths.ts'
import { deployPlan } from '../support/deployments.ts'
import { expect, test } from '../support/fixtures.ts'
import type { ReferenceService } from '../support/servers.ts'

const ARTIFACT = `${DEV}/platforms/web/components/artifact`

interface TimelineEntry {
  releaseId: number
  releaseState?: string
  deploymentId?: number
  deploymentState?: string
  parentReleaseId: number
}

const readTimeline = async (service: ReferenceService, environment: string): Promise<TimelineEntry[]> =>
  await service.get<TimelineEntry[]>(`${environment}/timeline.json?size=200`)

const readVersion = async (service: ReferenceService): Promise<string | undefined> => {
  const { ciAttributes } = await service.get<{ ciAttributes: Record<string, string> }>(ARTIFACT)
  return ciAttributes.version
}

/** Deploys the plan of dev, so that there is a release to roll back. */
async function deployDev(request: APIRequestContext, service: ReferenceService): Promise<void> {
  const { releaseId } = await deployPlan(request, service, DEV)
  await expectDeployed(service, releaseId)
}

async function expectDeployed(service: ReferenceService, releaseId: number): Promise<void> {
  await expect(async () => {
    const latest = await service.get<TimelineEntry>(`${DEV}/deployments/latest`)
    expect(latest).toMatchObject({ releaseId, deploymentState: 'complete' })
  }).toPass({ timeout: 30_000 })
}

test('rolls an environment back and deploys it with five clicks', async ({ page, request, service }) => {
  await service.reset()
  await deployDev(request, service)
  const [newest, earlier] = (await readTimeline(service, DEV)).filter(({ releaseState }) => releaseState === 'closed')
  expect(await readVersion(service)).toBe('7.43.0')

  const { clicks } = await countClicks(page)
  await page.goto('/acme')
  await page
    .getByRole('row', { name: /^dev.*storefront/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: `Restore release ${earlier?.releaseId}` }).click()
  const restore = page.getByRole('dialog')
  await expect(restore.getByRole('table', { name: 'Releases that are reverted' })).toContainText(
    String(newest?.releaseId),
  )
  await expect(restore).toContainText(`POST ${DEV}/releases/${earlier?.releaseId}/restore`)
  await restore.getByRole('button', { name: 'Restore release' }).click()
  const deploy = page.getByRole('dialog', { name: /^Deploy \d+ changes?$/ })
  await deploy.getByRole('checkbox', { name: /I reviewed/ }).click()
  await deploy.getByRole('button', { name: /^Deploy \d+ changes?$/ }).click()
  await expect(page).toHaveURL(/\/deployments\/\d+/)
  expect(clicks()).toBeLessThanOrEqual(5)

  expect(await readVersion(service)).not.toBe('7.43.0')
  const { releaseId } = await service.get<TimelineEntry>(`${DEV}/deployments/latest`)
  await expectDeployed(service, releaseId)

  // The design is ahead now: pulling is not the next step, and warns.
  const warning = 'Pulling the design brings back the changes that were reverted'
  await page.goto(DEV)
  await expect(page.getByRole('region', { name: 'From design to deployment' })).toContainText(warning)
  await page.getByRole('button', { name: 'Pull design' }).click()
  await expect(page.getByRole('dialog', { name: 'Pull design into dev' }).getByRole('note')).toContainText(warning)

  // Earlier deployments offer a restore, on their page and in the list.
  const before = (await readTimeline(service, DEV)).filter(({ deploymentState }) => deploymentState === 'complete')[1]
  await openPage(page, `${DEV}/deployments/${before?.deploymentId}`)
  await runFromMenu(page, `Restore release ${before?.parentReleaseId}`)
  await expect(page.getByRole('dialog')).toContainText(`POST ${DEV}/releases/${before?.parentReleaseId}/restore`)
  await openPage(page, `${DEV}/deployments`)
  await expect(page.getByRole('button', { name: `Restore release ${before?.parentReleaseId}` })).toBeVisible()
})

test('restores an earlier release from the timeline by keyboard', async ({ page, service }) => {
  await service.reset()
  const [, earlier] = (await readTimeline(service, DEV)).filter(({ releaseState }) => releaseState === 'closed')
  await page.goto(`${DEV}/timeline`)
  await page.getByRole('combobox', { name: 'Filter Timeline' }).focus()
  await page.keyboard.type(`record:"Release ${earlier?.releaseId}"`)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const inspector = page.getByRole('complementary', { name: `Release ${earlier?.releaseId}` })
  await inspector.getByRole('button', { name: 'Restore release' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await page.getByRole('dialog').getByRole('textbox', { name: 'Comment' }).fill('Baskets were lost')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore release' }).press('Enter')
  // The later release was never deployed, so the machines need no change.
  await expect(page.getByRole('dialog')).toContainText('There is nothing to deploy')
  await expectAccessible(page, { selector: '[role="dialog"]' })
  const [restored] = await readTimeline(service, DEV)
  const description = `Restore of release ${earlier?.releaseId}: Baskets were lost`
  expect(restored).toMatchObject({ releaseState: 'closed', description })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.goto(`${DEV}/timeline`)
  await expect(page.getByRole('gridcell', { name: description })).toBeVisible()
})

test.describe('a refusal', () => {
  test.use({ expectedMessages: [/status of 422/] })

  test('stays in the dialog, and no further request is sent', async ({ page, service }) => {
    const [, , earlier] = (await readTimeline(service, PROD)).filter(({ releaseState }) => releaseState === 'closed')
    await page.goto(`${PROD}/timeline?release=${earlier?.releaseId}`)
    await page.getByRole('button', { name: `Restore release ${earlier?.releaseId}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Restore release' }).click()
    await expect(dialog).toContainText(`There is no snapshot of release ${earlier?.releaseId}.`)
    await expect(dialog.getByRole('button', { name: /^Continue with/ })).toHaveCount(0)
    const newest = (await readTimeline(service, PROD)).find(({ releaseState }) => releaseState !== undefined)
    expect(newest?.releaseState).toBe('closed')
  })
})
