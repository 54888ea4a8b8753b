// Sends kill -9 at random moments during writes and a running deployment: acknowledged writes survive, nothing is half done, work resumes.
// ROUNDS=n selects the number of kills.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toFields, toId, toList, toText, type Fields } from './http/body.ts'
import { startServiceProcess, type ServiceProcess } from './service-process.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 15)

const EDITED = ['checkout', 'identity', 'billing', 'ledger']
const MARKED = '/acme/assemblies/storefront'
const DEPLOYED = '/acme/assemblies/search'
const T = `${DEPLOYED}/transition/environments/dev`
const LEGAL = ['pending', 'active', 'pausing', 'paused', 'failed', 'complete', 'canceled']

let data: string
let service: ServiceProcess
/** Maximum lifetime in ms, scaled by start-up time: slow machines get as much work done as fast ones. */
let longestLife = 0
async function start(): Promise<void> {
  const from = performance.now()
  service = await startServiceProcess(data, '--speed=60')
  longestLife = performance.now() - from
}
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'service-'))
  await start()
}, 60_000)
afterAll(async () => {
  await service.kill()
  rmSync(data, { recursive: true, force: true })
})

/** A value that is written repeatedly: the last acknowledged one, and the one in flight when the process died. */
interface WrittenValue {
  acknowledged: string
  sent: string
}

const comments = new Map<string, WrittenValue>()
const created = new Set<string>()
const markedState: WrittenValue = { acknowledged: 'default', sent: 'default' }
let markedIds: string[] = []
let serial = 0

async function read(path: string): Promise<unknown> {
  const reply = await service.request('GET', path)
  expect(reply?.status, path).toBe(200)
  return reply?.body
}

const readAll = async (path: string): Promise<Fields[]> => toList(await read(path)).map(toFields)

// Each of these writes until the process dies.

async function editComments([assembly, written]: [string, WrittenValue]): Promise<void> {
  for (;;) {
    written.sent = `edit ${++serial}`
    const reply = await service.request('PUT', `/acme/assemblies/${assembly}`, {
      cms_ci: { ciAttributes: {}, comments: written.sent },
    })
    if (!reply) return
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    written.acknowledged = written.sent
  }
}

async function createAssemblies(): Promise<void> {
  for (;;) {
    const ciName = `made-${++serial}`
    const cms_ci = { ciName, ciAttributes: { owner: 'ops@acme.test' } }
    const reply = await service.request('POST', '/acme/assemblies', { cms_ci })
    if (!reply) return
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    created.add(ciName)
  }
}

async function markInstances(): Promise<void> {
  for (;;) {
    markedState.sent = markedState.acknowledged === 'default' ? 'replace' : 'default'
    const body = { ids: markedIds, state: markedState.sent }
    const reply = await service.request('PUT', `${MARKED}/operations/instances/state`, body)
    if (!reply) return
    expect(reply.body).toBe(true)
    markedState.acknowledged = markedState.sent
  }
}

/** Runs one step of marking, committing and deploying an environment, from any state. undefined: the process died. */
async function deployStep(): Promise<true | undefined> {
  const environment = await service.request('GET', T)
  const latest = environment && (await service.request('GET', `${T}/deployments/latest`))
  if (!latest) return undefined
  const busy = toFields(environment.body)['ciState'] !== 'default'
  if (busy || ['active', 'pausing'].includes(toText(toFields(latest.body)['deploymentState']) ?? '')) {
    await sleep(10)
    return true
  }
  const plan = await service.request('GET', `${T}/releases/bom`)
  if (!plan) return undefined
  if (plan.status === 200) {
    const { releaseId, nsPath } = toFields(plan.body)
    return (await service.request('POST', `${T}/deployments`, { cms_deployment: { releaseId, nsPath } })) && true
  }
  const computes = await service.request('GET', `${DEPLOYED}/operations/environments/dev/instances?instances_state=all`)
  if (!computes) return undefined
  const ids = toList(computes.body).map((instance) => toFields(instance)['ciId'])
  const marked = await service.request('PUT', `${DEPLOYED}/operations/instances/state`, { ids, state: 'replace' })
  return marked && (await service.request('POST', `${T}/commit`, {})) && true
}

