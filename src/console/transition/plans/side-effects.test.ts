import { expect, it } from 'vitest'
import { ciChange } from '../../../contract/core/records.ts'
import { componentHealth } from '../../../contract/organization/reports.ts'
import { toPlannedChanges } from '../releases/changes.ts'
import { findUnhealthyComponents, countReplacements } from './side-effects.ts'

let ids = 0
const change = (name: string, rfcAction: string, more: object = {}) => {
  ids += 1
  return ciChange.parse({
    rfcId: ids,
    ciId: ids,
    ciName: `${name}-7-${ids}`,
    nsPath: '/acme/shop/prod/bom/web/1',
    ciClassName: 'bom.Compute',
    rfcAction,
    ...more,
  })
}

const changes = toPlannedChanges(
  [
    change('compute', 'replace', { ciName: 'compute-7-9', ciState: 'replace', rfcCreatedBy: 'ana' }),
    // The service marks what is managed via a marked compute, too.
    change('os', 'replace', { ciName: 'os-7-9', ciState: 'replace', ciClassName: 'bom.Os', rfcCreatedBy: 'ana' }),
    change('tomcat', 'update', { createdBy: 'bo' }),
  ],
  new Map(),
)

it('separates marked replacements from dependent ones, and lists the authors', () => {
  expect(countReplacements(changes)).toEqual({
    marked: 1,
    dependents: 1,
    authors: [
      ['ana', 2],
      ['bo', 1],
    ],
  })
})

it("lists unhealthy components of the plan's platforms in this environment only", () => {
  const health = (ns: string, name: string, unhealthy: number) =>
    componentHealth.parse({ id: 1, ns, name, class: 'x', health: { total: 9, unhealthy } })
  const found = findUnhealthyComponents(
    changes,
    [
      health('/acme/shop/prod/manifest/web/1', 'tomcat', 2),
      health('/acme/shop/prod/manifest/web/1', 'compute', 4),
      health('/acme/shop/prod/manifest/web/1', 'os', 0),
      health('/acme/shop/prod/manifest/db/1', 'compute', 9),
      health('/acme/shop/dev/manifest/web/1', 'compute', 9),
    ],
    'prod',
  )
  expect(found).toEqual([
    { platform: 'web', component: 'compute', unhealthy: 4, total: 9, rebuilt: 1 },
    { platform: 'web', component: 'tomcat', unhealthy: 2, total: 9, rebuilt: 0 },
  ])
})
