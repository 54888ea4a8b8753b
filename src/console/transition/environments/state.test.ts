import { describe, expect, it, test } from 'vitest'
import { deployment, release } from '../../../contract/core/records.ts'
import { getDesignState } from '../releases/design-state.ts'
import {
  isPullOffered,
  commitDisabledReason,
  discardDisabledReason,
  getNextStep,
  pullDisabledReason,
  type EnvironmentState,
} from './state.ts'

const idleState: EnvironmentState = {
  environment: { ciState: 'default', comments: '' },
  manifest: release.parse({ releaseId: 5, releaseState: 'closed', created: 500 }),
  bom: null,
  latest: deployment.parse({ deploymentId: 80, deploymentState: 'complete', updated: 600 }),
  markedCount: 0,
}
const open = release.parse({ releaseId: 6, releaseState: 'open', ciRfcCount: 3, relationRfcCount: 1, created: 900 })
const plan = { releaseId: '7', rfc_cis: [{}, {}] }
const latest = (deploymentState: string, updated = 900) =>
  deployment.parse({ deploymentId: 81, deploymentState, updated })
const release80 = (deploymentState: string) =>
  deployment.parse({ deploymentId: 80, releaseId: 6, deploymentState, created: 600, updated: 700 })
const planned = (rfcCiCount: number, releaseId?: number) => ({
  ciState: 'default',
  comments: `SUCCESS: bomGenerationInfo=${JSON.stringify({ rfcCiCount, releaseId })}`,
})
const locked = (ciState: string) => ({ ...idleState.environment, ciState })

describe('getNextStep', () => {
  it('is nothing when everything is committed and deployed', () => {
    expect(getNextStep(idleState)).toMatchObject({
      kind: 'nothing',
      reason: expect.stringContaining('committed and deployed'),
    })
  })
  it('is to plan what was never deployed', () => {
    const neverDeployed = { ...idleState, latest: null }
    expect(getNextStep(neverDeployed).kind).toBe('plan')
    expect(getNextStep({ ...neverDeployed, manifest: open }).kind).toBe('commit')
    const foundNothing = { ...idleState.environment, comments: 'SUCCESS: {"rfcCiCount":0}' }
    for (const nothingToPlan of [{ manifest: null }, { environment: foundNothing }])
      expect(getNextStep({ ...neverDeployed, ...nothingToPlan })).toMatchObject({
        kind: 'nothing',
        reason: expect.stringContaining('Nothing was deployed yet'),
      })
  })
  it('is to plan the replacement of marked computes', () => {
    expect(getNextStep({ ...idleState, markedCount: 2 })).toEqual({
      kind: 'plan',
      reason: '2 computes marked for replacement. A new plan replaces them.',
    })
    expect(getNextStep({ ...idleState, markedCount: 1 }).reason).toContain('replaces it')
    expect(getNextStep({ ...idleState, markedCount: undefined })).toMatchObject({
      kind: 'nothing',
      reason: expect.stringContaining('it is unknown'),
    })
  })
  it('is to wait while the environment is locked', () => {
    const environmentState = { ...idleState, manifest: open, bom: plan, environment: locked('locked') }
    expect(getNextStep(environmentState).kind).toBe('wait')
    expect(getNextStep({ ...idleState, environment: locked('manifest_locked') })).toMatchObject({
      kind: 'wait',
      reason: expect.stringContaining('pulled'),
    })
  })
  it.each(['active', 'pausing', 'paused', 'failed', 'pending'])('is to watch a deployment that is %s', (state) => {
    const environmentState = { ...idleState, manifest: open, bom: plan, latest: latest(state) }
    expect(getNextStep(environmentState)).toMatchObject({ kind: 'watch', deployment: { deploymentId: '81' } })
    expect(commitDisabledReason(environmentState)).toBeDefined()
  })
  it('is to commit uncommitted changes, even with an older open plan', () => {
    expect(getNextStep({ ...idleState, manifest: open })).toMatchObject({ kind: 'commit' })
    expect(getNextStep({ ...idleState, manifest: open, bom: plan }).kind).toBe('commit')
    expect(commitDisabledReason({ ...idleState, manifest: open })).toBeUndefined()
  })
  it('is to deploy an open plan, also if the environment saves one', () => {
    expect(getNextStep({ ...idleState, bom: plan })).toMatchObject({ kind: 'deploy', changes: 2 })
    expect(getNextStep({ ...idleState, bom: plan, environment: locked('replace') }).kind).toBe('deploy')
  })
  it('is to plan again after a failed plan, or a canceled deployment without a later plan', () => {
    const failed = { ...idleState.environment, comments: 'ERROR:BOM: no cloud' }
    expect(getNextStep({ ...idleState, environment: failed })).toMatchObject({
      kind: 'plan',
      reason: expect.stringContaining('failed'),
    })
    const canceled = { ...idleState, latest: latest('canceled') }
    expect(getNextStep(canceled)).toMatchObject({ kind: 'plan', reason: expect.stringContaining('canceled') })
    expect(getNextStep({ ...canceled, environment: planned(0) }).kind).toBe('nothing')
  })
  it('is to plan what a discarded plan had, with or without a restore', () => {
    const deployed = { ...idleState, latest: release80('complete'), environment: planned(230, 7) }
    const restored = release.parse({ ...idleState.manifest, description: 'Restore of release 3' })
    for (const manifest of [idleState.manifest, restored])
      expect(getNextStep({ ...deployed, manifest })).toMatchObject({
        kind: 'plan',
        reason: expect.stringContaining('was discarded. A new plan includes its 230 changes again.'),
      })
    // The plan that was deployed, and one that found nothing.
    for (const environment of [planned(230, 6), planned(0)])
      expect(getNextStep({ ...deployed, environment }).kind).toBe('nothing')
  })
  it('is to plan a release committed after the last deployment, unless its plan found nothing', () => {
    const committed = release.parse({ releaseId: 8, releaseState: 'closed', updated: 900 })
    const later = { ...idleState, manifest: committed, latest: release80('complete') }
    expect(getNextStep(later)).toMatchObject({
      kind: 'plan',
      reason: 'Release 8 was committed after the last deployment. Create a plan of what to deploy.',
    })
    expect(getNextStep({ ...later, environment: planned(0) }).kind).toBe('nothing')
    expect(getNextStep({ ...later, manifest: { ...committed, updated: 500 } }).kind).toBe('nothing')
  })
  it('ignores a plan without changes', () => {
    expect(getNextStep({ ...idleState, bom: { releaseId: '7', rfc_cis: [] } }).kind).toBe('nothing')
  })
})

