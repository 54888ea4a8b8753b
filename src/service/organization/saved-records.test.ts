import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestService, type TestService } from '../test-service.ts'
import { toFields } from '../http/body.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

it('saves only records that the caller can see', async () => {
  const created = await app.request('POST', '/acme/assemblies', {
    cms_ci: { ciName: 'vault', ciAttributes: { owner: 'a@example.com' } },
  })
  const { ciId } = toFields(created.body)
  const save = (path: string, token: string) => app.request('POST', path, { ciId }, token)
  const saved = [expect.objectContaining({ ci_name: 'vault' })]
  expect((await save('/watch', 'demo-viewer')).body).toEqual([])
  expect((await save('/watch', 'demo-admin')).body).toEqual(saved)
  expect((await save('/acme/favorites', 'demo-viewer')).status).toBe(404)
  expect((await app.request('GET', '/account/favorites', undefined, 'demo-viewer')).body).toEqual([])
  await save('/acme/favorites', 'demo-admin')
  const favorites = await app.request('GET', '/account/favorites')
  expect(favorites.body).toEqual([expect.objectContaining({ items: saved })])
})
