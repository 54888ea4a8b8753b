// The steps of a run. Each may be repeated after a reload: a sent write is not sent again, and a lost answer is verified.
import type { AnyCall } from '../../../contract/core/call.ts'
import { createDeployment, readLatestDeployment } from '../../../contract/transition/deployments.ts'
import { isLocked } from '../../../contract/transition/environments.ts'
import { commitEnvironment, forceDeployEnvironment } from '../../../contract/transition/releases.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import { clearUnanswered } from '../../data/write/guards.ts'
import { verifyUnknown } from '../../data/write/verification.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { runWrite } from '../../data/write/write-run.ts'
import { unknownIndexes } from '../../data/write/write-state.ts'
import { loadStates, saveStates, type ItemState } from '../../data/write/write-store.ts'
import { formatCountOf } from '../../kit/format.ts'
import { toCiNames } from '../../kit/named-records.ts'
import {
  billOfMaterialsQuery,
  deploymentStatusQuery,
  describeDeployment,
  environmentQuery,
  isBlocking,
  latestDeploymentQuery,
  latestReleaseQuery,
} from '../../transition/index.ts'
import { isMarked } from '../instance.ts'
import { instancesQuery } from '../queries.ts'
import { toMarkRequests, toSingleMarkRequests } from './mark-requests.ts'
import {
  comparePlan,
  findUnhealthy,
  haltWith,
  type ReplacementRun,
  type RunWave,
  type Step,
  type StepResult,
} from './run.ts'

const POLL_MS = 1_500
/** Monitoring needs a while to report new instances. */
const HEALTH_TIMEOUT_MS = 180_000

interface StepContext {
  readonly run: ReplacementRun
  readonly waveIndex: number
  readonly wave: RunWave
}

const toWriteId = ({ run, waveIndex }: StepContext, name: string): string =>
  `${run.id}.${waveIndex}.${run.attempt ?? 0}.${name}`

/** Sends a write at most once per attempt, across reloads and tabs, and verifies a lost answer. `name` identifies it within the wave. */
async function sendOnce<C extends AnyCall>(
  context: StepContext,
  name: string,
  write: WriteRequest<C>,
): Promise<ItemState> {
  const writeId = toWriteId(context, name)
  if (loadStates(writeId).length === 0) {
    // The step has read its target: the same request of another write, sent without an answer, had no effect.
    clearUnanswered([write])
    saveStates(writeId, [{ state: 'waiting' }])
  }
  const options = { writeId, openedAt: Date.now(), concurrency: 1, continueOnError: false, compares: false, onChange: () => {} }
  const [state] = await verifyUnknown(writeId, [write], await runWrite([write], [0], options))
  return state ?? { state: 'unknown' }
}

/** Whether a write of this attempt was sent and got no clear answer. */
const isUnanswered = (context: StepContext, name: string): boolean =>
  unknownIndexes(loadStates(toWriteId(context, name))).length > 0

/** `what` did not happen: the service refused it, or gave no clear answer. */
function haltUndone(write: ItemState | undefined, what: string): StepResult {
  if (write?.state === 'refused') {
    const { problem } = write
    return haltWith('refused', `${what}: ${problem?.title ?? 'rejected'}`, problem?.advice ?? '', problem?.messages)
  }
  return haltWith('missed', what, 'Verified: the change was not made. Resume to send it again.')
}

// Always fresh, never from the cache: writes depend on these answers.
const fetchInstances = ({ place }: ReplacementRun) => fetchFresh(instancesQuery(place))
const fetchBom = ({ place }: ReplacementRun) => fetchFresh(billOfMaterialsQuery(place))
const fetchEnvironment = ({ place }: ReplacementRun) => fetchFresh(environmentQuery(place))
const fetchLatestDeployment = ({ place }: ReplacementRun) => fetchFresh(latestDeploymentQuery(place))

/** Sends one after the other. Returns the state of the first that is not done. */
async function sendUntilFailure(
  context: StepContext,
  requests: readonly WriteRequest<AnyCall>[],
): Promise<ItemState | undefined> {
  for (const request of requests) {
    const state = await sendOnce(context, `${request.call.name}.${request.targetIds?.[0]}`, request)
    if (state.state !== 'done') return state
  }
  return undefined
}

