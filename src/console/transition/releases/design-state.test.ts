import { describe, expect, it } from 'vitest'
import { draftCi, release } from '../../../contract/core/records.ts'
import { comparePlatforms, getDesignState, getDesignStatus } from './design-state.ts'

const closed = (releaseId: number, updated?: number) => release.parse({ releaseId, releaseState: 'closed', updated })
const manifest = (parentReleaseId: number | null) =>
  release.parse({ releaseId: 50, releaseState: 'closed', parentReleaseId })

describe('getDesignState', () => {
  const releases = [closed(9), release.parse({ releaseId: 12, releaseState: 'open' }), closed(10), closed(100)]
  it('lists the committed releases since the pulled one, newest first', () => {
    const { committed, open, newerReleases } = getDesignState(releases, manifest(9))
    expect(committed?.releaseId).toBe('100')
    expect(open?.releaseId).toBe('12')
    expect(newerReleases.map(({ releaseId }) => releaseId)).toEqual(['100', '10'])
  })
  it('leaves canceled releases out', () => {
    const canceled = release.parse({ releaseId: 200, releaseState: 'canceled' })
    expect(getDesignState([...releases, canceled], manifest(100)).newerReleases).toEqual([])
  })
  it('lists all releases before the first pull, and none after a pull of an unknown release', () => {
    expect(getDesignState(releases, null).newerReleases).toHaveLength(3)
    expect(getDesignState(releases, manifest(null)).newerReleases).toEqual([])
    expect(getDesignState([], null)).toEqual({ committed: undefined, open: undefined, newerReleases: [] })
  })
})

describe('comparePlatforms', () => {
  const platform = (ciId: number, ciName: string, rfcAction: string | null, version = '1', ciState = 'default') =>
    draftCi.parse({ ciId, ciName, rfcAction, ciState, ciAttributes: { source: 'oneops', pack: 'tomcat', version } })
  it('lists platforms that are added, removed or moved to another pack', () => {
    const design = [platform(1, 'web', null, '2'), platform(2, 'api', null), platform(3, 'cache', 'delete')]
    const environment = [platform(11, 'web', null), platform(12, 'search', null), platform(13, 'old', null)]
    const { added, removed, packChanges } = comparePlatforms(design, environment)
    expect(added.map(({ ciName }) => ciName)).toEqual(['api', 'cache'])
    expect(removed.map(({ ciName }) => ciName)).toEqual(['search', 'old'])
    expect(packChanges).toEqual([{ name: 'web', before: 'oneops/tomcat:1', after: 'oneops/tomcat:2' }])
  })
  it('leaves out uncommitted platforms and those being deleted', () => {
    const design = [platform(1, 'new', 'add'), platform(2, 'web', 'update', '9')]
    const environment = [platform(12, 'web', null), platform(13, 'old', null, '1', 'pending_deletion')]
    expect(comparePlatforms(design, environment)).toEqual({ added: [], removed: [], packChanges: [] })
  })
})

describe('getDesignStatus', () => {
  const open = release.parse({ releaseId: 30, releaseState: 'open', updated: 900 })
  const design = [open, closed(20, 500), closed(10, 100)]
  const status = (releases: typeof design, own: ReturnType<typeof manifest> | null) =>
    getDesignStatus(getDesignState(releases, own), own)
  it('counts committed releases after the pulled one, without open ones', () => {
    expect(status(design, manifest(10))).toMatchObject({ label: '1 newer release', isBehind: true })
    expect(status(design, manifest(20))).toMatchObject({ label: 'up to date', isBehind: false })
    expect(status(design, null)).toMatchObject({ label: 'never pulled', isBehind: true })
    expect(status([open], null)).toMatchObject({ label: 'never pulled', isBehind: false })
  })
  it('is unknown without the required data', () => {
    const unknown = { label: 'unknown', isBehind: undefined }
    expect(getDesignStatus(undefined, manifest(10))).toMatchObject(unknown)
    expect(getDesignStatus(getDesignState(design, undefined), undefined)).toMatchObject(unknown)
    expect(status(design, manifest(null))).toMatchObject(unknown)
  })
})
