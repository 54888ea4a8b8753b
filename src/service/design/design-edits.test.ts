import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import {
  DESIGN,
  SHOP,
  TRANSITION,
  commitEnvironment,
  commitDesign,
  getId,
  createDesign,
  createProdEnvironment,
  read,
  readList,
} from '../http/test-scenario.ts'

let app: TestService
beforeEach(async () => {
  app = openTestService()
  await createDesign(app)
})
afterEach(() => app.close())

const WEB = `${DESIGN}/platforms/web`
const OS = `${WEB}/components/os`
const put = (path: string, ciAttributes: object, more: object = {}) =>
  app.request('PUT', path, { cms_dj_ci: { ciAttributes }, ...more })
const add = (path: string, ciName: string, ciAttributes: object, more: object = {}) =>
  app.request('POST', path, { cms_dj_ci: { ciName, ciAttributes }, ...more })
const namesAt = async (path: string) => (await readList(app, path)).map((item) => item['ciName'])
const latest = () => read(app, `${DESIGN}/releases/latest`)
const user = (name: string, more: object = {}) =>
  add(`${WEB}/components`, name, { username: name }, { template_name: 'user', ...more })

describe('a change', () => {
  it('shows the new and the old value, and disappears when the old value returns', async () => {
    const { body } = await put(OS, { ostype: 'ubuntu-22.04' })
    expect(body).toMatchObject({
      rfcAction: 'update',
      ciState: 'default',
      ciAttributes: { ostype: 'ubuntu-22.04' },
      ciBaseAttributes: { ostype: 'centos-7.2' },
    })
    expect((await put(OS, { ostype: 'debian-12' })).body).toMatchObject({ ciBaseAttributes: { ostype: 'centos-7.2' } })
    const { body: back } = await put(OS, { ostype: 'centos-7.2' })
    expect(back).toMatchObject({ rfcId: 0, rfcAction: null, ciAttributes: { ostype: 'centos-7.2' } })
    expect(await latest()).toMatchObject({ ciRfcCount: 0 })
  })

  it('without differences opens no release', async () => {
    expect((await put(OS, { ostype: 'centos-7.2' })).status).toBe(200)
    expect(await latest()).toMatchObject({ releaseState: 'closed' })
  })

  it('of the owner alone counts and keeps other owners', async () => {
    const owned = (owner: object) => app.request('PUT', OS, { cms_dj_ci: { ciAttributes: {}, ciAttrProps: { owner } } })
    await owned({ ostype: 'design' })
    expect((await owned({ timezone: 'design' })).body).toMatchObject({
      rfcAction: 'update',
      ciAttrProps: { owner: { ostype: 'design', timezone: 'design' } },
    })
  })

  it('keeps variable references', async () => {
    const { body } = await put(`${WEB}/components/artifact`, { version: '$OO_LOCAL{appVersion}-$OO_GLOBAL{x}' })
    expect(body).toMatchObject({ ciAttributes: { version: '$OO_LOCAL{appVersion}-$OO_GLOBAL{x}' } })
  })

  it('requires an envelope, and values for required attributes', async () => {
    expect((await app.request('PUT', OS, { ciAttributes: {} })).status).toBe(500)
    const { status, body } = await put(OS, { ostype: '' })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toMatch(/\[ostype\] must be present\./)
  })

  it('requires the design flag', async () => {
    const body = { cms_dj_ci: { ciAttributes: { ostype: 'x' } } }
    const { status, body: answer } = await app.request('PUT', OS, body, 'demo-operator')
    expect([status, answer]).toEqual([401, { errors: ['Unauthorized access!'] }])
  })
})

