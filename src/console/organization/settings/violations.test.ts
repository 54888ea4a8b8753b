import { expect, it } from 'vitest'
import { ci } from '../../../contract/core/records.ts'
import { toViolation } from './violations.ts'

it.each([
  [
    'catalog.oneops.1.Compute',
    '/acme/shop/_design/db',
    'compute',
    'design of shop / db',
    '/design/platforms/db/components/compute',
  ],
  ['catalog.Platform', '/acme/shop/_design', 'db', 'design of shop', '/design/platforms/db'],
  ['catalog.oneops.1.Compute', '/acme/_catalogs/starter/_design/db', 'compute', 'catalog / starter / db', undefined],
  [
    'manifest.oneops.1.Tomcat',
    '/acme/shop/prod/manifest/web/1',
    'tomcat',
    'shop / prod / web',
    '/transition/environments/prod/platforms/web/components/tomcat',
  ],
  [
    'bom.oneops.1.Compute',
    '/acme/shop/prod/bom/web/1',
    'compute-12-1',
    'shop / prod / web',
    '/operations/environments/prod/platforms/web/components/compute/instances/7',
  ],
  ['account.Cloud', '/acme', 'lon-2', '', undefined],
])('locates a %s in %s', (ciClassName, nsPath, ciName, place, page) => {
  const { where, to } = toViolation(ci.parse({ ciId: 7, ciName, ciClassName, nsPath }), undefined)
  expect(where).toBe(place)
  expect(to).toBe(page && `/acme/assemblies/shop${page}`)
})

it('shows the attributes that the query of the policy reads, and no secrets', () => {
  const record = ci.parse({ ciId: 7, ciName: 'compute', ciAttributes: { size: 'XL', password: 'hunter2', os: 'any' } })
  const query = 'ciAttributes.size:(XL OR XXL) AND ciAttributes.password:* AND NOT ciAttributes.owner:*'
  expect(toViolation(record, query).values).toBe('size: XL, password: ••••••, owner: empty')
  const secured = ci.parse({ ...record, attrProps: { IS_SECURED: { size: 'true' } } })
  expect(toViolation(secured, 'ciAttributes.size:XL').values).toBe('size: ••••••')
  expect(toViolation(record, 'ciClassName:account.Assembly').values).toBe('')
})
