import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList, type Fields } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import {
  TRANSITION,
  commitEnvironment,
  deployPlan,
  getId,
  deployShop,
  createDesign,
  createProdEnvironment,
  read,
  readList,
  readPlan,
} from '../http/test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

const WEB = `${TRANSITION}/platforms/web`
const errors = (...texts: unknown[]) => ({ status: 422, body: { errors: texts } })

async function makeCommitted(availability?: string): Promise<void> {
  await createDesign(app)
  await createProdEnvironment(app, availability)
  await commitEnvironment(app)
}

describe('a platform', () => {
  beforeEach(() => makeCommitted())

  it('is read by name, name and version, or id, with its links and clouds', async () => {
    const web = await read(app, WEB)
    expect(web).toMatchObject({ ciName: 'web', links_to: [] })
    expect(toList(web['consumes']).map((use) => toFields(toFields(use)['toCi'])['ciName'])).toEqual(['dc1', 'dc2'])
    for (const name of ['web!1', String(web['ciId'])]) {
      expect((await read(app, `${TRANSITION}/platforms/${name}`))['ciId']).toBe(web['ciId'])
    }
    expect((await app.request('GET', `${TRANSITION}/platforms/web!2`)).status).toBe(404)
  })

  it('is disabled and enabled by ids in body or query; an empty list is an error', async () => {
    const id = String((await read(app, WEB))['ciId'])
    const enabled = () =>
      app.service.store.database.value(
        "SELECT json_extract(relationAttributes, '$.enabled') FROM relationChange WHERE relationName = 'manifest.ComposedOf' ORDER BY rfcId DESC",
      )
    expect((await app.request('PUT', `${TRANSITION}/disable`, { platformCiIds: [id] })).status).toBe(200)
    expect(enabled()).toBe('false')
    expect((await app.request('PUT', `${TRANSITION}/enable?platformCiIds[]=${id}`)).body).toMatchObject({
      ciName: 'prod',
    })
    expect(enabled()).toBe('true')
    expect(await app.request('PUT', `${TRANSITION}/enable`, {})).toMatchObject(
      errors('Failed to enable specified platforms.'),
    )
    expect(await app.request('PUT', `${TRANSITION}/disable`, { platformCiIds: [] })).toMatchObject(
      errors('Failed to disable specified platforms.'),
    )
  })

  it('is toggled by a GET, even for readers', async () => {
    await commitEnvironment(app)
    const { status } = await app.request('GET', `${WEB}/toggle`, undefined, 'demo-viewer')
    expect(status).toBe(200)
    await commitEnvironment(app)
    expect((await app.request('GET', `${TRANSITION}/releases/bom`)).status).toBe(404)
    await app.request('GET', `${WEB}/toggle`)
    await commitEnvironment(app)
    expect((await readPlan(app)).changes).toHaveLength(16)
  })

  it('scales by the id of the scaled component', async () => {
    const edit = await read(app, `${WEB}/edit.json`)
    expect(edit['depends_on']).toMatchObject([{ relationAttributes: { flex: 'true', current: '2' } }])
    const [scale] = toList(edit['depends_on']).map(toFields)
    expect([toFields(scale?.['fromCi'])['ciName'], toFields(scale?.['toCi'])['ciName']]).toEqual(['lb', 'compute'])
    const body = (relationAttributes: Fields) => ({
      depends_on: { [String(scale?.['toCiId'])]: { relationAttributes } },
    })
    expect(await app.request('PUT', WEB, body({ current: 3, source: 'x' }))).toMatchObject({
      status: 200,
      body: { depends_on: [{ rfcAction: 'update', relationAttributes: { current: '3', max: '10' } }] },
    })
    expect(await app.request('PUT', WEB, body({ current: 'many' }))).toMatchObject(
      errors("'Current' is invalid [expected: Must be a whole number]."),
    )
    await commitEnvironment(app)
    const { changes } = await readPlan(app)
    expect(changes.filter(({ name }) => name.startsWith('compute'))).toHaveLength(6)
  })

  it('keeps the owner of a scale after a commit', async () => {
    const scaleNow = async () => toFields(toList((await read(app, `${WEB}/edit.json`))['depends_on'])[0])
    const owned = { relationAttributes: {}, relationAttrProps: { owner: { current: 'manifest' } } }
    const sent = { depends_on: { [String((await scaleNow())['toCiId'])]: owned } }
    expect((await app.request('PUT', WEB, sent)).status).toBe(200)
    expect(await scaleNow()).toMatchObject(owned)
    await commitEnvironment(app)
    expect(await scaleNow()).toMatchObject({ rfcAction: null, ...owned })
  })

  it('changes its own attributes; blank required ones are refused', async () => {
    const sent = { cms_dj_ci: { ciAttributes: { autoreplace: 'true' } } }
    expect(await app.request('PUT', WEB, sent)).toMatchObject({
      body: {
        rfcAction: 'update',
        ciAttributes: { autoreplace: 'true', pack: 'tomcat' },
        ciBaseAttributes: { autoreplace: 'false' },
      },
    })
    expect((await app.request('PUT', WEB, { cms_dj_ci: { ciAttributes: { autorepair: '' } } })).body).toEqual({
      errors: [expect.stringMatching(/\[autorepair\] must be present\.$/)],
    })
  })

  it('has no scale unless redundant', async () => {
    await app.request('PUT', WEB, { cms_dj_ci: { ciAttributes: { availability: 'single' } } })
    expect((await read(app, `${WEB}/edit.json`))['depends_on']).toEqual([])
  })
})

