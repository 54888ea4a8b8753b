// Plans and deployments of thousands of instances must not block other calls.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEngine, type Engine } from '../engine/engine.ts'
import { startDeployment } from '../engine/start-deployment.ts'
import { openTestService, type TestService } from '../test-service.ts'
import { TRANSITION, getId, createDesign, createProdEnvironment, read } from '../http/test-scenario.ts'

let app: TestService
let engine: Engine
beforeAll(async () => {
  app = openTestService()
  engine = createEngine(app.service, { report: console.error })
  await createDesign(app)
  await createProdEnvironment(app)
  // Three items on every compute, on two clouds.
  const scale = "json_set(relationAttributes, '$.current', '833', '$.max', '5000')"
  app.service.store.database.run(
    `UPDATE relationChange SET relationAttributes = ${scale} WHERE relationName = 'manifest.DependsOn'`,
  )
}, 60_000)
afterAll(() => app.close())

// CPU time in ms, because test machines are shared.
const spent = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000

function timeOf(work: () => void): number {
  const startedAt = spent()
  work()
  return spent() - startedAt
}

it('are made in short slices, started in one, and listed fast', { timeout: 120_000 }, async () => {
  const { store } = app.service
  await app.request('POST', `${TRANSITION}/commit`, {})
  store.database.run('UPDATE job SET due = 0')
  const turns: number[] = []
  while (store.job.count('TRUE') > 0) turns.push(timeOf(() => void engine.tick()))
  const bom = await read(app, `${TRANSITION}/releases/bom`)
  expect(getId(bom, 'ciRfcCount')).toBe(5002)
  // Median, because garbage collection delays some slices.
  const [median = 0] = turns.toSorted((a, b) => a - b).slice(turns.length / 2)
  expect(median).toBeLessThan(60)

  let id = 0
  const start = timeOf(() =>
    store.database.transaction(() => {
      const options = { comments: null, continueOnFailure: false, autoPauseExecOrders: [], username: 'x' }
      const scope = { releaseId: getId(bom, 'releaseId'), bomNs: '/acme/shop/prod/bom' }
      id = startDeployment(app.service, { ...options, ...scope }).deploymentId
    }),
  )
  expect(store.record.count('deploymentId = ?', id)).toBe(5002)
  expect(start).toBeLessThan(100)

  const startedAt = spent()
  await read(app, `${TRANSITION}/deployments/${id}/status`)
  expect(spent() - startedAt).toBeLessThan(200)
})
