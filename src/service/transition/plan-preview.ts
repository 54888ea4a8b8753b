// Previews a plan, or makes and saves one (service-api 2.4, `deployments/bom`).
import { toIds, toRemark } from '../http/body.ts'
import { findOpenRelease } from '../model/drafts.ts'
import { failJob, queueJob, runJob, toReason } from '../engine/jobs.ts'
import { httpError, type Exchange, type Service, type Streamed } from '../http/handler.ts'
import type { ReleaseRow } from '../model/rows.ts'
import { findBlockingDeployment } from '../plan/make-plan.ts'
import { planEnvironment } from '../plan/plan.ts'
import { planRows, type ChangeWithRelations } from '../plan/write-plan.ts'
import { draftRecord, draftRelationRecord, releaseRecord } from '../model/records.ts'
import type { EnvironmentScope } from '../http/scope.ts'
import type { Store } from '../store/store.ts'
import { planCapacity, planCost } from './plan-cost.ts'
import { isLocked } from './environments.ts'

/** Throws while a plan is being made or the latest deployment is open (1.5). */
export function checkCanPlan({ service }: Pick<Exchange, 'service'>, { environment, bomNs }: EnvironmentScope): void {
  if (isLocked(environment)) throw httpError('Cannot commit while deployment plan is being generated.')
  if (findBlockingDeployment(service, bomNs)) throw httpError('Cannot commit while deployment is in progress.')
}

/** Milliseconds of work before yielding to other calls. */
const SLICE_BUDGET_MS = 15

/** Runs a generator in transactions of several slices, yielding in between with everything on disk. */
function* runInTransactions<Result>({ store }: Service, slices: Generator<void, Result>): Generator<void, Result> {
  for (;;) {
    const end = performance.now() + SLICE_BUDGET_MS
    const slice = store.database.transaction(() => {
      let next = slices.next()
      while (!next.done && performance.now() < end) next = slices.next()
      return next
    })
    if (slice.done) return slice.value
    yield
  }
}

/** The release and changes that answer and figures are made from. */
interface PlanListing {
  readonly release: object
  readonly changes: ChangeWithRelations[]
}

function transientRelease(store: Store, { bomNs, manifestNs }: EnvironmentScope, service: Service, username: string) {
  const where = "nsPath = ? AND kind = 'manifest' AND releaseState <> 'canceled' ORDER BY releaseId DESC"
  const row: ReleaseRow = {
    releaseId: 0,
    kind: 'bom',
    nsPath: bomNs,
    releaseState: 'open',
    createdBy: username,
    commitedBy: null,
    description: null,
    revision: 1,
    parentReleaseId: store.release.findOne(where, manifestNs)?.releaseId ?? null,
    created: service.now(),
    updated: service.now(),
  }
  return releaseRecord(store, row)
}

/** Computes the plan of a commit. Uses up ids but stores nothing. */
function* computePlan(
  exchange: Exchange,
  scope: EnvironmentScope,
  excluded: readonly number[],
): Generator<void, PlanListing> {
  const { service, operator } = exchange
  const { store } = service
  const planned = yield* planEnvironment(store, scope.environment, excluded, scope.release)
  const changes: ChangeWithRelations[] = []
  for (const written of planRows(service, planned, { releaseId: 0, username: operator.username })) {
    changes.push(written)
    if (changes.length % 200 === 0) yield
  }
  const relationRfcCount = changes.reduce((sum, { relations }) => sum + relations.length, 0)
  const release = transientRelease(store, scope, service, operator.username)
  return { release: { ...release, ciRfcCount: changes.length, relationRfcCount }, changes }
}

function* previewPlan(exchange: Exchange, scope: EnvironmentScope, excluded: readonly number[]) {
  try {
    return yield* runInTransactions(exchange.service, computePlan(exchange, scope, excluded))
  } catch (error) {
    throw httpError(`ERROR:BOM:${toReason(error)}`)
  }
}

/** Makes and saves the plan as a job on the locked environment; it then waits to be started (3.1). */
function* makeStoredPlan(
  exchange: Exchange,
  scope: EnvironmentScope,
  excluded: number[],
): Generator<void, PlanListing> {
  const { service, operator, query } = exchange
  const { store } = service
  const description = toRemark(query['desc'])
  const job = store.database.transaction(() =>
    queueJob(service, scope.environment, 'plan', {
      username: operator.username,
      description,
      excluded,
      availability: {},
    }),
  )
  try {
    yield* runInTransactions(service, runJob(service, job))
  } catch (error) {
    store.database.transaction(() => failJob(service, job, error))
    throw httpError(store.ci.find(scope.environment.ciId)?.comments ?? 'ERROR:BOM:')
  }
  const release = findOpenRelease(store, 'bom', scope.bomNs)
  if (!release) return { release: transientRelease(store, scope, service, operator.username), changes: [] }
  const changes: ChangeWithRelations[] = []
  for (const change of store.change.all('releaseId = ? ORDER BY execOrder, rfcId', release.releaseId)) {
    const relations = store.relationChange.all('releaseId = ? AND fromCiId = ?', release.releaseId, change.ciId)
    changes.push({ change, relations })
    if (changes.length % 200 === 0) yield
  }
  return { release: releaseRecord(store, release), changes }
}

const PIECE_SIZE = 200

/** The answer as JSON chunks, created while sending. */
function* toJsonPieces(store: Store, { release, changes }: PlanListing, figures: object): Generator<string> {
  yield `{"release":${JSON.stringify(release)},"rfcs":{"cis":[`
  for (let start = 0; start < changes.length; start += PIECE_SIZE) {
    const page = changes.slice(start, start + PIECE_SIZE)
    const records = page.map(({ change }) => draftRecord(store, store.ci.find(change.ciId), change, true))
    yield (start > 0 ? ',' : '') + records.map((record) => JSON.stringify(record)).join(',')
  }
  yield '],"relations":['
  let separator = ''
  for (let start = 0; start < changes.length; start += PIECE_SIZE) {
    const relations = changes.slice(start, start + PIECE_SIZE).flatMap((written) => written.relations)
    if (relations.length === 0) continue
    const records = relations.map((relation) => ({
      ...draftRelationRecord(store, undefined, relation),
      fromRfcId: null,
      toRfcId: null,
    }))
    yield separator + records.map((record) => JSON.stringify(record)).join(',')
    separator = ','
  }
  const figuresJson = JSON.stringify(figures).slice(1, -1)
  yield figuresJson === '' ? ']}}' : `]},${figuresJson}}`
}

/**
 * The plan with its changes; `commit=true` saves it. Query: `exclude_platforms`, `desc`, `cost=true`, `capacity=true`. Throws the errors of
 * a commit, and `ERROR:BOM:` with the reason if planning fails.
 */
export function* planPreview<Answer>(exchange: Exchange, scope: EnvironmentScope): Generator<void, Streamed<Answer>> {
  const { service, query } = exchange
  const excluded = toIds(query['exclude_platforms'])
  const listed =
    query['commit'] === 'true'
      ? yield* makeStoredPlan(exchange, scope, excluded)
      : yield* previewPlan(exchange, scope, excluded)
  const figures = {
    ...(query['cost'] === 'true' && { cost: yield* planCost(exchange, listed.changes) }),
    ...(query['capacity'] === 'true' && { capacity: yield* planCapacity(service, listed.changes) }),
  }
  return { stream: toJsonPieces(service.store, listed, figures) }
}
