// What is done at each step of a replacement. Each may be begun again after a reload: what was sent is not sent again, what got no answer
// is found out by reading.
import { createDeployment } from '../../../contract/transition/deployments.ts'
import { isLocked } from '../../../contract/transition/transition.ts'
import { commitEnvironment, forceDeployEnvironment } from '../../../contract/transition/releases.ts'
import { formatCountOf } from '../../kit/format.ts'
import { isInTheWay } from '../../transition/index.ts'
import { mark } from './mark-step.ts'
import { judgePlan, unwellOf, type ReplacementRun, type StepResult } from './run.ts'
import {
  environmentIn,
  halted,
  missed,
  readBom,
  readEnvironment,
  readInstances,
  readLatest,
  readManifest,
  readStatus,
  refusedBy,
  type Work,
} from './run-work.ts'
import { isUnknown, oneWrite, release, sendOnce, settle, stateOf, type OneWrite } from '../send-once.ts'

const SOON = 1_500
/** Monitoring needs a while to speak of what was built anew. */
const HEALTH_MS = 180_000

const purposeOf = ({ run, at, wave }: Work): string =>
  `Replace ${formatCountOf(wave.ids.length, 'instance')} of ${run.place.platform} / ${run.place.component}` +
  (run.waves.length > 1 ? `, wave ${at + 1} of ${run.waves.length}` : '')

function planWrite(work: Work, commits: boolean): OneWrite {
  const { run, at } = work
  const body = {
    desc: purposeOf(work),
    ...(run.excluded.length > 0 ? { exclude_platforms: run.excluded.join(',') } : {}),
  }
  return oneWrite(
    `${run.id}.${at}.${commits ? 'commit' : 'plan'}`,
    commits ? commitEnvironment : forceDeployEnvironment,
    {
      params: environmentIn(run),
      body,
    },
  )
}

/** Asks for a plan that has as little else in it as the service allows: other platforms are left out, open changes stay open. */
async function plan(work: Work): Promise<StepResult> {
  const { run, wave } = work
  const latest = await readLatest(run)
  if (latest && isInTheWay(latest))
    return halted(
      'refused',
      `Deployment ${latest.deploymentId} is ${latest.deploymentState}`,
      'No plan can be made before it has ended. Finish or cancel it, then go on.',
    )
  if (isLocked(await readEnvironment(run))) return { wait: SOON }
  // Written down first: whether a new plan came is told by its id.
  if (wave.before === undefined) return { wait: 0, set: { before: (await readBom(run))?.releaseId ?? '' } }
  let write = planWrite(work, run.commits)
  let state = await sendOnce(write)
  if (state.routed === false && !run.commits) {
    const manifest = await readManifest(run)
    if (manifest?.releaseState === 'open')
      return halted(
        'refused',
        'This service can only commit everything',
        `Release ${manifest.releaseId} has open changes. Commit or discard them in Transition first, then go on.`,
      )
    write = planWrite(work, true)
    state = await sendOnce(write)
  }
  if (state.state !== 'refused') return { next: 'locked' }
  release(write.key)
  return refusedBy(state, 'The plan was not made')
}

async function awaitPlan({ run }: Work): Promise<StepResult> {
  return isLocked(await readEnvironment(run)) ? { wait: SOON } : { next: 'reviewing' }
}

/** Holds the new plan against the frozen list before anything of it is deployed. */
async function review(work: Work): Promise<StepResult> {
  const { run, wave, at } = work
  const bom = await readBom(run)
  const writes = [planWrite(work, true), planWrite(work, false)]
  if (!bom || bom.releaseId === wave.before) {
    const unknown = writes.filter(({ key }) => isUnknown(stateOf(key) ?? { state: 'waiting' }))
    for (const write of unknown) settle(write, false)
    for (const { key } of writes) release(key)
    const { comments } = await readEnvironment(run)
    if (comments.startsWith('ERROR'))
      return halted('nothing', 'The plan could not be made', 'Resume to try again.', [comments])
    return unknown.length > 0
      ? missed('The plan was not made')
      : halted(
          'nothing',
          'There is nothing to deploy',
          'Nothing of this wave is marked any more. Resume to plan again.',
        )
  }
  for (const write of writes) if (stateOf(write.key)) settle(write, true)
  const set = { release: bom.releaseId, changes: bom.rfc_cis.length }
  // What goes along is not of the frozen list: its name, by which what is managed via it is known, is read.
  const present = new Map<string, string>((await readInstances(run)).map(({ ciId, ciName }) => [ciId, ciName]))
  const nameOf = (id: string) => run.instances[id]?.name ?? present.get(id) ?? id
  const replaced = new Set([...wave.ids, ...(at === 0 ? run.along : [])].filter((id) => present.has(id)))
  const { extra, missing } = judgePlan(bom.rfc_cis, { platform: run.place.platform, replaced, names: nameOf })
  if (run.allowed === bom.releaseId || (extra.length === 0 && missing.length === 0)) return { next: 'deploying', set }
  if (extra.length > 0)
    return {
      set,
      ...halted(
        'extra',
        `The plan has ${formatCountOf(extra.length, 'change')} more than was marked`,
        'Check the plan. Resume to deploy all of it, or stop here.',
        extra,
      ),
    }
  return {
    set,
    ...halted(
      'missing',
      `${formatCountOf(missing.length, 'instance')} of this wave not in the plan`,
      'The mark may have been removed. Resume to deploy the plan as it is, or stop here.',
      missing,
    ),
  }
}