describe('a component', () => {
  it('cannot be removed if the pack requires it', async () => {
    const { status, body } = await app.request('DELETE', OS)
    expect([status, body]).toEqual([422, { errors: ['Cannot delete required component.'] }])
  })

  it('is listed as deleted until the commit, and restored by an edit', async () => {
    await user('deployer')
    await commitDesign(app)
    const path = `${WEB}/components/deployer`
    expect((await app.request('DELETE', path)).body).toMatchObject({ rfcAction: 'delete' })
    expect(await read(app, path)).toMatchObject({ rfcAction: 'delete', ciState: 'default' })
    expect((await put(path, { username: 'deployer' })).body).toMatchObject({ rfcAction: null })
    await app.request('DELETE', path)
    await commitDesign(app)
    expect((await app.request('GET', path)).status).toBe(404)
  })

  it('is deleted at once with its relations if never committed', async () => {
    const { body } = await user('deployer')
    expect(await latest()).toMatchObject({ ciRfcCount: 1, relationRfcCount: 1 })
    expect((await app.request('DELETE', `${WEB}/components/deployer`)).body).toMatchObject({ ciName: 'deployer' })
    expect(getId(toFields(body), 'ciId')).toBeGreaterThan(0)
    expect(await latest()).toMatchObject({ ciRfcCount: 0, relationRfcCount: 0 })
  })

  it('keeps its id from the first answer on', async () => {
    const { body } = await user('deployer')
    await commitDesign(app)
    expect(await read(app, `${WEB}/components/deployer`)).toMatchObject({ ciId: toFields(body)['ciId'], rfcId: 0 })
  })

  it('has a unique valid name and a template', async () => {
    await user('deployer')
    expect((await user('deployer')).status).toBe(422)
    const { body } = await user('9lives')
    expect(body).toEqual({
      errors: [
        "Invalid name '9lives' (must start with a letter and may be up to 32 characters long consisting of digits, letters  and dashes only).",
      ],
    })
    expect((await add(`${WEB}/components`, 'x', {})).status).toBe(500)
    expect((await add(`${WEB}/components`, 'y', {}, { template_name: 'compute' })).status).toBe(422)
  })

  it('loses user-made links that an update omits', async () => {
    const os = getId(await read(app, OS), 'ciId')
    const links = async () =>
      toList((await read(app, `${WEB}/components/deployer`))['dependsOn']).map((item) => toFields(item)['ciName'])
    await user('deployer', { sibling_depends_on: [String(os)] })
    expect(await links()).toEqual(['os'])
    await commitDesign(app)
    await put(`${WEB}/components/deployer`, { ulimit: '99' }, { sibling_depends_on: [os] })
    expect(await links()).toEqual(['os'])
    await put(`${WEB}/components/deployer`, { ulimit: '98' })
    expect(await links()).toEqual([])
    await commitDesign(app)
    expect(await links()).toEqual([])
  })

  it('is updated by a POST with its id, as documented', async () => {
    const ciId = String((await read(app, OS))['ciId'])
    const sent = { ciId, ciName: 'os', nsPath: '/acme/shop/_design/web', execOrder: 0, createdBy: 'x' }
    const cms_dj_ci = { ...sent, ciAttributes: { ostype: 'debian-12' } }
    const { status, body } = await app.request('POST', `${WEB}/components`, { cms_dj_ci })
    expect(status).toBe(200)
    expect(body).toMatchObject({ rfcAction: 'update', ciAttributes: { ostype: 'debian-12' } })
  })
})

describe('a variable', () => {
  const token = `${WEB}/variables/token`

  it('masks a secure value, keeps it when the mask is sent back, and clears it when made plain', async () => {
    await add(`${WEB}/variables`, 'token', { secure: 'true', value: 'geheim' })
    const shown = await read(app, token)
    expect(shown).toMatchObject({ ciAttributes: { secure: 'true', value: '', encrypted_value: '--ENCRYPTED--' } })
    await commitDesign(app)
    await put(token, toFields(shown['ciAttributes']))
    expect(app.service.store.ci.findOne("ciName = 'token'")?.ciAttributes['encrypted_value']).toBe('geheim')
    expect(await latest()).toMatchObject({ releaseState: 'closed' })
    const { body } = await put(token, { secure: 'false' })
    expect(body).toMatchObject({ ciAttributes: { secure: 'false', value: '', encrypted_value: '' } })
    expect(JSON.stringify(await read(app, token))).not.toContain('geheim')
  })

  it('of the assembly is separate from those of platforms', async () => {
    await add(`${DESIGN}/variables`, 'token', { value: 'all' })
    await add(`${WEB}/variables`, 'token', { value: 'web' })
    expect(await namesAt(`${DESIGN}/variables`)).toEqual(['token'])
    expect(await read(app, `${DESIGN}/variables/token`)).toMatchObject({ nsPath: '/acme/shop' })
    expect((await add(`${DESIGN}/variables`, 'token', {})).status).toBe(422)
  })

  it('is locked by id, and only if all ids are known', async () => {
    const id = getId(await read(app, `${WEB}/variables/appVersion`), 'ciId')
    const locked = await app.request('PUT', `${WEB}/variables/lock`, { ciIds: [id] })
    expect(locked.body).toMatchObject([{ ciAttrProps: { owner: { value: 'design' } } }])
    const { status, body } = await app.request('PUT', `${WEB}/variables/lock`, { ciIds: [id, 1] })
    expect([status, body]).toEqual([422, { errors: ['Failed to lock specified variables.'] }])
  })
})

