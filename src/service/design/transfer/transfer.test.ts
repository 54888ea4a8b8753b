import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { toFields, type Fields } from '../../http/body.ts'
import { commitDesign, createDesign, DESIGN, read, readList, SHOP } from '../../http/test-scenario.ts'
import { openTestService, type TestService } from '../../test-service.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

const COPY = '/acme/assemblies/copy'
const WEB = `${DESIGN}/platforms/web`
const extract = (query = '') => read(app, `${DESIGN}/extract.json${query}`)
const load = (data: unknown, more: Fields = {}, token?: string) =>
  app.request('PUT', `${DESIGN}/load`, { data: typeof data === 'string' ? data : JSON.stringify(data), ...more }, token)

async function post(path: string, cms_dj_ci: Fields, more: Fields = {}) {
  const { status, body } = await app.request('POST', path, { cms_dj_ci, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return toFields(body)
}

/** A committed design with every kind of item: web linked to db, two users that depend on each other, parts and secrets. */
async function createFullDesign() {
  await createDesign(app, '2.5')
  await post(`${DESIGN}/variables`, { ciName: 'zone', ciAttributes: { value: 'eu' } })
  await post(`${DESIGN}/variables`, { ciName: 'key', ciAttributes: { secure: 'true', encrypted_value: 'top' } })
  const attributes = { source: 'oneops', pack: 'tomcat', version: '1', description: 'Rows' }
  await post(`${DESIGN}/platforms`, { ciName: 'db', ciAttributes: attributes })
  await app.request('PUT', WEB, { cms_dj_ci: {}, links_to: ['db'] })
  const os = { cms_dj_ci: { ciAttributes: { hosts: '{"db":"10.0.0.1"}' } }, sibling_depends_on: [] }
  expect((await app.request('PUT', `${WEB}/components/os`, os)).status).toBe(200)
  const users = `${WEB}/components`
  await post(users, { ciName: 'one', ciAttributes: { username: 'one' } }, { template_name: 'user' })
  const two = { ciName: 'two', ciAttributes: { username: 'two' } }
  await post(users, two, { template_name: 'user', sibling_depends_on: ['one'] })
  await post(`${users}/one/attachments`, { ciName: 'motd', ciAttributes: { path: '/etc/motd', run_on: 'after-add' } })
  await post(`${users}/one/monitors`, {
    ciName: 'alive',
    ciAttributes: { cmd: 'x', cmd_line: 'x', metrics: '{"up":{}}' },
  })
  await commitDesign(app)
}

describe('extract', () => {
  beforeEach(createFullDesign)

  it('nests the committed design by name and leaves the values of the pack out', async () => {
    await app.request('PUT', WEB, { cms_dj_ci: { ciAttributes: { description: 'not committed' } }, links_to: [] })
    expect(await extract()).toEqual({
      variables: { zone: 'eu', key: '::ENCRYPTED::' },
      platforms: {
        db: { pack: 'oneops/tomcat:1', description: 'Rows', major_version: '1' },
        web: {
          pack: 'oneops/tomcat:1',
          major_version: '1',
          links: ['db'],
          variables: { appVersion: '2.5' },
          components: {
            'os/oneops.1.Os': { os: { hosts: { db: '10.0.0.1' } } },
            'user/oneops.1.User': {
              one: {
                username: 'one',
                attachments: { motd: expect.objectContaining({ path: '/etc/motd', run_on: 'after-add' }) },
                monitors: { 'web-one-alive': expect.objectContaining({ custom: 'true', metrics: { up: {} } }) },
              },
              two: { username: 'two', depends: ['one'] },
            },
          },
        },
      },
    })
  })

  it('keeps structured attributes as text on request, and selects a platform', async () => {
    const { ciId } = await read(app, WEB)
    const { variables, platforms } = await extract(`?collapse=true&platform_id=${String(ciId)}`)
    expect(variables).toBeUndefined()
    expect(Object.keys(toFields(platforms))).toEqual(['web'])
    expect(JSON.stringify(platforms)).toContain(String.raw`"hosts":"{\"db\":\"10.0.0.1\"}"`)
  })

  it('writes the same as YAML of the dialect 1.1', async () => {
    const { body, headers } = await app.request('GET', `${DESIGN}/extract.yaml`)
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(String(body)).toMatch(/^---\nvariables:\n {2}zone: eu\n/)
    expect(parse(String(body), { version: '1.1' })).toEqual(await extract())
  })
})

describe('load', () => {
  it('makes the same design in another assembly, secrets left out', async () => {
    await createFullDesign()
    await app.request('POST', '/acme/assemblies', {
      cms_ci: { ciName: 'copy', ciAttributes: { owner: 'a@example.com' } },
    })
    const { body: data } = await app.request('GET', `${DESIGN}/extract.yaml`)
    const answer = await app.request('PUT', `${COPY}/design/load`, { data })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { releaseId } = await read(app, `${COPY}/design/releases/latest`)
    await app.request('POST', `${COPY}/design/releases/${String(releaseId)}/commit`, {})
    expect(await read(app, `${COPY}/design/extract`)).toEqual(await extract())
    const key = app.service.store.ci.findOne("nsPath = '/acme/copy' AND ciName = 'key'")
    expect(key?.ciAttributes).toMatchObject({ secure: 'true', encrypted_value: 'CHANGE ME!!!' })
  })

  it('changes nothing when a design is loaded into itself', async () => {
    await createFullDesign()
    const before = await extract()
    expect((await load(before)).status).toBe(200)
    await commitDesign(app)
    expect(await extract()).toEqual(before)
    expect(app.service.store.ci.findOne("nsPath = '/acme/shop' AND ciName = 'key'")?.ciAttributes).toMatchObject({
      encrypted_value: 'top',
    })
  })

  it('updates what exists, removes optional components that the file does not name, and keeps the rest', async () => {
    await createFullDesign()
    const user = { 'user/oneops.1.User': { one: { username: 'other', unknown: 'x' } } }
    const web = { pack: 'oneops/tomcat:1', description: 'Pages', variables: { appVersion: null }, components: user }
    expect((await load({ platforms: { web } })).status).toBe(200)
    expect(await read(app, WEB)).toMatchObject({ ciAttributes: { description: 'Pages' }, links_to: ['db'] })
    const components = await readList(app, `${WEB}/components`)
    const changes = components.flatMap(({ ciName, rfcAction }) => (rfcAction ? [[ciName, rfcAction]] : []))
    expect(changes).toEqual([
      ['one', 'update'],
      ['two', 'delete'],
    ])
    expect(await read(app, `${WEB}/components/one`)).toMatchObject({
      ciAttributes: { username: 'other' },
      ciAttrProps: { owner: { username: 'design' } },
    })
    expect(await read(app, `${WEB}/variables/appVersion`)).toMatchObject({ ciAttributes: { value: '2.5' } })
  })

  const broken = {
    variables: { '1st': 'x' },
    platforms: {
      good: { pack: 'oneops/tomcat:1', links: ['nowhere'] },
      none: { pack: 'oneops/nothing:1', links: ['good'] },
      odd: { pack: 'tomcat' },
      web: {
        pack: 'oneops/tomcat:1',
        components: {
          compute: {},
          'compute/oneops.1.Nothing': {},
          'nothing/oneops.1.Compute': {},
          'user/oneops.1.User': {
            app: {
              username: '',
              depends: ['absent'],
              attachments: { motd: { path: '' } },
              monitors: { other: { cmd: 'x' } },
            },
          },
        },
      },
    },
  }
  const reasons = (...errors: unknown[]) => ({ errors: errors.map((error) => expect.stringContaining(String(error))) })

  it('answers the errors of all items and keeps nothing', async () => {
    const { status, body } = await load(broken)
    expect(status).toBe(422)
    expect(body).toMatchObject(broken)
    expect(toFields(body)['errors']).toEqual({
      variables: { '1st': reasons("Invalid name '1st'") },
      platforms: {
        good: reasons('Can not find platform with name: nowhere, used in links of platform good'),
        none: reasons('Pack not found.'),
        odd: reasons('Invalid platform pack specification'),
        web: {
          components: {
            compute: reasons('Invalid component template/type specification'),
            'compute/oneops.1.Nothing': reasons('Unknown component class [catalog.oneops.1.Nothing]'),
            'nothing/oneops.1.Compute': reasons('Unknown component template [nothing]'),
            'user/oneops.1.User': { app: reasons('[username] must be present.') },
          },
        },
      },
    })
    expect(await readList(app, `${DESIGN}/platforms`)).toEqual([])
    expect(app.service.store.release.count("nsPath = '/acme/shop' AND releaseState = 'open'")).toBe(0)
  })

  it('checks the parts and links of a component', async () => {
    const component = {
      username: 'x',
      depends: ['absent'],
      attachments: { motd: { path: '' } },
      monitors: { other: {} },
    }
    const components = { 'user/oneops.1.User': { app: component } }
    const { body } = await load({ platforms: { web: { pack: 'oneops/tomcat:1', components } } })
    expect(toFields(body)['errors']).toEqual({
      platforms: {
        web: {
          components: {
            'user/oneops.1.User': {
              app: {
                ...reasons('Can not find component with name: absent'),
                attachments: { motd: reasons('[path] must be present.') },
                monitors: { other: reasons('Unknown monitor template [other]') },
              },
            },
          },
        },
      },
    })
  })

  it('only checks with preview, and answers 200 either way', async () => {
    const good = { platforms: { web: { pack: 'oneops/tomcat:1' } } }
    expect(await load(good, { preview: 'true' })).toMatchObject({ status: 200, body: good })
    expect(await load(broken, { preview: 'true' })).toMatchObject({ status: 200, body: { errors: expect.anything() } })
    expect(await load('{', { preview: 'true' })).toMatchObject({ status: 200, body: { errors: [expect.any(String)] } })
    expect(await readList(app, `${DESIGN}/platforms`)).toEqual([])
    expect((await load(good)).status).toBe(200)
  })

  it.each([
    ['', 'no data detected.'],
    ['{ "platforms": ', 'invalid JSON: '],
    ['platforms:\n  web: [', 'invalid YAML: '],
    ['variables: *missing', 'invalid YAML: Unresolved alias'],
    ['variables: &all\n  more: *all', 'too many aliases.'],
    // Empty lists, which the parser's own limit does not count.
    [
      'a: &a []\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e]\ng: &g [*f,*f,*f,*f,*f,*f,*f,*f]\nh: [*g,*g,*g,*g,*g,*g,*g,*g]',
      'too many aliases.',
    ],
    ['just text', 'unexpected data structure.'],
  ])('refuses %j', async (data, problem) => {
    const text = expect.stringContaining(`Failed to parse configuration file - ${problem}`)
    expect(await load(data)).toMatchObject({ status: 422, body: { errors: [text] } })
  })

  it('refuses deep nesting instead of overflowing the stack', async () => {
    const flow = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    for (const data of [`{"a":${flow}}`, `a: ${flow}`, `a:\n  ${'- '.repeat(20_000)}b`]) {
      const text = 'Failed to parse configuration file - nested deeper than 64 levels.'
      expect(await load(data)).toMatchObject({ status: 422, body: { errors: [text] } })
    }
  })

  it('reads YAML values as the real service does: dates stay text', async () => {
    const data = 'variables:\n  day: 2026-01-31\n  count: 5\n  flag: yes\n  secret: "::ENCRYPTED::abc"\n'
    expect((await load(data)).status).toBe(200)
    const variables = await readList(app, `${DESIGN}/variables`)
    expect(variables.map(({ ciName, ciAttributes }) => [ciName, toFields(ciAttributes)['value']])).toEqual([
      ['day', '2026-01-31'],
      ['count', '5'],
      ['flag', 'true'],
      ['secret', ''],
    ])
  })

  it('reads the variables of a design once, not once per variable', async () => {
    const variables = (value: string) =>
      Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`v${index}`, value]))
    expect((await load({ variables: variables('old') })).status).toBe(200)
    await commitDesign(app)
    const reads = vi.spyOn(app.service.store.database, 'arrays')
    expect((await load({ variables: variables('new') })).status).toBe(200)
    const rowCount = reads.mock.results.reduce((sum, { value }) => sum + [value].flat().length, 0)
    expect(rowCount).toBeLessThan(200 * 20)
  })

  it('fetches nothing', async () => {
    const { status, body } = await load('import:\n  - http://127.0.0.1/x.yaml\n')
    expect(status).toBe(422)
    expect(body).toEqual({
      errors: { import: { 'http://127.0.0.1/x.yaml': expect.stringContaining('Failed to load') } },
    })
  })

  it('needs a design without open changes, and the design permission', async () => {
    expect((await load({}, {}, 'demo-operator')).status).toBe(401)
    await post(`${DESIGN}/variables`, { ciName: 'zone', ciAttributes: { value: 'eu' } })
    expect(await load('variables: {}')).toMatchObject({
      status: 422,
      body: { errors: [expect.stringMatching(/^Design load is not allowed when there is an open release\./)] },
    })
    expect(await read(app, SHOP)).toMatchObject({ ciName: 'shop' })
  })
})
