// What a step finds on the service: ready, already applied, changed by others, or not possible before an earlier step.
import { createDesignMonitor } from '../../../contract/design/components.ts'
import { listDesignReleases, readLatestDesignRelease } from '../../../contract/design/releases.ts'
import { readEnvironment, isLocked } from '../../../contract/transition/environments.ts'
import { readLatestDeployment } from '../../../contract/transition/deployments.ts'
import { readBillOfMaterials, readLatestRelease } from '../../../contract/transition/releases.ts'
import type { AnyCall } from '../../../contract/core/call.ts'
import { describeRequest } from '../../data/client.ts'
import { toProblem } from '../../data/problem.ts'
import { isObject } from '../../kit/is-object.ts'
import { NOT_FOUND, querySource } from '../../data/write/write-request.ts'
import { parseScope } from '../../routing/paths.ts'
import { effectOf, findWrite, readOf, type StepEffect } from './calls.ts'
import { fieldsOf, presentValue, type StepField } from './fields.ts'
import { checkInstances } from './instance-check.ts'
import { toList } from './instances.ts'
import { getText, ownParams, readPresent, translateIds, type Params } from './names.ts'
import { fillStep, type ChangePlan, type PlanStep, type Values } from './plan.ts'
import { formatFields, verdict, type FieldCheck, type StepCheck, type StepState, type Verdict } from './verdict.ts'

interface Filled {
  readonly call: AnyCall
  readonly step: PlanStep
  readonly params: Params
}

const isDeleted = (record: unknown): boolean =>
  record === null || (isObject(record) && record['rfcAction'] === 'delete')

const toChecks = (fields: readonly StepField[], answer: unknown, { expect }: PlanStep): FieldCheck[] =>
  fields.map((field) => ({
    name: field.name,
    expected: expect?.values?.[field.name],
    present: answer === null ? undefined : presentValue(answer, field),
    value: field.value,
  }))

/** The shape of the answer once the step is done. */
function shapeOf(fields: readonly StepField[]): unknown {
  const attributes = fields.flatMap(({ name, value }) => {
    const attribute = /^ciAttributes\.([^.]+)$/.exec(name)?.[1]
    return attribute === undefined ? [] : [[attribute, value] as const]
  })
  return attributes.length === 0 ? undefined : { ciAttributes: Object.fromEntries(attributes) }
}

/** Values that later steps set on the same record: then this step is done as well. */
type Later = ReadonlyMap<string, readonly string[]>

/** The service puts platform and component before the name of a new monitor. */
function toMonitorName({ platform = '', component = '' }: Params, name: string): string {
  const prefix = `${platform}-${component}-`
  return name.startsWith(prefix) ? name : `${prefix}${name}`
}

async function checkRecord(
  { call, step, params }: Filled,
  effect: StepEffect,
  pending: boolean,
  later: Later,
): Promise<Verdict> {
  const source = readOf(call, step.body)
  if (!source) return verdict('surprise', 'The record of this request could not be loaded.')
  const { cms_ci, cms_dj_ci } = isObject(step.body) ? step.body : {}
  const sentName = getText(cms_ci ?? cms_dj_ci, 'ciName')
  const name = call === createDesignMonitor ? toMonitorName(params, sentName) : sentName
  const readParams = source.nameParam === undefined ? params : { ...params, [source.nameParam]: name }
  const answer = await readPresent(source.read, readParams)
  const from = querySource(source.read, { params: ownParams(source.read, readParams) })
  if (effect === 'delete') {
    const shows =
      isObject(answer) && 'rfcAction' in answer && answer['rfcAction'] !== 'add' ? { rfcAction: 'delete' } : NOT_FOUND
    const request = { request: { params }, verification: { ...from, shows } }
    const found = isDeleted(answer)
      ? verdict('applied', 'The record does not exist.')
      : verdict('ready', 'The record exists.')
    return { ...found, request }
  }
  if (effect === 'update' && isDeleted(answer))
    return pending
      ? verdict('later', 'The record does not exist yet.')
      : verdict('surprise', 'The record does not exist.')
  const body = await translateIds(step.body, params, 'toIds')
  const fields = fieldsOf(body, answer, step.body)
  const checks = toChecks(fields, answer, step)
  const shows = effect === 'create' ? { ciName: name } : shapeOf(fields)
  const request = { request: { params, body }, ...(shows !== undefined && { verification: { ...from, shows } }) }
  const found = (state: StepState, note: string): Verdict => ({ state, note, fields: checks, request })
  const isSet = ({ name, present, value }: FieldCheck) =>
    present === value || (present !== undefined && (later.get(name)?.includes(present) ?? false))
  if (effect === 'create') {
    if (isDeleted(answer)) return found('ready', 'The record does not exist yet.')
    const others = checks.filter((field) => !isSet(field)).map((field) => field.name)
    return others.length === 0
      ? found('applied', 'The record exists.')
      : found('surprise', `The record exists with different values: ${others.join(', ')}.`)
  }
  if (checks.length > 0 && checks.every(isSet)) return found('applied', 'The record already has these values.')
  const surprises = checks.filter(
    (field) => !isSet(field) && field.expected !== undefined && field.present !== field.expected,
  )
  if (surprises.length > 0) return found('surprise', `Changed since the plan was recorded: ${formatFields(surprises)}.`)
  return found(
    'ready',
    checks.length === 0
      ? 'Changes only secrets. The service does not return them, so they are set again.'
      : 'As expected.',
  )
}

