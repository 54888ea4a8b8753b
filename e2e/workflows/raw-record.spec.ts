import { openPage } from '../support/actions.ts'
import { INSTANCES, OPERATED, PROD, STOREFRONT } from '../support/demo-paths.ts'
import { expect, test } from '../support/fixtures.ts'

interface RecordWithId {
  readonly ciId: number
  readonly ciName: string
}

test('every record page shows the answer of the service as received', async ({ page, service }) => {
  const [instance] = await service.get<RecordWithId[]>(`${INSTANCES}?instances_state=all`)
  const [deployment] = await service.get<{ deploymentId: number }[]>(`${PROD}/deployments`)
  const [procedure] = await service.get<{ procedureId: number }[]>('/acme/operations/procedures?ns_path=/acme&size=1')
  const [cloudService] = await service.get<RecordWithId[]>('/acme/clouds/dfw-1/services')
  const { releaseId } = await service.get<{ releaseId: number }>(`${PROD}/releases/latest`)
  const pages: readonly (readonly [path: string, text: string])[] = [
    [STOREFRONT, '"ciName": "storefront"'],
    ['/acme/clouds/dfw-1', '"ciName": "dfw-1"'],
    [`/acme/clouds/dfw-1/services/${cloudService?.ciName}`, `"ciId": ${cloudService?.ciId}`],
    [`${STOREFRONT}/design/platforms/web`, '"links_to": ['],
    [`${STOREFRONT}/design/platforms/web/components/compute`, '"dependsOn": ['],
    [`${STOREFRONT}/design/platforms/web/variables`, '"ciClassName": "catalog.Localvar"'],
    ['/acme/clouds/dfw-1/variables', '"ciClassName": "account.Cloudvar"'],
    [`${PROD}/variables`, '"ciClassName": "manifest.Globalvar"'],
    [PROD, '"clouds": {'],
    [`${PROD}/variables?platform=web`, '"ciClassName": "manifest.Localvar"'],
    [`${PROD}/platforms/web`, '"ciName": "web"'],
    [`${PROD}/platforms/web/components/compute`, '"ciName": "compute"'],
    [OPERATED, '"clouds": {'],
    [`${PROD}/releases/latest`, `"releaseId": ${releaseId}`],
    [`${PROD}/deployments/${deployment?.deploymentId}`, `"deploymentId": ${deployment?.deploymentId}`],
    [`${INSTANCES}/${instance?.ciId}`, `"ciId": ${instance?.ciId}`],
    [`/acme/operations/procedures/${procedure?.procedureId}`, `"procedureId": ${procedure?.procedureId}`],
  ]
  for (const [path, text] of pages) {
    await openPage(page, path)
    await page.getByRole('button', { name: 'Show raw record' }).click()
    await expect(page.getByRole('region', { name: 'Raw record', exact: true }).first(), path).toContainText(text)
  }
  await openPage(page, '/acme/clouds/dfw-1')
  await page
    .getByRole('grid', { name: 'Offerings of dfw-1' })
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .first()
    .press('Enter')
  await page.getByRole('complementary').getByRole('button', { name: 'Show raw record' }).click()
  await expect(page.getByRole('complementary')).toContainText('"cost_rate": "')
})