async function deploy(): Promise<void> {
  while (await deployStep());
}

// Checked after each kill.

async function expectAcknowledged(): Promise<void> {
  const assemblies = await readAll('/acme/assemblies')
  const byName = new Map(assemblies.map((assembly) => [toText(assembly['ciName']), assembly]))
  for (const [name, written] of comments) {
    const found = toText(byName.get(name)?.['comments']) ?? ''
    expect([written.acknowledged, written.sent]).toContain(found)
    written.acknowledged = found
  }
  expect([...created].filter((name) => !byName.has(name))).toEqual([])
}

async function expectMarksWhole(): Promise<void> {
  const requested = new Set(markedIds)
  const instances = await readAll(
    `${MARKED}/operations/environments/prod/platforms/web/components/compute/instances?instances_state=all`,
  )
  const states = instances.filter((instance) => requested.has(String(instance['ciId']))).map(({ ciState }) => ciState)
  expect(states).toHaveLength(markedIds.length)
  expect(new Set(states).size, 'all or none of a bulk mark').toBe(1)
  expect([markedState.acknowledged, markedState.sent]).toContain(states[0])
  markedState.acknowledged = String(states[0])
}

async function expectDeploymentWhole(): Promise<void> {
  const latest = toFields(await read(`${T}/deployments/latest`))
  expect(LEGAL).toContain(latest['deploymentState'])
  const id = toId(latest['deploymentId'])
  const records = Object.values(toFields(toFields(await read(`${T}/deployments/${id}/status`))['rfc_info'])).map(
    toFields,
  )
  expect(records.length, 'a record for every change').toBe(
    toList(toFields(await read(`${T}/deployments/${id}`))['rfc_cis']).length,
  )
  const open = records.filter(({ state }) => state === 'pending' || state === 'inprogress')
  if (latest['deploymentState'] === 'complete') expect(open).toEqual([])
}

it(`loses nothing and resumes after being killed ${ROUNDS} times`, { timeout: 600_000 }, async () => {
  const computes = await readAll(
    `${MARKED}/operations/environments/prod/platforms/web/components/compute/instances?instances_state=all`,
  )
  markedIds = computes.filter(({ ciState }) => ciState === 'default').map(({ ciId }) => String(ciId))
  expect(markedIds.length).toBeGreaterThan(20)
  for (const assembly of await readAll('/acme/assemblies')) {
    const name = toText(assembly['ciName']) ?? ''
    const found = toText(assembly['comments']) ?? ''
    if (EDITED.includes(name)) comments.set(name, { acknowledged: found, sent: found })
  }
  expect(comments.size).toBe(EDITED.length)
  const finished = new Set<number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const load = [...[...comments].map(editComments), createAssemblies(), markInstances(), deploy()]
    await sleep(Math.random() * longestLife)
    await service.kill()
    await Promise.all(load)
    await start()
    await expectAcknowledged()
    await expectMarksWhole()
    await expectDeploymentWhole()
    for (const row of await readAll(`${T}/deployments`)) {
      if (row['deploymentState'] === 'complete') finished.add(toId(row['deploymentId']) ?? 0)
    }
  }
  expect(created.size).toBeGreaterThan(ROUNDS)
  await expect
    .poll(async () => toFields(await read(`${T}/deployments/latest`))['deploymentState'], {
      timeout: 30_000,
      interval: 200,
    })
    .toBe('complete')
  await expect.poll(async () => toFields(await read(T))['ciState'], { timeout: 10_000 }).toBe('default')
  expect(finished.size, 'deployments that ended between deaths').toBeGreaterThan(0)
})
