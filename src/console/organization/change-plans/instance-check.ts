// What a step on instances finds: whether it was done since the plan was recorded, and whether the names still mean the same machines.
import { pickParams, type AnyCall } from '../../../contract/core/call.ts'
import { listInstances, readInstanceHistory, setInstancesState } from '../../../contract/operations/instances.ts'
import { listActions } from '../../../contract/operations/operations.ts'
import { createProcedure, listProcedures } from '../../../contract/operations/procedures.ts'
import { isObject } from '../../kit/is-object.ts'
import { querySource } from '../../data/write/write-request.ts'
import { parseScope } from '../../routing/paths.ts'
import { ALL, findInstances, toList, type FoundInstances } from './instances.ts'
import { getText, readPresent, type Params } from './names.ts'
import type { PlanStep } from './plan.ts'
import { formatFields, verdict, type StepCheck } from './verdict.ts'

const getTime = (record: Record<string, unknown>, ...keys: readonly string[]): number =>
  keys.map((key) => Number(record[key])).find((time) => time > 0) ?? 0

async function isReplaced(params: Params, instance: string, since: number): Promise<boolean> {
  const history = await readPresent(readInstanceHistory, { ...params, instance })
  return toList(isObject(history) ? history['rfc_cis'] : undefined).some(
    (change) => change['rfcAction'] === 'replace' && getTime(change, 'rfcCreated', 'created') >= since,
  )
}

async function checkMarks({ targets, body }: FoundInstances, params: Params, since: number): Promise<StepCheck> {
  const state = getText(body, 'state')
  const [present, past] =
    targets.length === 1 ? ['The instance is', 'The instance was'] : ['The instances are', 'The instances were']
  const isSet = targets.map(({ record }) => getText(record, 'ciState') === state)
  if (isSet.every(Boolean)) return verdict('applied', `${present} ${state === 'replace' ? 'marked' : 'not marked'}.`)
  if (state !== 'replace') return verdict('ready', 'As expected.')
  const replaced = await Promise.all(targets.map(({ id }) => isReplaced(params, id, since)))
  const count = replaced.filter(Boolean).length
  if (count === targets.length) return verdict('applied', `${past} replaced after the plan was recorded.`)
  return count === 0
    ? verdict('ready', 'As expected.')
    : verdict(
        'surprise',
        `${count} of ${targets.length} instances ${count === 1 ? 'was' : 'were'} replaced after the plan was recorded.`,
      )
}

const RUNNING = new Set(['active', 'pending'])

async function checkAction(found: FoundInstances, params: Params, since: number, repeat: number): Promise<StepCheck> {
  const { anchor, actions, targets, name } = found
  const listed = toList(await readPresent(listProcedures, params, { ciId: anchor, size: '100' }))
  const wanted = JSON.stringify(targets.map(({ id }) => id).toSorted())
  const runs = listed
    .filter((procedure) => getText(procedure, 'procedureName') === name && getTime(procedure, 'created') >= since)
    .filter((procedure) => {
      const ids = new Set(toList(procedure['actions']).map((action) => getText(action, 'ciId')))
      return JSON.stringify([...ids].toSorted()) === wanted
    })
    .toSorted((a, b) => getTime(a, 'created') - getTime(b, 'created'))
  const run = runs[repeat]
  if (run) {
    const [id, state] = [getText(run, 'procedureId'), getText(run, 'procedureState')]
    if (state === 'complete')
      return verdict('applied', `The action ran as procedure ${id} after the plan was recorded.`)
    if (RUNNING.has(state)) return verdict('applied', `The action is running as procedure ${id}.`)
    return verdict('surprise', `The action ran as procedure ${id} (${state}). Check it first.`)
  }
  const running = listed.find((procedure) => RUNNING.has(getText(procedure, 'procedureState')))
  if (running) return verdict('waiting', `Procedure ${getText(running, 'procedureId')} is running on this component.`)
  const offered = new Set(toList(await readPresent(listActions, params)).map((each) => getText(each, 'actionName')))
  const missing = actions.find((action) => !offered.has(action))
  return missing === undefined
    ? verdict('ready', 'As expected. The action starts immediately, without a deployment.')
    : verdict('surprise', `The component has no action ${missing}.`)
}

export interface Filled {
  readonly call: AnyCall
  readonly step: PlanStep
  readonly params: Params
}

/** `repeat`: how many equal steps come before. Rejects if a name is not that of exactly one instance. */
export async function checkInstances(
  { call, step, params }: Filled,
  pending: boolean,
  repeat: number,
): Promise<StepCheck> {
  const found = await findInstances(step.call, params, step.body)
  const { values = {}, since = '' } = step.expect ?? {}
  const fields = Object.entries(found.values).map(([name, present]) => ({
    name,
    expected: values[name],
    present,
    value: present,
  }))
  const request = {
    request: { params: pickParams(call, params), body: found.body },
    // That an action was started cannot be distinguished from an earlier, equal run.
    verification: call === setInstancesState ? toVerification(found, params) : undefined,
  }
  const from = Date.parse(since) || 0
  const done =
    call === createProcedure ? await checkAction(found, params, from, repeat) : await checkMarks(found, params, from)
  const changed = fields.filter(({ expected, present }) => expected !== present)
  if (done.state !== 'ready' || changed.length === 0) return { ...done, fields, request }
  const note = `The plan may have been recorded for other instances: ${formatFields(changed)}.`
  return verdict(pending ? 'later' : 'surprise', note, request, fields)
}

const toVerification = ({ targets, body }: FoundInstances, params: Params) => ({
  ...querySource(listInstances, { params: parseScope(params), query: ALL }),
  shows: targets.map(({ id }) => ({ ciId: id, ciState: getText(body, 'state') })),
})
