// Sends bodies in the interface document's form where the real service expects another one.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields } from './http/body.ts'
import { openTestService, type TestService } from './test-service.ts'
import {
  DESIGN,
  OPERATIONS,
  SHOP,
  TRANSITION,
  commitEnvironment,
  getId,
  readInstances,
  deployShop,
  createDesign,
  createProdEnvironment,
  read,
  readPlan,
} from './http/test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

describe('a cloud service (4.3)', () => {
  const SERVICES = '/acme/clouds/dc3/services'
  beforeEach(async () => {
    const cloud = { ciName: 'dc3', ciAttributes: { location: '/public/oneops/clouds/metal' } }
    const { status } = await app.request('POST', '/acme/clouds', { cms_ci: cloud })
    if (status !== 200) throw new Error(`The cloud was not created: ${status}.`)
  })

  async function template() {
    const fresh = await read(app, `${SERVICES}/nova/new.json`)
    return { ...fresh, ciAttributes: { ...toFields(fresh['ciAttributes']), tenant: 'new', password: 's3cret' } }
  }

  it.each([
    ['bare', (record: object) => record],
    ['wrapped', (record: object) => ({ cms_ci: record })],
  ])('is created from its template and updated from its record, %s', async (_, form) => {
    const created = await app.request('POST', `${SERVICES}/`, form(await template()))
    expect(created).toMatchObject({ status: 200, body: { ciName: 'nova', ciAttributes: { tenant: 'new' } } })
    const record = await read(app, `${SERVICES}/nova`)
    const ciAttributes = { ...toFields(record['ciAttributes']), tenant: 'other' }
    const updated = await app.request('PUT', `${SERVICES}/nova`, form({ ...record, ciAttributes }))
    expect(updated).toMatchObject({ status: 200, body: { ciAttributes: { tenant: 'other' } } })
    const stored = app.service.store.ci.findOne("nsPath = '/acme/_clouds/dc3' AND ciName = 'nova'")
    expect(stored?.ciAttributes['password']).toBe('s3cret')
    expect(await read(app, '/acme/clouds/services.json?ns_path=/acme/_clouds/dc3')).toMatchObject({
      compute: [{ ciName: 'nova' }],
    })
  })

  it('keeps its name, and is refused for a class without a template', async () => {
    const renamed = await app.request('POST', `${SERVICES}/`, { ...(await template()), ciName: 'compute' })
    expect(renamed).toMatchObject({ status: 200, body: { ciName: 'compute', ciClassName: 'cloud.service.Openstack' } })
    const unknown = { ...(await template()), ciClassName: 'cloud.service.Unknown' }
    expect(await app.request('POST', `${SERVICES}/`, unknown)).toMatchObject({
      status: 422,
      body: { errors: ['Unknown cloud service source.'] },
    })
  })
})

describe('a component (2.5)', () => {
  const COMPONENTS = `${DESIGN}/platforms/web/components`
  const USER = {
    createdBy: 'demo-admin',
    execOrder: 0,
    ciName: 'user-app',
    ciId: '0',
    nsPath: '/acme/shop/_design/web',
    ciClassName: 'catalog.oneops.1.User',
    ciAttributes: {
      username: 'app',
      system_account: 'true',
      description: 'Application user',
      login_shell: '/bin/bash',
      home_directory: '',
      authorized_keys: '["ssh-ed25519 AAAA app@example.com"]',
      ulimit: '16384',
      sudoer: 'true',
    },
  }
  beforeEach(() => createDesign(app))

  it.each(['catalog.oneops.1.User', 'catalog.User'])(
    'of class %s is created from the template',
    async (ciClassName) => {
      const created = await app.request('POST', COMPONENTS, { cms_dj_ci: { ...USER, ciClassName } })
      expect(created).toMatchObject({ status: 200, body: { ciName: 'user-app', ciClassName: 'catalog.oneops.1.User' } })
      expect(await read(app, `${DESIGN}/platforms/web/component_types`)).toMatchObject({ user: { current: 1 } })
    },
  )

  it("is refused for a class missing in the pack or when the template's limit is reached", async () => {
    const unknown = await app.request('POST', COMPONENTS, { cms_dj_ci: { ...USER, ciClassName: 'catalog.Unknown' } })
    expect(unknown.body).toEqual({ errors: ["The pack has no template of class 'catalog.Unknown'."] })
    const second = { ciName: 'second', ciClassName: 'catalog.oneops.1.Compute', ciAttributes: {} }
    expect((await app.request('POST', COMPONENTS, { cms_dj_ci: second })).body).toEqual({
      errors: ["Cannot add more than 1 of template 'compute'."],
    })
  })
})

describe('an assembly (2.2)', () => {
  const create = (ciAttributes?: object) =>
    app.request('POST', '/acme/assemblies', { cms_ci: { ciName: 'new', comments: '', ciAttributes } })

  it.each([
    [{ description: 'd' }, 'demo-admin@example.com'],
    [{ description: 'd', owner: 'a@acme.cloud' }, 'a@acme.cloud'],
  ])('is created with %o', async (attributes, owner) => {
    expect(await create(attributes)).toMatchObject({ status: 200, body: { ciAttributes: { ...attributes, owner } } })
  })

  it('requires attributes on create and update', async () => {
    const refused = { status: 422, body: { errors: ['Attributes [ciAttributes] must be present.'] } }
    expect(await create()).toMatchObject(refused)
    expect(await app.request('PUT', SHOP, { cms_ci: { comments: 'x' } })).toMatchObject(refused)
    expect(await app.request('PUT', SHOP, { cms_ci: { comments: 'x', ciAttributes: {} } })).toMatchObject({
      status: 200,
      body: { comments: 'x' },
    })
  })
})

describe('a deployment (2.9)', () => {
  it('is refused with the namespace of another environment', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    await commitEnvironment(app)
    const releaseId = String((await readPlan(app)).releaseId)
    const start = (nsPath: string) =>
      app.request('POST', `${TRANSITION}/deployments/`, { cms_deployment: { releaseId, nsPath } })
    expect(await start('/acme/shop/other/bom')).toMatchObject({
      status: 422,
      body: { errors: ["The namespace '/acme/shop/other/bom' is not that of the environment, '/acme/shop/prod/bom'."] },
    })
    expect(await start('/acme/shop/prod/bom')).toMatchObject({ status: 200, body: { deploymentState: 'active' } })
  })
})

describe('a procedure (2.12)', () => {
  it('is refused for an action that its target lacks', async () => {
    await deployShop(app)
    const ciId = String(getId(await read(app, `${OPERATIONS}/platforms/web/components/compute`), 'ciId'))
    const targetIds = (await readInstances(app, 'compute')).map((row) => String(getId(row, 'ciId')))
    const start = (actionName: string) => {
      const actions = [{ actionName, stepNumber: 1, isCritical: true }]
      const flow = [{ targetIds, relationName: 'base.RealizedAs', direction: 'from', actions }]
      const definition = JSON.stringify({ name: actionName, flow })
      const procedure = { procedureCiId: '0', procedureName: actionName, ciId, procedureState: 'active', definition }
      return app.request('POST', '/acme/operations/procedures', { cms_procedure: procedure })
    }
    expect(await start('restart')).toMatchObject({
      status: 422,
      body: { errors: ["There is no action 'restart' for class bom.oneops.1.Compute (400)"] },
    })
    expect(await start('reboot')).toMatchObject({ status: 200, body: { procedureName: 'reboot' } })
  })
})
