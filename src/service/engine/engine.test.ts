import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toFields } from '../http/body.ts'
import {
  OPERATIONS,
  SHOP,
  TRANSITION,
  commitEnvironment,
  createDesign,
  createProdEnvironment,
  deployPlan,
  deployShop,
  getId,
  read,
  readDeploymentState,
  readInstances,
  setDeploymentState,
} from '../http/test-scenario.ts'
import type { JobRow } from '../model/rows.ts'
import type { Service } from '../http/handler.ts'
import { openTestService, type TestService } from '../test-service.ts'
import { createEngine } from './engine.ts'
import { queueJob } from './jobs.ts'

const ENDLESS = 'endless'

vi.mock('./jobs.ts', async (importOriginal) => {
  const jobs = await importOriginal<typeof import('./jobs.ts')>()
  function* runJob(service: Service, job: JobRow): Generator<void, void> {
    while (job.details.username === ENDLESS) yield
    yield* jobs.runJob(service, job)
  }
  return { ...jobs, runJob }
})

let app: TestService
let errors: unknown[]
beforeEach(() => {
  errors = []
  app = openTestService({ report: (error) => errors.push(error) })
})
afterEach(() => app.close())

const findRecords = (id: number, state: string) =>
  app.service.store.record.all('deploymentId = ? AND dpmtRecordState = ? ORDER BY dpmtRecordId', id, state)

async function startFirstDeployment(): Promise<number> {
  await createDesign(app)
  await createProdEnvironment(app)
  await commitEnvironment(app)
  return deployPlan(app)
}

/** Makes attributes unreadable, which fails whatever reads them. Returns how to undo it. */
function breakAttributes(table: 'change' | 'ci', key: 'rfcId' | 'ciId', id: number): () => void {
  const { database } = app.service.store
  const attributes = database.value(`SELECT ciAttributes FROM ${table} WHERE ${key} = ?`, id)
  const write = (text: typeof attributes) =>
    database.run(`UPDATE ${table} SET ciAttributes = ? WHERE ${key} = ?`, text, id)
  write('broken')
  return () => write(attributes)
}

describe('an error', () => {
  it('fails the deployment with the reason, and a retry completes it', async () => {
    const id = await startFirstDeployment()
    app.advanceTime(500)
    const [record] = findRecords(id, 'inprogress')
    const repair = breakAttributes('change', 'rfcId', record?.rfcId ?? 0)
    app.advanceTime(60_000)
    expect(await readDeploymentState(app, id)).toBe('failed')
    expect(errors).toEqual([expect.any(SyntaxError)])
    const [failed] = findRecords(id, 'failed')
    expect(failed?.comments).toContain('JSON')
    expect(app.service.store.log.count("ownerId = ? AND level = 'ERROR'", failed?.dpmtRecordId ?? 0)).toBe(1)
    repair()
    await setDeploymentState(app, id, 'active')
    app.advanceTime(120_000)
    expect(await readDeploymentState(app, id)).toBe('complete')
  })

  describe('of one of two', () => {
    let deploymentId: number
    let procedureId: number
    let target: number
    beforeEach(async () => {
      await deployShop(app)
      const anchor = getId(await read(app, `${OPERATIONS}/platforms/web/components/compute`), 'ciId')
      target = getId((await readInstances(app, 'compute'))[0], 'ciId')
      const artifact = getId((await readInstances(app, 'artifact'))[0], 'ciId')
      await app.request('PUT', `${SHOP}/operations/instances/state`, { ids: [String(artifact)], state: 'replace' })
      await commitEnvironment(app)
      deploymentId = await deployPlan(app)
      const actions = [{ actionName: 'reboot', stepNumber: 1, isCritical: true }]
      const flow = [{ targetIds: [target], relationName: 'base.RealizedAs', direction: 'from', actions }]
      const { body } = await app.request('POST', '/acme/operations/procedures', {
        cms_procedure: {
          ciId: String(anchor),
          procedureName: 'p',
          procedureState: 'active',
          definition: JSON.stringify({ flow }),
        },
      })
      procedureId = getId(toFields(body), 'procedureId')
    })
    const procedureState = () => app.service.store.procedure.find(procedureId)?.procedureState

    it('a deployment does not stop a procedure', async () => {
      breakAttributes('change', 'rfcId', findRecords(deploymentId, 'pending')[0]?.rfcId ?? 0)
      app.advanceTime(60_000)
      expect(await readDeploymentState(app, deploymentId)).toBe('failed')
      expect(procedureState()).toBe('complete')
    })

    it('a procedure does not stop a deployment', async () => {
      app.advanceTime(0)
      const repair = breakAttributes('ci', 'ciId', target)
      app.advanceTime(60_000)
      repair()
      expect(procedureState()).toBe('failed')
      expect(await readDeploymentState(app, deploymentId)).toBe('complete')
    })
  })
})

it('advances deployments while a long job runs', async () => {
  const id = await startFirstDeployment()
  const { store } = app.service
  const environment = store.ci.find(getId(await read(app, TRANSITION), 'ciId'))
  if (!environment) throw new Error('There is no environment.')
  const details = { username: ENDLESS, description: null, excluded: [], availability: {} }
  store.job.update(queueJob(app.service, environment, 'pull', details).jobId, { due: 0 })
  createEngine(app.service, { report: console.error }).tick()
  expect(findRecords(id, 'inprogress')).not.toEqual([])
})
