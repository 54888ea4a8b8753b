import { expect, test } from 'vitest'
import { listServices } from '../../contract/cloud/clouds.ts'
import { ci } from '../../contract/core/records.ts'
import { isUsable, locationOf, filterByCloud, serviceRows } from './rules.ts'

const service = (ciId: number, cloud: string, ciName: string) => ({
  ciId,
  ciName,
  nsPath: `/acme/_clouds/${cloud}`,
  ciClassName: 'cloud.service.oneops.1.Designate',
})

test('separates services by cloud even if one name starts with the other', () => {
  const rows = serviceRows(
    listServices.answer.parse({
      dns: [service(1, 'dc10', 'designate'), service(2, 'dc1', 'designate')],
      compute: [service(3, 'dc1', 'openstack')],
    }),
  )
  expect(rows.map((row) => `${row.category} ${row.cloud}`)).toEqual(['compute dc1', 'dns dc10', 'dns dc1'])
})

test('filterByCloud drops records of clouds with a longer name', () => {
  const byCategory = listServices.answer.parse({ dns: [service(1, 'dc10', 'a'), service(2, 'dc1', 'b')] })
  expect(filterByCloud(byCategory, 'dc1')['dns']?.map(({ ciName }) => ciName)).toEqual(['b'])
})

const cloud = (ciAttributes: Record<string, string>) => ci.parse({ ciId: 1, ciName: 'dc1', ciAttributes })

test('reads location and usability of a cloud', () => {
  expect(locationOf(cloud({ location: '/public/oneops/clouds/openstack-dfw' }))).toBe('openstack-dfw')
  expect(locationOf(cloud({}))).toBe('')
  expect(['active', '', 'inert', 'offline'].map((adminstatus) => isUsable(cloud({ adminstatus })))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isUsable(cloud({}))).toBe(true)
})
