import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toFields } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import { OPERATIONS, SHOP, deployShop, read, readList } from '../http/test-scenario.ts'

let app: TestService
beforeAll(async () => {
  app = openTestService()
  await deployShop(app, 'single')
})
afterAll(() => app.close())

const WEB = `${OPERATIONS}/platforms/web`
const attributes = async () => toFields((await read(app, WEB))['ciAttributes'])

describe('a platform', () => {
  it('includes its environment, links and clouds', async () => {
    const [environment] = await readList(app, `${SHOP}/operations/environments`)
    expect(environment).toMatchObject({ ciName: 'prod' })
    expect(environment).not.toHaveProperty('clouds')
    expect(await read(app, OPERATIONS)).toEqual(environment)
    const platform = await read(app, WEB)
    expect(platform['links_to']).toEqual([])
    expect(platform['consumes']).toHaveLength(2)
    expect(platform['consumes']).toContainEqual(
      expect.objectContaining({ relationName: 'base.Consumes', toCi: expect.objectContaining({ ciName: 'dc1' }) }),
    )
  })

  it('is switched at once, by body or query, without a deployment', async () => {
    const { status, body } = await app.request('PUT', `${WEB}/autorepair`, { status: 'disable' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ciName: 'web', attrProps: {}, ciAttributes: { autorepair: 'false' } })
    await app.request('PUT', `${WEB}/autorepair?status=enable`)
    await app.request('PUT', `${WEB}/autocomply?status=enable`)
    expect(await attributes()).toMatchObject({ autorepair: 'true', autocomply: 'true' })
    expect((await app.request('GET', `${OPERATIONS.replace('operations', 'transition')}/releases/bom`)).status).toBe(
      404,
    )
  })

  it('accepts replacement delays as whole numbers', async () => {
    const replace = (body: object) => app.request('PUT', `${WEB}/autoreplace`, body)
    await replace({ status: 'enable', replace_after_minutes: 15, replace_after_repairs: '2' })
    expect(await attributes()).toMatchObject({
      autoreplace: 'true',
      replace_after_minutes: '15',
      replace_after_repairs: '2',
    })
    expect((await replace({ status: 'enable', replace_after_minutes: 'soon' })).status).toBe(422)
    expect(await attributes()).toMatchObject({ replace_after_minutes: '15' })
  })

  it('scales automatically only if redundant', async () => {
    const scale = () => app.request('PUT', `${WEB}/autoscale?status=enable`)
    expect(await scale()).toMatchObject({
      status: 422,
      body: { errors: ['Autoscale operation is allowed only for platforms with redundant availability.'] },
    })
    const { ciId, ciAttributes } = await read(app, WEB)
    const changed = { ...app.service.store.ci.find(Number(ciId))?.ciAttributes, availability: 'redundant' }
    expect(ciAttributes).toBeDefined()
    app.service.store.ci.update(Number(ciId), { ciAttributes: changed })
    expect(await scale()).toMatchObject({ status: 200, body: { ciAttributes: { autoscale: 'true' } } })
  })

  it('refuses other statuses, and readers', async () => {
    expect((await app.request('PUT', `${WEB}/autorepair`, { status: 'maybe' })).status).toBe(422)
    expect((await app.request('PUT', `${WEB}/autorepair`, {})).status).toBe(422)
    expect((await app.request('PUT', `${WEB}/autorepair`, { status: 'enable' }, 'demo-viewer')).status).toBe(401)
  })
})
