// Runs an application's life cycle (service-api 3.10) over HTTP as three existing clients of the real service do.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toFields, toList, toText, type Fields } from './http/body.ts'
import { startService, type RunningService } from './main.ts'
import { readSettings } from './settings.ts'
import { CLIENTS, checkTimes, placeholderValue, poll, type Client } from './third-party/clients.ts'

let data: string
let running: RunningService
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'service-'))
  const settings = ['--port', '0', '--data', data, '--dataset', 'demo', '--speed', '400', '--live', 'off']
  running = await startService(readSettings(settings, {}))
}, 30_000)
afterAll(async () => {
  await running.close()
  rmSync(data, { recursive: true, force: true })
})

describe.each(CLIENTS)('%s', (_, name, client) => {
  const A = `/acme/assemblies/${name}`
  const D = `${A}/design`
  const T = `${A}/transition/environments/prod`
  const E = `${A}/operations/environments/prod/platforms/web`
  const cloudName = `${name}-dc`
  let ask: Client

  /** Asks as an operator, and checks the time stamps of every answer. */
  const signedIn = (user: string, password: string) => checkTimes(client(running.url, user, password))

  async function signIn(username: string, password: string): Promise<string> {
    const path = '/account/profile/authentication_token'
    const { status, body } = await client(running.url, username, password)('POST', path, {
      user: { username, password },
    })
    expect(status).toBe(200)
    return String(toFields(body)['token'])
  }

  async function done(method: string, path: string, body?: unknown): Promise<Fields> {
    const { status, body: answer } = await ask(method, path, body)
    expect([status, status === 200 ? '' : answer], `${method} ${path}`).toEqual([200, ''])
    expect(toFields(answer)['errors']).toBeUndefined()
    return toFields(answer)
  }

  async function list(path: string): Promise<Fields[]> {
    const { status, body } = await ask('GET', path)
    expect(status, path).toBe(200)
    return toList(body).map(toFields)
  }

  const unlocked = () => poll(ask, T, ({ ciState }) => !/locked/.test(String(ciState)))

  async function commit(): Promise<Fields> {
    expect(await done('POST', `${T}/commit`, { desc: 'by a client' })).toMatchObject({ ciState: 'locked' })
    const environment = await unlocked()
    expect(environment['comments']).not.toMatch(/^ERROR:/)
    return environment
  }

  async function deployPlan(): Promise<Fields> {
    const { releaseId, nsPath } = await done('GET', `${T}/releases/bom`)
    return done('POST', `${T}/deployments`, { cms_deployment: { releaseId, nsPath, comments: '' } })
  }

  const settled = ({ deploymentId }: Fields) =>
    poll(ask, `${T}/deployments/${String(deploymentId)}/status`, ({ deploymentState }) =>
      /complete|failed|canceled/.test(String(deploymentState)),
    )

  async function deploy(): Promise<void> {
    expect(await settled(await deployPlan())).toMatchObject({ deploymentState: 'complete' })
  }

  it('signs in by password, and again with the token it got and any password', async () => {
    ask = signedIn(await signIn('demo-admin', 'demo-admin'), '')
    const token = String((await done('PUT', '/account/profile/reset_authentication_token'))['token'])
    expect(await signIn('demo-admin', 'demo-admin')).toBe(token)
    expect(await signIn(token, 'X')).toBe(token)
    ask = signedIn(token, 'no password at all')
    expect(await done('GET', '/account/profile')).toMatchObject({ username: 'demo-admin' })
  })

  it('creates a cloud with a compute service', async () => {
    const locations = await done('GET', '/acme/clouds/locations')
    const draft = await done('GET', '/acme/clouds/new')
    const attributes = { ...toFields(draft['ciAttributes']), location: Object.values(locations)[0] }
    const cms = { ...draft, ciName: cloudName, ciAttributes: attributes, unknown: 'x' }
    expect(await done('POST', '/acme/clouds', { cms_ci: cms })).toMatchObject({ ciName: cloudName })
    const available = await done('GET', `/acme/clouds/${cloudName}/services/available`)
    for (const category of ['compute', 'dns', 'lb']) {
      const template = toList(available[category]).map(toFields)[0]
      const mgmtCiId = template?.['ciId']
      const service = await done('GET', `/acme/clouds/${cloudName}/services/new?mgmtCiId=${String(mgmtCiId)}`)
      const empty = Object.entries(toFields(service['ciAttributes'])).map(([key, value]) => [
        key,
        value || placeholderValue(key),
      ])
      const filled = { ...service, ciAttributes: toFields(Object.fromEntries(empty)) }
      await done('POST', `/acme/clouds/${cloudName}/services`, { cms_ci: filled, mgmtCiId })
    }
    expect(await list(`/acme/clouds/${cloudName}/services`)).toHaveLength(3)
  })

  it('creates an assembly', async () => {
    const ciAttributes = { owner: 'demo-admin@acme.test', description: 'x', tags: '{"a":"b"}', site: 'x' }
    const created = await done('POST', '/acme/assemblies', { cms_ci: { ciName: name, comments: '', ciAttributes } })
    const { ciId } = created
    const cms = { ciId, ciName: name, ciAttributes: { description: 'sells' } }
    expect(await done('PUT', A, { cms_ci: cms })).toMatchObject({
      ciId,
      ciAttributes: { description: 'sells', owner: 'demo-admin@acme.test' },
    })
    expect(await done('GET', `/acme/assemblies/${String(ciId)}`)).toMatchObject({ ciName: name })
  })

  it('designs a platform', async () => {
    const platform = {
      ciName: 'web',
      ciAttributes: { source: 'oneops', pack: 'tomcat', version: '1', description: '' },
    }
    expect(await done('POST', `${D}/platforms`, { cms_dj_ci: platform })).toMatchObject({ rfcAction: 'add' })
    const value = { ciAttributes: { value: '1.0', secure: false } }
    await done('PUT', `${D}/platforms/web/variables/appVersion`, { cms_dj_ci: value })
    await done('POST', `${D}/platforms/web/variables`, { cms_dj_ci: { ciName: 'stage', ...value } })
    await done('POST', `${D}/variables`, { cms_dj_ci: { ciName: 'region', ciAttributes: { value: 'eu' } } })
    const user = await done('GET', `${D}/platforms/web/components/new?template_name=user`)
    const shopkeeper = { ...user, ciName: 'keeper', ciAttributes: { username: 'keeper', ulimit: 1024 } }
    await done('POST', `${D}/platforms/web/components`, { cms_dj_ci: shopkeeper, template_name: 'user' })
    const attachments = `${D}/platforms/web/components/keeper/attachments`
    const blank = await done('GET', `${attachments}/new`)
    const attachment = { ...blank, ciName: 'notes', ciAttributes: { ...toFields(blank['ciAttributes']), content: 'x' } }
    const { ciId } = await done('POST', attachments, { cms_dj_ci: attachment })
    await done('PUT', `${attachments}/${String(ciId)}`, { cms_dj_ci: { ciAttributes: { priority: '2' } } })
    await done('POST', attachments, { cms_dj_ci: { ...attachment, ciName: 'draft' } })
    await done('DELETE', `${attachments}/draft`)
    expect(await list(attachments)).toMatchObject([{ ciName: 'notes', ciAttributes: { content: 'x', priority: '2' } }])
    const components = await list(`${D}/platforms/web/components`)
    const compute = components.find(({ ciName }) => ciName === 'compute')
    const path = `${D}/platforms/web/components/${String(compute?.['ciId'])}`
    expect(await done('GET', `${path}/edit`)).toMatchObject({ ciName: 'compute', rfcAction: 'add' })
    await done('PUT', path, { cms_dj_ci: { ciId: compute?.['ciId'], ciAttributes: { size: 'M' } } })
    const { releaseId } = await done('GET', `${D}/releases/latest`)
    await done('POST', `${D}/releases/${String(releaseId)}/commit`, {})
    await poll(ask, `${D}/releases/${String(releaseId)}`, ({ releaseState }) => releaseState === 'closed')
  })

  it('is refused by an active policy, and sends notifications to a sink', async () => {
    const named = (ciName: string) => `${name}-${ciName}`
    const policy = { query: `ciClassName:catalog.Globalvar AND nsPath:\\/acme\\/${name}`, mode: 'active' }
    const policies = '/acme/organization/policies'
    await done('POST', policies, { cms_ci: { ciName: named('fixed'), ciAttributes: policy } })
    const change = { cms_dj_ci: { ciAttributes: { value: 'us' } } }
    expect(await ask('PUT', `${D}/variables/region`, change)).toMatchObject({
      status: 422,
      body: { errors: [`Failed compliance for policy: ${named('fixed')}.`] },
    })
    await done('DELETE', `${policies}/${named('fixed')}`)
    const sink = {
      ciName: named('log'),
      ciClassName: 'account.notification.url.Sink',
      ciAttributes: { service_url: 'https://log.acme.example' },
    }
    const { ciId } = await done('POST', '/acme/notifications', { cms_ci: sink })
    expect(await list('/acme/notifications')).toContainEqual(expect.objectContaining({ ciId }))
    await done('DELETE', `/acme/notifications/${String(ciId)}`)
    expect(await list('/acme/organization/notifications?size=5')).toHaveLength(5)
    expect(await done('GET', `${D}/diagram`)).toMatchObject({ nodes: [{ name: 'web' }], edges: [] })
  })

  it('creates an environment', async () => {
    const cloud = await done('GET', `/acme/clouds/${cloudName}`)
    const platform = await done('GET', `${D}/platforms/web`)
    const created = await done('POST', `${A}/transition/environments`, {
      clouds: { [String(cloud['ciId'])]: { priority: '1', dpmt_order: '1', pct_scale: '100' } },
      platform_availability: { [String(platform['ciId'])]: 'redundant' },
      cms_ci: { ciName: 'prod', nsPath: `/acme/${name}`, ciAttributes: { availability: 'redundant', profile: 'PROD' } },
    })
    expect(toFields(toFields(created['clouds'])[String(cloud['ciId'])])).toMatchObject({ priority: '1' })
    await unlocked()
    expect(await done('GET', `${T}/releases/latest`)).toMatchObject({ releaseState: 'open' })
  })

  it('sets a variable, the scale and the cloud', async () => {
    const variable = {
      ciAttributes: { secure: 'false', value: '1.1' },
      ciAttrProps: { owner: { value: 'manifest' } },
    }
    const changed = await done('PUT', `${T}/platforms/web/variables/appVersion`, { cms_dj_ci: variable })
    expect(changed).toMatchObject({ rfcAction: 'add', ciAttributes: { value: '1.1' } })
    const edited = await done('GET', `${T}/platforms/web/edit`)
    const scale = toList(edited['depends_on']).map(toFields)[0]
    const compute = String(scale?.['toCiId'])
    await done('PUT', `${T}/platforms/web`, {
      cms_dj_ci: { ciAttributes: {} },
      depends_on: { [compute]: { relationAttributes: { current: 3, min: 1, max: 5 } } },
    })
    const again = await done('GET', `${T}/platforms/web/edit`)
    const values = toFields(toList(again['depends_on']).map(toFields)[0]?.['relationAttributes'])
    expect(values).toMatchObject({ current: '3', min: '1', max: '5' })
    const cloud = await done('GET', `/acme/clouds/${cloudName}`)
    const attributes = { dpmt_order: '2', pct_scale: '100' }
    const consumes = { cloud_id: cloud['ciId'], attributes }
    expect(await done('PUT', `${T}/platforms/web/cloud_configuration`, consumes)).toMatchObject({
      relationName: 'base.Consumes',
    })
  })

  it('commits, plans and deploys in the old style', async () => {
    await commit()
    await deploy()
    expect(await list(`${E}/components/compute/instances?instances_state=all`)).toHaveLength(3)
    expect(await list(`${E}/components/compute/instances`)).toEqual([])
    const { deploymentId } = await done('GET', `${T}/deployments/latest`)
    const read = await done('GET', `${T}/deployments/${String(deploymentId)}`)
    expect(Object.keys(read)).toEqual(['rfc_cis', 'rfc_relations'])
    const [change] = toList(read['rfc_cis']).map(toFields)
    const logs = await list(`${T}/deployments/${String(deploymentId)}/log_data?rfcId=${String(change?.['rfcId'])}`)
    expect(toList(logs[0]?.['logData']).length).toBeGreaterThan(0)
  })

  it('finds nothing left to deploy', async () => {
    await commit()
    expect(await ask('GET', `${T}/releases/bom`)).toMatchObject({ status: 404 })
    expect(await ask('POST', `${T}/deployments`, { cms_deployment: { releaseId: 1, nsPath: 'x' } })).toMatchObject({
      status: 422,
    })
  })

  it('keeps a private service', async () => {
    const ciName = `${name}-mirror`
    const draft = await done('GET', '/acme/services/new?service_class_name=service.Mirror')
    const ciAttributes = { mirrors: '{"apache":"https://mirror.acme.example"}' }
    const { ciId } = await done('POST', '/acme/services', { cms_ci: { ...draft, ciName, ciAttributes } })
    const path = `/acme/services/${String(ciId)}`
    await done('PUT', path, { cms_ci: { comments: 'near' } })
    expect(await done('GET', `${path}/edit`)).toMatchObject({ ciName, comments: 'near', ciAttributes })
    await done('DELETE', path)
    expect(await list('/acme/services')).not.toContainEqual(expect.objectContaining({ ciId }))
  })

  it('marks an instance and deploys in the new style', async () => {
    const [one, two] = await list(`${E}/components/compute/instances?instances_state=all`)
    const path = `${E}/components/compute/instances/${String(one?.['ciId'])}/state`
    const state = (value: string) => ask('PUT', path, { state: value, ciState: 'x' })
    expect(await state('replace')).toMatchObject({ status: 422, body: { errors: [] } })
    expect(await state('default')).toMatchObject({ status: 422, body: { errors: [] } })
    expect(toFields((await state('renew')).body)['errors']).toHaveLength(1)
    const bulk = await ask('PUT', `${A}/operations/instances/state`, { ids: [two?.['ciId']], state: 'replace' })
    expect(bulk).toMatchObject({ status: 200, body: true })
    const plan = await done('GET', `${T}/deployments/bom?commit=true`)
    expect(toFields(plan['release'])).toMatchObject({ releaseState: 'open' })
    expect(await done('GET', T)).toMatchObject({ ciState: 'replace' })
    const before = await done('GET', `${T}/deployments/latest`)
    const started = await done('POST', `${T}/deployments`, { cms_deployment: { nsPath: `/acme/${name}/prod/bom` } })
    expect(started).toMatchObject({ ciName: 'prod', ciState: 'locked' })
    await unlocked()
    const latest = await done('GET', `${T}/deployments/latest`)
    expect(latest['deploymentId']).not.toBe(before['deploymentId'])
    expect(await settled(latest)).toMatchObject({ deploymentState: 'complete' })
    const after = await list(`${E}/components/compute/instances?instances_state=all`)
    expect(after.map(({ ciState }) => ciState)).toEqual(['default', 'default', 'default'])
  })

  it('scales, and restores the release before it', async () => {
    const instances = () => list(`${E}/components/compute/instances?instances_state=all`)
    const [scale] = toList((await done('GET', `${T}/platforms/web/edit`))['depends_on']).map(toFields)
    await done('PUT', `${T}/platforms/web`, {
      depends_on: { [String(scale?.['toCiId'])]: { relationAttributes: { current: 4 } } },
    })
    await commit()
    await deploy()
    expect(await instances()).toHaveLength(4)
    const [, before] = await list(`${T}/releases?size=10`)
    const { release } = await done('POST', `${T}/releases/${String(before?.['releaseId'])}/restore`)
    expect(release).toMatchObject({ releaseState: 'open' })
    await commit()
    await deploy()
    expect(await instances()).toHaveLength(3)
  })

  it('runs an action on instances', async () => {
    const compute = await done('GET', `${E}/components/compute`)
    const [action] = await list(`${E}/components/compute/actions`)
    const instances = await list(`${E}/components/compute/instances?instances_state=all`)
    const step = { actionName: action?.['actionName'], stepNumber: 1, isCritical: true }
    const targetIds = instances.map(({ ciId }) => ciId)
    const flow = [{ targetIds, relationName: 'base.RealizedAs', direction: 'from', actions: [step] }]
    const cms_procedure = {
      procedureCiId: '0',
      procedureState: 'active',
      procedureName: action?.['actionName'],
      definition: JSON.stringify({ flow, name: action?.['actionName'] }),
      ciId: compute['ciId'],
    }
    const { procedureId } = await done('POST', '/acme/operations/procedures', {
      cms_procedure,
      roll_at: 50,
      critical: 'true',
    })
    const path = `/acme/operations/procedures/${String(procedureId)}`
    await poll(ask, path, ({ procedureState }) => procedureState === 'complete')
    const status = await done('GET', `${path}/status`)
    expect(status).toHaveProperty('log_data')
    expect((await list(`/acme/operations/procedures?ciId=${String(compute['ciId'])}`))[0]).toMatchObject({
      procedureId,
    })
  })

  it('pulls a new design, fails, retries, and waits for an approval', async () => {
    const cms_ci = { ciName: 'change-board', ciAttributes: { enabled: 'true', approval: 'true', description: 'x' } }
    await ask('POST', `/acme/clouds/${cloudName}/supports`, { cms_ci })
    expect(await list(`/acme/clouds/${cloudName}/supports`)).toHaveLength(1)
    const component = { ciName: 'build', ciAttributes: { repository: 'r', location: 'l', version: 'fail-1' } }
    await done('POST', `${D}/platforms/web/components`, { cms_dj_ci: component, template_name: 'artifact' })
    const design = await done('GET', `${D}/releases/latest`)
    await done('POST', `${D}/releases/${String(design['releaseId'])}/commit`, { desc: 'a build' })
    await done('POST', `${T}/pull`, {})
    await unlocked()
    await commit()
    const { deploymentId, deploymentState } = await deployPlan()
    expect(deploymentState).toBe('pending')
    const path = `${T}/deployments/${String(deploymentId)}`
    const [approval] = await list(`${path}/approvals`)
    const approvals = [
      { approvalId: String(approval?.['approvalId']), state: 'approved', expiresIn: 5, comments: 'ok' },
    ]
    expect(await ask('PUT', `${path}/approvals/settle`, { approvals })).toMatchObject({ status: 200 })
    expect(await settled({ deploymentId })).toMatchObject({ deploymentState: 'failed' })
    const failures = Object.values(toFields((await done('GET', `${path}/status`))['rfc_info'])).map(toFields)
    expect(failures.filter(({ state }) => state === 'failed').length).toBeGreaterThan(0)
    const move = (target: string) => ask('PUT', path, { cms_deployment: { deploymentId, deploymentState: target } })
    expect(await move('paused')).toMatchObject({ status: 422 })
    expect(await move('active')).toMatchObject({ status: 200, body: { deploymentState: 'active' } })
    await settled({ deploymentId })
    const { body } = await move('canceled')
    expect(toText(toFields(body)['deploymentState'])).toBe('canceled')
    const edited = await done('GET', `${path}/edit`)
    expect(toList(edited['state_history']).length).toBeGreaterThan(3)
  })

  it('exports the own values of the environment and loads them', async () => {
    const data = String((await ask('GET', `${T}/extract.yaml`)).body)
    expect(data).toMatch(/scale:\n +compute:\n +current: "3"\n[^]*appVersion: "1.1"\n/)
    const changed = data.replace('appVersion: "1.1"', 'appVersion: "1.2"')
    expect(toFields((await done('PUT', `${T}/load`, { data: changed, preview: 'true' }))['errors'])).toEqual({})
    await done('PUT', `${T}/load`, { data: changed })
    expect(await done('GET', `${T}/platforms/web/variables/appVersion`)).toMatchObject({
      ciAttributes: { value: '1.2' },
    })
    await done('POST', `${T}/discard`)
    expect(await ask('GET', `${T}/extract.yaml`)).toMatchObject({ body: data })
  })

  it('loads the design into a second assembly', async () => {
    const copy = `/acme/assemblies/${name}-copy`
    const { body: data } = await ask('GET', `${D}/extract.yaml`)
    await done('POST', '/acme/assemblies', {
      cms_ci: { ciName: `${name}-copy`, ciAttributes: { owner: 'demo-admin@acme.test' } },
    })
    await done('PUT', `${copy}/design/load`, { data })
    const { releaseId } = await done('GET', `${copy}/design/releases/latest`)
    await done('POST', `${copy}/design/releases/${String(releaseId)}/commit`, {})
    expect(await done('GET', `${copy}/design/extract`)).toEqual(await done('GET', `${D}/extract`))
    await done('DELETE', copy)
  })

  it('deletes everything', async () => {
    expect(await ask('DELETE', A)).toMatchObject({ status: 422 })
    expect(await ask('DELETE', T)).toMatchObject({ status: 422 })
    const platforms = await list(`${T}/platforms`)
    await done('PUT', `${T}/disable`, { platformCiIds: platforms.map(({ ciId }) => ciId) })
    await commit()
    const deployment = await deployPlan()
    expect(deployment['deploymentState']).toBe('pending')
    const path = `${T}/deployments/${String(deployment['deploymentId'])}`
    // The old style of approval answers the deployment's previous state (3.2).
    const approved = await done('PUT', path, { cms_deployment: { ...deployment, deploymentState: 'active' } })
    expect(approved['deploymentState']).toBe('pending')
    expect(await settled(deployment)).toMatchObject({ deploymentState: 'complete' })
    expect(await list(`${A}/instances?instances_state=all`)).toEqual([])
    expect(await done('DELETE', T)).toMatchObject({ ciName: 'prod' })
    expect(await done('DELETE', A)).toMatchObject({ ciName: name })
    expect(await ask('GET', A)).toMatchObject({ status: 404 })
    for (const service of await list(`/acme/clouds/${cloudName}/services`)) {
      await done('DELETE', `/acme/clouds/${cloudName}/services/${String(service['ciId'])}`)
    }
    expect(await done('DELETE', `/acme/clouds/${cloudName}`)).toMatchObject({ ciName: cloudName })
  })
})
