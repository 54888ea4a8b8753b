// What is done at each step of a replacement. Each may be begun again after a reload: what was sent is not sent again, what got no answer
// is found out by reading.
import { createDeployment } from '../../../contract/transition/deployments.ts'
import { isLocked } from '../../../contract/transition/environments.ts'
import { commitEnvironment, forceDeployEnvironment } from '../../../contract/transition/releases.ts'
import { formatCountOf } from '../../kit/format.ts'
import { isBlocking } from '../../transition/index.ts'
import { markWave } from './mark-step.ts'
import { comparePlan, findUnhealthy, type ReplacementRun, type StepResult } from './run.ts'
import {
  getEnvironmentScope,
  haltWith,
  haltUnanswered,
  fetchBom,
  fetchEnvironment,
  fetchInstances,
  fetchLatestDeployment,
  fetchManifest,
  fetchDeploymentStatus,
  haltRefused,
  type StepContext,
} from './step-context.ts'
import {
  isOutcomeUnknown,
  createIdempotentWrite,
  releaseKey,
  sendOnce,
  recordOutcome,
  getWriteState,
  type IdempotentWrite,
} from '../send-once.ts'

const POLL_MS = 1_500
/** Monitoring needs a while to speak of what was built anew. */
const HEALTH_TIMEOUT_MS = 180_000

const formatPurpose = ({ run, at, wave }: StepContext): string =>
  `Replace ${formatCountOf(wave.ids.length, 'instance')} of ${run.place.platform} / ${run.place.component}` +
  (run.waves.length > 1 ? `, wave ${at + 1} of ${run.waves.length}` : '')

function toPlanWrite(work: StepContext, commits: boolean): IdempotentWrite {
  const { run, at } = work
  const body = {
    desc: formatPurpose(work),
    ...(run.excluded.length > 0 ? { exclude_platforms: run.excluded.join(',') } : {}),
  }
  return createIdempotentWrite(
    `${run.id}.${at}.${commits ? 'commit' : 'plan'}`,
    commits ? commitEnvironment : forceDeployEnvironment,
    {
      params: getEnvironmentScope(run),
      body,
    },
  )
}

/** Asks for a plan that has as little else in it as the service allows: other platforms are left out, open changes stay open. */
async function requestPlan(work: StepContext): Promise<StepResult> {
  const { run, wave } = work
  const latest = await fetchLatestDeployment(run)
  if (latest && isBlocking(latest))
    return haltWith(
      'refused',
      `Deployment ${latest.deploymentId} is ${latest.deploymentState}`,
      'No plan can be made before it has ended. Finish or cancel it, then go on.',
    )
  if (isLocked(await fetchEnvironment(run))) return { wait: POLL_MS }
  // Written down first: whether a new plan came is told by its id.
  if (wave.before === undefined) return { wait: 0, set: { before: (await fetchBom(run))?.releaseId ?? '' } }
  let write = toPlanWrite(work, run.commits)
  let state = await sendOnce(write)
  if (state.routed === false && !run.commits) {
    const manifest = await fetchManifest(run)
    if (manifest?.releaseState === 'open')
      return haltWith(
        'refused',
        'This service can only commit everything',
        `Release ${manifest.releaseId} has open changes. Commit or discard them in Transition first, then go on.`,
      )
    write = toPlanWrite(work, true)
    state = await sendOnce(write)
  }
  if (state.state !== 'refused') return { next: 'locked' }
  releaseKey(write.key)
  return haltRefused(state, 'The plan was not made')
}

async function awaitPlan({ run }: StepContext): Promise<StepResult> {
  return isLocked(await fetchEnvironment(run)) ? { wait: POLL_MS } : { next: 'reviewing' }
}

/** Holds the new plan against the frozen list before anything of it is deployed. */
async function reviewPlan(work: StepContext): Promise<StepResult> {
  const { run, wave, at } = work
  const bom = await fetchBom(run)
  const writes = [toPlanWrite(work, true), toPlanWrite(work, false)]
  if (!bom || bom.releaseId === wave.before) {
    const unknown = writes.filter(({ key }) => isOutcomeUnknown(getWriteState(key) ?? { state: 'waiting' }))
    for (const write of unknown) recordOutcome(write, false)
    for (const { key } of writes) releaseKey(key)
    const { comments } = await fetchEnvironment(run)
    if (comments.startsWith('ERROR'))
      return haltWith('nothing', 'The plan could not be made', 'Resume to try again.', [comments])
    return unknown.length > 0
      ? haltUnanswered('The plan was not made')
      : haltWith(
          'nothing',
          'There is nothing to deploy',
          'Nothing of this wave is marked any more. Resume to plan again.',
        )
  }
  for (const write of writes) if (getWriteState(write.key)) recordOutcome(write, true)
  const set = { release: bom.releaseId, changes: bom.rfc_cis.length }
  // What goes along is not of the frozen list: its name, by which what is managed via it is known, is read.
  const present = new Map<string, string>((await fetchInstances(run)).map(({ ciId, ciName }) => [ciId, ciName]))
  const nameOf = (id: string) => run.instances[id]?.name ?? present.get(id) ?? id
  const replaced = new Set([...wave.ids, ...(at === 0 ? run.along : [])].filter((id) => present.has(id)))
  const { extra, missing } = comparePlan(bom.rfc_cis, { platform: run.place.platform, replaced, names: nameOf })
  if (run.allowed === bom.releaseId || (extra.length === 0 && missing.length === 0)) return { next: 'deploying', set }
  if (extra.length > 0)
    return {
      set,
      ...haltWith(
        'extra',
        `The plan has ${formatCountOf(extra.length, 'change')} more than was marked`,
        'Check the plan. Resume to deploy all of it, or stop here.',
        extra,
      ),
    }
  return {
    set,
    ...haltWith(
      'missing',
      `${formatCountOf(missing.length, 'instance')} of this wave not in the plan`,
      'The mark may have been removed. Resume to deploy the plan as it is, or stop here.',
      missing,
    ),
  }
}

