// @vitest-environment happy-dom
// Change plans are recorded on one reference service and applied to another, whose records have other ids.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { send } from '../console/data/client.ts'
import { journalSnapshot, onJournalChange } from '../console/data/journal/snapshot.ts'
import { checkPlan } from '../console/organization/change-plans/check.ts'
import { recordPlan } from '../console/organization/change-plans/record.ts'
import {
  addParameter,
  parsePlan,
  planToYaml,
  runAgain,
  type ChangePlan,
} from '../console/organization/change-plans/plan.ts'
import { createCloudVariable, updateCloudVariable } from '../contract/cloud/resources.ts'
import { createDesignAttachment, createDesignMonitor, updateDesignAttachment } from '../contract/design/components.ts'
import { deleteDesignPlatform } from '../contract/design/platforms.ts'
import { createDesignVariable, updateDesignVariable } from '../contract/design/variables.ts'
import { commitDesignRelease } from '../contract/design/releases.ts'
import { pullDesign } from '../contract/transition/environments.ts'
import { commitEnvironment } from '../contract/transition/releases.ts'
import { createPolicy } from '../contract/organization/policies.ts'
import { createDeployment } from '../contract/transition/deployments.ts'
import { setInstancesState } from '../contract/operations/instances.ts'
import { createProcedure } from '../contract/operations/procedures.ts'
import { updateCloudConfiguration } from '../contract/transition/platforms.ts'
import {
  commitEnvironment as commitEnvironmentOf,
  createDesign,
  createProdEnvironment,
  deployPlan,
  DESIGN,
  getId,
  OPERATIONS,
  read,
  readDeploymentState,
  readInstances,
  readList,
  TRANSITION,
} from '../service/http/test-scenario.ts'
import { openTestService, type TestService } from '../service/test-service.ts'
import { apply, current, record, sentWrites, statesOf, stubFetch, use, values } from './change-plan-services.ts'

const scope = { organization: 'acme', assembly: 'shop' }
const environment = { ...scope, environment: 'prod' }

let source: TestService
let target: TestService

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
  stubFetch()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await source.close()
  await target.close()
})

beforeEach(() => use(source))

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
  expect((await recordPlan(journalSnapshot(), 'other-organization', 'Other')).plan.steps).toEqual([])
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
  expect((await readList(target, `${TRANSITION}/deployments`))[0]?.['deploymentState']).toBe('complete')
  expect((await read(target, `${TRANSITION}/platforms/web/variables/appVersion`))['ciAttributes']).toMatchObject({
    value: '2.0',
  })

  sentWrites.length = 0
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

it('creates and changes variables of clouds, and policies', async () => {
  const variable = { organization: 'acme', cloud: 'dc1', variable: 'proxy' }
  const policy = { description: 'x', query: 'ciClassName:catalog.Globalvar', mode: 'passive' as const }
  const plan = await record([
    [createCloudVariable, { params: variable, body: { cms_ci: { ciName: 'proxy', ciAttributes: { value: 'a' } } } }],
    [updateCloudVariable, { params: variable, body: { cms_ci: { ciAttributes: { value: 'b' } } } }],
    [createPolicy, { params: { organization: 'acme' }, body: { cms_ci: { ciName: 'rule', ciAttributes: policy } } }],
  ])
  use(target)
  expect((await apply(plan)).map(({ state, problem }) => problem?.meaning ?? state)).toEqual(Array(3).fill('done'))
  expect((await read(target, '/acme/clouds/dc1/variables/proxy'))['ciAttributes']).toMatchObject({ value: 'b' })
  expect((await read(target, '/acme/organization/policies/rule'))['ciAttributes']).toMatchObject(policy)
  expect(await statesOf(plan)).toEqual(Array(3).fill('applied'))
})

it('says which later step supersedes a value', async () => {
  const params = { organization: 'acme', cloud: 'dc1', variable: 'region' }
  const plan = await record([
    [createCloudVariable, { params, body: { cms_ci: { ciName: 'region', ciAttributes: { value: 'a' } } } }],
    [updateCloudVariable, { params, body: { cms_ci: { ciAttributes: { value: 'b' } } } }],
    [updateCloudVariable, { params, body: { cms_ci: { ciAttributes: { value: 'c' } } } }],
  ])
  const [, second, third] = await checkPlan(plan, values)
  expect(second).toMatchObject({ state: 'superseded', note: 'Superseded by step 3.' })
  expect(third?.state).toBe('applied')
  expect(await apply(plan)).toEqual([])
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
  const filled = { ...values, 'dbPassword encrypted_value': 'other-secret' }
  expect(await apply(plan, filled)).toEqual([{ state: 'done' }])
  const [check] = await checkPlan(plan, filled)
  expect(check?.note).toBe('The record exists; its secret cannot be compared, so it is set again.')
  expect(await apply(plan, filled)).toEqual([{ state: 'done' }])
  const variables = `${DESIGN}/platforms/web/variables`
  expect(sentWrites).toEqual([`POST ${variables}`, `PUT ${variables}/dbPassword`])
})

