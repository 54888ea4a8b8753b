import { expect } from 'vitest'
import type * as calls from '../../contract/transition/transition-variables.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import { read } from '../http/rehearsal.ts'
import type { ExamplesFor } from './example.ts'

const prod = { organization: 'acme', assembly: 'storefront', environment: 'prod' }
const web = { ...prod, platform: 'web' }
const T = '/acme/assemblies/storefront/transition/environments/prod'
const REGION = `${T}/variables/region`
const ARTIFACT = `${T}/platforms/web/variables/artifactId`
const KEY = `${T}/platforms/web/variables/session-key`

const names = (answer: unknown) => listOf(answer).map((item) => fieldsOf(item)['ciName'])

const chosen = (path: string) => async (at: TestService) => ({
  body: { ciIds: [String((await read(at, path))['ciId'])] },
})

const ownerOf = async (at: TestService, path: string) =>
  fieldsOf(fieldsOf((await read(at, path))['ciAttrProps'])['owner'])['value']

const locked = (path: string) => async (at: TestService) => {
  const found = await chosen(path)(at)
  await at.call('PUT', path.replace(/[^/]+$/, 'lock'), found.body)
  expect(await ownerOf(at, path)).toBe('manifest')
  return found
}

export const transitionVariablesExamples: ExamplesFor<typeof calls> = {
  listEnvironmentVariables: {
    params: prod,
    after: (_, answer) => expect(names(answer)).toEqual(['region', 'feature-basket-v2', 'cdn-key']),
  },
  readEnvironmentVariable: { params: { ...prod, variable: 'region' } },
  updateEnvironmentVariable: {
    params: { ...prod, variable: 'region' },
    body: { cms_dj_ci: { ciAttributes: { value: 'apac' }, ciAttrProps: { owner: { value: 'manifest' } } } },
    async after(at) {
      expect(await read(at, REGION)).toMatchObject({
        rfcAction: 'update',
        ciAttributes: { value: 'apac' },
        ciBaseAttributes: { value: 'emea' },
      })
    },
  },
  lockEnvironmentVariables: {
    params: prod,
    before: chosen(REGION),
    emptyBody: 422,
    after: async (at) => expect(await ownerOf(at, REGION)).toBe('manifest'),
  },
  unlockEnvironmentVariables: {
    params: prod,
    before: locked(REGION),
    emptyBody: 422,
    after: async (at) => expect(await ownerOf(at, REGION)).toBe(''),
  },
  readEnvironmentVariableHistory: { params: { ...prod, variable: 'region' } },
  listPlatformVariables: {
    params: web,
    after: (_, answer) => expect(names(answer)).toEqual(expect.arrayContaining(['artifactId', 'session-key'])),
  },
  readPlatformVariable: {
    params: { ...web, variable: 'session-key' },
    after: (_, answer) =>
      expect(fieldsOf(answer)['ciAttributes']).toMatchObject({ secure: 'true', encrypted_value: '--ENCRYPTED--' }),
  },
  updatePlatformVariable: {
    params: { ...web, variable: 'session-key' },
    body: { cms_dj_ci: { ciAttributes: { secure: 'true', encrypted_value: 'new-secret' } } },
    async after(at, answer) {
      expect(JSON.stringify(answer)).not.toContain('new-secret')
      expect(await read(at, KEY)).toMatchObject({ rfcAction: 'update' })
      const { ciId } = await read(at, KEY)
      const change = at.service.store.change.one('ciId = ? ORDER BY rfcId DESC', Number(ciId))
      expect(change?.ciAttributes).toEqual({ encrypted_value: 'new-secret' })
    },
  },
  lockPlatformVariables: {
    params: web,
    before: chosen(ARTIFACT),
    emptyBody: 422,
    after: async (at) => expect(await ownerOf(at, ARTIFACT)).toBe('manifest'),
  },
  unlockPlatformVariables: {
    params: web,
    before: locked(ARTIFACT),
    emptyBody: 422,
    after: async (at) => expect(await ownerOf(at, ARTIFACT)).toBe(''),
  },
  readPlatformVariableHistory: { params: { ...web, variable: 'artifactId' } },
}
