import { beforeEach, describe, expect, it } from 'vitest'
import { refuse, stubService } from '../../app/test-refusing-service.ts'
import { queryClient } from '../../data/query-client.ts'
import { afterStep, resumeHaltedRun, type ReplacementRun, type Step } from './run.ts'
import { runStep } from './run-steps.ts'
import { createTestRun } from './test-run.ts'

let environment = { ciId: 1, ciName: 'prod', ciState: 'default', comments: '' }
let latest: object | undefined
let bom: object | undefined
let states: Record<string, string | null> = {}
let refusal: Response | undefined
const sent: string[] = []

beforeEach(() => {
  environment = { ...environment, ciState: 'default' }
  latest = undefined
  bom = undefined
  refusal = undefined
  sent.length = 0
})
stubService((url, { method }) => {
  const path = url.split('?')[0] ?? ''
  if (method !== 'GET') {
    sent.push(`${method} ${path}`)
    return refusal?.clone() ?? Response.json({ ...environment, ciState: 'locked' })
  }
  if (path.endsWith('/instances.json'))
    return Response.json(
      Object.entries(states).map(([ciId, opsState]) => ({ ciId, ciName: `compute-9-${ciId}`, opsState })),
    )
  if (path.endsWith('/deployments/latest') && latest) return Response.json(latest)
  if (path.endsWith('/deployments/8/status')) return Response.json({ ...latest, rfc_info: {} })
  if (path.endsWith('/releases/bom') && bom) return Response.json(bom)
  return path.endsWith('/prod') ? Response.json(environment) : refuse('none', 404)
})

const runAt = (
  step: Step,
  {
    since = Date.now(),
    before,
    ...overrides
  }: { since?: number; before?: string; gate?: boolean; pause?: number } = {},
): ReplacementRun =>
  createTestRun({
    instances: {},
    waves: [
      { ids: ['1', '2'], step, since, ...(before === undefined ? {} : { before }) },
      { ids: ['3'], step: 'waiting', since: 0 },
    ],
    ...overrides,
  })

const LONG_AGO = Date.now() - 3_600_000

describe('the health gate', () => {
  it.each([['unhealthy'], [null]])('waits, then halts before the next wave on the state %s', async (opsState) => {
    states = { 1: 'good', 2: opsState, 3: 'unhealthy' }
    expect(await runStep(runAt('settling'), 0)).toHaveProperty('wait')
    expect(await runStep(runAt('settling', { since: LONG_AGO }), 0)).toMatchObject({
      halt: { kind: 'health', details: [`compute-9-2: ${opsState ?? 'unknown'}`] },
    })
  })

  it('passes healthy and removed instances, and everything without a gate', async () => {
    states = { 1: 'notify' }
    expect(await runStep(runAt('settling'), 0)).toEqual({ next: 'pausing' })
    states = { 1: 'unhealthy' }
    expect(await runStep(runAt('settling', { gate: false }), 0)).toEqual({ next: 'pausing' })
  })

  it('pauses between waves', async () => {
    expect(await runStep(runAt('pausing', { pause: 60_000 }), 0)).toHaveProperty('wait')
    expect(await runStep(runAt('pausing', { pause: 60_000, since: LONG_AGO }), 0)).toEqual({ next: 'done' })
  })
})

describe('requesting a plan', () => {
  it('waits while the environment is locked, then sends one request', async () => {
    environment = { ...environment, ciState: 'locked' }
    expect(await runStep(runAt('planning', { before: '' }), 0)).toHaveProperty('wait')
    expect(sent).toEqual([])
    environment = { ...environment, ciState: 'default' }
    queryClient.clear()
    expect(await runStep(runAt('planning', { before: '' }), 0)).toEqual({ next: 'locked' })
    expect(await runStep(runAt('planning', { before: '' }), 0)).toEqual({ next: 'locked' })
    // The step was repeated, as after a reload.
    expect(sent).toHaveLength(1)
  })

  it.each([
    [422, 'Environment is in a locked state.'],
    [401, 'Unauthorized to commit'],
  ])('halts on a refusal with the message of the service: %s %s', async (status, message) => {
    refusal = Response.json({ errors: [message] }, { status })
    const run = runAt('planning', { before: '' })
    const result = await runStep(run, 0)
    expect(result).toMatchObject({ halt: { kind: 'refused', details: [message] } })
    refusal = undefined
    expect(await runStep(resumeHaltedRun(afterStep(run, 0, result, 1), 2), 0)).toEqual({ next: 'locked' })
    expect(sent).toHaveLength(2)
  })

  it('halts while another deployment is open', async () => {
    latest = { deploymentId: 8, deploymentState: 'paused' }
    expect(await runStep(runAt('planning', { before: '' }), 0)).toMatchObject({
      halt: { title: 'Deployment 8 is paused' },
    })
    expect(sent).toEqual([])
  })
})

describe('reviewing a plan', () => {
  const replacementOf = (ciName: string, index: number) => ({
    rfcId: index + 20,
    ciId: index + 1,
    ciName,
    ciClassName: ciName.startsWith('compute') ? 'bom.Compute' : 'bom.Artifact',
    rfcAction: 'replace',
    nsPath: '/acme/shop/prod/bom/web/1',
    ciAttributes: {},
  })
  const review = async (...names: readonly string[]) => {
    states = { 1: 'good', 2: 'good' }
    bom = { releaseId: 9, rfc_cis: names.map(replacementOf), rfc_relations: [] }
    return runStep(runAt('reviewing', { before: '8' }), 0)
  }

  it('deploys exactly the wave, and halts on more or less', async () => {
    expect(await review('compute-9-1', 'compute-9-2')).toMatchObject({ next: 'deploying', set: { release: '9' } })
    const halt = { kind: 'extra', details: ['replace compute-9-3 of web'] }
    expect(await review('compute-9-1', 'compute-9-2', 'compute-9-3')).toMatchObject({ halt })
    expect(await review('compute-9-1')).toMatchObject({ halt: { kind: 'missing', details: ['compute-9-2'] } })
    expect(sent).toEqual([])
  })

  it('allows instances marked before, and those managed via them', async () => {
    states = { 1: 'good', 2: 'good', 3: 'good' }
    const names = ['compute-9-1', 'compute-9-2', 'compute-9-3', 'artifact-9-1', 'artifact-9-3']
    bom = { releaseId: 9, rfc_cis: names.map(replacementOf), rfc_relations: [] }
    const run = { ...runAt('reviewing', { before: '8' }), along: ['3', '77'] }
    expect(await runStep(run, 0)).toMatchObject({ next: 'deploying' })
  })
})

describe('watching a deployment', () => {
  it.each([
    ['pending', 'pending'],
    ['paused', 'paused'],
    ['active', undefined],
  ])('waits for a deployment that is %s, and reports whether it needs a user', async (deploymentState, held) => {
    latest = { deploymentId: 8, deploymentState }
    const run = runAt('watching')
    const watched = { ...run, waves: run.waves.map((wave) => ({ ...wave, deployment: '8' })) }
    expect(await runStep(watched, 0)).toEqual({ wait: expect.any(Number), set: { held } })
  })
})
