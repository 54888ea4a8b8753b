// The steps of a replacement as items of the write runner: what each waits for, checks and sends. Each may be repeated after a reload.
import type { AnswerOf, AnyCall } from '../../../contract/core/call.ts'
import type { Deployment } from '../../../contract/core/records.ts'
import { listInstances } from '../../../contract/operations/instances.ts'
import {
  createDeployment,
  readDeploymentStatus,
  readLatestDeployment,
} from '../../../contract/transition/deployments.ts'
import { isLocked } from '../../../contract/transition/environments.ts'
import {
  commitEnvironment,
  forceDeployEnvironment,
  readBillOfMaterials,
} from '../../../contract/transition/releases.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import { clearUnanswered } from '../../data/write/guards.ts'
import { noneOf, querySource, type PreparedWrite, type RunnableWrite } from '../../data/write/write-request.ts'
import { problemState } from '../../data/write/write-state.ts'
import type { ItemState } from '../../data/write/write-store.ts'
import { formatCountOf } from '../../kit/format.ts'
import { toCiNames } from '../../kit/named-records.ts'
import { paths } from '../../routing/paths.ts'
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
import { toBatchRequest, toSingleRequest } from './mark-requests.ts'
import { loadRun, updateWave } from './run-store.ts'
import {
  comparePlan,
  findUnhealthy,
  listItems,
  type ReplacementRun,
  type RunItem,
  type RunWave,
  type Step,
} from './run.ts'

/** Monitoring needs a while to report new instances. */
const HEALTH_TIMEOUT_MS = 180_000

type StepContext = RunItem & { readonly run: ReplacementRun }

type Prepared = PreparedWrite | ItemState | undefined

interface StepDefinition {
  /** What it sends; completed by `prepare`. A step that only waits names what it reads. */
  readonly plan: (context: StepContext) => RunnableWrite
  /** Undefined to be asked again. Called `since` when its turn began. */
  readonly prepare: (context: StepContext, since: number) => Promise<Prepared>
}

const DONE: ItemState = { state: 'done' }
const SKIPPED: ItemState = { state: 'skipped' }

const halt = (title: string, advice: string, details: readonly string[] = []): ItemState =>
  problemState('refused', title, '', advice, [...details])

// Always fresh, never from the cache: writes depend on these answers.
const fetchInstances = ({ scope }: ReplacementRun) => fetchFresh(instancesQuery(scope))
const fetchBom = ({ scope }: ReplacementRun) => fetchFresh(billOfMaterialsQuery(scope))
const fetchEnvironment = ({ scope }: ReplacementRun) => fetchFresh(environmentQuery(scope))
const fetchLatestDeployment = ({ scope }: ReplacementRun) => fetchFresh(latestDeploymentQuery(scope))

const saveWave = ({ run, waveIndex }: StepContext, set: Partial<RunWave>) => updateWave(run.id, waveIndex, set)
const isLastWave = ({ run, waveIndex }: StepContext) => waveIndex + 1 >= run.waves.length

function planMarks({ run: { scope, single, instances }, ids }: StepContext): RunnableWrite {
  const batch = ids.map((ciId) => ({ ciId, ciName: instances[ciId]?.name ?? ciId }))
  const [first] = batch
  return single && first ? toSingleRequest(scope, first, 'replace') : toBatchRequest(scope, batch, 'replace')
}

/** Marks the instances that still exist and are not marked. The outcome is their `ciState` (service-api 0.1, fact 4). */
async function prepareMarks(context: StepContext): Promise<Prepared> {
  const ids = new Set(context.ids)
  const present = (await fetchInstances(context.run)).filter(({ ciId }) => ids.has(ciId))
  if (present.length === 0) return SKIPPED
  const unmarked = present.filter((instance) => !isMarked(instance))
  if (unmarked.length === 0) return DONE
  const request = planMarks({ ...context, ids: unmarked.map(({ ciId }) => ciId) })
  // Not marked: the same request of the dialog, sent without an answer, had no effect.
  clearUnanswered([request])
  return request
}

const formatPurpose = ({ run, waveIndex, wave }: StepContext): string =>
  `Replace ${formatCountOf(wave.ids.length, 'instance')} of ${run.scope.platform} / ${run.scope.component}` +
  (run.waves.length > 1 ? `, wave ${waveIndex + 1} of ${run.waves.length}` : '')