describe('failed queries', () => {
  it('make the next step unknown and disable a commit', () => {
    const noDeployment = { ...idleState, latest: undefined, bom: plan }
    expect(getNextStep(noDeployment)).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('deployment') })
    expect(commitDisabledReason(noDeployment)).toContain('could not be loaded')
    const noRelease = { ...idleState, manifest: undefined }
    expect(getNextStep(noRelease)).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('latest release') })
    expect(discardDisabledReason(noRelease)).toBe('The latest release could not be loaded.')
    expect(getNextStep({ ...idleState, bom: undefined })).toMatchObject({ kind: 'unknown' })
  })
  it('do not hide a known next step', () => {
    expect(getNextStep({ ...idleState, latest: latest('failed'), manifest: undefined, bom: undefined }).kind).toBe(
      'watch',
    )
    expect(getNextStep({ ...idleState, bom: undefined, manifest: open }).kind).toBe('commit')
    expect(getNextStep({ ...idleState, latest: undefined, environment: locked('locked') }).kind).toBe('wait')
  })
})

describe('a newer design', () => {
  const releases = [5, 8, 9].map((releaseId) => release.parse({ releaseId, releaseState: 'closed' }))
  const pulled = release.parse({ releaseId: 20, releaseState: 'closed', parentReleaseId: 5 })
  const ahead = (environmentState: EnvironmentState): EnvironmentState => ({
    ...environmentState,
    manifest: pulled,
    design: getDesignState(releases, pulled),
  })

  it('is pulled when nothing else is to be done', () => {
    expect(getNextStep(ahead(idleState))).toMatchObject({
      kind: 'pull',
      reason: expect.stringContaining('2 releases'),
    })
    expect(pullDisabledReason(ahead(idleState))).toBeUndefined()
  })
  it('is offered beside any other next step, and after a failed pull', () => {
    expect(isPullOffered({ ...ahead(idleState), bom: plan })).toBe(true)
    expect(isPullOffered(idleState)).toBe(false)
    const environment = { ...idleState.environment, comments: 'ERROR:MANIFEST: pack not found' }
    expect(isPullOffered({ ...idleState, environment })).toBe(true)
  })
  it('waits for uncommitted changes, plans and deployments', () => {
    expect(getNextStep({ ...ahead(idleState), manifest: open }).kind).toBe('commit')
    expect(getNextStep({ ...ahead(idleState), bom: plan }).kind).toBe('deploy')
    expect(getNextStep({ ...ahead(idleState), latest: latest('paused') }).kind).toBe('watch')
  })
  it('waits for what a canceled deployment left, as the alternative', () => {
    const stopped = { ...ahead(idleState), latest: latest('canceled'), changesLeft: 250 }
    expect(getNextStep(stopped)).toEqual({
      kind: 'plan',
      reason:
        'The last deployment was canceled with 250 changes left. A new plan includes what is still to be deployed. The design has 2 releases that this environment does not have.',
    })
    expect(isPullOffered(stopped)).toBe(true)
  })
  it('is not pulled after a rollback, unless something was committed since', () => {
    const restored = release.parse({
      releaseId: 8,
      releaseState: 'closed',
      parentReleaseId: 1,
      created: 5_000,
      description: 'Restore of release 5',
    })
    const committedAt = (updated: number) => {
      const design = getDesignState([release.parse({ releaseId: 3, releaseState: 'closed', updated })], restored)
      expect(design.newerReleases).toHaveLength(1)
      return getNextStep({ ...idleState, manifest: restored, latest: latest('complete'), design })
    }
    expect(committedAt(4_000)).toMatchObject({ kind: 'nothing', reason: expect.stringContaining('were reverted') })
    expect(committedAt(6_000).kind).toBe('pull')
  })
  it('is pulled again after a failed pull', () => {
    const environment = { ...idleState.environment, comments: 'ERROR:MANIFEST: pack not found' }
    expect(getNextStep({ ...idleState, environment })).toMatchObject({
      kind: 'pull',
      reason: expect.stringContaining('failed'),
    })
  })
  it('cannot be pulled into a locked environment, or without a committed release', () => {
    expect(pullDisabledReason({ ...idleState, environment: locked('locked') })).toContain('locked')
    expect(pullDisabledReason({ ...idleState, design: getDesignState([], null) })).toContain('Commit it first')
  })
})

test('uncommitted changes can be discarded unless the environment is locked (2.3)', () => {
  expect(discardDisabledReason(idleState)).toBe('There are no uncommitted changes.')
  expect(discardDisabledReason({ ...idleState, manifest: open })).toBeUndefined()
  expect(discardDisabledReason({ ...idleState, manifest: open, environment: locked('manifest_locked') })).toContain(
    'locked',
  )
})
