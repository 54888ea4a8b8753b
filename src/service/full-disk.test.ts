// Simulates a full disk by limiting the pages of the database file: SQLite reports both the same way.
import { afterEach, expect, it } from 'vitest'
import { toFields, toText } from './http/body.ts'
import { openTestService, type TestService } from './test-service.ts'
import {
  commitEnvironment,
  deployPlan,
  createDesign,
  createProdEnvironment,
  readList,
  readDeploymentState,
} from './http/test-scenario.ts'

let app: TestService
afterEach(() => app.close())

const pages = (limit: number) => app.service.store.database.value(`PRAGMA max_page_count = ${limit}`)
const fill = () => pages(Number(app.service.store.database.value('PRAGMA page_count')))
const NO_LIMIT = 2 ** 30

const create = (ciName: string) =>
  app.request('POST', '/acme/assemblies', {
    cms_ci: { ciName, comments: 'x'.repeat(2000), ciAttributes: { owner: 'ops@example.com' } },
  })

it('is reported in one sentence and keeps only acknowledged data', async () => {
  app = openTestService()
  fill()
  const acknowledged: string[] = []
  let refused: Awaited<ReturnType<typeof create>> | undefined
  for (let index = 0; index < 200 && !refused; index += 1) {
    const answer = await create(`a${index}`)
    if (answer.status === 200) acknowledged.push(`a${index}`)
    else refused = answer
  }
  expect(refused).toMatchObject({
    status: 500,
    body: { code: 500, exception: 'The disk of the data folder is full; nothing of this call was kept.' },
  })
  const names = (await readList(app, '/acme/assemblies')).map((assembly) => toText(assembly['ciName']))
  expect(names).toEqual(['shop', ...acknowledged])
  pages(NO_LIMIT)
  expect((await create('later')).status).toBe(200)
})

it('holds up a deployment, which resumes when there is space', async () => {
  app = openTestService()
  await createDesign(app)
  await createProdEnvironment(app)
  await commitEnvironment(app)
  const id = await deployPlan(app)
  fill()
  expect(() => app.advanceTime(120_000)).toThrow(/disk is full/)
  expect(await readDeploymentState(app, id)).toBe('active')
  pages(NO_LIMIT)
  app.advanceTime(120_000)
  expect(await readDeploymentState(app, id)).toBe('complete')
  expect(toFields((await app.request('GET', '/acme/assemblies')).body)).toBeDefined()
})