it('does not revert what later steps changed to set a secret again', async () => {
  const params = { ...scope, platform: 'web', component: 'artifact' }
  const create = { ciName: 'setup', ciAttributes: { path: '/tmp/a', basic_auth_password: 'hunter2-planted' } }
  const plan = await record([
    [createDesignAttachment, { params, body: { cms_dj_ci: create } }],
    [
      updateDesignAttachment,
      { params: { ...params, attachment: 'setup' }, body: { cms_dj_ci: { ciAttributes: { path: '/tmp/b' } } } },
    ],
  ])
  use(target)
  const filled = { ...values, 'setup basic_auth_password': 'other-secret' }
  await apply(plan, filled)
  const [check] = await checkPlan(plan, filled)
  expect(check).toMatchObject({
    state: 'applied',
    note: 'The record exists; its secret cannot be compared, and is not set.',
  })
  expect(await apply(plan, filled)).toEqual([])
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

it('adds a monitor, whose name the service completes, and deletes a platform', async () => {
  const compute = { ...scope, platform: 'web', component: 'compute' }
  for (const service of [source, target])
    await service.request('POST', `${DESIGN}/platforms`, {
      cms_dj_ci: { ciName: 'old', ciAttributes: { source: 'oneops', pack: 'tomcat', version: '1' } },
    })
  const plan = await record([
    [
      createDesignMonitor,
      {
        params: compute,
        body: { cms_dj_ci: { ciName: 'extra', ciAttributes: { cmd: 'check', cmd_line: 'check', duration: '3' } } },
      },
    ],
    [deleteDesignPlatform, { params: { ...scope, platform: 'old' } }],
  ])
  expect(await statesOf(plan)).toEqual(['applied', 'applied'])
  use(target)
  expect(await statesOf(plan)).toEqual(['ready', 'ready'])
  expect(await apply(plan)).toEqual([{ state: 'done' }, { state: 'done' }])
  expect(await read(target, `${DESIGN}/platforms/web/components/compute/monitors/web-compute-extra`)).toMatchObject({
    ciAttributes: { cmd: 'check' },
  })
  expect((await target.request('GET', `${DESIGN}/platforms/old`)).status).toBe(404)
  expect(await statesOf(plan)).toEqual(['applied', 'applied'])
})

/** Reboots instances as the console does. */
async function reboot(ids: readonly string[], flow: object = {}) {
  const compute = await read(current, `${OPERATIONS}/platforms/web/components/compute`)
  const actions = [{ actionName: 'reboot', stepNumber: 1, isCritical: true, ...flow }]
  const definition = {
    name: 'reboot',
    flow: [{ targetIds: ids, relationName: 'base.RealizedAs', direction: 'from', actions }],
  }
  const cms_procedure = {
    procedureCiId: '0',
    procedureName: 'reboot',
    ciId: String(compute['ciId']),
    procedureState: 'active' as const,
    definition: JSON.stringify(definition),
    arglist: JSON.stringify({ token: 'planted-secret', wait: '5' }),
  }
  return [createProcedure, { params: { organization: 'acme' }, body: { cms_procedure } }] as const
}

const idOf = (instances: readonly Record<string, unknown>[], suffix: RegExp) =>
  String(instances.find(({ ciName }) => suffix.test(String(ciName)))?.['ciId'])

it('runs an action on the same instances by cloud and number, once, and not if their number differs', async () => {
  const instances = await readInstances(source, 'compute')
  const plan = await record([await reboot([idOf(instances, /-1$/)])])
  const [step] = plan.steps
  expect(step).toMatchObject({
    params: { assembly: 'shop', environment: 'prod', platform: 'web', component: 'compute' },
  })
  expect(step?.expect?.values).toEqual({ 'instances in dc1': '2' })
  expect(JSON.stringify(step?.body)).toMatch(/"targetIds":\["dc1 1"\].*"wait":"5"/)
  expect(planToYaml(plan)).not.toMatch(/planted|\d-1\b/)
  expect(await statesOf(plan)).toEqual(['applied'])

  use(target)
  target.advanceTime(30 * 86_400_000)
  const filled = { ...values, 'compute token': 'their "token"' }
  expect(await statesOf({ ...plan, steps: [...plan.steps, ...plan.steps] }, filled)).toEqual(['ready', 'ready'])
  expect(await apply(plan, filled)).toEqual([{ state: 'done' }])
  const [procedure] = await readList(target, `/acme/operations/procedures?ns_path=/acme/shop`)
  expect(procedure?.['actions']).toMatchObject([
    { actionName: 'reboot', ciId: Number(idOf(await readInstances(target, 'compute'), /-1$/)) },
  ])
  expect(JSON.parse(String(procedure?.['arglist']))).toEqual({ token: 'their "token"', wait: '5' })
  expect(await statesOf(plan, filled)).toEqual(['applied'])
  expect(await apply(plan, filled)).toEqual([])
  expect(await statesOf({ ...plan, steps: [...plan.steps, ...plan.steps] }, filled)).toEqual(['applied', 'ready'])
  expect(await statesOf(runAgain(plan, new Date(target.service.now())), filled)).toEqual(['ready'])

  const edited = (change: (text: string) => string) =>
    parsePlan(change(planToYaml(runAgain(plan, new Date(target.service.now())))))
  const noteOf = async (other: ChangePlan) =>
    (await checkPlan(other, filled)).map(({ state, note }) => `${state}: ${note}`)
  expect(await noteOf(edited((text) => text.replace('"2"', '"3"')))).toEqual([
    expect.stringMatching(/^surprise: .*instances in dc1 is “2”, expected “3”/),
  ])
  const unknown = edited((text) => text.replace('dc1 1', 'dc1 7'))
  expect(await noteOf(unknown)).toEqual(['surprise: There is no instance dc1 7.'])
  const other = edited((text) => text.replace('actionName: reboot', 'actionName: explode'))
  expect(await noteOf(other)).toEqual(['surprise: The component has no action explode.'])
})

it('marks instances for replacement, and does not mark those that were replaced since', async () => {
  const before = await readInstances(source, 'compute')
  const marked = [idOf(before, /-1$/)]
  const plan = await record([[setInstancesState, { params: scope, body: { ids: marked, state: 'replace' } }]])
  expect(plan.steps[0]).toMatchObject({
    params: { assembly: 'shop', environment: 'prod', platform: 'web', component: 'compute' },
    body: { ids: ['dc1 1'], state: 'replace' },
  })
  use(target)
  const [step] = plan.steps
  const since = new Date(target.service.now()).toISOString()
  const now = {
    ...plan,
    steps: step ? [{ ...step, expect: { record: 'exists' as const, ...step.expect, since } }] : [],
  }
  expect(await statesOf(now)).toEqual(['ready'])
  expect(await apply(now)).toEqual([{ state: 'done' }])
  expect(await statesOf(now)).toEqual(['applied'])
  await commitEnvironmentOf(target)
  const deployment = await deployPlan(target)
  target.advanceTime(600_000)
  expect(await readDeploymentState(target, deployment)).toBe('complete')
  expect((await readInstances(target, 'compute')).map(({ ciState }) => ciState)).not.toContain('replace')
  expect(await statesOf(now)).toEqual(['applied'])
  // The deployment also scaled down.
  expect(await statesOf(runAgain(now, new Date(target.service.now())))).toEqual(['surprise'])
})

it('leaves out what exists on one service only, and says why', async () => {
  const instances = await readInstances(source, 'compute')
  const before = new Set(journalSnapshot().map(({ id }) => id))
  await send(...(await reboot([idOf(instances, /-1$/)], { extraInfo: '1' })))
  const entry = journalSnapshot().find(({ id, effect }) => effect === 'write' && !before.has(id))
  if (!entry) throw new Error('No recorded request.')
  const others = [
    { call: 'updateProcedure', path: '/acme/operations/procedures/1' },
    { call: 'updateDeployment', path: '/acme/assemblies/shop/transition/environments/prod/deployments/1' },
    { call: 'createTeam', path: '/acme/organization/teams' },
  ].map((other) => ({ ...entry, ...other, outcome: 'done' as const }))
  const { plan, leftOut } = await recordPlan([entry, ...others], 'acme', 'Test')
  expect(plan.steps).toEqual([])
  expect(leftOut.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^The request runs an attachment/),
    expect.stringMatching(/^These requests control a procedure/),
    expect.stringMatching(/^These requests control a deployment/),
    expect.stringMatching(/^Plans can contain only/),
  ])
})