describe('versions of a platform', () => {
  beforeEach(async () => {
    await deployShop(app)
    app.service.store.database.run(
      "UPDATE ci SET ciAttributes = json_set(ciAttributes, '$.major_version', '2') WHERE ciClassName = 'catalog.Platform'",
    )
    await app.request('POST', `${TRANSITION}/pull`, { async: 'true' })
    app.advanceTime(1000)
    await commitEnvironment(app)
  })

  it('the active one cannot be deleted; another is activated by a GET', async () => {
    expect(await app.request('DELETE', WEB)).toMatchObject(errors('Cannot terminate active platform.'))
    const { status } = await app.request('GET', `${WEB}!2/activate`, undefined, 'demo-viewer')
    expect(status).toBe(200)
    expect((await read(app, WEB))['ciAttributes']).toMatchObject({ major_version: '2' })
    await commitEnvironment(app)
    await deployPlan(app)
    app.advanceTime(240_000)
    expect(await app.request('DELETE', `${WEB}!1`)).toMatchObject({ status: 200, body: { rfcAction: 'delete' } })
    await commitEnvironment(app)
    expect(await read(app, `${WEB}!1`)).toMatchObject({ ciState: 'pending_deletion' })
    await deployPlan(app)
    app.advanceTime(240_000)
    expect(await readList(app, `${TRANSITION}/platforms`)).toMatchObject([{ ciAttributes: { major_version: '2' } }])
  })
})

