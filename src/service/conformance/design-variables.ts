import { expect } from 'vitest'
import type * as calls from '../../contract/design/design-variables.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import { read, readList } from '../http/rehearsal.ts'
import type { ExamplesFor } from './example.ts'

const storefront = { organization: 'acme', assembly: 'storefront' }
const web = { ...storefront, platform: 'web' }
const GLOBAL = '/acme/assemblies/storefront/design/variables'
const LOCAL = '/acme/assemblies/storefront/design/platforms/web/variables'

const secret = { cms_dj_ci: { ciName: 'token', ciAttributes: { secure: 'true', encrypted_value: 'geheim' } } }
const isMasked = (_: unknown, answer: unknown) =>
  expect(fieldsOf(answer)).toMatchObject({
    rfcAction: 'add',
    ciAttributes: { secure: 'true', value: '', encrypted_value: '--ENCRYPTED--' },
  })

const changed = { cms_dj_ci: { ciAttributes: { value: 'other' } } }
const isChanged = (_: unknown, answer: unknown) =>
  expect(fieldsOf(answer)).toMatchObject({ rfcAction: 'update', ciAttributes: { value: 'other', secure: 'false' } })

const isDeletedAt = (path: string, name: string) => async (at: TestService) =>
  expect(await read(at, `${path}/${name}`)).toMatchObject({ rfcAction: 'delete', ciState: 'default' })

const idsAt = (path: string) => async (at: TestService) => ({
  body: { ciIds: (await readList(at, path)).map((item) => String(item['ciId'])) },
})

const areOwnedBy = (owner: string) => (_: unknown, answer: unknown) => {
  expect(listOf(answer).length).toBeGreaterThan(1)
  for (const item of listOf(answer)) expect(fieldsOf(item)).toMatchObject({ ciAttrProps: { owner: { value: owner } } })
}

/** Locks all variables first. */
const locked = (path: string) => async (at: TestService) => {
  const prepared = await idsAt(path)(at)
  await at.call('PUT', `${path}/lock`, prepared.body)
  return prepared
}

const body = { ciIds: ['0'] }

export const designVariablesExamples: ExamplesFor<typeof calls> = {
  listDesignVariables: { params: web, after: (_, answer) => expect(listOf(answer)).toHaveLength(3) },
  readDesignVariable: {
    params: { ...web, variable: 'session-key' },
    after: (_, answer) => expect(JSON.stringify(answer)).not.toContain('b2f9e0c4'),
  },
  createDesignVariable: { params: web, body: secret, after: isMasked },
  updateDesignVariable: { params: { ...web, variable: 'groupId' }, body: changed, after: isChanged },
  deleteDesignVariable: { params: { ...web, variable: 'groupId' }, after: isDeletedAt(LOCAL, 'groupId') },
  readDesignVariableHistory: { params: { ...web, variable: 'groupId' } },
  lockDesignVariables: { params: web, body, before: idsAt(LOCAL), after: areOwnedBy('design'), emptyBody: 422 },
  unlockDesignVariables: { params: web, body, before: locked(LOCAL), after: areOwnedBy(''), emptyBody: 422 },

  listGlobalVariables: { params: storefront, after: (_, answer) => expect(listOf(answer)).toHaveLength(3) },
  readGlobalVariable: {
    params: { ...storefront, variable: 'cdn-key' },
    after: (_, answer) => expect(JSON.stringify(answer)).not.toContain('cdn-7f3a91'),
  },
  createGlobalVariable: { params: storefront, body: secret, after: isMasked },
  updateGlobalVariable: { params: { ...storefront, variable: 'region' }, body: changed, after: isChanged },
  deleteGlobalVariable: { params: { ...storefront, variable: 'region' }, after: isDeletedAt(GLOBAL, 'region') },
  readGlobalVariableHistory: { params: { ...storefront, variable: 'region' } },
  lockGlobalVariables: { params: storefront, body, before: idsAt(GLOBAL), after: areOwnedBy('design'), emptyBody: 422 },
  unlockGlobalVariables: { params: storefront, body, before: locked(GLOBAL), after: areOwnedBy(''), emptyBody: 422 },
}
