// Checks the demo with the real planner: up-to-date environments have an empty plan, open plans equal the planner's.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { planEnvironment, type PlannedChange } from '../plan/plan.ts'
import { openDatabase } from '../store/database.ts'
import { importDataset } from '../store/import.ts'
import { createStore } from '../store/store.ts'
import { buildDataset } from './dataset.ts'

const folder = mkdtempSync(join(tmpdir(), 'demo-data-'))
const data = buildDataset('demo', Date.UTC(2026, 9, 1, 12))
const store = createStore(openDatabase(folder))
importDataset(store, data, 'demo')

afterAll(() => {
  store.database.close()
  rmSync(folder, { recursive: true })
})

function plan(path: string): PlannedChange[] {
  const environment = data.cis.find(
    (ci) => ci.ciClassName === 'manifest.Environment' && `${ci.nsPath}/${ci.ciName}` === path,
  )
  if (!environment) throw new Error(`No environment ${path}.`)
  const slices = planEnvironment(store, environment, [])
  for (let slice = slices.next(); ; slice = slices.next()) if (slice.done) return slice.value
}

const unfinished = [
  '/acme/storefront/dev',
  '/acme/checkout/prod',
  '/acme/search/staging',
  '/acme/billing/prod',
  '/acme/identity/prod',
]

it('has nothing to deploy in up-to-date environments', () => {
  const settled = data.cis
    .filter((ci) => ci.ciClassName === 'manifest.Environment')
    .map((ci) => `${ci.nsPath}/${ci.ciName}`)
    .filter((path) => !unfinished.includes(path) && path !== '/acme/storefront/prod')
  expect(settled.length).toBeGreaterThan(20)
  for (const path of settled) expect(plan(path), path).toEqual([])
})

it('replaces the marked computes of storefront/prod with the items on them', () => {
  const changes = plan('/acme/storefront/prod')
  expect(changes.filter(({ rfcAction }) => rfcAction === 'replace')).toHaveLength(12)
  // Load balancer and DNS are updated.
  const updates = changes.filter(({ rfcAction }) => rfcAction === 'update')
  expect(updates.map(({ ciName }) => ciName.replace(/-.*/, '')).sort()).toEqual(['fqdn', 'lb'])
  expect(changes).toHaveLength(14)
})

it.each(unfinished)("has the planner's changes in the open plan of %s", (path) => {
  const release = data.releases.find((row) => row.nsPath === `${path}/bom` && row.releaseState === 'open')
  const done = new Set(data.records.filter((row) => row.dpmtRecordState === 'complete').map((row) => row.rfcId))
  const left = data.changes.filter((row) => row.releaseId === release?.releaseId && !done.has(row.rfcId))
  const text = (change: { ciName: string; nsPath: string }) => `${change.nsPath}/${change.ciName}`
  expect(left.map(text).sort()).toEqual(plan(path).map(text).sort())
})
