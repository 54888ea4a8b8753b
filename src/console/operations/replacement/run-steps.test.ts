import { beforeEach, describe, expect, it } from 'vitest'
import { refuse, stubService } from '../../app/test-refusing-service.ts'
import { queryClient } from '../../data/query-client.ts'
import { instancesQuery } from '../queries.ts'
import { getHalt } from './run-status.ts'
import { loadRun } from './run-store.ts'
import { getCurrentItem, resumeHalted, type ReplacementRun, type RunWave, type Step } from './run.ts'
import { createTestRun, prepareCurrent, runCurrent } from './test-run.ts'

let environment = { ciId: 1, ciName: 'prod', ciState: 'default', comments: '' }
let latest: object | undefined
let bom: Record<'releaseId' | 'rfc_cis' | 'rfc_relations', unknown> | undefined
let states: Record<string, string | null> = {}
let refusal: Response | undefined
let manifest: object | undefined
/** End of a path that the service does not route. */
let unrouted: string | undefined
const sent: string[] = []

beforeEach(() => {
  environment = { ...environment, ciState: 'default' }
  latest = undefined
  bom = undefined
  refusal = undefined
  manifest = undefined
  unrouted = undefined
  sent.length = 0
})
stubService((url, { method }) => {
  const path = url.split('?')[0] ?? ''
  if (method !== 'GET') {
    sent.push(`${method} ${path}`)
    if (unrouted && path.endsWith(unrouted)) return refuse('not found', 404)
    return refusal?.clone() ?? Response.json({ ...environment, ciState: 'locked' })
  }
  if (path.endsWith('/instances.json'))
    return Response.json(
      Object.entries(states).map(([ciId, opsState]) => ({ ciId, ciName: `compute-9-${ciId}`, opsState })),
    )
  if (path.endsWith('/deployments/latest') && latest) return Response.json(latest)
  if (path.endsWith('/deployments/8/status')) return Response.json({ ...latest, rfc_info: {} })
  if (path.endsWith('/releases/latest') && manifest) return Response.json(manifest)
  if (path.endsWith('/releases/bom') && bom) return Response.json(bom)
  return path.endsWith('/prod') ? Response.json(environment) : refuse('none', 404)
})

const runAt = (step: Step, { wave = {}, ...overrides }: Partial<ReplacementRun> & { wave?: Partial<RunWave> } = {}) =>
  createTestRun({ instances: {}, waves: [{ ids: ['1', '2'], ...wave }, { ids: ['3'] }], ...overrides }, step)

const LONG_AGO = Date.now() - 3_600_000
const DONE = { state: 'done' }
const halted = (title: unknown, messages: unknown = []) => ({ state: 'refused', problem: { title, messages } })

describe('the health gate', () => {
  it.each([['unhealthy'], [null]])('waits, then halts before the next wave on the state %s', async (opsState) => {
    states = { 1: 'good', 2: opsState, 3: 'unhealthy' }
    expect(await prepareCurrent(runAt('settling'))).toBeUndefined()
    expect(await prepareCurrent(runAt('settling'), LONG_AGO)).toMatchObject(
      halted('1 instance of this wave is not healthy', [`compute-9-2: ${opsState ?? 'unknown'}`]),
    )
  })

  it('passes healthy and removed instances, and everything without a gate', async () => {
    states = { 1: 'notify' }
    expect(await prepareCurrent(runAt('settling'))).toEqual(DONE)
    states = { 1: 'unhealthy' }
    expect(await prepareCurrent(runAt('settling', { gate: false }))).toEqual(DONE)
  })

  it('pauses between waves', async () => {
    const pauseSince = (settledAt: number) => prepareCurrent(runAt('pausing', { pause: 60_000, wave: { settledAt } }))
    expect(await pauseSince(Date.now())).toBeUndefined()
    expect(await pauseSince(LONG_AGO)).toEqual(DONE)
  })
})

