// From recorded writes to a change plan: names instead of ids, values before as expectations, secrets as parameters.
import type { AnyCall } from '../../../contract/core/call.ts'
import { createMatcher } from '../../../contract/core/path.ts'
import type { JournalEntry } from '../../data/journal/journal.ts'
import { isObject } from '../../kit/is-object.ts'
import { isSecret } from '../../../contract/core/secrets.ts'
import { MASK } from '../../kit/secrets.ts'
import { toProblem } from '../../data/problem.ts'
import { effectOf, findWrite } from './calls.ts'
import { fieldsOf, isHidden } from './fields.ts'
import { recordAction, recordMarks } from './instances.ts'
import { getText, namesInParams, translateIds, type Params } from './names.ts'
import { setInstancesState, setInstanceState } from '../../../contract/operations/instances.ts'
import { createProcedure } from '../../../contract/operations/procedures.ts'
import { mapTexts, placeholder, type ChangePlan, type PlanParameter, type PlanStep } from './plan.ts'

/** A step with the write that it repeats. */
export interface RecordedStep {
  readonly entry: JournalEntry
  readonly step: PlanStep
}

/** A write that is not in the plan. */
export interface LeftOut {
  readonly entry: JournalEntry
  readonly reason: string
}

const OPEN_RELEASE = 'open'

const paramsOf = (call: AnyCall, { path, method }: JournalEntry): Params =>
  createMatcher([call]).match(method, path.split('?')[0] ?? '')?.params ?? {}

/** The values that the write replaced, as far as they are known. */
function valuesBefore({ before, after }: JournalEntry, sent: unknown, named: unknown): Record<string, string> {
  const basis = isObject(before) ? before : {}
  const base = isObject(after) && isObject(after['ciBaseAttributes']) ? after['ciBaseAttributes'] : {}
  const found = fieldsOf(sent, after, named).flatMap(({ name, path }) => {
    const attribute = /^ciAttributes\.(.+)$/.exec(name)?.[1]
    const was = basis[path ?? name] ?? (attribute === undefined ? undefined : base[attribute])
    return typeof was === 'string' && !isHidden(was) ? [[name, was] as const] : []
  })
  return Object.fromEntries(found)
}

/** Masked attributes of the answer: the service calls them secret, whatever their names. */
const hiddenAttributes = (after: unknown): ReadonlySet<string> => {
  const attributes = isObject(after) && isObject(after['ciAttributes']) ? after['ciAttributes'] : {}
  return new Set(Object.keys(attributes).filter((name) => isHidden(getText(attributes, name))))
}

/** Replaces each secret by a parameter, which it adds to `parameters`. */
function withoutSecrets(body: unknown, owner: string, after: unknown, parameters: PlanParameter[]): unknown {
  const hidden = hiddenAttributes(after)
  const add = (key: string) => {
    const label = `${owner} ${key}`.replaceAll(/[^\w. -]+/g, ' ').trim()
    let name = label
    for (let count = 2; parameters.some((other) => other.name === name); count += 1) name = `${label} ${count}`
    parameters.push({ name, secret: true })
    return placeholder(name)
  }
  return mapTexts(body, (text, key) => {
    if (key === '') return text
    if (text.includes(MASK)) return text === MASK ? add(key) : text.replaceAll(MASK, () => add(key))
    return text !== '' && (isHidden(text) || hidden.has(key) || isSecret(key, text)) ? add(key) : text
  })
}

/** What a plan cannot have, and why: by the paths of the requests. */
const UNSUPPORTED: readonly (readonly [path: RegExp, reason: string])[] = [
  [
    /\/operations\/procedures\/|\/cancel_deployment/,
    'These requests control a procedure that exists only in this service. A plan starts new procedures.',
  ],
  [
    /\/deployments\/\d+/,
    'These requests control a deployment that exists only in this service. A plan starts a new deployment, and waits while it is paused or pending.',
  ],
  [
    /\/(?:discard|restore)$/,
    'These requests control a release that exists only in this service, and there are no values to compare.',
  ],
  [
    /\/(?:load|clone|enable|disable|lock|unlock|pack_update)$/,
    'The record does not show whether the request was applied.',
  ],
  [
    /\/operations\/procedures$/,
    'The procedure or instance is identified only by an ID, which differs between services.',
  ],
  [
    /\/auto(?:repair|replace|scale)$/,
    'Automation takes effect immediately, without a deployment. Turn it on or off manually.',
  ],
]