/** Marks the unmarked instances of a wave. The outcome is their `ciState`, read again (service-api 0.1, fact 4). */
async function markWave(context: StepContext): Promise<StepResult> {
  const { run, wave } = context
  const waveIds = new Set<string>(wave.ids)
  const fetchWave = async () => (await fetchInstances(run)).filter(({ ciId }) => waveIds.has(ciId))
  const present = await fetchWave()
  if (present.length === 0) return { next: 'done' }
  const unmarked = present.filter((instance) => !isMarked(instance))
  if (unmarked.length === 0) return { next: 'planning' }
  let failed = await sendUntilFailure(context, toMarkRequests(run.place, unmarked, 'replace'))
  if (failed?.routed === false)
    failed = await sendUntilFailure(context, toSingleMarkRequests(run.place, unmarked, 'replace'))
  const left = (await fetchWave()).filter((instance) => !isMarked(instance))
  if (left.length === 0) return { next: 'planning' }
  return haltUndone(failed, `${formatCountOf(left.length, 'instance')} not marked`)
}

const formatPurpose = ({ run, waveIndex, wave }: StepContext): string =>
  `Replace ${formatCountOf(wave.ids.length, 'instance')} of ${run.place.platform} / ${run.place.component}` +
  (run.waves.length > 1 ? `, wave ${waveIndex + 1} of ${run.waves.length}` : '')

/** Requests a plan with as few other changes as possible: without other platforms, and uncommitted changes stay open. */
function sendPlanRequest(context: StepContext, commits: boolean): Promise<ItemState> {
  const { place, excluded } = context.run
  const body = {
    desc: formatPurpose(context),
    ...(excluded.length > 0 ? { exclude_platforms: excluded.join(',') } : {}),
  }
  return sendOnce(context, commits ? 'commit' : 'plan', {
    label: 'Plan',
    call: commits ? commitEnvironment : forceDeployEnvironment,
    request: { params: place, body },
  })
}

async function requestPlan(context: StepContext): Promise<StepResult> {
  const { run, wave } = context
  const latest = await fetchLatestDeployment(run)
  if (latest && isBlocking(latest))
    return haltWith(
      'refused',
      describeDeployment(latest),
      'No plan can be created until it is complete or canceled. Then resume the replacement.',
    )
  if (isLocked(await fetchEnvironment(run))) return { wait: POLL_MS }
  // Saved before the request: a new plan is recognized by its id.
  if (wave.before === undefined) return { wait: 0, set: { before: (await fetchBom(run))?.releaseId ?? '' } }
  let state = await sendPlanRequest(context, run.commits)
  if (state.routed === false && !run.commits) {
    const manifest = await fetchFresh(latestReleaseQuery(run.place))
    if (manifest?.releaseState === 'open')
      return haltWith(
        'refused',
        'This service cannot plan a single platform',
        `A plan would include the uncommitted changes of release ${manifest.releaseId}. Commit or discard them in Transition, then resume.`,
      )
    state = await sendPlanRequest(context, true)
  }
  return state.state === 'refused' ? haltUndone(state, 'The plan was not created') : { next: 'locked' }
}

async function awaitPlan({ run }: StepContext): Promise<StepResult> {
  return isLocked(await fetchEnvironment(run)) ? { wait: POLL_MS } : { next: 'reviewing' }
}

async function reviewPlan(context: StepContext): Promise<StepResult> {
  const { run, wave, waveIndex } = context
  const bom = await fetchBom(run)
  if (!bom || bom.releaseId === wave.before) {
    const { comments } = await fetchEnvironment(run)
    if (comments.startsWith('ERROR'))
      return haltWith('nothing', 'The plan could not be created', 'Resume to try again.', [comments])
    if (isUnanswered(context, 'plan') || isUnanswered(context, 'commit'))
      return haltUndone(undefined, 'The plan was not created')
    return haltWith(
      'nothing',
      'There is nothing to deploy',
      'Nothing in this wave is still marked. Resume to plan again.',
    )
  }
  const set = { release: bom.releaseId, changes: bom.rfc_cis.length }
  // Instances marked by others are not in `run.instances`, and managed instances are matched by name, so names are read.
  const present = toCiNames(await fetchInstances(run))
  const getName = (id: string) => run.instances[id]?.name ?? present.get(id) ?? id
  const replaced = new Set([...wave.ids, ...(waveIndex === 0 ? run.along : [])].filter((id) => present.has(id)))
  const { extra, missing } = comparePlan(bom.rfc_cis, run.place.platform, replaced, getName)
  if (run.allowed === bom.releaseId || (extra.length === 0 && missing.length === 0)) return { next: 'deploying', set }
  if (extra.length > 0)
    return {
      set,
      ...haltWith(
        'extra',
        `The plan has ${formatCountOf(extra.length, 'unexpected change')}`,
        'Check the plan, then deploy it as is or stop the replacement.',
        extra,
      ),
    }
  return {
    set,
    ...haltWith(
      'missing',
      `${formatCountOf(missing.length, 'instance of this wave is', 'instances of this wave are')} not in the plan`,
      `${missing.length === 1 ? 'Its mark' : 'Their marks'} may have been removed. Deploy the plan as is, or stop the replacement.`,
      missing,
    ),
  }
}