async function deployPlan(work: StepContext): Promise<StepResult> {
  const { run, at, wave } = work
  const bom = await fetchBom(run)
  const latestBefore = await fetchLatestDeployment(run)
  const releaseId = wave.release ?? ''
  if (latestBefore?.releaseId !== releaseId && bom?.releaseId !== releaseId)
    return { next: 'planning', set: { before: undefined } }
  const nsPath = bom?.nsPath ?? latestBefore?.nsPath ?? ''
  const write = createIdempotentWrite(`${run.id}.${at}.deploy.${releaseId}`, createDeployment, {
    params: getEnvironmentScope(run),
    body: { cms_deployment: { releaseId, nsPath, comments: formatPurpose(work) } },
  })
  const state = latestBefore?.releaseId === releaseId ? { state: 'done' as const } : await sendOnce(write)
  if (state.state === 'refused') {
    releaseKey(write.key)
    return haltRefused(state, 'Not deployed')
  }
  const latest = await fetchLatestDeployment(run)
  const happened = latest?.releaseId === releaseId
  if (isOutcomeUnknown(state)) recordOutcome(write, happened)
  if (happened) return { next: 'watching', set: { deployment: latest.deploymentId } }
  return isOutcomeUnknown(state) ? haltUnanswered('Not deployed') : { wait: POLL_MS }
}

async function watchDeployment({ run, wave }: StepContext): Promise<StepResult> {
  const deployment = wave.deployment ?? ''
  const { deploymentState } = await fetchDeploymentStatus(run, deployment)
  switch (deploymentState) {
    case 'complete':
      return { next: 'settling', set: { held: undefined } }
    case 'failed':
      return haltWith('failed', `Deployment ${deployment} failed`, 'Look at the reason and retry it there, then go on.')
    case 'canceled':
      return haltWith('nothing', `Deployment ${deployment} was canceled`, 'Resume to plan and deploy this wave again.')
    case 'pending':
    case 'paused':
      return { wait: POLL_MS, set: { held: deploymentState } }
    default:
      return { wait: POLL_MS, set: { held: undefined } }
  }
}

/** The health gate: the next wave waits until what was replaced is well. */
async function awaitHealth({ run, at, wave }: StepContext): Promise<StepResult> {
  const all = await fetchInstances(run)
  const unwell = run.gate && at + 1 < run.waves.length ? findUnhealthy(all, wave.ids) : []
  if (unwell.length === 0) return { next: 'pausing' }
  if (Date.now() - wave.since < HEALTH_TIMEOUT_MS) return { wait: 2 * POLL_MS }
  return haltWith(
    'health',
    `${formatCountOf(unwell.length, 'instance')} of this wave not healthy`,
    'The next wave was not started. See what is wrong, or start it anyway.',
    unwell.map(({ ciName, opsState }) => `${ciName}: ${opsState || 'unknown'}`),
  )
}

const pauseBetweenWaves = ({ run, at, wave }: StepContext): StepResult => {
  const left = at + 1 < run.waves.length ? wave.since + run.pause - Date.now() : 0
  return left > 0 ? { wait: Math.min(left, POLL_MS) } : { next: 'done' }
}

/** Works at the step a wave is at. Rejects when something could not be read; then nothing is known and it is tried again. */
export async function runStep(run: ReplacementRun, at: number): Promise<StepResult> {
  const wave = run.waves[at]
  if (!wave) return { wait: POLL_MS }
  const work = { run, at, wave }
  switch (wave.step) {
    case 'waiting':
      return { next: 'marking' }
    case 'marking':
      return markWave(work)
    case 'planning':
      return requestPlan(work)
    case 'locked':
      return awaitPlan(work)
    case 'reviewing':
      return reviewPlan(work)
    case 'deploying':
      return deployPlan(work)
    case 'watching':
      return watchDeployment(work)
    case 'settling':
      return awaitHealth(work)
    case 'pausing':
    case 'done':
      return pauseBetweenWaves(work)
  }
}
