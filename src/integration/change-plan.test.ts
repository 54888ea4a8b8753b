// @vitest-environment happy-dom
// Change plans are recorded on one reference service and applied to another, whose records have other ids.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { send } from '../console/data/client.ts'
import { journalSnapshot, onJournalChange } from '../console/data/journal/snapshot.ts'
import { queryClient } from '../console/data/query-client.ts'
import { checkPlan } from '../console/organization/change-plans/check.ts'
import { toWrites } from '../console/organization/change-plans/apply.ts'
import { recordPlan } from '../console/organization/change-plans/record.ts'
import { addParameter, parsePlan, planToYaml, type ChangePlan } from '../console/organization/change-plans/plan.ts'
import { sendItems, type WriteRun } from '../console/data/write/write-run.ts'
import { loadStates, saveWrite, type ItemState } from '../console/data/write/write-store.ts'
import type { WriteRequest } from '../console/data/write/write-request.ts'
import type { AnyCall } from '../contract/core/call.ts'
import { createDesignVariable, updateDesignVariable } from '../contract/design/variables.ts'
import { commitDesignRelease } from '../contract/design/releases.ts'
import { pullDesign } from '../contract/transition/environments.ts'
import { commitEnvironment } from '../contract/transition/releases.ts'
import { createDeployment } from '../contract/transition/deployments.ts'
import { updateCloudConfiguration } from '../contract/transition/platforms.ts'
import {
  createDesign,
  createProdEnvironment,
  DESIGN,
  getId,
  read,
  readList,
  TRANSITION,
} from '../service/http/test-scenario.ts'
import { openTestService, type TestService } from '../service/test-service.ts'

const scope = { organization: 'acme', assembly: 'shop' }
const environment = { ...scope, environment: 'prod' }
const values = { organization: 'acme' }

let source: TestService
let target: TestService
let current: TestService
let sentWrites: string[] = []

beforeAll(async () => {
  source = openTestService()
  target = openTestService()
  // Other ids on the target.
  for (const ciName of ['other', 'another'])
    await target.request('POST', '/acme/assemblies', { cms_ci: { ciName, ciAttributes: { owner: 'a@b.c' } } })
  for (const service of [source, target]) {
    await createDesign(service)
    await createProdEnvironment(service)
  }
  onJournalChange(() => undefined)
  vi.stubGlobal(
    'fetch',
    async (url: string, { method, body }: { method: 'GET' | 'PUT' | 'POST'; body: string | null }) => {
      const path = url.replace(/^\/api/, '')
      if (method !== 'GET') sentWrites.push(`${method} ${path}`)
      const answer = await current.request(method, path, body === null ? undefined : JSON.parse(body))
      current.advanceTime(600_000)
      const chunks = [new TextEncoder().encode(JSON.stringify(answer.body))]
      const getReader = () => ({ read: async () => ({ done: chunks.length === 0, value: chunks.shift() }) })
      return {
        status: answer.status,
        headers: new Headers({ 'content-type': 'application/json' }),
        body: { getReader },
      }
    },
  )
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await source.close()
  await target.close()
})

function use(service: TestService) {
  current = service
  queryClient.clear()
  localStorage.clear()
  sentWrites = []
}
beforeEach(() => use(source))

/** Sends writes as the console does, and returns the plan of them. */
async function record(writes: readonly (readonly [AnyCall, Parameters<typeof send>[1]])[]): Promise<ChangePlan> {
  const before = new Set(journalSnapshot().map(({ id }) => id))
  for (const [call, request] of writes) expect(await send(call, request)).toMatchObject({ ok: true })
  const { plan, leftOut } = await recordPlan(
    journalSnapshot().filter(({ id }) => !before.has(id)),
    'acme',
    'Test',
  )
  expect(leftOut).toEqual([])
  return parsePlan(planToYaml(plan))
}

