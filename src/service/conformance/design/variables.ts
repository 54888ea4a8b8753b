import { expect } from 'vitest'
import type * as calls from '../../../contract/design/variables.ts'
import { toFields, toList } from '../../http/body.ts'
import type { TestService } from '../../test-service.ts'
import { read, readList } from '../../http/test-scenario.ts'
import type { ExamplesFor } from '../example.ts'

const storefront = { organization: 'acme', assembly: 'storefront' }
const web = { ...storefront, platform: 'web' }
const GLOBAL = '/acme/assemblies/storefront/design/variables'
const LOCAL = '/acme/assemblies/storefront/design/platforms/web/variables'

const secret = { cms_dj_ci: { ciName: 'token', ciAttributes: { secure: 'true', encrypted_value: 'geheim' } } }
const expectMasked = (_: unknown, answer: unknown) =>
  expect(toFields(answer)).toMatchObject({
    rfcAction: 'add',
    ciAttributes: { secure: 'true', value: '', encrypted_value: '--ENCRYPTED--' },
  })

const changed = { cms_dj_ci: { ciAttributes: { value: 'other' } } }
const expectChanged = (_: unknown, answer: unknown) =>
  expect(toFields(answer)).toMatchObject({ rfcAction: 'update', ciAttributes: { value: 'other', secure: 'false' } })

const expectDeleted = (path: string, name: string) => async (app: TestService) =>
  expect(await read(app, `${path}/${name}`)).toMatchObject({ rfcAction: 'delete', ciState: 'default' })

const readIds = (path: string) => async (app: TestService) => ({
  body: { ciIds: (await readList(app, path)).map((item) => String(item['ciId'])) },
})

const expectOwner = (owner: string) => (_: unknown, answer: unknown) => {
  expect(toList(answer).length).toBeGreaterThan(1)
  for (const item of toList(answer)) expect(toFields(item)).toMatchObject({ ciAttrProps: { owner: { value: owner } } })
}

const lockAll = (path: string) => async (app: TestService) => {
  const prepared = await readIds(path)(app)
  await app.request('PUT', `${path}/lock`, prepared.body)
  return prepared
}

const body = { ciIds: ['0'] }

export const designVariablesExamples: ExamplesFor<typeof calls> = {
  listDesignVariables: { params: web, verify: (_, answer) => expect(toList(answer)).toHaveLength(3) },
  readDesignVariable: {
    params: { ...web, variable: 'session-key' },
    verify: (_, answer) => expect(JSON.stringify(answer)).not.toContain('b2f9e0c4'),
  },
  newDesignVariable: {
    params: web,
    verify: (_, answer) =>
      expect(answer).toMatchObject({ ciClassName: 'catalog.Localvar', nsPath: '/acme/storefront/_design/web' }),
  },
  createDesignVariable: { params: web, body: secret, verify: expectMasked },
  updateDesignVariable: { params: { ...web, variable: 'groupId' }, body: changed, verify: expectChanged },
  deleteDesignVariable: { params: { ...web, variable: 'groupId' }, verify: expectDeleted(LOCAL, 'groupId') },
  readDesignVariableHistory: { params: { ...web, variable: 'groupId' } },
  lockDesignVariables: {
    params: web,
    body,
    prepare: readIds(LOCAL),
    verify: expectOwner('design'),
    emptyBodyStatus: 422,
  },
  unlockDesignVariables: { params: web, body, prepare: lockAll(LOCAL), verify: expectOwner(''), emptyBodyStatus: 422 },

  listGlobalVariables: { params: storefront, verify: (_, answer) => expect(toList(answer)).toHaveLength(3) },
  readGlobalVariable: {
    params: { ...storefront, variable: 'cdn-key' },
    verify: (_, answer) => expect(JSON.stringify(answer)).not.toContain('cdn-7f3a91'),
  },
  newGlobalVariable: {
    params: storefront,
    verify: (_, answer) =>
      expect(answer).toMatchObject({ ciClassName: 'catalog.Globalvar', nsPath: '/acme/storefront' }),
  },
  createGlobalVariable: { params: storefront, body: secret, verify: expectMasked },
  updateGlobalVariable: { params: { ...storefront, variable: 'region' }, body: changed, verify: expectChanged },
  deleteGlobalVariable: { params: { ...storefront, variable: 'region' }, verify: expectDeleted(GLOBAL, 'region') },
  readGlobalVariableHistory: { params: { ...storefront, variable: 'region' } },
  lockGlobalVariables: {
    params: storefront,
    body,
    prepare: readIds(GLOBAL),
    verify: expectOwner('design'),
    emptyBodyStatus: 422,
  },
  unlockGlobalVariables: {
    params: storefront,
    body,
    prepare: lockAll(GLOBAL),
    verify: expectOwner(''),
    emptyBodyStatus: 422,
  },
}
