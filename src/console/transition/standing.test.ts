import { describe, expect, it } from 'vitest'
import { deployment, release } from '../../contract/records.ts'
import { commitProblem, nextStep, stages, type Situation } from './standing.ts'

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

describe('stages', () => {
  const words = (situation: Situation) => stages(situation).map(({ word }) => word)
  const current = (situation: Situation) => stages(situation).flatMap(({ name, current: is }) => (is ? [name] : []))
  it('say where things stand', () => {
    expect(words({ ...calm, manifest: open, bom: plan, latest: latest('complete') })).toEqual([
      '4 uncommitted',
      '2 to deploy',
      'complete',
    ])
    expect(words({ ...calm, manifest: null })).toEqual(['no release yet', 'nothing to deploy', 'never deployed'])
  })
  it('mark the one where the next step lies', () => {
    expect(current(calm)).toEqual([])
    expect(current({ ...calm, manifest: open })).toEqual(['Commit'])
    expect(current({ ...calm, bom: plan })).toEqual(['Plan'])
    expect(current({ ...calm, environment: locked('locked') })).toEqual(['Plan'])
    expect(current({ ...calm, latest: latest('failed') })).toEqual(['Deploy'])
  })
  it('show a deployment state that is not known as it came', () => {
    expect(stages({ ...calm, latest: latest('hibernating') })[2]).toMatchObject({ word: 'hibernating', tone: 'idle' })
  })
})