const OTHERS =
  'Plans can contain only requests for assemblies, clouds and their variables, policies, designs, environments and instances. Make this change manually.'

/** An action or a mark of instances, with names of clouds and numbers. */
async function recordInstances(
  entry: JournalEntry,
  call: AnyCall,
  ids: Params,
  parameters: PlanParameter[],
): Promise<PlanStep> {
  const isAction = call === createProcedure
  const { params, body, values } = isAction
    ? await recordAction(ids['organization'] ?? '', entry.sent, entry.after)
    : await recordMarks(ids, entry.sent)
  const { organization: _, ...named } = params
  const since = Number(getText(entry.after, 'created')) || entry.at
  return {
    call: isAction ? entry.call : setInstancesState.name,
    params: named,
    expect: { record: 'exists', values, since: new Date(since).toISOString() },
    body: withoutSecrets(body, named['component'] ?? '', undefined, parameters),
  }
}

const INSTANCE_CALLS: readonly AnyCall[] = [createProcedure, setInstancesState, setInstanceState]

async function recordStep(entry: JournalEntry, organization: string, parameters: PlanParameter[]): Promise<PlanStep> {
  const call = INSTANCE_CALLS.find(({ name }) => name === entry.call) ?? findWrite(entry.call)
  if (!call) throw new Error(UNSUPPORTED.find(([pattern]) => pattern.test(entry.path))?.[1] ?? OTHERS)
  const { organization: own, ...ids } = paramsOf(call, entry)
  if (own === undefined) throw new Error(`The request does not belong to ${organization}.`)
  if (own !== organization) throw new Error(`The request was sent to ${own}, not to ${organization}.`)
  if (entry.sent === 'Too large to store') throw new Error('The request body was too large to store.')
  if (INSTANCE_CALLS.includes(call)) return recordInstances(entry, call, { ...ids, organization }, parameters)
  const effect = effectOf(call)
  // The release to commit is whichever is open when the plan is applied.
  const kept = 'release' in ids ? { ...ids, release: OPEN_RELEASE } : ids
  const { organization: _, ...params } = await namesInParams(call, { ...kept, organization }, entry.after)
  const named = await translateIds(entry.sent, { ...params, organization }, 'toNames')
  const values = effect === 'update' ? valuesBefore(entry, entry.sent, named) : {}
  const ownName = isObject(named) ? getText(named['cms_ci'] ?? named['cms_dj_ci'], 'ciName') : ''
  const owner = ownName || (Object.values(params).at(-1) ?? '')
  const body = mapTexts(withoutSecrets(named, owner, entry.after, parameters), (text, key) =>
    key === 'nsPath' ? text.replace(`/${organization}/`, `/${placeholder('organization')}/`) : text,
  )
  return {
    call: call.name,
    params,
    ...(effect === 'create' && { expect: { record: 'missing' as const } }),
    ...((effect === 'update' || effect === 'delete') && {
      expect: { record: 'exists' as const, ...(Object.keys(values).length > 0 && { values }) },
    }),
    ...(body !== undefined && { body: effect === 'deploy' ? forOpenPlan(body) : body }),
  }
}

/** A deployment starts whichever plan is open when the change plan is applied. */
const forOpenPlan = (body: unknown): unknown =>
  isObject(body) && isObject(body['cms_deployment'])
    ? { ...body, cms_deployment: { ...body['cms_deployment'], releaseId: OPEN_RELEASE } }
    : body

/** Makes a plan of writes of this browser. Reads the names of records from the service. Never rejects. */
export async function recordPlan(
  entries: readonly JournalEntry[],
  organization: string,
  name: string,
): Promise<{
  readonly plan: ChangePlan
  readonly recorded: readonly RecordedStep[]
  readonly leftOut: readonly LeftOut[]
}> {
  const parameters: PlanParameter[] = []
  const recorded: RecordedStep[] = []
  const leftOut: LeftOut[] = []
  for (const entry of entries.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))) {
    if (entry.effect !== 'write') continue
    try {
      if (entry.outcome !== 'done') throw new Error('The service did not confirm the request.')
      recorded.push({ entry, step: await recordStep(entry, organization, parameters) })
    } catch (error) {
      leftOut.push({
        entry,
        reason: error instanceof Error && error.name === 'Error' ? error.message : toProblem(error).title,
      })
    }
  }
  const steps = recorded.map(({ step }) => step)
  return { plan: { name, recorded: new Date().toISOString(), parameters, steps }, recorded, leftOut }
}