async function apply(plan: ChangePlan, filled: Record<string, string> = values): Promise<readonly ItemState[]> {
  const writes = toWrites(plan, filled, await checkPlan(plan, filled))
  const id = `run-${Math.random()}`
  saveWrite({ id, title: 'Test', to: '/', openedAt: Date.now() }, writes)
  const run: WriteRun<WriteRequest<AnyCall>> = {
    id,
    items: writes,
    openedAt: Date.now(),
    busy: true,
    stopRequested: false,
    answers: new Map(),
    setPhase: () => {},
    show: () => {},
  }
  await sendItems(run, [...writes.keys()], { concurrency: 1, continueOnError: false, compares: true })
  return loadStates(id)
}

const statesOf = async (plan: ChangePlan, filled: Record<string, string> = values) =>
  (await checkPlan(plan, filled)).map(({ state }) => state)

it('repeats a change from the design to its deployment on another service, once', async () => {
  const variable = await send(updateDesignVariable, {
    params: { ...scope, platform: 'web', variable: 'appVersion' },
    body: { cms_dj_ci: { ciAttributes: { value: '2.0', secure: 'false' } } },
  })
  expect(variable.ok).toBe(true)
  const release = String((await read(source, `${DESIGN}/releases/latest`))['releaseId'])
  await send(commitDesignRelease, { params: { ...scope, release }, body: {} })
  await send(pullDesign, { params: environment, body: { async: 'true' } })
  await send(commitEnvironment, { params: environment, body: { desc: 'version 2.0' } })
  const bom = await read(source, `${TRANSITION}/releases/bom`)
  await send(createDeployment, {
    params: environment,
    body: { cms_deployment: { releaseId: String(bom['releaseId']), nsPath: String(bom['nsPath']) } },
  })
  const { plan, leftOut } = await recordPlan(journalSnapshot(), 'acme', 'Version 2.0')
  expect(leftOut).toEqual([])
  expect(plan.steps.map(({ call }) => call)).toEqual([
    'updateDesignVariable',
    'commitDesignRelease',
    'pullDesign',
    'commitEnvironment',
    'createDeployment',
  ])
  expect(plan.steps[0]?.expect).toEqual({ record: 'exists', values: { 'ciAttributes.value': '1.0' } })
  expect(planToYaml(plan)).not.toContain(String(bom['releaseId']))

  use(target)
  expect(await statesOf(plan)).toEqual(['ready', 'later', 'later', 'ready', 'later'])
  expect((await apply(plan)).map(({ state, problem }) => problem?.meaning ?? state)).toEqual(Array(5).fill('done'))
  const [deployment] = await readList(target, `${TRANSITION}/deployments`)
  expect(deployment?.['deploymentState']).toBe('complete')
  expect((await read(target, `${TRANSITION}/platforms/web/variables/appVersion`))['ciAttributes']).toMatchObject({
    value: '2.0',
  })

  sentWrites = []
  expect(await statesOf(plan)).toEqual(Array(5).fill('applied'))
  expect(await apply(plan)).toEqual([])
  expect(sentWrites).toEqual([])
})

it('resolves ids in bodies to names and back', async () => {
  const clouds = await readList(source, '/acme/clouds')
  const [dc1, theirs] = [
    clouds.find(({ ciName }) => ciName === 'dc1'),
    (await readList(target, '/acme/clouds')).find(({ ciName }) => ciName === 'dc1'),
  ]
  const platform = await read(source, `${TRANSITION}/platforms/web`)
  const plan = await record([
    [
      updateCloudConfiguration,
      {
        params: { ...environment, platform: String(getId(platform, 'ciId')) },
        body: { cloud_id: String(getId(dc1, 'ciId')), attributes: { pct_scale: '50' } },
      },
    ],
  ])
  expect(plan.steps[0]).toMatchObject({ params: { platform: 'web' }, body: { cloud_id: 'dc1' } })
  use(target)
  const [check] = await checkPlan(plan, values)
  expect(check?.fields).toMatchObject([{ name: 'pct_scale', present: '100', value: '50' }])
  expect(check?.request?.request.body).toMatchObject({ cloud_id: String(getId(theirs, 'ciId')) })
  expect(await apply(plan)).toEqual([{ state: 'done' }])
  expect(await statesOf(plan)).toEqual(['applied'])
})