async function deploy(work: Work): Promise<StepResult> {
  const { run, at, wave } = work
  const bom = await readBom(run)
  const latestBefore = await readLatest(run)
  const releaseId = wave.release ?? ''
  if (latestBefore?.releaseId !== releaseId && bom?.releaseId !== releaseId)
    return { next: 'planning', set: { before: undefined } }
  const nsPath = bom?.nsPath ?? latestBefore?.nsPath ?? ''
  const write = oneWrite(`${run.id}.${at}.deploy.${releaseId}`, createDeployment, {
    params: environmentIn(run),
    body: { cms_deployment: { releaseId, nsPath, comments: purposeOf(work) } },
  })
  const state = latestBefore?.releaseId === releaseId ? { state: 'done' as const } : await sendOnce(write)
  if (state.state === 'refused') {
    release(write.key)
    return refusedBy(state, 'Not deployed')
  }
  const latest = await readLatest(run)
  const happened = latest?.releaseId === releaseId
  if (isUnknown(state)) settle(write, happened)
  if (happened) return { next: 'watching', set: { deployment: latest.deploymentId } }
  return isUnknown(state) ? missed('Not deployed') : { wait: SOON }
}

async function watch({ run, wave }: Work): Promise<StepResult> {
  const deployment = wave.deployment ?? ''
  const { deploymentState } = await readStatus(run, deployment)
  switch (deploymentState) {
    case 'complete':
      return { next: 'settling', set: { held: undefined } }
    case 'failed':
      return halted('failed', `Deployment ${deployment} failed`, 'Look at the reason and retry it there, then go on.')
    case 'canceled':
      return halted('nothing', `Deployment ${deployment} was canceled`, 'Resume to plan and deploy this wave again.')
    case 'pending':
    case 'paused':
      return { wait: SOON, set: { held: deploymentState } }
    default:
      return { wait: SOON, set: { held: undefined } }
  }
}

/** The health gate: the next wave waits until what was replaced is well. */
async function settleHealth({ run, at, wave }: Work): Promise<StepResult> {
  const all = await readInstances(run)
  const unwell = run.gate && at + 1 < run.waves.length ? unwellOf(all, wave.ids) : []
  if (unwell.length === 0) return { next: 'pausing' }
  if (Date.now() - wave.since < HEALTH_MS) return { wait: 2 * SOON }
  return halted(
    'health',
    `${formatCountOf(unwell.length, 'instance')} of this wave not healthy`,
    'The next wave was not started. See what is wrong, or start it anyway.',
    unwell.map(({ ciName, opsState }) => `${ciName}: ${opsState || 'unknown'}`),
  )
}

const rest = ({ run, at, wave }: Work): StepResult => {
  const left = at + 1 < run.waves.length ? wave.since + run.pause - Date.now() : 0
  return left > 0 ? { wait: Math.min(left, SOON) } : { next: 'done' }
}

/** Works at the step a wave is at. Rejects when something could not be read; then nothing is known and it is tried again. */
export async function workAt(run: ReplacementRun, at: number): Promise<StepResult> {
  const wave = run.waves[at]
  if (!wave) return { wait: SOON }
  const work = { run, at, wave }
  switch (wave.step) {
    case 'waiting':
      return { next: 'marking' }
    case 'marking':
      return mark(work)
    case 'planning':
      return plan(work)
    case 'locked':
      return awaitPlan(work)
    case 'reviewing':
      return review(work)
    case 'deploying':
      return deploy(work)
    case 'watching':
      return watch(work)
    case 'settling':
      return settleHealth(work)
    case 'pausing':
    case 'done':
      return rest(work)
  }
}
