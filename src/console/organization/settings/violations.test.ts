import { expect, it } from 'vitest'
import { ci } from '../../../contract/core/records.ts'
import { toViolation } from './violations.ts'

it.each([
  [
    'catalog.oneops.1.Compute',
    '/acme/shop/_design/db',
    'compute',
    'design of shop: db',
    '/design/platforms/db/components/compute',
  ],
  ['catalog.Platform', '/acme/shop/_design', 'db', 'design of shop: ', '/design/platforms/db'],
  ['catalog.oneops.1.Compute', '/acme/_catalogs/starter/_design/db', 'compute', 'catalog / starter: db', undefined],
  [
    'manifest.oneops.1.Tomcat',
    '/acme/shop/prod/manifest/web/1',
    'tomcat',
    'shop / prod: web',
    '/transition/environments/prod/platforms/web/components/tomcat',
  ],
  [
    'bom.oneops.1.Compute',
    '/acme/shop/prod/bom/web/1',
    'compute-12-1',
    'shop / prod: web',
    '/operations/environments/prod/platforms/web/components/compute/instances/7',
  ],
  ['account.Cloud', '/acme', 'lon-2', ': ', undefined],
])('locates a %s in %s', (ciClassName, nsPath, ciName, place, page) => {
  const { where, platform, to } = toViolation(ci.parse({ ciId: 7, ciName, ciClassName, nsPath }))
  expect(`${where}: ${platform}`).toBe(place)
  expect(to).toBe(page && `/acme/assemblies/shop${page}`)
})
