import { afterEach, expect, it } from 'vitest'
import { fieldsOf } from '../http/body.ts'
import { openTestService, type TestService } from '../fixture.ts'
import { T, commit, makeAll, read } from '../http/rehearsal.ts'

let at: TestService
afterEach(() => at.close())

it('says what of a release cannot come back', async () => {
  at = openTestService()
  await makeAll(at)
  const first = await read(at, `${T}/releases/latest`)
  await at.call('PUT', `${T}/platforms/web`, { cms_dj_ci: { ciAttributes: { autoreplace: 'true' } } })
  await commit(at)
  const { store } = at.service
  const cloud = store.ci.one("ciClassName = 'account.Cloud' AND ciName = 'dc2'")
  store.database.run("DELETE FROM relation WHERE relationName = 'base.Consumes' AND toCiId = ?", cloud?.ciId ?? 0)
  store.ci.remove(cloud?.ciId ?? 0)
  const { body } = await at.call('POST', `${T}/releases/${String(first['releaseId'])}/restore`, {})
  expect(fieldsOf(body)['warnings']).toEqual([[expect.stringMatching(/base\.Consumes .* cannot be restored/)]])
})
