import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestService, type TestService } from '../test-service.ts'
import { toFields } from './body.ts'
import { createDesign, createProdEnvironment, SHOP, TRANSITION } from './test-scenario.ts'

let app: TestService
beforeEach(async () => {
  app = openTestService()
  await createDesign(app)
  await createProdEnvironment(app)
})
afterEach(() => app.close())

it.each([
  [SHOP, 'cms_ci'],
  ['/acme/clouds/dc1', 'cms_ci'],
  [TRANSITION, 'cms_ci'],
  [`${TRANSITION}/platforms/web`, 'cms_dj_ci'],
  [`${TRANSITION}/platforms/web/components/compute`, 'cms_dj_ci'],
])('the comments of %s can be cleared, and stay if they are left out', async (path, envelope) => {
  const update = async (fields: object) => {
    const { status } = await app.request('PUT', path, { [envelope]: { ciAttributes: {}, ...fields } })
    expect(status).toBe(200)
    return toFields((await app.request('GET', path)).body)['comments']
  }
  expect(await update({ comments: 'on call' })).toBe('on call')
  expect(await update({})).toBe('on call')
  expect(await update({ comments: '' })).toBe('')
})