describe('requesting a plan', () => {
  it('waits while the environment is locked, then sends one request', async () => {
    environment = { ...environment, ciState: 'locked' }
    expect(await prepareCurrent(runAt('planning'))).toBeUndefined()
    expect(sent).toEqual([])
    environment = { ...environment, ciState: 'default' }
    queryClient.clear()
    expect(getCurrentItem(await runCurrent(runAt('planning')))?.step).toBe('deploying')
    expect(sent).toHaveLength(1)
  })

  it('sends nothing after a reload, once the new plan is there', async () => {
    bom = { releaseId: 9, rfc_cis: [], rfc_relations: [] }
    const run = createTestRun({ waves: [{ ids: ['1'], before: '8' }] }, 'planning', { state: 'sending' })
    expect(getCurrentItem(await runCurrent(run))?.step).toBe('deploying')
    bom = { ...bom, releaseId: 8 }
    expect(getHalt(await runCurrent(run))).toMatchObject({ title: 'The plan was not created: Not applied' })
    expect(sent).toEqual([])
  })

  it('commits if the service cannot plan a single platform, and halts if that would commit open changes', async () => {
    unrouted = 'force_deploy'
    const open = { releaseId: 4, releaseState: 'open' }
    expect(getCurrentItem(await runCurrent(runAt('planning')))?.step).toBe('deploying')
    expect(sent.map((path) => path.split('/').at(-1))).toEqual(['force_deploy', 'commit'])
    manifest = open
    queryClient.clear()
    expect(getHalt(await runCurrent(runAt('planning')))).toMatchObject({ title: /cannot plan a single platform/ })
    expect(sent).toHaveLength(3)
  })

  it.each([
    [422, 'Environment is in a locked state.'],
    [401, 'Unauthorized to commit'],
  ])('halts on a refusal with the message of the service: %s %s', async (status, message) => {
    refusal = Response.json({ errors: [message] }, { status })
    const run = await runCurrent(runAt('planning'))
    expect(getHalt(run)).toMatchObject({
      title: expect.stringMatching(/^The plan was not created: /),
      details: [message],
    })
    refusal = undefined
    expect(getCurrentItem(await runCurrent(resumeHalted(run)))?.step).toBe('deploying')
    expect(sent).toHaveLength(2)
  })

  it('requests none again while its plan is deployed, only if that was canceled', async () => {
    latest = { deploymentId: 8, releaseId: 9, deploymentState: 'active' }
    const run = runAt('planning', { wave: { before: '8', release: '9' } })
    expect(await prepareCurrent(run)).toEqual(DONE)
    latest = { ...latest, deploymentState: 'canceled' }
    expect(await prepareCurrent(run)).toHaveProperty('request')
    bom = { releaseId: 10, rfc_cis: [], rfc_relations: [] }
    expect(await prepareCurrent(run)).toEqual(DONE)
  })

  it('halts before it takes the place of an open plan, and goes on once resumed', async () => {
    bom = {
      releaseId: 9,
      rfc_cis: [{ rfcId: 5, ciId: 7, rfcAction: 'update', nsPath: '/acme/shop/prod/bom/db/1' }],
      rfc_relations: [],
    }
    const run = await runCurrent(runAt('planning'))
    expect(getHalt(run)).toMatchObject({ title: 'Plan 9 with 1 change is open' })
    expect(sent).toEqual([])
    queryClient.clear()
    await runCurrent(resumeHalted(run))
    expect(sent).toHaveLength(1)
  })

  it('halts while another deployment is open', async () => {
    latest = { deploymentId: 8, deploymentState: 'paused' }
    expect(await prepareCurrent(runAt('planning'))).toMatchObject(halted('Deployment 8 is paused'))
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
  const deploys = { request: { body: { cms_deployment: { releaseId: '9' } } } }
  const review = async (...names: readonly string[]) => {
    states = { 1: 'good', 2: 'good' }
    bom = { releaseId: 9, rfc_cis: names.map(replacementOf), rfc_relations: [] }
    return prepareCurrent(runAt('deploying', { wave: { before: '8' } }))
  }

  it('deploys exactly the wave, and halts on more or less', async () => {
    expect(await review('compute-9-1', 'compute-9-2')).toMatchObject(deploys)
    expect(await review('compute-9-1', 'compute-9-2', 'compute-9-3')).toMatchObject(
      halted('The plan has 1 unexpected change', ['replace compute-9-3 of web']),
    )
    expect(await review('compute-9-1')).toMatchObject(
      halted('1 instance of this wave is not in the plan', ['compute-9-2']),
    )
    expect(sent).toEqual([])
  })

  it('deploys a differing plan once it is accepted', async () => {
    bom = { releaseId: 9, rfc_cis: [], rfc_relations: [] }
    const run = runAt('deploying', { wave: { before: '8' }, allowed: '9' })
    expect(await prepareCurrent(run)).toMatchObject(deploys)
    expect(await prepareCurrent({ ...run, allowed: '7' })).toMatchObject({ state: 'refused' })
  })

  it('allows instances marked before, and those managed via them', async () => {
    states = { 1: 'good', 2: 'good', 3: 'good' }
    const names = ['compute-9-1', 'compute-9-2', 'compute-9-3', 'artifact-9-1', 'artifact-9-3']
    bom = { releaseId: 9, rfc_cis: names.map(replacementOf), rfc_relations: [] }
    expect(await prepareCurrent(runAt('deploying', { wave: { before: '8' }, otherMarked: ['3', '77'] }))).toMatchObject(
      deploys,
    )
  })
})

describe('watching a deployment', () => {
  it.each([
    ['pending', 'pending'],
    ['paused', 'paused'],
    ['active', undefined],
  ])('waits for a deployment that is %s, and reports whether it needs a user', async (deploymentState, held) => {
    latest = { deploymentId: 8, deploymentState }
    const run = runAt('watching', { wave: { release: '9', deployment: '8' } })
    expect(await prepareCurrent(run)).toBeUndefined()
    expect(loadRun(run.id)?.waves[0]?.held).toBe(held)
  })

  it('reads the instances again before the wave counts as replaced', async () => {
    latest = { deploymentId: 8, deploymentState: 'complete' }
    const run = runAt('watching', { wave: { release: '9', deployment: '8' } })
    const readHealth = () =>
      queryClient.getQueryData(instancesQuery(run.scope).queryKey)?.map(({ opsState }) => opsState)
    states = { 1: 'unhealthy' }
    await queryClient.fetchQuery(instancesQuery(run.scope))
    states = { 1: 'good' }
    expect(readHealth()).toEqual(['unhealthy'])
    expect(await prepareCurrent(run)).toEqual(DONE)
    expect(readHealth()).toEqual(['good'])
  })
})