describe('a platform', () => {
  const createPlatform = (name: string, links?: string[]) =>
    app.request('POST', `${DESIGN}/platforms`, {
      cms_dj_ci: { ciName: name, ciAttributes: { source: 'oneops', pack: 'tomcat', version: '1' } },
      ...(links && { links_to: links }),
    })

  it('loses links that an update omits', async () => {
    await createPlatform('api', ['web'])
    expect(await read(app, `${DESIGN}/platforms/api`)).toMatchObject({ links_to: ['web'] })
    await app.request('PUT', `${DESIGN}/platforms/api`, { cms_dj_ci: {}, links_to: ['web'] })
    expect(await read(app, `${DESIGN}/platforms/api`)).toMatchObject({ links_to: ['web'] })
    await app.request('PUT', `${DESIGN}/platforms/api`, { cms_dj_ci: {} })
    expect(await read(app, `${DESIGN}/platforms/api`)).toMatchObject({ links_to: [] })
  })

  it('is refused for a taken or invalid name, or without a pack', async () => {
    expect((await createPlatform('web')).status).toBe(422)
    expect((await createPlatform('my_web')).status).toBe(422)
    const attributes = { source: 'oneops', pack: 'none', version: '1' }
    expect((await add(`${DESIGN}/platforms`, 'x', attributes)).body).toEqual({ errors: ['Pack not found.'] })
    expect((await app.request('POST', `${DESIGN}/platforms`, { cms_dj_ci: { ciName: 'x' } })).status).toBe(500)
  })

  it('copies its contents, and answers 404 to every failed copy', async () => {
    const clone = (body: object) => app.request('POST', `${WEB}/clone`, body)
    const failure = { status: 404, body: { errors: ['Failed to clone.'] } }
    const { ciId } = await read(app, SHOP)
    expect(await clone({})).toMatchObject(failure)
    expect(await clone({ to_assembly_id: ciId, to_ci_name: 'web' })).toMatchObject(failure)
    expect(await clone({ to_assembly_id: ciId, to_ci_name: '7web' })).toMatchObject(failure)
    expect(await clone({ to_assembly_id: ciId, to_ci_name: 'web2' })).toMatchObject({ status: 200 })
    await commitDesign(app)
    expect(await namesAt(`${DESIGN}/platforms/web2/components`)).toEqual(await namesAt(`${WEB}/components`))
    const { dependsOn } = await read(app, `${DESIGN}/platforms/web2/components/os`)
    expect(dependsOn).toMatchObject([{ ciName: 'compute', nsPath: '/acme/shop/_design/web2' }])
  })

  it('is removed with new links to it', async () => {
    await createPlatform('api')
    await commitDesign(app)
    await app.request('PUT', `${DESIGN}/platforms/api`, { cms_dj_ci: {}, links_to: ['web'] })
    const { ciId } = toFields((await app.request('DELETE', WEB)).body)
    await commitDesign(app)
    expect(app.service.store.relation.count('toCiId = ?', Number(ciId))).toBe(0)
  })

  it('is removed with its contents at the commit', async () => {
    expect((await app.request('DELETE', WEB)).body).toMatchObject({ rfcAction: 'delete' })
    await commitDesign(app)
    expect(await readList(app, `${DESIGN}/platforms`)).toEqual([])
    expect(app.service.store.ci.count("nsPath = '/acme/shop/_design/web'")).toBe(0)
  })

  it('refuses another pack while it has open changes', async () => {
    await put(OS, { ostype: 'debian-12' })
    for (const [verb, body] of [
      ['pack_refresh', {}],
      ['pack_update', { version: '1' }],
    ] as const) {
      const { status, body: answer } = await app.request('PUT', `${WEB}/${verb}`, body)
      expect(status).toBe(422)
      expect(JSON.stringify(answer)).toContain('not allowed with pending platform changes in the current release. ')
    }
  })

  it('gets what is new in its pack, also beside user-made monitors, and opens no release for nothing', async () => {
    await add(`${OS}/monitors`, 'x', { cmd: 'c', cmd_line: 'c' })
    await commitDesign(app)
    expect((await app.request('PUT', `${WEB}/pack_refresh`, {})).status).toBe(200)
    expect(await latest()).toMatchObject({ releaseState: 'closed' })
    const { ci, relation, nextId } = app.service.store
    const [row, edge] = [ci.findOne('TRUE'), relation.findOne('TRUE')]
    if (!row || !edge) throw new Error('There are no records.')
    const pack = { ...row, nsPath: '/public/oneops/packs/tomcat/1/redundant' }
    const [os, monitor] = [nextId(), nextId()]
    ci.insert({ ...pack, ciId: os, ciName: 'os', ciClassName: 'mgmt.manifest.oneops.1.Os' })
    ci.insert({ ...pack, ciId: monitor, ciName: 'tomcat-os-load', ciClassName: 'mgmt.manifest.Monitor' })
    const watched = { relationName: 'mgmt.manifest.WatchedBy', fromCiId: os, toCiId: monitor }
    relation.insert({ ...edge, ...watched, ciRelationId: nextId() })
    expect((await app.request('PUT', `${WEB}/pack_refresh`, {})).status).toBe(200)
    expect(await namesAt(`${OS}/monitors`)).toEqual(['web-os-x', 'web-os-load'])
  })

  it('differs from its pack by user changes and additions', async () => {
    await put(OS, { ostype: 'debian-12' })
    await user('deployer')
    const diff = async (query: string) => (await readList(app, `${WEB}/diff${query}`)).map((item) => item['ciName'])
    const [os] = await readList(app, `${WEB}/diff?changes_only=true`)
    expect(os).toMatchObject({
      ciName: 'os',
      diffCi: { ciName: 'os', nsPath: '/public/oneops/packs/tomcat/1' },
      diffAttributes: [{ attribute: 'ostype', value: 'debian-12', base_value: 'centos-7.2' }],
    })
    expect(await diff('?changes_only=true')).toEqual(['os', 'deployer', 'appVersion'])
    expect(await diff('?changes_only=true&committed=true')).toEqual(['appVersion'])
    expect((await diff('')).length).toBeGreaterThan(5)
  })
})

