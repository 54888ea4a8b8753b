// A full disk, made by a limit on the file's pages: SQLite reports both in the same way.
import { afterEach, expect, it } from 'vitest'
import { fieldsOf, textOf } from './http/body.ts'
import { openTestService, type TestService } from './fixture.ts'
import { commit, deploy, makeDesign, makeEnvironment, readList, stateOf } from './http/rehearsal.ts'

let at: TestService
afterEach(() => at.close())

const pages = (limit: number) => at.service.store.database.value(`PRAGMA max_page_count = ${limit}`)
const fill = () => pages(Number(at.service.store.database.value('PRAGMA page_count')))
const NO_LIMIT = 2 ** 30

const create = (ciName: string) =>
  at.call('POST', '/acme/assemblies', {
    cms_ci: { ciName, comments: 'x'.repeat(2000), ciAttributes: { owner: 'ops@example.com' } },
  })

it('is told in a sentence, keeps what was acknowledged and nothing else', async () => {
  at = openTestService()
  fill()
  const kept: string[] = []
  let refused: Awaited<ReturnType<typeof create>> | undefined
  for (let index = 0; index < 200 && !refused; index += 1) {
    const answer = await create(`a${index}`)
    if (answer.status === 200) kept.push(`a${index}`)
    else refused = answer
  }
  expect(refused).toMatchObject({
    status: 500,
    body: { code: 500, exception: 'The disk of the data folder is full; nothing of this call was kept.' },
  })
  const names = (await readList(at, '/acme/assemblies')).map((assembly) => textOf(assembly['ciName']))
  expect(names).toEqual(['shop', ...kept])
  pages(NO_LIMIT)
  expect((await create('later')).status).toBe(200)
})

it('holds a deployment up, which goes on when there is room', async () => {
  at = openTestService()
  await makeDesign(at)
  await makeEnvironment(at)
  await commit(at)
  const id = await deploy(at)
  fill()
  expect(() => at.pass(120_000)).toThrow(/disk is full/)
  expect(await stateOf(at, id)).toBe('active')
  pages(NO_LIMIT)
  at.pass(120_000)
  expect(await stateOf(at, id)).toBe('complete')
  expect(fieldsOf((await at.call('GET', '/acme/assemblies')).body)).toBeDefined()
})
