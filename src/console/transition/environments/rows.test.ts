import { describe, expect, it } from 'vitest'
import { ci, deployment, relation, release } from '../../../contract/core/records.ts'
import { componentHealth } from '../../../contract/organization/reports.ts'
import { environmentFilters } from './columns.tsx'
import { toEnvironmentRows, type EnvironmentRowData } from './rows.ts'

const prod = ci.parse({
  ciId: 1,
  ciName: 'prod',
  nsPath: '/acme/storefront',
  ciState: 'manifest_locked',
  comments: 'ERROR:BOM: no cloud',
  updated: 40,
})
const KEY = '/acme/storefront/prod'
const byPlace = (deploymentId: number, deploymentState: string, created: number) =>
  new Map([[KEY, deployment.parse({ deploymentId, deploymentState, created })]])
const nothing: EnvironmentRowData = {
  openDeployments: undefined,
  recentDeployments: undefined,
  cloudUses: undefined,
  clouds: undefined,
  designReleases: undefined,
  latestReleases: new Map(),
  health: undefined,
}
const rowWith = (queries: Partial<EnvironmentRowData>) => toEnvironmentRows([prod], { ...nothing, ...queries })[0]

describe('toEnvironmentRows', () => {
  it('makes rows without attributes and without other queries', () => {
    expect(rowWith({})).toMatchObject({
      name: 'prod',
      availability: '',
      profile: '',
      lockedSince: 40,
      clouds: undefined,
      deployment: undefined,
      design: { label: 'unknown' },
    })
    expect(rowWith({})?.comments.outcome).toBe('failed')
  })
  it('compares the design with the release that was pulled, however long ago the environment changed', () => {
    const designReleases = [release.parse({ releaseId: 20, releaseState: 'closed', updated: 500 })]
    const pulled = new Map([['prod', release.parse({ releaseId: 30, releaseState: 'open', parentReleaseId: 20 })]])
    expect(rowWith({ designReleases, latestReleases: pulled })?.design.label).toBe('up to date')
    expect(rowWith({ designReleases })?.design.label).toBe('unknown')
  })
  it('shows the newest deployment, ended or not', () => {
    const [running, last] = [byPlace(81, 'paused', 200), byPlace(80, 'complete', 100)]
    expect(rowWith({ openDeployments: running, recentDeployments: last })?.deployment).toMatchObject({
      deploymentId: '81',
    })
    expect(rowWith({ openDeployments: new Map(), recentDeployments: last })?.deployment).toMatchObject({
      deploymentId: '80',
    })
    expect(rowWith({ openDeployments: byPlace(81, 'failed', 50), recentDeployments: last })?.deployment).toMatchObject({
      deploymentId: '80',
    })
    expect(rowWith({ openDeployments: new Map() })?.deployment).toBeNull()
  })
  it('sums the health of the components of an environment', () => {
    const component = (environment: string) =>
      componentHealth.parse({
        id: 1,
        ns: `/acme/storefront/${environment}/manifest/web/1`,
        name: 'compute',
        class: 'manifest.oneops.1.Compute',
        health: { total: 10, good: 9, unhealthy: 1 },
      })
    const health = [component('prod'), component('prod'), component('dev')]
    expect(rowWith({ health })?.health).toMatchObject({ total: 20, states: [{ state: 'unhealthy', count: 2 }, {}] })
    expect(rowWith({ health: 'unknown' })?.health).toBe('unknown')
    const attention = environmentFilters.find(({ id }) => id === 'attention')
    const calm = toEnvironmentRows([{ ...prod, comments: '' }], { ...nothing, openDeployments: new Map(), health })
    expect(calm.map((row) => attention?.match(row))).toEqual([true])
  })
  it('lists the clouds, primaries first', () => {
    const use = (toCiId: number, priority: string, adminstatus = 'active') =>
      relation.parse({
        ciRelationId: toCiId,
        fromCiId: 1,
        toCiId,
        relationAttributes: { priority, adminstatus },
      })
    const other = relation.parse({ ciRelationId: 9, fromCiId: 2, toCiId: 7, relationAttributes: { priority: '1' } })
    const clouds = [ci.parse({ ciId: 7, ciName: 'dfw-1' }), ci.parse({ ciId: 8, ciName: 'lon-2' })]
    expect(rowWith({ cloudUses: [use(7, '2', 'offline'), use(8, '1'), other], clouds })?.clouds).toMatchObject([
      { name: 'lon-2', priority: '1', adminstatus: 'active' },
      { name: 'dfw-1', priority: '2', adminstatus: 'offline' },
    ])
  })
})