it('keeps secrets out of the plan and asks for them', async () => {
  const plan = await record([
    [
      createDesignVariable,
      {
        params: { ...scope, platform: 'web' },
        body: {
          cms_dj_ci: { ciName: 'dbPassword', ciAttributes: { secure: 'true', encrypted_value: 'hunter2-planted' } },
        },
      },
    ],
  ])
  expect(planToYaml(plan)).not.toContain('hunter2')
  expect(plan.parameters).toEqual([{ name: 'dbPassword encrypted_value', secret: true }])
  use(target)
  expect(await apply(plan, { ...values, 'dbPassword encrypted_value': 'other-secret' })).toEqual([{ state: 'done' }])
  expect(await statesOf(plan)).toEqual(['applied'])
})

it('stops at the first step that is not as expected', async () => {
  const change = (value: string) =>
    [
      updateDesignVariable,
      {
        params: { ...scope, platform: 'web', variable: 'appVersion' },
        body: { cms_dj_ci: { ciAttributes: { value, secure: 'false' } } },
      },
    ] as const
  const plan = await record([change('3.0')])
  const twoSteps = {
    ...plan,
    steps: [...plan.steps, ...plan.steps.map((step) => ({ ...step, params: { ...step.params, variable: 'other' } }))],
  }
  use(target)
  expect(await statesOf(twoSteps)).toEqual(['ready', 'later'])
  await target.request('PUT', `${DESIGN}/platforms/web/variables/appVersion`, {
    cms_dj_ci: { ciAttributes: { value: '9.9', secure: 'false' } },
  })
  expect(await statesOf(plan)).toEqual(['surprise'])
  const states = await apply(twoSteps)
  expect(states.map(({ state }) => state)).toEqual(['refused', 'waiting'])
  expect(states[0]?.problem?.meaning).toContain('9.9')
  expect(sentWrites).toEqual([])
})

it('runs with other values of its parameters', async () => {
  const plan = await record([
    [
      createDesignVariable,
      {
        params: { ...scope, platform: 'web' },
        body: { cms_dj_ci: { ciName: 'one', ciAttributes: { value: 'a', secure: 'false' } } },
      },
    ],
  ])
  const runbook = addParameter(
    addParameter(plan, { key: 'ciName', value: 'one' }, 'variable'),
    { key: 'value', value: 'a' },
    'text',
  )
  use(target)
  expect(await apply(runbook, { ...values, variable: 'two', text: 'b' })).toEqual([{ state: 'done' }])
  expect((await read(target, `${DESIGN}/platforms/web/variables/two`))['ciAttributes']).toMatchObject({ value: 'b' })
})

it('leaves out actions on instances, and says why', async () => {
  const [entry] = journalSnapshot()
  if (!entry) throw new Error('No recorded request.')
  const action = { ...entry, effect: 'write', outcome: 'done', method: 'POST', call: 'createProcedure' } as const
  const { plan, leftOut } = await recordPlan([{ ...action, path: '/acme/operations/procedures' }], 'acme', 'Test')
  expect(plan.steps).toEqual([])
  expect(leftOut.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^Actions on instances/)])
})

it('refuses files of other formats with one sentence', () => {
  expect(() => parsePlan('a: [')).toThrow(/could not be read as YAML/)
  expect(() => parsePlan('a: 1')).toThrow('The file is not a change plan.')
  expect(() => parsePlan('format: signalbox change plan 2')).toThrow(/cannot read/)
  expect(() => parsePlan('format: signalbox change plan 1\nname: x')).toThrow(/not valid at/)
})