/** Asks for a plan with as few other changes as possible: without other platforms, and uncommitted changes stay open. */
function planPlan(context: StepContext): RunnableWrite {
  const { scope, excluded, commits } = context.run
  const exclusion = excluded.length > 0 ? { exclude_platforms: excluded.join(',') } : {}
  return {
    call: commits ? commitEnvironment : forceDeployEnvironment,
    request: { params: scope, body: { desc: formatPurpose(context), ...exclusion } },
    // A new plan is recognized by its id.
    verification: {
      ...querySource(readBillOfMaterials, { params: scope }),
      shows: { releaseId: noneOf(context.wave.before) },
    },
    locks: { label: 'Plan', to: paths.environment(scope) },
  }
}

/** Whether the plan of a wave is or was deployed. */
const isDeployed = ({ release }: RunWave, latest: Deployment | null): boolean =>
  release !== undefined && latest?.releaseId === release && latest.deploymentState !== 'canceled'

async function preparePlan(context: StepContext): Promise<Prepared> {
  const { run, wave } = context
  const latest = await fetchLatestDeployment(run)
  // Deployed before a halt.
  if (isDeployed(wave, latest)) return DONE
  if (latest && isBlocking(latest))
    return halt(
      describeDeployment(latest),
      'No plan can be created until it is complete or canceled. Then resume the replacement.',
    )
  if (isLocked(await fetchEnvironment(run))) return undefined
  const bom = await fetchBom(run)
  // Made before a halt, and not deployed.
  if (bom && wave.before !== undefined && ![wave.before, latest?.releaseId].includes(bom.releaseId)) return DONE
  const before = bom?.releaseId ?? ''
  // Stored before the request is sent.
  saveWave(context, { before, release: undefined, deployment: undefined })
  // The new plan replaces it, and would leave out its changes to other platforms. Resumed, it may.
  if (bom && bom.rfc_cis.length > 0 && before !== latest?.releaseId && wave.before !== before)
    return halt(
      `Plan ${before} with ${formatCountOf(bom.rfc_cis.length, 'change')} is open`,
      'Deploy or discard it, then resume. If you resume now, this replacement makes a plan in its place.',
    )
  const request = planPlan({ ...context, wave: { ...wave, before } })
  clearUnanswered([request])
  // A service that cannot plan without a commit would also commit what is open.
  const hasOpenChanges = run.commits || (await fetchFresh(latestReleaseQuery(run.scope)))?.releaseState === 'open'
  return hasOpenChanges ? request : { ...request, fallback: { ...request, call: commitEnvironment } }
}

function planDeployment(context: StepContext, nsPath?: string): RunnableWrite {
  const { run, wave } = context
  const { release = '' } = wave
  const params = run.scope
  return {
    call: createDeployment,
    request: {
      params,
      body: { cms_deployment: { releaseId: release, nsPath, comments: formatPurpose(context) } },
    },
    verification: { ...querySource(readLatestDeployment, { params }), shows: { releaseId: release } },
  }
}

/** Why a plan is not deployed without being reviewed; undefined if it changes exactly the wave, or was accepted. */
async function reviewPlan(
  context: StepContext,
  bom: AnswerOf<typeof readBillOfMaterials>,
): Promise<ItemState | undefined> {
  const { run, wave, waveIndex } = context
  // Instances marked by others are not in `run.instances`, and managed instances are matched by name, so names are read.
  const present = toCiNames(await fetchInstances(run))
  const getName = (id: string) => run.instances[id]?.name ?? present.get(id) ?? id
  const replaced = new Set([...wave.ids, ...(waveIndex === 0 ? run.otherMarked : [])].filter((id) => present.has(id)))
  const { extra, missing } = comparePlan(bom.rfc_cis, run.scope.platform, replaced, getName)
  const differs = extra.length > 0 || missing.length > 0
  saveWave(context, { release: bom.releaseId, differs })
  if (!differs || run.allowed === bom.releaseId) return undefined
  if (extra.length > 0)
    return halt(
      `The plan has ${formatCountOf(extra.length, 'unexpected change')}`,
      'Check the plan, then deploy it as is or stop the replacement.',
      extra,
    )
  return halt(
    `${formatCountOf(missing.length, 'instance of this wave is', 'instances of this wave are')} not in the plan`,
    `${missing.length === 1 ? 'Its mark' : 'Their marks'} may have been removed. Deploy the plan as is, or stop the replacement.`,
    missing,
  )
}

