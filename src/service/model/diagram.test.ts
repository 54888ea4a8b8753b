import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDesign, createProdEnvironment, DESIGN, read, TRANSITION } from '../http/test-scenario.ts'
import { openTestService, type TestService } from '../test-service.ts'

let app: TestService
beforeEach(async () => {
  app = openTestService()
  await createDesign(app)
})
afterEach(() => app.close())

const linkTo = (...links_to: string[]) =>
  app.request('PUT', `${DESIGN}/platforms/web`, { cms_dj_ci: { ciAttributes: {} }, links_to })

it('shows the links of a design with its open changes', async () => {
  const attributes = { source: 'oneops', pack: 'tomcat', version: '1' }
  await app.request('POST', `${DESIGN}/platforms`, { cms_dj_ci: { ciName: 'db', ciAttributes: attributes } })
  await linkTo('db')
  const web = await read(app, `${DESIGN}/platforms/web`)
  const db = await read(app, `${DESIGN}/platforms/db`)
  expect(await read(app, `${DESIGN}/diagram`)).toMatchObject({
    nodes: [
      { id: web['ciId'], name: 'web', pack: 'oneops/tomcat/1', majorVersion: '1', rfcAction: null },
      { id: db['ciId'], name: 'db', rfcAction: 'add' },
    ],
    edges: [{ from: web['ciId'], to: db['ciId'], rfcAction: 'add' }],
  })
  await linkTo()
  expect(await read(app, `${DESIGN}/diagram`)).toMatchObject({ edges: [] })
})

it('marks the disabled platforms of an environment', async () => {
  await createProdEnvironment(app)
  const node = { name: 'web', availability: 'default', active: true }
  expect(await read(app, `${TRANSITION}/diagram`)).toMatchObject({ nodes: [{ ...node, enabled: true }], edges: [] })
  const { ciId } = await read(app, `${TRANSITION}/platforms/web`)
  await app.request('PUT', `${TRANSITION}/disable`, { platformCiIds: [ciId] })
  expect(await read(app, `${TRANSITION}/diagram`)).toMatchObject({ nodes: [{ ...node, enabled: false }] })
})
