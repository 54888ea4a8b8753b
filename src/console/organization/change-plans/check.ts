// What a step finds on the service: ready, already applied, changed by others, or not possible before an earlier step.
import * as z from 'zod/mini'
import { createDesignMonitor } from '../../../contract/design/components.ts'
import { listDesignReleases, readLatestDesignRelease } from '../../../contract/design/releases.ts'
import { readEnvironment, isLocked } from '../../../contract/transition/environments.ts'
import { readLatestDeployment } from '../../../contract/transition/deployments.ts'
import { readBillOfMaterials, readLatestRelease } from '../../../contract/transition/releases.ts'
import { pickParams, type AnyCall } from '../../../contract/core/call.ts'
import { SegmentError } from '../../../contract/core/path.ts'
import { describeRequest } from '../../data/client.ts'
import { toProblem } from '../../data/problem.ts'
import { isObject } from '../../kit/is-object.ts'
import { NOT_FOUND, querySource, type PreparedWrite } from '../../data/write/write-request.ts'
import { effectOf, findWrite, readOf, updateOf, type StepEffect } from './calls.ts'
import { fieldsOf, formatFieldName, hasSecret, presentValue, type StepField } from './fields.ts'
import { checkInstances, type Filled } from './instance-check.ts'
import { toList } from './instances.ts'
import { getText, readPresent, translateIds, type Params } from './names.ts'
import { fillStep, type ChangePlan, type PlanStep, type Values } from './plan.ts'
import { formatFields, isDone, verdict, type FieldCheck, type StepCheck, type StepState } from './verdict.ts'

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

/** Values that later steps set on the same record, and the numbers of these steps. */
type Later = ReadonlyMap<string, readonly { readonly value: string; readonly step: number }[]>

/** The service puts platform and component before the name of a new monitor. */
function toMonitorName({ platform = '', component = '' }: Params, name: string): string {
  const prefix = `${platform}-${component}-`
  return name.startsWith(prefix) ? name : `${prefix}${name}`
}

/** The update that sets the secrets of an existing record, if it takes the body of the creation. That it was done cannot be verified. */
function toSecretUpdate(create: AnyCall, params: Params, body: unknown) {
  const update = updateOf(create)
  const own = Object.entries(isObject(body) ? body : {}).map(([key, value]) => {
    if (!isObject(value)) return [key, value] as const
    const { ciName: _, ...others } = value
    return [key, others] as const
  })
  const sent = Object.fromEntries(own)
  return update?.body && z.safeParse(update.body, sent).success
    ? { update, request: { request: { params, body: sent } } }
    : undefined
}

const SECRET_NOT_SET = 'secret cannot be compared, and is not set.'

async function checkRecord(
  { call, step, params }: Filled,
  effect: StepEffect,
  pending: boolean,
  later: Later,
): Promise<StepCheck> {
  const source = readOf(call, step.body)
  if (!source) return verdict('surprise', 'The record of this request could not be loaded.')
  const { cms_ci, cms_dj_ci } = isObject(step.body) ? step.body : {}
  const sentName = getText(cms_ci ?? cms_dj_ci, 'ciName')
  const name = call === createDesignMonitor ? toMonitorName(params, sentName) : sentName
  const readParams = source.nameParam === undefined ? params : { ...params, [source.nameParam]: name }
  const answer = await readPresent(source.read, readParams)
  const toRequest = (shows: unknown, body?: unknown): PreparedWrite => ({
    request: { params, body },
    verification: shows === undefined ? undefined : { ...querySource(source.read, { params: readParams }), shows },
  })
  if (effect === 'delete') {
    const isMarked = isObject(answer) && 'rfcAction' in answer && answer['rfcAction'] !== 'add'
    const request = toRequest(isMarked ? { rfcAction: 'delete' } : NOT_FOUND)
    return isDeleted(answer)
      ? verdict('applied', 'The record does not exist.', request)
      : verdict('ready', 'The record exists.', request)
  }
  if (effect === 'update' && isDeleted(answer))
    return pending
      ? verdict('later', 'The record does not exist yet.')
      : verdict('surprise', 'The record does not exist.')
  const body = await translateIds(step.body, params, 'toIds')
  const fields = fieldsOf(body, answer, step.body)
  const checks = toChecks(fields, answer, step)
  const request = toRequest(effect === 'create' ? { ciName: name } : shapeOf(fields), body)
  const found = (state: StepState, note: string) => verdict(state, note, request, checks)
  const unset = checks.filter(({ present, value }) => present !== value)
  const supersededBy = ({ name, present }: FieldCheck) => later.get(name)?.find((each) => each.value === present)?.step
  const others = unset.filter((field) => supersededBy(field) === undefined)
  if (effect === 'create') {
    if (isDeleted(answer)) return found('ready', 'The record does not exist yet.')
    if (others.length > 0)
      return found(
        'surprise',
        `The record exists with different values: ${others.map(({ name }) => formatFieldName(name)).join(', ')}.`,
      )
    if (!hasSecret(body)) return found('applied', 'The record exists.')
    // The update would send the other values too, and so revert what later steps changed.
    const secretUpdate = unset.length === 0 ? toSecretUpdate(call, readParams, body) : undefined
    return secretUpdate
      ? { ...found('ready', 'The record exists; its secret cannot be compared, so it is set again.'), ...secretUpdate }
      : found('applied', `The record exists; its ${SECRET_NOT_SET}`)
  }
  if (checks.length === 0)
    return found('ready', 'Changes only secrets. The service does not return them, so they are set again.')
  if (unset.length === 0 && hasSecret(body)) {
    const note = 'The record already has the other values. Its secret cannot be compared, so it is set again.'
    return verdict('ready', note, toRequest(undefined, body), checks)
  }
  if (unset.length === 0) return found('applied', 'The record already has these values.')
  if (others.length === 0) {
    const steps = [...new Set(unset.map(supersededBy))].join(' and ')
    return found('superseded', `Superseded by step ${steps}.${hasSecret(body) ? ` Its ${SECRET_NOT_SET}` : ''}`)
  }
  const surprises = others.filter(({ expected, present }) => expected !== undefined && present !== expected)
  return surprises.length > 0
    ? found('surprise', `Changed since the plan was recorded: ${formatFields(surprises)}.`)
    : found('ready', 'As expected.')
}