describe("a platform's use of clouds", () => {
  beforeEach(() => makeCommitted())
  const configure = (attributes: Fields, cloud: unknown = 1, call = 'cloud_configuration') =>
    readList(app, '/acme/clouds').then((clouds) => {
      const cloud_id = typeof cloud === 'number' ? clouds[cloud]?.['ciId'] : cloud
      const body = call === 'cloud_priority' ? { cloud_id, ...attributes } : { cloud_id, attributes }
      return app.request('PUT', `${WEB}/${call}`, body)
    })

  it('merges the given values into the existing ones', async () => {
    expect(await configure({ pct_scale: '50' })).toMatchObject({
      status: 200,
      body: {
        relationName: 'base.Consumes',
        rfcAction: 'update',
        toCi: { ciName: 'dc2' },
        relationAttributes: { pct_scale: '50', priority: '2', dpmt_order: '1' },
        relationBaseAttributes: { pct_scale: '100' },
      },
    })
  })

  it('keeps at least one primary cloud', async () => {
    const last = errors('This change will remove all primary clouds for this platform.')
    expect(await configure({ priority: '2' }, 0)).toMatchObject(last)
    expect(await configure({ adminstatus: 'offline' }, 0)).toMatchObject(last)
    expect(await configure({ priority: '2' }, 0, 'cloud_priority')).toMatchObject(last)
    expect(await configure({ priority: '1' }, 1, 'cloud_priority')).toMatchObject({
      body: { relationAttributes: { priority: '1', pct_scale: '100' } },
    })
    expect((await configure({ priority: '2' }, 0)).status).toBe(200)
  })

  it('finds a cloud by id only and refuses invalid numbers', async () => {
    expect((await configure({ priority: '1' }, 'dc2')).status).toBe(404)
    for (const wrong of [{ pct_scale: '0' }, { pct_scale: 'x' }, { dpmt_order: '1.5' }, { adminstatus: 'gone' }]) {
      expect(await configure(wrong)).toMatchObject(errors(expect.stringMatching(/is invalid \[expected: /)))
    }
    expect((await configure({ dpmt_order: '-2', pct_scale: '12.5' })).status).toBe(200)
  })
})

describe('a component of an environment', () => {
  it('changes for the environment only and accumulates owners', async () => {
    await makeCommitted()
    const compute = `${WEB}/components/compute`
    const change = (attributes: Fields, owner: Fields) =>
      app.request('PUT', compute, { cms_dj_ci: { ciAttributes: attributes, ciAttrProps: { owner } } })
    await change({ size: 'L' }, { size: 'manifest' })
    expect(await change({ ports: '{}' }, { ports: 'manifest' })).toMatchObject({
      body: { ciAttributes: { size: 'L' }, ciAttrProps: { owner: { size: 'manifest', ports: 'manifest' } } },
    })
    expect((await app.request('PUT', compute, { ciAttributes: {} })).status).toBe(500)
    const found = await read(app, compute)
    expect(toList(found['dependents']).map((item) => toFields(item)['ciName'])).toEqual(['os', 'lb'])
    expect(found['dependsOn']).toEqual([])
    const history = await read(app, `${compute}/history`)
    expect(toList(history['rfc_cis']).map((change) => toFields(change)['rfcAction'])).toEqual(['update', 'add'])
  })

  it('is redeployed after a touch, in both forms', async () => {
    await deployShop(app)
    const components = await readList(app, `${WEB}/components`)
    const id = (name: string) => String(components.find((item) => item['ciName'] === name)?.['ciId'])
    expect(await app.request('POST', `${WEB}/components/os/touch`)).toMatchObject({ body: { rfcAction: 'update' } })
    const { body } = await app.request('POST', `${WEB}/components/touch`, {
      componentCiIds: [id('os'), id('artifact')],
    })
    expect(body).toMatchObject({ ciName: 'artifact', rfcAction: 'update' })
    await commitEnvironment(app)
    const { changes } = await readPlan(app)
    expect(new Set(changes.map(({ name, action }) => `${action} ${name.split('-')[0]}`))).toEqual(
      new Set(['update os', 'update artifact']),
    )
  })

  it('is deployed continuously only if the environment allows it', async () => {
    await deployShop(app)
    const path = `${WEB}/components/artifact/deploy`
    expect(await app.request('POST', path)).toMatchObject(
      errors('Continuous deployment is not turned on for this environm'),
    )
    await app.request('PUT', TRANSITION, { cms_ci: { ciAttributes: { codpmt: 'true' } } })
    const [before] = (await readList(app, `${TRANSITION}/deployments`)).map((row) => getId(row, 'deploymentId'))
    const releaseType = 'oneops::autodeploy'
    expect(await app.request('POST', path)).toMatchObject({ status: 200, body: { releaseType } })
    expect(await read(app, `${TRANSITION}/releases/latest`)).toMatchObject({ releaseState: 'open', releaseType })
    app.advanceTime(120_000)
    const latest = await read(app, `${TRANSITION}/deployments/latest`)
    expect(getId(latest, 'deploymentId')).toBeGreaterThan(before ?? 0)
    expect(latest['deploymentState']).toBe('complete')
  })

  it('has scalable dependencies, of which only known attributes change', async () => {
    await makeCommitted()
    const lb = `${WEB}/components/lb`
    expect(await readList(app, `${lb}/depends_on`)).toMatchObject([{ toCi: { ciName: 'compute' } }])
    const body = { depends_on: { compute: { relationAttributes: { pct_dpmt: '50', flex: 'false' } } } }
    expect(await app.request('PUT', `${lb}/update_depends_on`, body)).toMatchObject({
      body: [{ relationAttributes: { pct_dpmt: '50', flex: 'true' } }],
    })
  })
})
