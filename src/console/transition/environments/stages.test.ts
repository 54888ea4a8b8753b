import { describe, expect, it } from 'vitest'
import { deployment, release } from '../../../contract/core/records.ts'
import { getDesignState } from '../releases/design-state.ts'
import { getStages } from './stages.ts'
import type { EnvironmentState } from './state.ts'

const calm: EnvironmentState = {
  environment: { ciState: 'default', comments: '' },
  manifest: release.parse({ releaseId: 5, releaseState: 'closed', created: 500 }),
  bom: null,
  latest: null,
  markedCount: 0,
}
const open = release.parse({ releaseId: 6, releaseState: 'open', ciRfcCount: 3, relationRfcCount: 1, created: 900 })
const plan = { releaseId: '7', rfc_cis: [{}, {}] }
const latest = (deploymentState: string) => deployment.parse({ deploymentId: 81, releaseId: 7, deploymentState })
const locked = (ciState: string) => ({ ...calm.environment, ciState })

describe('getStages', () => {
  const words = (environmentState: EnvironmentState) => getStages(environmentState).map(({ label }) => label)
  const current = (environmentState: EnvironmentState) =>
    getStages(environmentState).flatMap(({ name, isCurrent: is }) => (is ? [name] : []))
  it('show the available state beside failed queries', () => {
    const design = getDesignState([release.parse({ releaseId: 3, releaseState: 'closed' })], undefined)
    expect(words({ ...calm, manifest: undefined, bom: undefined, latest: undefined, design })).toEqual([
      'committed',
      'unknown',
      'unknown',
      'unknown',
      'unknown',
    ])
    expect(words({ ...calm, latest: undefined, design }).slice(2)).toEqual(['committed', 'unknown', 'unknown'])
  })
  it('show the state of each stage', () => {
    expect(words({ ...calm, manifest: open, bom: plan, latest: latest('complete') })).toEqual([
      'unknown',
      'unknown',
      '3 uncommitted records',
      '2 to deploy',
      'complete',
    ])
    expect(words({ ...calm, manifest: null, design: getDesignState([], null) })).toEqual([
      'no release yet',
      'never pulled',
      'no release yet',
      'nothing to deploy',
      'never deployed',
    ])
  })
  it('show how much of a plan its stopped deployment left', () => {
    const stopped = { ...calm, bom: plan, latest: latest('failed') }
    expect(words({ ...stopped, changesLeft: 1 })[3]).toBe('1 of 2 left')
    expect(words({ ...stopped, changesLeft: 2 })[3]).toBe('2 to deploy')
  })
  it('show newer and uncommitted changes of the design', () => {
    const closed = release.parse({ releaseId: 9, releaseState: 'closed' })
    const pulled = (parentReleaseId: number) =>
      release.parse({ releaseId: 20, releaseState: 'closed', parentReleaseId })
    const at = (releases: (typeof closed)[], manifest: typeof closed) =>
      words({ ...calm, manifest, design: getDesignState(releases, manifest) }).slice(0, 2)
    expect(at([closed], pulled(8))).toEqual(['committed', '1 newer release'])
    expect(at([closed, { ...open, releaseId: closed.releaseId }], pulled(9))).toEqual([
      'uncommitted changes',
      'up to date',
    ])
  })
  it('show a green plan only when everything is committed and deployed', () => {
    const planOf = (environmentState: EnvironmentState) => {
      const { tone, label } = getStages(environmentState)[3] ?? {}
      return { tone, label }
    }
    const planned = (count: number, releaseId = 7) => ({
      ...calm.environment,
      comments: `SUCCESS: Generation time taken: 1 seconds. {"rfcCiCount":${count},"releaseId":${releaseId}}`,
    })
    const complete = { ...calm, latest: latest('complete') }
    const notPlanned = { tone: 'idle', label: 'not planned yet' }
    const left = { tone: 'attention', label: 'changes left to plan' }
    expect(planOf(complete)).toEqual({ tone: 'good', label: 'nothing to deploy' })
    expect(planOf({ ...complete, manifest: open })).toEqual(notPlanned)
    expect(planOf({ ...complete, manifest: undefined })).toEqual({ tone: 'idle', label: 'unknown' })
    expect(planOf(calm)).toEqual(notPlanned)
    expect(planOf({ ...calm, environment: planned(0) })).toEqual({ tone: 'idle', label: 'nothing to deploy' })
    expect(planOf({ ...calm, latest: latest('canceled') })).toEqual(left)
    expect(planOf({ ...calm, latest: latest('canceled'), environment: planned(4) })).toEqual(left)
    expect(planOf({ ...calm, latest: latest('canceled'), changesLeft: 3 }).label).toBe('3 changes left to plan')
    // A later plan that was discarded, or found nothing.
    for (const state of ['canceled', 'complete'])
      expect(planOf({ ...calm, latest: latest(state), environment: planned(4, 8) })).toEqual({
        tone: 'attention',
        label: '4 changes left to plan',
      })
    expect(planOf({ ...calm, latest: latest('canceled'), environment: planned(0) })).toEqual({
      tone: 'good',
      label: 'nothing to deploy',
    })
  })
  it('show computes that wait for their replacement, unless a deployment can include them', () => {
    const planOf = (deploymentState: string) =>
      getStages({ ...calm, markedCount: 2, latest: latest(deploymentState) })[3]?.label
    expect(planOf('complete')).toBe('2 computes marked for replacement')
    expect(planOf('active')).toBe('nothing to deploy')
    // No false calm: the search for marks failed.
    expect(getStages({ ...calm, markedCount: undefined, latest: latest('complete') })[3]?.label).toBe('unknown')
  })
  it('show which stage failed', () => {
    const failed = (comments: string) => words({ ...calm, environment: { ...calm.environment, comments } })
    expect(failed('ERROR:MANIFEST: no pack')[1]).toBe('failed')
    expect(failed('ERROR:BOM: no cloud')[3]).toBe('failed')
    expect(words({ ...calm, environment: { ...calm.environment, ciState: 'manifest_locked' } })[1]).toBe('being pulled')
  })
  it('mark the stage of the next step', () => {
    expect(current({ ...calm, latest: latest('complete') })).toEqual([])
    expect(current(calm)).toEqual(['Plan'])
    expect(current({ ...calm, latest: latest('canceled') })).toEqual(['Plan'])
    expect(current({ ...calm, manifest: open })).toEqual(['Commit'])
    expect(current({ ...calm, bom: plan })).toEqual(['Plan'])
    expect(current({ ...calm, environment: locked('locked') })).toEqual(['Plan'])
    expect(current({ ...calm, latest: latest('failed') })).toEqual(['Deploy'])
  })
  it('show an unknown deployment state as is', () => {
    expect(getStages({ ...calm, latest: latest('hibernating') })[4]).toMatchObject({
      label: 'hibernating',
      tone: 'idle',
    })
  })
})
