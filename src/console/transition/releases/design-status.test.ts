import { describe, expect, it } from 'vitest'
import { release } from '../../../contract/core/records.ts'
import { getDesignStatus } from './design-status.ts'

const closed = (releaseId: number, updated: number) => release.parse({ releaseId, releaseState: 'closed', updated })
const open = release.parse({ releaseId: 30, releaseState: 'open', updated: 900 })
const design = [open, closed(20, 500), closed(10, 100)]
const manifest = (parentReleaseId: number | null) => release.parse({ releaseId: 99, parentReleaseId })

describe('designMark', () => {
  it('counts committed releases that came after the one that was pulled; an open one does not count', () => {
    expect(getDesignStatus(design, { created: 1, updated: 600 }, manifest(10))).toEqual({
      kind: 'newer',
      releases: 1,
      since: 500,
    })
    expect(getDesignStatus(design, { created: 1, updated: 600 }, manifest(20))).toEqual({ kind: 'latest' })
  })
  it('knows without its releases that an environment nobody touched since is behind', () => {
    expect(getDesignStatus(design, { created: 1, updated: 400 }, undefined)).toMatchObject({ kind: 'newer' })
    expect(getDesignStatus(design, { created: 1, updated: 600 }, undefined)).toEqual({ kind: 'unknown' })
  })
  it('never guesses', () => {
    expect(getDesignStatus(undefined, { created: 1, updated: 1 }, manifest(10))).toEqual({ kind: 'unknown' })
    expect(getDesignStatus([open], { created: 1, updated: 1 }, null)).toEqual({ kind: 'unknown' })
    expect(getDesignStatus(design, { created: 1, updated: 1 }, manifest(null))).toEqual({ kind: 'unknown' })
    expect(getDesignStatus(design, { created: undefined, updated: undefined }, undefined)).toEqual({ kind: 'unknown' })
  })
})
