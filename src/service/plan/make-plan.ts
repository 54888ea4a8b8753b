// Makes a plan for an environment: commits open changes and writes a bill of materials (service-api 1.5, 2.4, 3.1).
import { commitRelease } from '../engine/apply.ts'
import { cancelDeployment } from '../engine/deployment-states.ts'
import { findOpenRelease } from '../model/drafts.ts'
import type { Service } from '../http/handler.ts'
import type { CiRow, ReleaseRow } from '../model/rows.ts'
import { childPath, bomPath, manifestPath, withinNamespace } from '../model/namespaces.ts'
import { planEnvironment } from './plan.ts'
import { writePlan } from './write-plan.ts'

export interface PlanRequest {
  readonly username: string
  readonly description: string | null
  /** Ids of platforms excluded from the plan. */
  readonly excluded: readonly number[]
  /** Commits open changes first. False for `force_deploy`. */
  readonly commits: boolean
  /** Starts the deployment at once. */
  readonly autoDeploy: boolean
}

export interface PlanResult {
  /** undefined if there is nothing to deploy. */
  readonly releaseId: number | undefined
  /** The environment's comment on the plan. */
  readonly comments: string
}

/** The latest deployment of an environment if it blocks a new plan. */
export function findBlockingDeployment({ store }: Service, bomNs: string) {
  const latest = store.deployment.findOne('nsPath = ? ORDER BY deploymentId DESC', bomNs)
  return latest && ['active', 'paused', 'failed'].includes(latest.deploymentState) ? latest : undefined
}

// Supersedes an undeployed plan, together with a deployment that waits for approval.
function supersedeRelease(service: Service, release: ReleaseRow, { username }: PlanRequest): void {
  const { store } = service
  const waiting = store.deployment.findOne("releaseId = ? AND deploymentState = 'pending'", release.releaseId)
  if (waiting) cancelDeployment(service, waiting, { username, comments: 'Superseded by a new plan.' })
  store.release.update(release.releaseId, { releaseState: 'canceled', updated: service.now() })
}

/**
 * Marks deployed items of components that were committed without a change for redeployment (2.3, `touch`). Restored components and changed
 * owners count as changes, even without different values.
 */
function recordTouched({ store }: Service, { releaseId }: ReleaseRow): void {
  store.database.run(
    "INSERT OR IGNORE INTO touched SELECT r.toCiId FROM change c JOIN relation r ON r.fromCiId = c.ciId AND r.relationName = 'base.RealizedAs' " +
      "JOIN ci m ON m.ciId = c.ciId AND m.ciState <> 'pending_deletion' AND m.attrProps = ifnull(c.ciAttrProps, m.attrProps) " +
      "WHERE c.releaseId = ? AND c.rfcAction = 'update' AND c.ciAttributes = '{}'",
    releaseId,
  )
}

// Deletes rows of an interrupted run, whose release was never created.
function deleteInterruptedPlans({ store }: Service, bomNs: string): void {
  const { sql, values } = withinNamespace(bomNs)
  for (const table of ['change', 'relationChange']) {
    store.database.run(
      `DELETE FROM ${table} WHERE ${sql} AND releaseId NOT IN (SELECT releaseId FROM release)`,
      ...values,
    )
  }
}

interface Counts {
  readonly changes: number
  readonly relations: number
}

function buildBomRelease(
  service: Service,
  bomNs: string,
  manifestNs: string,
  releaseId: number,
  request: PlanRequest,
): ReleaseRow {
  const { store } = service
  const manifest = store.release.findOne(
    "kind = 'manifest' AND nsPath = ? AND releaseState = 'closed' ORDER BY releaseId DESC",
    manifestNs,
  )
  const last = store.release.findOne("kind = 'bom' AND nsPath = ? ORDER BY releaseId DESC", bomNs)
  return {
    releaseId,
    kind: 'bom',
    nsPath: bomNs,
    releaseState: 'open',
    createdBy: request.username,
    commitedBy: null,
    description: null,
    revision: (last?.revision ?? 0) + 1,
    parentReleaseId: manifest?.releaseId ?? null,
    created: service.now(),
    updated: service.now(),
  }
}

/** Texts for the environment's comments and, shorter, the release's description (3.1, 3.4). */
function formatPlanSummary(counts: Counts, request: PlanRequest, releaseId: number | null, generationTime: number) {
  const { commits: manifestCommit, username: createdBy, autoDeploy } = request
  const summary = { rfcCiCount: counts.changes, rfcRelationCount: counts.relations, manifestCommit }
  const info = { ...summary, createdBy, mode: 'persistent', autoDeploy, releaseId }
  return {
    description: JSON.stringify({ ...summary, generationTime }),
    comments: `SUCCESS: Generation time taken: ${generationTime} seconds. bomGenerationInfo=${JSON.stringify(info)}`,
  }
}

/** Makes a plan in slices. Throws an Error with the back end's message if another deployment blocks it. */
export function* makePlan(service: Service, environment: CiRow, request: PlanRequest): Generator<void, PlanResult> {
  const { store } = service
  const startedAt = service.now()
  const environmentNs = childPath(environment.nsPath, environment.ciName)
  const [manifestNs, bomNs] = [manifestPath(environmentNs), bomPath(environmentNs)]
  const blocking = findBlockingDeployment(service, bomNs)
  if (blocking) {
    const text = `There is an active deployment ${blocking.deploymentId} in this environment`
    throw new Error(`${text}, complete or cancel it before a new plan is made.`)
  }
  deleteInterruptedPlans(service, bomNs)
  const manifest = request.commits ? findOpenRelease(store, 'manifest', manifestNs) : undefined
  if (manifest) {
    recordTouched(service, manifest)
    commitRelease(service, manifest, request.username, request.description)
  }
  const superseded = findOpenRelease(store, 'bom', bomNs)
  if (superseded) supersedeRelease(service, superseded, request)
  yield
  const changes = yield* planEnvironment(store, environment, request.excluded)
  const releaseId = store.nextId()
  const counts = yield* writePlan(service, changes, { releaseId, username: request.username })
  const found = counts.changes > 0
  const seconds = Math.max(0, Math.round((service.now() - startedAt) / 1000))
  const { description, comments } = formatPlanSummary(counts, request, found ? releaseId : null, seconds)
  if (found) store.release.insert({ ...buildBomRelease(service, bomNs, manifestNs, releaseId, request), description })
  return { releaseId: found ? releaseId : undefined, comments }
}
