import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList, type Fields } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import type { TeamFlag } from '../http/permissions.ts'
import { getId, read, readList } from '../http/test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

const DC1 = '/acme/clouds/dc1'
const OFFERINGS = `${DC1}/services/nova/offerings`

const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, item?: Fields, token?: string) => {
  const { status, body } = await app.request(method, path, item && { cms_ci: item }, token)
  return { status, body: toFields(body) }
}

const attributesOf = (body: unknown) => toFields(toFields(body)['ciAttributes'])

/** Gives team `ops`, and so demo-operator, a flag on dc1. */
async function allow(flag: TeamFlag): Promise<void> {
  const ciId = getId(await read(app, DC1), 'ciId')
  app.service.store.team.update(2, { [flag]: true, attached: [ciId] })
}

const ITEMS: readonly [path: string, flag: TeamFlag, className: string, attributes: Fields, changed: Fields][] = [
  [
    'services/nova/offerings',
    'cloudServices',
    'cloud.Offering',
    { cost_unit: 'USD', cost_rate: '0.5', criteria: 'ciClassName:bom.Compute' },
    { cost_rate: '0.75' },
  ],
  ['supports', 'cloudSupport', 'cloud.Support', { approval: 'false' }, { approval: 'true' }],
  [
    'compliances',
    'cloudCompliance',
    'cloud.compliance.Security',
    { asset_url: 'https://example.com/rules', filter: 'x' },
    { version: '2' },
  ],
  ['variables', 'cloudServices', 'account.Cloudvar', { value: 'a' }, { value: 'b' }],
  ['zones', 'cloudServices', 'cloud.Zone', { tags: '["a"]' }, { description: 'Rack 4' }],
]

describe.each(ITEMS)('%s of a cloud', (path, flag, ciClassName, ciAttributes, changed) => {
  const list = `${DC1}/${path}`

  it('are created, read, changed and deleted', async () => {
    const before = (await readList(app, list)).length
    const created = await send('POST', list, { ciName: 'one_1', ciAttributes, comments: 'c' })
    expect(created).toMatchObject({ status: 200, body: { ciName: 'one_1', ciClassName, comments: 'c', ciAttributes } })
    expect(await readList(app, list)).toHaveLength(before + 1)
    const id = getId(created.body, 'ciId')
    expect(await read(app, `${list}/one_1`)).toEqual(await read(app, `${list}/${id}`))
    expect(app.service.store.relation.count('fromCiId = ? OR toCiId = ?', id, id)).toBe(1)
    const put = await send('PUT', `${list}/one_1`, { ciAttributes: changed })
    expect(attributesOf(put.body)).toMatchObject({ ...ciAttributes, ...changed })
    expect((await send('DELETE', `${list}/one_1`)).body).toMatchObject({ ciId: id })
    expect(await readList(app, list)).toHaveLength(before)
    expect(app.service.store.relation.count('fromCiId = ? OR toCiId = ?', id, id)).toBe(0)
    expect((await app.request('GET', `${list}/one_1`)).status).toBe(404)
  })

  it('require an unused name, an envelope and the flag on that cloud', async () => {
    const item = { ciName: 'one', ciAttributes }
    expect((await send('POST', list, item, 'demo-operator')).status).toBe(401)
    await allow(flag)
    expect((await send('POST', list, item, 'demo-operator')).status).toBe(200)
    expect((await send('POST', list.replace('dc1', 'dc2'), item, 'demo-operator')).status).toBe(401)
    expect((await send('POST', list, item)).body).toEqual({ errors: ["Name 'one' has already been taken. (400)"] })
    expect((await send('POST', list, { ciName: 'a b', ciAttributes })).status).toBe(422)
    expect((await app.request('POST', list, { ciName: 'two', ciAttributes })).status).toBe(500)
    expect((await send('PUT', `${list}/one`, { ciAttributes: changed }, 'demo-viewer')).status).toBe(401)
    expect((await send('DELETE', `${list}/one`, undefined, 'demo-viewer')).status).toBe(401)
    expect((await app.request('GET', `${list}/one`, undefined, 'demo-viewer')).status).toBe(200)
  })
})

