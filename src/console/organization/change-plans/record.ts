// From recorded writes to a change plan: names instead of ids, values before as expectations, secrets as parameters.
import type { AnyCall } from '../../../contract/core/call.ts'
import { createMatcher } from '../../../contract/core/path.ts'
import type { JournalEntry } from '../../data/journal/journal.ts'
import { isObject } from '../../data/write/verification.ts'
import { isSecret } from '../../../contract/core/secrets.ts'
import { MASK } from '../../kit/secrets.ts'
import { toProblem } from '../../data/problem.ts'
import { effectOf, findWrite } from './calls.ts'
import { fieldsOf, isHidden } from './fields.ts'
import { namesInParams, translateIds } from './names.ts'
import { mapTexts, placeholder, type ChangePlan, type PlanParameter, type PlanStep } from './plan.ts'

/** A write that is not in the plan. */
export interface LeftOut {
  readonly entry: JournalEntry
  readonly reason: string
}

export interface Recording {
  readonly plan: ChangePlan
  readonly leftOut: readonly LeftOut[]
}

const OPEN_RELEASE = 'open'

const paramsOf = (call: AnyCall, { path, method }: JournalEntry): Readonly<Record<string, string>> =>
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
  const attributes = isObject(after) ? after['ciAttributes'] : undefined
  const hidden = isObject(attributes)
    ? Object.entries(attributes).filter(([, value]) => typeof value === 'string' && isHidden(value))
    : []
  return new Set(hidden.map(([name]) => name))
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

/** Why a request cannot be in a plan. */
function unsupportedReason({ path }: JournalEntry): string {
  if (path.includes('/operations/'))
    return 'Actions on instances, replacements and procedures concern instances that only this service has. Run them there under Operations after the plan.'
  if (/\/(deployments|approvals)\//.test(path))
    return 'It controls a deployment that only this service has. The plan starts a deployment of its own.'
  return 'Plans cannot have requests of this kind. Do it there by hand.'
}

async function recordStep(entry: JournalEntry, organization: string, parameters: PlanParameter[]): Promise<PlanStep> {
  const call = findWrite(entry.call)
  if (!call) throw new Error(unsupportedReason(entry))
  const { organization: own, ...ids } = paramsOf(call, entry)
  if (own !== organization) throw new Error(`It was sent to ${own ?? 'another address'}, not to ${organization}.`)
  if (entry.sent === 'Too large to store') throw new Error('Its body was too large to store.')
  const effect = effectOf(call)
  // The release to commit is whichever is open when the plan is applied.
  const kept = 'release' in ids ? { ...ids, release: OPEN_RELEASE } : ids
  const { organization: _, ...params } = await namesInParams(call, { ...kept, organization }, entry.after)
  const named = await translateIds(entry.sent, { ...params, organization }, 'toNames')
  const values = effect === 'update' ? valuesBefore(entry, entry.sent, named) : {}
  const record = isObject(named) ? (named['cms_ci'] ?? named['cms_dj_ci']) : undefined
  const ownName = isObject(record) && typeof record['ciName'] === 'string' ? record['ciName'] : undefined
  const owner = ownName ?? Object.values(params).at(-1) ?? ''
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
): Promise<Recording> {
  const parameters: PlanParameter[] = []
  const steps: PlanStep[] = []
  const leftOut: LeftOut[] = []
  for (const entry of entries.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))) {
    if (entry.effect !== 'write') continue
    try {
      if (entry.outcome !== 'done') throw new Error('It was not confirmed by the service.')
      steps.push(await recordStep(entry, organization, parameters))
    } catch (error) {
      leftOut.push({
        entry,
        reason: error instanceof Error && error.name === 'Error' ? error.message : toProblem(error).title,
      })
    }
  }
  return { plan: { name, recorded: new Date().toISOString(), parameters, steps }, leftOut }
}