const RUNNING = new Set(['pending', 'active', 'pausing', 'paused'])

/** Why an environment cannot be changed right now. */
async function checkEnvironment(params: Params): Promise<Verdict | undefined> {
  const record = params['environment'] ? await readPresent(readEnvironment, params) : null
  if (record === null) return undefined
  if (isLocked({ ciState: getText(record, 'ciState') }))
    return verdict('waiting', 'A pull or plan of the environment is in progress.')
  const deployment = await readPresent(readLatestDeployment, params)
  const [id, state] = [getText(deployment, 'deploymentId'), getText(deployment, 'deploymentState')]
  if (RUNNING.has(state)) return verdict('waiting', `Deployment ${id} is ${state}.`)
  if (state === 'failed') return verdict('surprise', `Deployment ${id} failed: retry or cancel it first.`)
  return undefined
}

async function checkAction({ call, step, params }: Filled, effect: StepEffect, pending: boolean): Promise<Verdict> {
  const done = (note: string) =>
    pending ? verdict('later', 'Checked after the previous steps.') : verdict('applied', note)
  const [scope, own] = [parseScope(params), ownParams(call, params)]
  if (effect === 'commit design') {
    const open = await readPresent(readLatestDesignRelease, params)
    const release = getText(open, 'releaseId')
    if (getText(open, 'releaseState') !== 'open') return done('The design has no uncommitted changes.')
    const count = Number(getText(open, 'ciRfcCount')) + Number(getText(open, 'relationRfcCount'))
    const shows = { releaseId: release, releaseState: 'closed' }
    const request = { request: { params: { ...params, release }, ...(step.body !== undefined && { body: step.body }) } }
    const verification = { ...querySource(readLatestDesignRelease, { params: scope }), shows }
    return {
      ...verdict('ready', `Commits all design changes: ${count || 'number unknown'}.`),
      request: { ...request, verification },
    }
  }
  const busy = await checkEnvironment(params)
  if (busy) return busy
  const latest = await readPresent(readLatestRelease, params)
  const body = step.body === undefined ? {} : { body: step.body }
  const shown = (shows: unknown) => ({ verification: { ...querySource(readLatestRelease, { params: scope }), shows } })
  if (effect === 'pull') {
    const closed = toList(await readPresent(listDesignReleases, params))
      .filter((release) => getText(release, 'releaseState') === 'closed')
      .map((release) => Number(getText(release, 'releaseId')))
    const newest = Math.max(0, ...closed)
    const pulled = Number(getText(latest, 'parentReleaseId'))
    if (newest === 0 || (latest !== null && newest <= pulled))
      return done('The environment has the newest release of the design.')
    const request = { request: { params: own, ...body }, ...shown({ parentReleaseId: String(newest) }) }
    return { ...verdict('ready', `Pulls design release ${newest}.`), request }
  }
  if (effect === 'commit') {
    if (getText(latest, 'releaseState') !== 'open') return done('The environment has no uncommitted changes.')
    const releaseId = getText(latest, 'releaseId')
    const request = { request: { params: own, ...body }, ...shown({ releaseId, releaseState: 'closed' }) }
    return { ...verdict('ready', `Commits release ${releaseId} with all changes of the environment.`), request }
  }
  const plan = await readPresent(readBillOfMaterials, params)
  const releaseId = getText(plan, 'releaseId')
  if (releaseId === '') return done('There is nothing to deploy.')
  const sent = isObject(step.body) ? step.body['cms_deployment'] : undefined
  const cms_deployment = { ...(isObject(sent) ? sent : {}), releaseId, nsPath: getText(plan, 'nsPath') }
  const verification = { ...querySource(readLatestDeployment, { params: scope }), shows: { releaseId } }
  return {
    ...verdict('ready', `Deploys plan ${releaseId}.`),
    request: { request: { params: own, body: { cms_deployment } }, verification },
  }
}