describe('an offering', () => {
  it('has price attributes', async () => {
    expect(await send('POST', OFFERINGS, { ciName: 'new', ciAttributes: { cost_unit: 'USD' } })).toEqual({
      status: 422,
      body: { errors: ['Cost Rate [cost_rate] must be present.', 'Criteria [criteria] must be present.'] },
    })
    const { body } = await send('PUT', `${OFFERINGS}/small`, {
      ciAttributes: { cost_rate: 'free', specification: '{}' },
    })
    expect(toList(body['errors'])).toEqual([expect.stringMatching(/^'Cost Rate' is invalid \[expected: /)])
  })

  it('can be created from one of the template', async () => {
    const { ci, nextId } = app.service.store
    const offering = ci.findOne("ciName = 'small'")
    if (!offering) throw new Error('The dataset has no offering.')
    const scope = { ciName: 'huge', ciClassName: 'mgmt.cloud.Offering', ciId: nextId() }
    const nsPath = '/public/oneops/clouds/metal/mgmt.cloud.service.Openstack/nova'
    ci.insert({ ...offering, ...scope, nsPath })
    expect((await readList(app, `${OFFERINGS}/available`)).map(({ ciId }) => ciId)).toEqual([scope.ciId])
    expect(await read(app, `${OFFERINGS}/new?mgmtOfferingCiId=${scope.ciId}`)).toMatchObject({
      ciName: 'huge',
      ciClassName: 'cloud.Offering',
      ciAttributes: { cost_rate: '0.10' },
    })
    expect(attributesOf(await read(app, `${OFFERINGS}/new`))).toMatchObject({ cost_rate: '', specification: '{}' })
    expect((await app.request('GET', `${OFFERINGS}/new?mgmtOfferingCiId=1`)).status).toBe(404)
    expect((await app.request('GET', `${OFFERINGS}/new`, undefined, 'demo-viewer')).status).toBe(401)
  })
})

describe('a service', () => {
  it('is copied with its offerings and deleted with them', async () => {
    const { ci, relation, nextId } = app.service.store
    const offering = ci.findOne("ciName = 'small'")
    const template = ci.findOne("ciClassName = 'mgmt.cloud.service.Openstack'")
    if (!offering || !template) throw new Error('The dataset has no template.')
    const nsPath = '/public/oneops/clouds/metal/mgmt.cloud.service.Openstack/nova'
    ci.insert({ ...offering, ciId: nextId(), ciClassName: 'mgmt.cloud.Offering', nsPath })
    const location = '/public/oneops/clouds/metal'
    await send('POST', '/acme/clouds', { ciName: 'dc3', ciAttributes: { location } })
    const created = await app.request('POST', '/acme/clouds/dc3/services', {
      cms_ci: { ciName: 'other', ciAttributes: { tenant: 'mine', password: 'p' } },
      mgmtCiId: template.ciId,
    })
    expect(created).toMatchObject({
      status: 200,
      body: { ciName: 'nova', ciAttributes: { tenant: 'mine', endpoint: 'https://nova.example.com' } },
    })
    const [copy] = await readList(app, '/acme/clouds/dc3/services/nova/offerings')
    expect(copy).toMatchObject({ ciName: 'small', ciClassName: 'cloud.Offering' })
    expect(relation.count("relationName = 'base.Offers' AND toCiId = ?", getId(copy, 'ciId'))).toBe(1)
    expect((await send('DELETE', '/acme/clouds/dc3/services/nova')).status).toBe(200)
    expect(ci.find(getId(copy, 'ciId'))).toBeUndefined()
    expect((await send('DELETE', `${DC1}/services/nova`, undefined, 'demo-operator')).status).toBe(401)
  })

  it('is compared with its template', async () => {
    const [both] = await readList(app, `${DC1}/services/diff?changes_only=true`)
    expect(both).toMatchObject({
      ciName: 'nova',
      diffCi: { ciClassName: 'mgmt.cloud.service.Openstack' },
      diffAttributes: [{ attribute: 'max_cores', value: '40', base_value: null }],
    })
    await send('PUT', `${DC1}/services/nova`, { ciAttributes: { max_cores: '', password: 'other' } })
    expect(await readList(app, `${DC1}/services/diff?changes_only=true`)).toEqual([])
    expect(await readList(app, `${DC1}/services/diff`)).toMatchObject([{ ciName: 'nova', diffAttributes: [] }])
  })
})

describe('supports', () => {
  it('after the first are created but answered with 404', async () => {
    expect((await send('POST', `${DC1}/supports`, { ciName: 'one', ciAttributes: {} })).status).toBe(200)
    expect(await send('POST', `${DC1}/supports`, { ciName: 'two', ciAttributes: {} })).toEqual({
      status: 404,
      body: { errors: ['not found'] },
    })
    expect((await readList(app, `${DC1}/supports`)).map(({ ciName }) => ciName)).toEqual(['one', 'two'])
  })

  it('mask their token', async () => {
    const ciAttributes = { approval_auth_type: 'token', approval_token: 'open-sesame' }
    const { body } = await send('POST', `${DC1}/supports`, { ciName: 'one', ciAttributes })
    expect(attributesOf(body)['approval_token']).toBe('--ENCRYPTED--')
    await send('PUT', `${DC1}/supports/one`, { ciAttributes: { ...attributesOf(body), description: 'x' } })
    expect(app.service.store.ci.find(getId(body, 'ciId'))?.ciAttributes).toMatchObject({
      approval_token: 'open-sesame',
      description: 'x',
    })
  })
})

describe('compliances', () => {
  it('have an existing class', async () => {
    const [first] = await readList(app, `${DC1}/compliances/available`)
    expect(first).toMatchObject({ ciClassName: 'cloud.compliance.Security', ciAttributes: { version: '1' } })
    const cms_ci = { ciName: 'one', ciAttributes: { asset_url: 'u', filter: 'f' } }
    const post = (compliance_class: string) => app.request('POST', `${DC1}/compliances`, { cms_ci, compliance_class })
    expect(await post('cloud.Support')).toMatchObject({ status: 422, body: { errors: ['Invalid compliance class.'] } })
    expect(await post('cloud.compliance.Security')).toMatchObject({ status: 200 })
  })
})

describe('a secure variable', () => {
  it('masks its value under both names', async () => {
    const created = await send('POST', `${DC1}/variables`, {
      ciName: 'key',
      ciAttributes: { secure: 'true', value: 's3' },
    })
    expect(attributesOf(created.body)).toEqual({ secure: 'true', value: '', encrypted_value: '--ENCRYPTED--' })
    await send('PUT', `${DC1}/variables/key`, { ciAttributes: { encrypted_value: '--ENCRYPTED--' } })
    expect(app.service.store.ci.find(getId(created.body, 'ciId'))?.ciAttributes['encrypted_value']).toBe('s3')
    const plain = await send('PUT', `${DC1}/variables/key`, { ciAttributes: { secure: 'false', value: 'open' } })
    expect(attributesOf(plain.body)).toEqual({ secure: 'false', value: 'open', encrypted_value: '' })
  })
})
