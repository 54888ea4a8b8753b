import { expect } from 'vitest'
import type * as calls from '../../../contract/organization/saved-records.ts'
import { toFields, toList } from '../../http/body.ts'
import { readList } from '../../http/test-scenario.ts'
import type { TestService } from '../../test-service.ts'
import type { ExamplesFor } from '../example.ts'

const params = { organization: 'acme' }

async function findId(app: TestService, name: string): Promise<string> {
  return String(toFields((await app.request('GET', `/acme/assemblies/${name}`)).body)['ciId'])
}

const readNames = async (app: TestService, path: string) =>
  (await readList(app, path)).flatMap(({ items }) => toList(items).map((item) => toFields(item)['ci_name']))

async function addFavorite(app: TestService) {
  const favorite = await findId(app, 'search')
  await app.request('POST', '/acme/favorites', { ciId: favorite })
  return { params: { favorite } }
}

export const savedRecordsExamples: ExamplesFor<typeof calls> = {
  listWatches: {
    params: {},
    verify: (_, answer) =>
      expect(answer).toMatchObject([{ organization: 'acme', items: [{ ci_name: 'storefront', ns_path: '/acme' }] }]),
  },
  addWatch: {
    params,
    viewer: 200,
    prepare: async (app) => ({ body: { ciId: await findId(app, 'search') } }),
    body: { ciId: '1' },
    verify: async (app) => expect(await readNames(app, '/watch')).toEqual(['search', 'storefront']),
  },
  removeWatch: {
    params,
    query: { ciId: '1' },
    viewer: 200,
    prepare: async (app) => ({ query: { ciId: await findId(app, 'storefront') } }),
    verify: async (app) => expect(await readNames(app, '/watch')).toEqual([]),
  },
  listFavorites: { params: {} },
  readFavorite: {
    params: { ...params, favorite: '1' },
    prepare: addFavorite,
    viewer: 404,
    verify: (_, answer) => expect(answer).toMatchObject({ ciName: 'search' }),
  },
  addFavorite: {
    params,
    body: { ciId: '1' },
    prepare: async (app) => ({ body: { ciId: await findId(app, 'search') } }),
    unexpectedStatus: 500,
    emptyBodyStatus: 404,
    viewer: 500,
    verify: async (app) => expect(await readNames(app, '/account/favorites')).toEqual(['search']),
  },
  removeFavorite: {
    params: { ...params, favorite: '1' },
    prepare: addFavorite,
    unexpectedStatus: 500,
    viewer: 404,
    verify: async (app) => expect(await readNames(app, '/account/favorites')).toEqual([]),
  },
}
