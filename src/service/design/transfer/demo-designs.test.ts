import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDataset } from '../../demo/dataset.ts'
import { toFields } from '../../http/body.ts'
import { read, readList } from '../../http/test-scenario.ts'
import { openTestService, type TestService } from '../../test-service.ts'

const NOW = Date.UTC(2026, 9, 1, 12)

let app: TestService
beforeAll(() => {
  app = openTestService({ dataset: buildDataset('demo', NOW), at: NOW })
})
afterAll(() => app.close())

it('loads every design of the demo data into an empty assembly', async () => {
  const cms_ci = { ciName: 'copy', ciAttributes: { owner: 'team@acme.test' } }
  expect((await app.request('POST', '/acme/assemblies', { cms_ci })).status).toBe(200)
  const assemblies = (await readList(app, '/acme/assemblies')).map(({ ciName }) => String(ciName))
  expect(assemblies.length).toBeGreaterThan(10)
  for (const assembly of assemblies) {
    const data = await read(app, `/acme/assemblies/${assembly}/design/extract.json`)
    const body = { data: JSON.stringify(data), preview: 'true' }
    const answer = await app.request('PUT', '/acme/assemblies/copy/design/load', body)
    expect(toFields(answer.body)['errors'], assembly).toBeUndefined()
  }
})
