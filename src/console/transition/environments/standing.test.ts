import { describe, expect, it, test } from 'vitest'
import { deployment, release } from '../../../contract/core/records.ts'
import { designStanding } from '../releases/pull-plan.ts'
import { commitProblem, discardProblem, nextStep, pullProblem, type Situation } from './standing.ts'

const calm: Situation = {
  environment: { ciState: 'default', comments: '', updated: 1_000 },
  manifest: release.parse({ releaseId: 5, releaseState: 'closed', created: 500 }),
  bom: null,
  latest: null,
}
const open = release.parse({ releaseId: 6, releaseState: 'open', ciRfcCount: 3, relationRfcCount: 1, created: 900 })
const plan = { releaseId: '7', rfc_cis: [{}, {}] }
const latest = (deploymentState: string, updated = 900) =>
  deployment.parse({ deploymentId: 81, deploymentState, updated })
const locked = (ciState: string) => ({ ...calm.environment, ciState })

describe('nextStep', () => {
  it('is nothing when all is committed and deployed', () => {
    expect(nextStep({ ...calm, latest: latest('complete') }).kind).toBe('nothing')
  })
  it('is to wait while the environment is locked, whatever else there is', () => {
    const situation = { ...calm, manifest: open, bom: plan, environment: locked('locked') }
    expect(nextStep(situation).kind).toBe('wait')
    expect(nextStep({ ...calm, environment: locked('manifest_locked') })).toMatchObject({
      kind: 'wait',
      reason: expect.stringContaining('pulled'),
    })
  })
  it.each(['active', 'pausing', 'paused', 'failed', 'pending'])('is to watch a deployment that is %s', (state) => {
    const situation = { ...calm, manifest: open, bom: plan, latest: latest(state) }
    expect(nextStep(situation)).toMatchObject({ kind: 'watch', deploymentId: '81' })
    expect(commitProblem(situation)).toBeDefined()
  })
  it('is to commit open changes, also when an older plan is open', () => {
    expect(nextStep({ ...calm, manifest: open })).toMatchObject({ kind: 'commit', again: false })
    expect(nextStep({ ...calm, manifest: open, bom: plan }).kind).toBe('commit')
    expect(commitProblem({ ...calm, manifest: open })).toBeUndefined()
  })
  it('is to deploy an open plan, also on an environment that keeps one saved', () => {
    expect(nextStep({ ...calm, bom: plan })).toMatchObject({ kind: 'deploy', changes: 2 })
    expect(nextStep({ ...calm, bom: plan, environment: locked('replace') }).kind).toBe('deploy')
  })
  it('is to plan again after a failed plan or a canceled deployment that no plan followed', () => {
    const failed = { ...calm.environment, comments: 'ERROR:BOM: no cloud' }
    expect(nextStep({ ...calm, environment: failed })).toMatchObject({ kind: 'commit', again: true })
    expect(nextStep({ ...calm, latest: latest('canceled', 2_000) })).toMatchObject({ kind: 'commit', again: true })
    expect(nextStep({ ...calm, latest: latest('canceled', 500) }).kind).toBe('nothing')
  })
  it('takes a plan without changes for none', () => {
    expect(nextStep({ ...calm, bom: { releaseId: '7', rfc_cis: [] } }).kind).toBe('nothing')
  })
})

describe('what could not be read', () => {
  it('is told in place of a next step, and nothing is committed over it', () => {
    const noDeployment = { ...calm, latest: undefined, bom: plan }
    expect(nextStep(noDeployment)).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('deployment') })
    expect(commitProblem(noDeployment)).toContain('could not be read')
    const noRelease = { ...calm, manifest: undefined }
    expect(nextStep(noRelease)).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('latest release') })
    expect(discardProblem(noRelease)).toBe('The latest release could not be read.')
    expect(nextStep({ ...calm, bom: undefined })).toMatchObject({ kind: 'unknown' })
  })
  it('does not hide what is known', () => {
    expect(nextStep({ ...calm, latest: latest('failed'), manifest: undefined, bom: undefined }).kind).toBe('watch')
    expect(nextStep({ ...calm, bom: undefined, manifest: open }).kind).toBe('commit')
    expect(nextStep({ ...calm, latest: undefined, environment: locked('locked') }).kind).toBe('wait')
  })
})

describe('a design that has moved on', () => {
  const releases = [5, 8, 9].map((releaseId) => release.parse({ releaseId, releaseState: 'closed' }))
  const pulled = release.parse({ releaseId: 20, releaseState: 'closed', parentReleaseId: 5 })
  const ahead = (situation: Situation): Situation => ({
    ...situation,
    manifest: pulled,
    design: designStanding(releases, pulled),
  })

  it('is pulled next when nothing else is to be done', () => {
    expect(nextStep(ahead(calm))).toMatchObject({ kind: 'pull', releases: 2 })
    expect(pullProblem(ahead(calm))).toBeUndefined()
  })
  it('waits for what is open, planned or deployed', () => {
    expect(nextStep({ ...ahead(calm), manifest: open }).kind).toBe('commit')
    expect(nextStep({ ...ahead(calm), bom: plan }).kind).toBe('deploy')
    expect(nextStep({ ...ahead(calm), latest: latest('paused') }).kind).toBe('watch')
  })
  it('is pulled again after a pull that failed', () => {
    const environment = { ...calm.environment, comments: 'ERROR:MANIFEST: pack not found' }
    expect(nextStep({ ...calm, environment })).toMatchObject({
      kind: 'pull',
      reason: expect.stringContaining('failed'),
    })
  })
  it('cannot be pulled into a locked environment, nor where nothing was ever committed', () => {
    expect(pullProblem({ ...calm, environment: locked('locked') })).toContain('locked')
    expect(pullProblem({ ...calm, design: designStanding([], null) })).toContain('Commit it first')
  })
})

test('open changes can be discarded where there are some and the environment is not locked (2.3)', () => {
  expect(discardProblem(calm)).toBe('Nothing is uncommitted.')
  expect(discardProblem({ ...calm, manifest: open })).toBeUndefined()
  expect(discardProblem({ ...calm, manifest: open, environment: locked('manifest_locked') })).toContain('locked')
})