async function prepareDeployment(context: StepContext): Promise<Prepared> {
  const { run, wave } = context
  if (isDeployed(wave, await fetchLatestDeployment(run))) return DONE
  const environment = await fetchEnvironment(run)
  if (isLocked(environment)) return undefined
  const bom = await fetchBom(run)
  if (!bom || bom.releaseId === wave.before)
    return environment.comments.startsWith('ERROR')
      ? halt('The plan could not be created', 'Resume to try again.', [environment.comments])
      : halt('There is nothing to deploy', 'Nothing in this wave is still marked. Resume to plan again.')
  const { releaseId: release, nsPath } = bom
  return (await reviewPlan(context, bom)) ?? planDeployment({ ...context, wave: { ...wave, release } }, nsPath)
}

async function awaitDeployment(context: StepContext): Promise<ItemState | undefined> {
  const { run, wave } = context
  const latest = wave.deployment === undefined ? await fetchLatestDeployment(run) : undefined
  const deployment = wave.deployment ?? (latest?.releaseId === wave.release ? latest?.deploymentId : undefined)
  if (deployment === undefined) return undefined
  const { deploymentState } = await fetchFresh(deploymentStatusQuery({ ...run.scope, deployment }))
  const isHeld = deploymentState === 'pending' || deploymentState === 'paused'
  saveWave(context, { deployment, held: isHeld ? deploymentState : undefined })
  if (deploymentState === 'canceled')
    return halt(`Deployment ${deployment} was canceled`, 'Resume to plan and deploy this wave again.')
  if (deploymentState === 'failed')
    return halt(`Deployment ${deployment} failed`, 'Review the reason and retry the deployment, then resume.')
  if (deploymentState !== 'complete') return undefined
  // The page shows the wave as replaced from now on, above these instances.
  await fetchInstances(run)
  return DONE
}

/** Health gate: the next wave waits until the replaced instances are healthy. */
async function awaitHealth(context: StepContext, since: number): Promise<ItemState | undefined> {
  const { run, wave } = context
  const gated = run.gate && !isLastWave(context)
  const unhealthy = gated ? findUnhealthy(await fetchInstances(run), wave.ids) : []
  if (unhealthy.length === 0) {
    saveWave(context, { settledAt: Date.now() })
    return DONE
  }
  if (Date.now() - since < HEALTH_TIMEOUT_MS) return undefined
  return halt(
    `${formatCountOf(unhealthy.length, 'instance of this wave is', 'instances of this wave are')} not healthy`,
    'The next wave was not started. Find the cause, or start it anyway.',
    unhealthy.map(({ ciName, opsState }) => `${ciName}: ${opsState || 'unknown'}`),
  )
}

async function pauseBetweenWaves(context: StepContext): Promise<ItemState | undefined> {
  const { run, wave } = context
  const until = isLastWave(context) ? 0 : (wave.settledAt ?? 0) + run.pause
  return Date.now() < until ? undefined : DONE
}

/** A step that sends nothing. `call`: what it reads. */
const gate = (call: AnyCall, prepare: StepDefinition['prepare']): StepDefinition => ({
  plan: ({ run }) => ({ call, request: { params: { ...run.scope } } }),
  prepare,
})

const STEPS: Record<Step, StepDefinition> = {
  marking: { plan: planMarks, prepare: prepareMarks },
  planning: { plan: planPlan, prepare: preparePlan },
  deploying: { plan: planDeployment, prepare: prepareDeployment },
  watching: gate(readDeploymentStatus, awaitDeployment),
  settling: gate(listInstances, awaitHealth),
  pausing: gate(listInstances, pauseBetweenWaves),
}

/** Whether all instances of a wave were removed, so that nothing is left to do for it. */
const isGone = ({ run, waveIndex }: StepContext): boolean =>
  listItems(run).every(
    (each, index) => each.waveIndex !== waveIndex || each.step !== 'marking' || run.states[index]?.state === 'skipped',
  )

export const toItems = (run: ReplacementRun): RunnableWrite[] =>
  listItems(run).map((item) => {
    const { plan, prepare } = STEPS[item.step]
    return {
      ...plan({ ...item, run }),
      prepare: async (since) => {
        const now = loadRun(run.id) ?? run
        const context = { ...item, wave: now.waves[item.waveIndex] ?? item.wave, run: now }
        return item.step !== 'marking' && isGone(context) ? SKIPPED : prepare(context, since)
      },
    }
  })
