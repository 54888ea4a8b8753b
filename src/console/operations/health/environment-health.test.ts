import { expect, it } from 'vitest'
import { instance } from '../../../contract/core/records.ts'
import { groupInstances, sumPlatform, toComponentItems } from './environment-health.ts'

const PLATFORM_PATH = '/acme/shop/dev/bom/web/1'

it('counts by platform and component, without a row for unknown ones', () => {
  const records = [
    ['compute-9-1', PLATFORM_PATH],
    ['odd', PLATFORM_PATH],
    ['compute-9-2', '/acme/shop/dev'],
  ].map(([ciName, nsPath], index) => instance.parse({ ciId: index + 1, ciName, nsPath }))
  const components = groupInstances(records)
  expect(sumPlatform(components, 'web')?.total).toBe(2)
  expect(sumPlatform(components, 'web', 'compute')?.total).toBe(1)
  expect(sumPlatform(components, 'db')?.total).toBe(0)
  const scope = { organization: 'acme', assembly: 'shop', environment: 'dev' }
  expect(toComponentItems(scope, components).map(({ platform, name }) => `${platform}/${name}`)).toEqual([
    'web/compute',
  ])
})