/** Values that steps after `index` set on the same record, by field. */
function laterValues(steps: readonly PlanStep[], index: number): Later {
  const { params } = steps[index] ?? {}
  const found = new Map<string, string[]>()
  for (const other of steps.slice(index + 1)) {
    const sameRecord = Object.entries(params ?? {}).every(([key, value]) => other.params[key] === value)
    if (!sameRecord) continue
    for (const { name, value } of fieldsOf(other.body, null)) found.set(name, [...(found.get(name) ?? []), value])
  }
  return found
}

/** Number of steps before that are equal to the one at `index`. */
function countEqual(steps: readonly PlanStep[], index: number): number {
  const print = JSON.stringify(steps[index])
  return steps.slice(0, index).filter((step) => JSON.stringify(step) === print).length
}

/** Checks one step. `pending`: whether a step before it is not applied yet. Never rejects. */
export async function checkStep(plan: ChangePlan, index: number, values: Values, pending: boolean): Promise<StepCheck> {
  const steps = plan.steps.map((step) => fillStep(step, values))
  const step = steps[index]
  const call = step && findWrite(step.call)
  const { organization = '' } = values
  const params: Params = { ...step?.params, organization }
  const request = { request: { params, ...(step?.body !== undefined && { body: step.body }) } }
  if (!step || !call)
    return { ...verdict('surprise', `“${step?.call}” is not supported in change plans.`), request: undefined }
  const problem = pathProblem(call, params)
  if (problem !== undefined) return { ...verdict('surprise', problem), request: undefined }
  const effect = effectOf(call)
  try {
    const filled = { call, step, params }
    const found =
      effect === 'run' || effect === 'mark'
        ? await checkInstances(step, call, params, { pending, repeat: countEqual(steps, index) })
        : effect === 'create' || effect === 'update' || effect === 'delete'
          ? await checkRecord(filled, effect, pending, laterValues(steps, index))
          : await checkAction(filled, effect, pending)
    // Changes of an environment wait for what runs in it.
    const busy =
      found.state === 'ready' && effect !== 'create' && 'environment' in params
        ? await checkEnvironment(params)
        : undefined
    return { request, ...found, ...busy, fields: found.fields }
  } catch (error) {
    if (error instanceof Error && error.name === 'Error')
      return { ...verdict(pending ? 'later' : 'surprise', error.message), request }
    return { ...verdict('unavailable', `The record could not be loaded: ${toProblem(error).title}.`), request }
  }
}

/** Why the names of a step cannot stand in its path: a record with such a name would be taken for missing. */
function pathProblem(call: AnyCall, params: Params): string | undefined {
  try {
    describeRequest(call, { params })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Checks all steps in order. */
export async function checkPlan(plan: ChangePlan, values: Values): Promise<readonly StepCheck[]> {
  const checks: StepCheck[] = []
  for (const index of plan.steps.keys()) {
    const pending = checks.some(({ state }) => state !== 'applied')
    checks.push(await checkStep(plan, index, values, pending))
  }
  return checks
}
