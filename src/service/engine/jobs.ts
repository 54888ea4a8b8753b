// Work on an environment behind its lock: commit with plan, and design pull. A job is done over from its start after a crash.
import type { Service } from '../handler.ts'
import type { CiRow, JobRow, ReleaseRow } from '../model.ts'
import { below, bomPath, manifestPath } from '../namespaces.ts'
import { openRelease } from '../drafts.ts'
import { planEnvironment } from '../plan/plan.ts'
import { pullDesign } from '../plan/pull.ts'
import { writePlan } from '../plan/write.ts'
import { commitRelease } from './apply.ts'
import { paceOf } from './pace.ts'

/** Milliseconds until a job begins, at speed 1. */
const DELAY = 400

/** Locks an environment and queues the work on it; its comments are emptied meanwhile (service-api 3.1). */
export function queueJob(service: Service, environment: CiRow, kind: JobRow['kind'], details: JobRow['details']): void {
  const { store } = service
  const pace = paceOf(below(environment.nsPath, environment.ciName), service.speed)
  const due = service.now() + Math.ceil(DELAY / pace)
  store.job.insert({ jobId: store.nextId(), kind, environmentId: environment.ciId, due, details })
  const ciState = kind === 'pull' ? 'manifest_locked' : 'locked'
  store.ci.update(environment.ciId, { ciState, comments: '', updated: service.now(), updatedBy: details.username })
}

function release(service: Service, job: JobRow, comments: string): void {
  service.store.ci.update(job.environmentId, { ciState: 'default', comments, updated: service.now() })
  service.store.job.remove(job.jobId)
}

function generationInfo(job: JobRow, counts: { changes: number; relations: number }, releaseId: number | null): string {
  return JSON.stringify({
    rfcCiCount: counts.changes,
    rfcRelationCount: counts.relations,
    manifestCommit: true,
    createdBy: job.details.username,
    mode: 'persistent',
    autoDeploy: false,
    releaseId,
  })
}

function openBom(service: Service, job: JobRow, bomNs: string, manifestNs: string, releaseId: number): ReleaseRow {
  const { store } = service
  const newest = (kind: string, nsPath: string) =>
    store.release.one("kind = ? AND nsPath = ? AND releaseState = 'closed' ORDER BY releaseId DESC", kind, nsPath)
  const last = store.release.one("kind = 'bom' AND nsPath = ? ORDER BY releaseId DESC", bomNs)
  const now = service.now()
  return {
    releaseId,
    kind: 'bom',
    nsPath: bomNs,
    releaseState: 'open',
    createdBy: job.details.username,
    commitedBy: null,
    description: job.details.description,
    revision: (last?.revision ?? 0) + 1,
    parentReleaseId: newest('manifest', manifestNs)?.releaseId ?? null,
    created: now,
    updated: now,
  }
}

function* commit(service: Service, job: JobRow, environment: CiRow): Generator<void, string> {
  const { store } = service
  const began = service.now()
  const environmentNs = below(environment.nsPath, environment.ciName)
  const [manifestNs, bomNs] = [manifestPath(environmentNs), bomPath(environmentNs)]
  const manifest = openRelease(store, 'manifest', manifestNs)
  if (manifest) commitRelease(service, manifest, job.details.username, job.details.description)
  // A plan nobody deployed is superseded.
  const superseded = openRelease(store, 'bom', bomNs)
  if (superseded) store.release.update(superseded.releaseId, { releaseState: 'canceled', updated: began })
  yield
  const changes = yield* planEnvironment(store, environment, job.details.excluded)
  const releaseId = store.nextId()
  const counts = yield* writePlan(service, changes, { releaseId, username: job.details.username })
  if (counts.changes > 0) store.release.insert(openBom(service, job, bomNs, manifestNs, releaseId))
  const seconds = Math.max(0, Math.round((service.now() - began) / 1000))
  const info = generationInfo(job, counts, counts.changes > 0 ? releaseId : null)
  return `SUCCESS: Generation time taken: ${seconds} seconds. bomGenerationInfo=${info}`
}

// What an interrupted run left under the id of a release that never came.
function forgetInterrupted({ store }: Service, environment: CiRow): void {
  const bomNs = bomPath(below(environment.nsPath, environment.ciName))
  for (const table of ['change', 'relationChange']) {
    store.database.run(
      `DELETE FROM ${table} WHERE nsPath > ? AND nsPath < ? AND releaseId NOT IN (SELECT releaseId FROM release)`,
      `${bomNs}/`,
      `${bomNs}0`,
    )
  }
}

/** A job as a generator of slices; its last one releases the environment. */
export function* runJob(service: Service, job: JobRow): Generator<void, void> {
  const environment = service.store.ci.find(job.environmentId)
  if (!environment) return service.store.job.remove(job.jobId)
  if (job.kind === 'pull') {
    pullDesign(service, environment, job.details)
    return release(service, job, 'SUCCESS: Design pulled.')
  }
  forgetInterrupted(service, environment)
  const comments = yield* commit(service, job, environment)
  release(service, job, comments)
}

/** Ends a job that could not be done, with the reason where the real service leaves it. */
export function failJob(service: Service, job: JobRow, reason: string): void {
  release(service, job, `ERROR:${job.kind === 'pull' ? 'MANIFEST' : 'BOM'}:${reason}`)
}