async function deployPlan(context: StepContext): Promise<StepResult> {
  const { run, wave } = context
  const bom = await fetchBom(run)
  const latestBefore = await fetchLatestDeployment(run)
  const releaseId = wave.release ?? ''
  if (latestBefore?.releaseId === releaseId) return { next: 'watching', set: { deployment: latestBefore.deploymentId } }
  if (bom?.releaseId !== releaseId) return { next: 'planning', set: { before: undefined } }
  const params = run.place
  const state = await sendOnce(context, `deploy.${releaseId}`, {
    label: `Deploy plan ${releaseId}`,
    call: createDeployment,
    request: { params, body: { cms_deployment: { releaseId, nsPath: bom.nsPath, comments: formatPurpose(context) } } },
    verification: { ...querySource(readLatestDeployment, { params }), shows: { releaseId } },
  })
  if (state.state === 'refused' || state.state === 'missed') return haltUndone(state, 'Not deployed')
  const latest = await fetchLatestDeployment(run)
  if (latest?.releaseId !== releaseId) return { wait: POLL_MS }
  return { next: 'watching', set: { deployment: latest.deploymentId } }
}

async function watchDeployment({ run, wave }: StepContext): Promise<StepResult> {
  const deployment = wave.deployment ?? ''
  const { deploymentState } = await fetchFresh(deploymentStatusQuery({ ...run.place, deployment }))
  switch (deploymentState) {
    case 'complete':
      return { next: 'settling', set: { held: undefined } }
    case 'failed':
      return haltWith(
        'failed',
        `Deployment ${deployment} failed`,
        'Review the reason and retry the deployment, then resume.',
      )
    case 'canceled':
      return haltWith('nothing', `Deployment ${deployment} was canceled`, 'Resume to plan and deploy this wave again.')
    case 'pending':
    case 'paused':
      return { wait: POLL_MS, set: { held: deploymentState } }
    default:
      return { wait: POLL_MS, set: { held: undefined } }
  }
}

/** Health gate: the next wave waits until the replaced instances are healthy. */
async function awaitHealth({ run, waveIndex, wave }: StepContext): Promise<StepResult> {
  const all = await fetchInstances(run)
  const unhealthy = run.gate && waveIndex + 1 < run.waves.length ? findUnhealthy(all, wave.ids) : []
  if (unhealthy.length === 0) return { next: 'pausing' }
  if (Date.now() - wave.since < HEALTH_TIMEOUT_MS) return { wait: 2 * POLL_MS }
  return haltWith(
    'health',
    `${formatCountOf(unhealthy.length, 'instance of this wave is', 'instances of this wave are')} not healthy`,
    'The next wave was not started. Find the cause, or start it anyway.',
    unhealthy.map(({ ciName, opsState }) => `${ciName}: ${opsState || 'unknown'}`),
  )
}

const pauseBetweenWaves = ({ run, waveIndex, wave }: StepContext): StepResult => {
  const left = waveIndex + 1 < run.waves.length ? wave.since + run.pause - Date.now() : 0
  return left > 0 ? { wait: Math.min(left, POLL_MS) } : { next: 'done' }
}

/** Executes the current step of a wave. Rejects when a query fails; the step can then be repeated. */
export async function runStep(run: ReplacementRun, waveIndex: number): Promise<StepResult> {
  const wave = run.waves[waveIndex]
  if (!wave) return { wait: POLL_MS }
  return STEPS[wave.step]({ run, waveIndex, wave })
}

const STEPS: Record<Step, (context: StepContext) => StepResult | Promise<StepResult>> = {
  waiting: () => ({ next: 'marking' }),
  marking: markWave,
  planning: requestPlan,
  locked: awaitPlan,
  reviewing: reviewPlan,
  deploying: deployPlan,
  watching: watchDeployment,
  settling: awaitHealth,
  pausing: pauseBetweenWaves,
  done: pauseBetweenWaves,
}
