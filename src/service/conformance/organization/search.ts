import { expect } from 'vitest'
import type * as calls from '../../../contract/organization/search.ts'
import { toFields, toList } from '../../http/body.ts'
import type { ExamplesFor } from '../example.ts'

const storefront = { organization: 'acme', assembly: 'storefront' }
const environment = { ...storefront, environment: 'prod' }
const platform = { ...environment, platform: 'web' }
const query = { class_name: 'Compute' }

/** All results belong to one layer. */
const expectOnlyLayer = (layer: string) => (_: unknown, answer: unknown) => {
  const classes = new Set(toList(answer).map((record) => toFields(record)['ciClassName']))
  expect([...classes]).toEqual([`${layer}.oneops.1.Compute`])
}

export const searchExamples: ExamplesFor<typeof calls> = {
  searchRecords: { params: { organization: 'acme' }, query: { class_name: 'manifest.Environment' } },
  searchAssembly: {
    params: storefront,
    query: { ...query, ns_path: '/acme/storefront/prod', source: 'es', max_size: '5' },
  },
  searchDesign: { params: storefront, query, verify: expectOnlyLayer('catalog') },
  searchEnvironment: { params: environment, query, verify: expectOnlyLayer('manifest') },
  searchPlatform: {
    params: platform,
    query: { ...query, query: 'ciName:like:comp%' },
    verify: expectOnlyLayer('manifest'),
  },
  searchOperatedEnvironment: { params: environment, query, verify: expectOnlyLayer('bom') },
  searchOperatedPlatform: { params: platform, query, verify: expectOnlyLayer('bom') },
  searchCloud: { params: { organization: 'acme', cloud: 'dfw-1' }, query: { class_name: 'cloud.Offering' } },
}
