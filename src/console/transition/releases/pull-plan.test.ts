import { describe, expect, it } from 'vitest'
import { draftCi, release } from '../../../contract/core/records.ts'
import { getDesignState, comparePlatforms } from './pull-plan.ts'

const closed = (releaseId: number) => release.parse({ releaseId, releaseState: 'closed' })
const manifest = (parentReleaseId: number | null) =>
  release.parse({ releaseId: 50, releaseState: 'closed', parentReleaseId })

describe('designStanding', () => {
  const releases = [closed(9), release.parse({ releaseId: 12, releaseState: 'open' }), closed(10), closed(100)]
  it('counts the committed releases since the one that was pulled, newest first', () => {
    const { committed, open, newerReleases } = getDesignState(releases, manifest(9))
    expect(committed?.releaseId).toBe('100')
    expect(open?.releaseId).toBe('12')
    expect(newerReleases.map(({ releaseId }) => releaseId)).toEqual(['100', '10'])
  })
  it('leaves canceled releases out', () => {
    const canceled = release.parse({ releaseId: 200, releaseState: 'canceled' })
    expect(getDesignState([...releases, canceled], manifest(100)).newerReleases).toEqual([])
  })
  it('counts all where nothing was ever pulled, and none where nobody knows what was', () => {
    expect(getDesignState(releases, null).newerReleases).toHaveLength(3)
    expect(getDesignState(releases, manifest(null)).newerReleases).toEqual([])
    expect(getDesignState([], null)).toEqual({ committed: undefined, open: undefined, newerReleases: [] })
  })
})

describe('platformsToCome', () => {
  const platform = (ciId: number, ciName: string, rfcAction: string | null, version = '1', ciState = 'default') =>
    draftCi.parse({ ciId, ciName, rfcAction, ciState, ciAttributes: { source: 'oneops', pack: 'tomcat', version } })
  it('names what comes, goes and moves to another pack', () => {
    const design = [platform(1, 'web', null, '2'), platform(2, 'api', null), platform(3, 'cache', 'delete')]
    const environment = [platform(11, 'web', null), platform(12, 'search', null), platform(13, 'old', null)]
    const { added, removed, packChanges } = comparePlatforms(design, environment)
    expect(added.map(({ ciName }) => ciName)).toEqual(['api', 'cache'])
    expect(removed.map(({ ciName }) => ciName)).toEqual(['search', 'old'])
    expect(packChanges).toEqual([{ name: 'web', before: 'oneops/tomcat 1', after: 'oneops/tomcat 2' }])
  })
  it('leaves out what nobody committed, and what already goes', () => {
    const design = [platform(1, 'new', 'add'), platform(2, 'web', 'update', '9')]
    const environment = [platform(12, 'web', null), platform(13, 'old', null, '1', 'pending_deletion')]
    expect(comparePlatforms(design, environment)).toEqual({ added: [], removed: [], packChanges: [] })
  })
})
