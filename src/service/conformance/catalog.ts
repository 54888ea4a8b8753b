import { expect } from 'vitest'
import type * as calls from '../../contract/design/catalog.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { ExamplesFor } from './example.ts'

const acme = { organization: 'acme' }
const version = { ...acme, source: 'oneops', pack: 'tomcat', version: '1' }
const design = { ...acme, design: 'shop-starter' }
const platform = { ...design, platform: 'web' }

const names = (answer: unknown) => listOf(answer).map((record) => fieldsOf(record)['ciName'])

export const catalogExamples: ExamplesFor<typeof calls> = {
  listPacks: {
    params: acme,
    after: (_, answer) => expect(answer).toMatchObject({ packs: { oneops: { tomcat: ['1'] } } }),
  },
  listPackVersions: {
    params: acme,
    after: (_, answer) =>
      expect(answer).toMatchObject({ oneops: { tomcat: { ciName: 'tomcat', versions: { 1: true } } } }),
  },
  readPack: { params: { ...acme, source: 'oneops', pack: 'tomcat' } },
  readPackVersion: { params: version },
  readPackAvailability: { params: { ...version, availability: 'redundant' } },
  listPackComponents: {
    params: { ...version, platform: 'tomcat' },
    after: (_, answer) => expect(names(answer)).toEqual(expect.arrayContaining(['compute', 'lb', 'tomcat'])),
  },
  listAvailabilityComponents: {
    params: { ...version, availability: 'single', platform: 'tomcat' },
    after: (_, answer) => expect(names(answer)).not.toContain('lb'),
  },
  listSavedDesigns: { params: acme, after: (_, answer) => expect(names(answer)).toContain('shop-starter') },
  readSavedDesign: { params: design },
  deleteSavedDesign: {
    params: design,
    async after(at) {
      expect((await at.call('GET', '/acme/catalog/designs/shop-starter')).status).toBe(404)
      expect(
        (await at.call('GET', '/acme/organization/search?class_name=Platform&ns_path=/acme/_catalogs')).body,
      ).toEqual([])
    },
  },
  listSavedVariables: { params: design },
  listSavedPlatforms: { params: design, after: (_, answer) => expect(names(answer)).toEqual(['web', 'db']) },
  readSavedPlatform: { params: platform },
  listSavedComponents: { params: platform, after: (_, answer) => expect(names(answer)).not.toContain('sshkeys') },
  readSavedComponent: { params: { ...platform, component: 'compute' } },
  listSavedPlatformVariables: { params: platform, after: (_, answer) => expect(names(answer)).toContain('groupId') },
}