describe('monitors and attachments', () => {
  it('are pulled into the environment with the component, once', async () => {
    const monitor = { cmd: 'check_x', cmd_line: '/opt/check_x' }
    await add(`${OS}/monitors`, 'x', monitor)
    await add(`${OS}/attachments`, 'hello', { content: 'echo', run_on: 'on-demand' })
    await commitDesign(app)
    await createProdEnvironment(app)
    await commitEnvironment(app)
    const { ci, relation } = app.service.store
    const os = ci.findOne("ciName = 'os' AND ciClassName LIKE 'manifest.%'")
    const monitors = ci.all("ciClassName = 'manifest.Monitor' AND ciName LIKE 'web-os-%'")
    expect(monitors.map((row) => row.ciName)).toEqual(['web-os-x'])
    expect(relation.count("fromCiId = ? AND relationName = 'manifest.WatchedBy'", os?.ciId ?? 0)).toBe(1)
    expect(relation.count("fromCiId = ? AND relationName = 'manifest.EscortedBy'", os?.ciId ?? 0)).toBe(1)
    expect(await read(app, TRANSITION)).toMatchObject({ ciState: 'default' })
  })

  it('are deleted if user-made, although the answer is 404', async () => {
    await add(`${OS}/monitors`, 'x', { cmd: 'c', cmd_line: 'c' })
    const { status, body } = await app.request('DELETE', `${OS}/monitors/web-os-x`)
    expect([status, body]).toEqual([404, { errors: ['not found'] }])
    expect(await namesAt(`${OS}/monitors`)).toEqual([])
  })
})
