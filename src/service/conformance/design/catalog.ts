import { expect } from 'vitest'
import type * as calls from '../../../contract/design/catalog.ts'
import { toFields, toList } from '../../http/body.ts'
import type { ExamplesFor } from '../example.ts'

const acme = { organization: 'acme' }
const pack = { ...acme, source: 'oneops', pack: 'tomcat' }
const version = { ...pack, version: '1' }
const allVersions = { ...version, availability: 'redundant' }
const template = { ...allVersions, platform: 'tomcat' }
const design = { ...acme, design: 'shop-starter' }
const platform = { ...design, platform: 'web' }

const getNames = (answer: unknown) => toList(answer).map((record) => toFields(record)['ciName'])

export const catalogExamples: ExamplesFor<typeof calls> = {
  listPacks: {
    params: acme,
    verify: (_, answer) => expect(answer).toMatchObject({ packs: { oneops: { tomcat: ['1'] } } }),
  },
  listPackVersions: {
    params: acme,
    verify: (_, answer) =>
      expect(answer).toMatchObject({ oneops: { tomcat: { ciName: 'tomcat', versions: { 1: true } } } }),
  },
  readPack: { params: pack },
  readPackWithVersions: {
    params: pack,
    verify: (_, answer) => expect(answer).toMatchObject({ ciName: 'tomcat', versions: { 1: true } }),
  },
  readPackStats: {
    params: allVersions,
    verify(_, answer) {
      const { all, prod } = toFields(toFields(answer)['count'])
      expect(all).toMatchObject({ org: expect.any(Number), platform_redundant: expect.any(Number) })
      const [everywhere, inProduction] = [toFields(all), toFields(prod)]
      expect(Number(inProduction['compute'])).toBeGreaterThan(0)
      expect(Number(everywhere['compute'])).toBeGreaterThan(Number(inProduction['compute']))
    },
  },
  diffPack: {
    params: { ...allVersions, other_version: '1' },
    query: { other_version: '1' },
    verify: (_, answer) => expect(answer).toEqual([]),
  },
  readPackPlatform: {
    params: template,
    verify: (_, answer) => expect(answer).toMatchObject({ ciName: 'tomcat', ciAttributes: { version: '1' } }),
  },
  readPackComponent: {
    params: { ...template, component: 'tomcat' },
    verify: (_, answer) => expect(getNames(toFields(answer)['dependsOn'])).toContain('java'),
  },
  listPackMonitors: {
    params: { ...template, component: 'os' },
    verify: (_, answer) => expect(getNames(answer)).toContain('tomcat-os-cpu'),
  },
  listPackVariables: { params: template, verify: (_, answer) => expect(getNames(answer)).toContain('groupId') },
  readPackVersion: { params: version },
  readPackAvailability: { params: { ...version, availability: 'redundant' } },
  listPackComponents: {
    params: { ...version, platform: 'tomcat' },
    verify: (_, answer) => expect(getNames(answer)).toEqual(expect.arrayContaining(['compute', 'lb', 'tomcat'])),
  },
  listAvailabilityComponents: {
    params: { ...version, availability: 'single', platform: 'tomcat' },
    verify: (_, answer) => expect(getNames(answer)).not.toContain('lb'),
  },
  listSavedDesigns: { params: acme, verify: (_, answer) => expect(getNames(answer)).toContain('shop-starter') },
  readSavedDesign: { params: design },
  deleteSavedDesign: {
    params: design,
    async verify(app) {
      expect((await app.request('GET', '/acme/catalog/designs/shop-starter')).status).toBe(404)
      expect(
        (await app.request('GET', '/acme/organization/search?class_name=Platform&ns_path=/acme/_catalogs')).body,
      ).toEqual([])
    },
  },
  listSavedVariables: { params: design },
  listSavedPlatforms: { params: design, verify: (_, answer) => expect(getNames(answer)).toEqual(['web', 'db']) },
  readSavedPlatform: { params: platform },
  listSavedComponents: { params: platform, verify: (_, answer) => expect(getNames(answer)).not.toContain('sshkeys') },
  readSavedComponent: { params: { ...platform, component: 'compute' } },
  listSavedPlatformVariables: {
    params: platform,
    verify: (_, answer) => expect(getNames(answer)).toContain('groupId'),
  },
}