const RUNNING = new Set(['pending', 'active', 'pausing', 'paused'])

/** Why an environment cannot be changed right now. */
async function checkEnvironment(params: Params): Promise<StepCheck | undefined> {
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

async function checkAction({ call, step, params }: Filled, effect: StepEffect, pending: boolean): Promise<StepCheck> {
  const done = (note: string) =>
    pending ? verdict('later', 'Checked after the previous steps.') : verdict('applied', note)
  const ready = (note: string, read: AnyCall, shows: unknown, sent: Partial<PreparedWrite['request']> = {}) =>
    verdict('ready', note, {
      request: { params: pickParams(call, params), body: step.body, ...sent },
      verification: { ...querySource(read, { params }), shows },
    })
  if (effect === 'commit design') {
    const open = await readPresent(readLatestDesignRelease, params)
    const release = getText(open, 'releaseId')
    if (getText(open, 'releaseState') !== 'open') return done('The design has no uncommitted changes.')
    const count = Number(getText(open, 'ciRfcCount')) + Number(getText(open, 'relationRfcCount'))
    const shows = { releaseId: release, releaseState: 'closed' }
    const note = `Commits all design changes: ${count || 'number unknown'}.`
    return ready(note, readLatestDesignRelease, shows, { params: { ...params, release } })
  }
  const busy = await checkEnvironment(params)
  if (busy) return busy
  const latest = await readPresent(readLatestRelease, params)
  if (effect === 'pull') {
    const closed = toList(await readPresent(listDesignReleases, params))
      .filter((release) => getText(release, 'releaseState') === 'closed')
      .map((release) => Number(getText(release, 'releaseId')))
    const newest = Math.max(0, ...closed)
    const pulled = Number(getText(latest, 'parentReleaseId'))
    return newest === 0 || (latest !== null && newest <= pulled)
      ? done('The environment has the newest release of the design.')
      : ready(`Pulls design release ${newest}.`, readLatestRelease, { parentReleaseId: String(newest) })
  }
  if (effect === 'commit') {
    if (getText(latest, 'releaseState') !== 'open') return done('The environment has no uncommitted changes.')
    const releaseId = getText(latest, 'releaseId')
    const note = `Commits release ${releaseId} with all changes of the environment.`
    return ready(note, readLatestRelease, { releaseId, releaseState: 'closed' })
  }
  const plan = await readPresent(readBillOfMaterials, params)
  const releaseId = getText(plan, 'releaseId')
  if (releaseId === '') return done('There is nothing to deploy.')
  const sent = isObject(step.body) ? step.body['cms_deployment'] : undefined
  const cms_deployment = { ...(isObject(sent) ? sent : {}), releaseId, nsPath: getText(plan, 'nsPath') }
  return ready(`Deploys plan ${releaseId}.`, readLatestDeployment, { releaseId }, { body: { cms_deployment } })
}

/** Values that steps after `index` set on the same record, by field. */
function laterValues(steps: readonly PlanStep[], index: number): Later {
  const { params } = steps[index] ?? {}
  const found = new Map<string, { value: string; step: number }[]>()
  for (const [offset, other] of steps.slice(index + 1).entries()) {
    const step = index + offset + 2
    const sameRecord = Object.entries(params ?? {}).every(([key, value]) => other.params[key] === value)
    if (!sameRecord) continue
    for (const { name, value } of fieldsOf(other.body, null))
      found.set(name, [...(found.get(name) ?? []), { value, step }])
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
  if (!step || !call) return verdict('surprise', `“${step?.call}” is not supported in change plans.`)
  const params: Params = { ...step.params, organization: values['organization'] ?? '' }
  const request = { request: { params, body: step.body } }
  const effect = effectOf(call)
  const filled = { call, step, params }
  try {
    // Rejects names that are invalid in a path: their record would be taken for missing.
    describeRequest(call, { params })
    const found =
      effect === 'run' || effect === 'mark'
        ? await checkInstances(filled, pending, countEqual(steps, index))
        : effect === 'create' || effect === 'update' || effect === 'delete'
          ? await checkRecord(filled, effect, pending, laterValues(steps, index))
          : await checkAction(filled, effect, pending)
    // Changes of an environment wait for what runs in it.
    const busy =
      found.state === 'ready' && effect !== 'create' && 'environment' in params
        ? await checkEnvironment(params)
        : undefined
    return { ...found, ...busy, fields: found.fields, request: found.request ?? request }
  } catch (error) {
    if (error instanceof SegmentError) return verdict('surprise', error.message)
    if (error instanceof Error && error.name === 'Error')
      return verdict(pending ? 'later' : 'surprise', error.message, request)
    return verdict('unavailable', `The record could not be loaded: ${toProblem(error).title}.`, request)
  }
}

export async function checkPlan(plan: ChangePlan, values: Values): Promise<readonly StepCheck[]> {
  const checks: StepCheck[] = []
  for (const index of plan.steps.keys()) {
    const pending = checks.some((check) => !isDone(check))
    checks.push(await checkStep(plan, index, values, pending))
  }
  return checks
}
