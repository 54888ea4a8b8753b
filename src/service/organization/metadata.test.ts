import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toFields, toList } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'

let app: TestService
beforeAll(() => {
  app = openTestService()
})
afterAll(() => app.close())

const read = async (query: string) => (await app.request('GET', `/metadata?${query}`, undefined, '')).body
const attributeOf = async (className: string, name: string) =>
  toList(toFields(await read(`class_name=${className}`))['mdAttributes'])
    .map(toFields)
    .find((attribute) => attribute['attributeName'] === name)

describe('a class', () => {
  it('is readable without sign-in', async () => {
    for (const token of ['', 'not-a-token', 'stranger']) {
      const answer = await app.request('GET', '/metadata.json?class_name=account.Assembly', undefined, token)
      expect(answer).toMatchObject({ status: 200, body: { className: 'account.Assembly', superClassName: null } })
    }
    expect((await app.request('GET', '/acme/assemblies', undefined, '')).status).toBe(401)
  })

  it('has these keys in this order', async () => {
    const body = toFields(await read('class_name=catalog.oneops.1.Volume'))
    expect(Object.keys(body).join(' ')).toBe(
      'classId className shortClassName superClassId superClassName accessLevel impl isNamespace flags useClassNameNS ' +
        'description extFormat created mdAttributes fromRelations toRelations actions',
    )
    expect(body).toMatchObject({
      shortClassName: 'Volume',
      superClassName: 'base.oneops.1.Volume',
      description: 'Volume',
    })
  })

  it('describes the rules of its attributes', async () => {
    expect(await attributeOf('account.Assembly', 'owner')).toMatchObject({
      dataType: 'string',
      isMandatory: true,
      defaultValue: null,
      description: 'Owner (Email Address)',
    })
    const formatOf = async (className: string, name: string): Promise<unknown> =>
      JSON.parse(String((await attributeOf(className, name))?.['valueFormat']))
    const owner = toFields(await formatOf('account.Assembly', 'owner'))
    expect(owner['help']).toBe('Must be a valid email address')
    expect(new RegExp(String(owner['pattern'])).test('a@example.com')).toBe(true)
    expect(new RegExp(String(owner['pattern'])).test('a@example')).toBe(false)
    expect(await formatOf('manifest.Environment', 'availability')).toMatchObject({
      form: {
        field: 'select',
        options_for_select: [
          ['single', 'single'],
          ['redundant', 'redundant'],
        ],
      },
    })
    expect(await formatOf('manifest.Environment', 'debug')).toMatchObject({ form: { field: 'checkbox' } })
    expect(await attributeOf('bom.oneops.1.Compute', 'size')).toMatchObject({
      inherited: true,
      inheritedFrom: 'base.oneops.1.Compute',
    })
    expect(await attributeOf('bom.oneops.1.Compute', 'private_ip')).toMatchObject({
      inherited: false,
      inheritedFrom: null,
    })
  })

  it('has the actions of its components, and its relations', async () => {
    const body = toFields(await read('class_name=manifest.oneops.1.Tomcat'))
    const named = (list: unknown, name: string) => toList(list).map((item) => toFields(item)[name])
    expect(named(body['actions'], 'actionName')).toContain('threaddump')
    expect(named(body['fromRelations'], 'relationName')).toContain('base.RealizedAs')
    expect(new Set(named(body['fromRelations'], 'fromClassName'))).toEqual(new Set(['manifest.oneops.1.Tomcat']))
  })

  it('rejects values that its description rejects', async () => {
    const create = (owner: string) =>
      app.request('POST', '/acme/assemblies', { cms_ci: { ciName: 'x', ciAttributes: { owner } } })
    expect((await create('nobody')).body).toEqual({
      errors: ["'Owner (Email Address)' is invalid [expected: Must be a valid email address]."],
    })
    expect((await create(' ')).body).toEqual({ errors: ['Owner (Email Address) [owner] must be present.'] })
  })
})

it('a relation has attributes and targets', async () => {
  expect(await read('relation_name=base.Consumes')).toMatchObject({
    relationName: 'base.Consumes',
    shortRelationName: 'Consumes',
    targets: [
      { fromClassName: 'manifest.Environment', toClassName: 'account.Cloud' },
      { fromClassName: 'manifest.Platform' },
    ],
  })
})

it('unknown names are null', async () => {
  for (const query of ['', 'class_name=catalog.Nothing', 'relation_name=Nothing', 'class_name=constructor']) {
    expect(await read(query)).toBeNull()
  }
})

it('names are listed by package and by class', async () => {
  const { body } = await app.request('GET', '/metadata/lookup_class_name?package=cloud', undefined, '')
  expect(body).toContain('cloud.service.Openstack')
  expect(toList(body).every((name) => String(name).startsWith('cloud.'))).toBe(true)
  const names = async (query: string) =>
    (await app.request('GET', `/metadata/lookup_attr_name${query}`, undefined, '')).body
  expect(await names('?class_name=catalog.Nothing')).toEqual([])
  expect(await names('?class_name=account.Design')).toEqual(['description'])
  expect(await names('')).toMatchObject({
    'account.Design': ['description'],
    'bom.Keypair': expect.arrayContaining(['private']),
  })
})
