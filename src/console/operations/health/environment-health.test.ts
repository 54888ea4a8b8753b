import { expect, it } from 'vitest'
import { instance } from '../../../contract/core/records.ts'
import { groupInstances } from './environment-health.ts'

const PLATFORM_PATH = '/acme/shop/dev/bom/web/1'

it('groups by platform and component, without instances of unknown ones', () => {
  const records = [
    ['compute-9-1', PLATFORM_PATH],
    ['odd', PLATFORM_PATH],
    ['compute-9-2', '/acme/shop/dev'],
  ].map(([ciName, nsPath], index) => instance.parse({ ciId: index + 1, ciName, nsPath }))
  const platforms = groupInstances(records)
  expect([...platforms.keys()]).toEqual(['web'])
  expect(platforms.get('web')?.counts.total).toBe(2)
  expect([...(platforms.get('web')?.components.keys() ?? [])]).toEqual(['compute'])
})
