import { expect } from 'vitest'
import type * as calls from '../../contract/transition/variables.ts'
import { toFields, toList } from '../http/body.ts'
import type { TestService } from '../test-service.ts'
import { read } from '../http/test-scenario.ts'
import type { ExamplesFor } from './example.ts'

const prod = { organization: 'acme', assembly: 'storefront', environment: 'prod' }
const web = { ...prod, platform: 'web' }
const ENVIRONMENT_PATH = '/acme/assemblies/storefront/transition/environments/prod'
const REGION_PATH = `${ENVIRONMENT_PATH}/variables/region`
const ARTIFACT_PATH = `${ENVIRONMENT_PATH}/platforms/web/variables/artifactId`
const KEY_PATH = `${ENVIRONMENT_PATH}/platforms/web/variables/session-key`

const getNames = (answer: unknown) => toList(answer).map((item) => toFields(item)['ciName'])

const withVariableIds = (path: string) => async (app: TestService) => ({
  body: { ciIds: [String((await read(app, path))['ciId'])] },
})

const readOwner = async (app: TestService, path: string) =>
  toFields(toFields((await read(app, path))['ciAttrProps'])['owner'])['value']

const lockAll = (path: string) => async (app: TestService) => {
  const found = await withVariableIds(path)(app)
  await app.request('PUT', path.replace(/[^/]+$/, 'lock'), found.body)
  expect(await readOwner(app, path)).toBe('manifest')
  return found
}

export const transitionVariablesExamples: ExamplesFor<typeof calls> = {
  listEnvironmentVariables: {
    params: prod,
    verify: (_, answer) => expect(getNames(answer)).toEqual(['region', 'feature-basket-v2', 'cdn-key']),
  },
  readEnvironmentVariable: { params: { ...prod, variable: 'region' } },
  updateEnvironmentVariable: {
    params: { ...prod, variable: 'region' },
    body: { cms_dj_ci: { ciAttributes: { value: 'apac' }, ciAttrProps: { owner: { value: 'manifest' } } } },
    async verify(app) {
      expect(await read(app, REGION_PATH)).toMatchObject({
        rfcAction: 'update',
        ciAttributes: { value: 'apac' },
        ciBaseAttributes: { value: 'emea' },
      })
    },
  },
  lockEnvironmentVariables: {
    params: prod,
    prepare: withVariableIds(REGION_PATH),
    emptyBodyStatus: 422,
    verify: async (app) => expect(await readOwner(app, REGION_PATH)).toBe('manifest'),
  },
  unlockEnvironmentVariables: {
    params: prod,
    prepare: lockAll(REGION_PATH),
    emptyBodyStatus: 422,
    verify: async (app) => expect(await readOwner(app, REGION_PATH)).toBe(''),
  },
  readEnvironmentVariableHistory: { params: { ...prod, variable: 'region' } },
  listPlatformVariables: {
    params: web,
    verify: (_, answer) => expect(getNames(answer)).toEqual(expect.arrayContaining(['artifactId', 'session-key'])),
  },
  readPlatformVariable: {
    params: { ...web, variable: 'session-key' },
    verify: (_, answer) =>
      expect(toFields(answer)['ciAttributes']).toMatchObject({ secure: 'true', encrypted_value: '--ENCRYPTED--' }),
  },
  updatePlatformVariable: {
    params: { ...web, variable: 'session-key' },
    body: { cms_dj_ci: { ciAttributes: { secure: 'true', encrypted_value: 'new-secret' } } },
    async verify(app, answer) {
      expect(JSON.stringify(answer)).not.toContain('new-secret')
      expect(await read(app, KEY_PATH)).toMatchObject({ rfcAction: 'update' })
      const { ciId } = await read(app, KEY_PATH)
      const change = app.service.store.change.findOne('ciId = ? ORDER BY rfcId DESC', Number(ciId))
      expect(change?.ciAttributes).toEqual({ encrypted_value: 'new-secret' })
    },
  },
  lockPlatformVariables: {
    params: web,
    prepare: withVariableIds(ARTIFACT_PATH),
    emptyBodyStatus: 422,
    verify: async (app) => expect(await readOwner(app, ARTIFACT_PATH)).toBe('manifest'),
  },
  unlockPlatformVariables: {
    params: web,
    prepare: lockAll(ARTIFACT_PATH),
    emptyBodyStatus: 422,
    verify: async (app) => expect(await readOwner(app, ARTIFACT_PATH)).toBe(''),
  },
  readPlatformVariableHistory: { params: { ...web, variable: 'artifactId' } },
}
