// Jobs on a locked environment: commit with plan, start of a deployment, design pull. After a crash a job restarts from the beginning.
import { HttpError, type Service } from '../http/handler.ts'
import type { CiRow, JobRow } from '../model/rows.ts'
import { childPath, bomPath } from '../model/namespaces.ts'
import { findOpenRelease } from '../model/drafts.ts'
import { makePlan, type PlanResult } from '../plan/make-plan.ts'
import { pullDesign } from '../plan/pull.ts'
import { effectiveSpeed } from './speed.ts'
import { startDeployment } from './start-deployment.ts'
import { toFields, toList } from '../http/body.ts'

/** Milliseconds before a job starts, at speed 1. */
const JOB_DELAY_MS = 400

/** Locks an environment, clears its comments and queues a job on it (service-api 3.1). */
export function queueJob(
  service: Service,
  environment: CiRow,
  kind: JobRow['kind'],
  details: JobRow['details'],
): JobRow {
  const { store } = service
  const speed = effectiveSpeed(childPath(environment.nsPath, environment.ciName), service.speed)
  const due = service.now() + Math.ceil(JOB_DELAY_MS / speed)
  const job: JobRow = { jobId: store.nextId(), kind, environmentId: environment.ciId, due, details }
  store.job.insert(job)
  const ciState = kind === 'pull' ? 'manifest_locked' : 'locked'
  store.ci.update(environment.ciId, { ciState, comments: '', updated: service.now(), updatedBy: details.username })
  return job
}

function unlockEnvironment(service: Service, job: JobRow, comments: string, ciState = 'default'): void {
  service.store.ci.update(job.environmentId, { ciState, comments, updated: service.now() })
  service.store.job.remove(job.jobId)
}

const makeJobPlan = (service: Service, { kind, details }: JobRow, environment: CiRow): Generator<void, PlanResult> =>
  makePlan(service, environment, {
    username: details.username,
    description: details.description,
    excluded: details.excluded,
    commits: details.keepsOpen !== true,
    autoDeploy: kind === 'deploy',
  })

/** Starts an existing plan, or makes a plan and starts it (2.4, "new deployment flow"). */
function* runDeployJob(service: Service, job: JobRow, environment: CiRow): Generator<void, string> {
  const { username, deployment } = job.details
  const bomNs = bomPath(childPath(environment.nsPath, environment.ciName))
  const saved = job.details.startsPlan ? findOpenRelease(service.store, 'bom', bomNs) : undefined
  const { releaseId, comments } = saved
    ? { releaseId: saved.releaseId, comments: job.details.startsPlan ?? '' }
    : yield* makeJobPlan(service, job, environment)
  if (releaseId !== undefined) {
    const { comments: comment = null, continueOnFailure = false, autoPauseExecOrders = [] } = deployment ?? {}
    startDeployment(service, { releaseId, bomNs, username, comments: comment, continueOnFailure, autoPauseExecOrders })
  }
  return comments
}

/** A job as a generator of slices; the last one unlocks the environment. */
export function* runJob(service: Service, job: JobRow): Generator<void, void> {
  const environment = service.store.ci.find(job.environmentId)
  if (!environment) return service.store.job.remove(job.jobId)
  if (job.kind === 'pull') {
    yield* pullDesign(service, environment, job.details)
    return unlockEnvironment(service, job, 'SUCCESS: Design pulled.')
  }
  if (job.kind === 'deploy') return unlockEnvironment(service, job, yield* runDeployJob(service, job, environment))
  const { releaseId, comments } = yield* makeJobPlan(service, job, environment)
  // A plan made without deployment waits to be started (3.1).
  unlockEnvironment(service, job, comments, job.kind === 'plan' && releaseId !== undefined ? 'replace' : 'default')
}

/** The reason of a failure, as a comment shows it. */
export const toReason = (error: unknown): string => {
  if (error instanceof HttpError) return toList(toFields(error.body)['errors']).join(' ')
  return error instanceof Error ? error.message : String(error)
}

/** Ends a failed job; the reason goes where the real service puts it. */
export function failJob(service: Service, job: JobRow, error: unknown): void {
  unlockEnvironment(service, job, `ERROR:${job.kind === 'pull' ? 'MANIFEST' : 'BOM'}:${toReason(error)}`)
}

/** Abandons plans whose callers disappeared with the previous process (3.1). */
export function abandonPlans(service: Service): void {
  for (const job of service.store.job.all("kind = 'plan'")) {
    unlockEnvironment(service, job, 'ERROR:Environment compilation was interrupted, please recompile!')
  }
}
