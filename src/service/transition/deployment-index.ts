// Deployments as in the search index: ISO times and the duration of each state (service-api 5.8, 6.3).
import { toId, toText } from '../http/body.ts'
import type { Exchange, WithHeaders } from '../http/handler.ts'
import type { DeploymentRow, DeploymentState, StateHistoryRow } from '../model/rows.ts'
import { childPath, bomPath } from '../model/namespaces.ts'
import { toIndexTime } from '../model/time.ts'
import type { Store } from '../store/store.ts'
import { deploymentRecord } from '../model/work-records.ts'

const TIMED_STATES = ['active', 'paused', 'pending', 'failed'] as const
const FINAL_STATES: readonly DeploymentState[] = ['complete', 'canceled']

const toSeconds = (milliseconds: number) => Math.round(milliseconds / 1000)

/** Time intervals per state, oldest first. The last one is open unless its state is final. */
function stateIntervals(history: readonly StateHistoryRow[]) {
  return history.map(({ newState, updated }, index) => ({
    state: newState,
    from: updated,
    to: history[index + 1]?.updated,
  }))
}

function timeInStates(history: readonly StateHistoryRow[], now: number): Record<string, number | string> {
  const allIntervals = stateIntervals(history)
  const fields: Record<string, number | string> = {}
  for (const state of TIMED_STATES) {
    const intervals = allIntervals.filter((interval) => interval.state === state)
    const [first] = intervals
    if (!first) continue
    fields[`${state}Duration`] = toSeconds(intervals.reduce((sum, { from, to = now }) => sum + to - from, 0))
    fields[`${state}StartTS`] = toIndexTime(first.from)
    const end = intervals.at(-1)?.to
    if (end !== undefined) fields[`${state}EndTS`] = toIndexTime(end)
  }
  const entered = (state: DeploymentState) => history.filter((item) => item.newState === state).length
  const retries = history.filter(({ oldState, newState }) => oldState === 'failed' && newState !== 'canceled').length
  if (retries > 0) fields['retryCount'] = retries
  if (entered('paused') > 0) fields['pauseCnt'] = entered('paused')
  if (entered('failed') > 0) fields['failureCnt'] = entered('failed')
  return fields
}

function findHistories(store: Store, rows: readonly DeploymentRow[]): Map<number, StateHistoryRow[]> {
  const ids = JSON.stringify(rows.map(({ deploymentId }) => deploymentId))
  const found = new Map<number, StateHistoryRow[]>()
  const where = 'deploymentId IN (SELECT value FROM json_each(?)) ORDER BY updated, eventId'
  for (const item of store.stateHistory.all(where, ids)) {
    const history = found.get(item.deploymentId)
    if (history) history.push(item)
    else found.set(item.deploymentId, [item])
  }
  return found
}

/** Deployments with the fields of 5.8. */
function indexedDeployments(store: Store, rows: readonly DeploymentRow[], now: number) {
  const histories = findHistories(store, rows)
  return rows.map((row) => {
    const history = histories.get(row.deploymentId) ?? []
    const ended = FINAL_STATES.includes(row.deploymentState) ? (history.at(-1)?.updated ?? row.updated) : now
    return {
      ...deploymentRecord(store, row),
      created: toIndexTime(row.created),
      updated: toIndexTime(row.updated),
      totalTime: toSeconds(ended - row.created),
      ...timeInStates(history, now),
    }
  })
}

type IndexedDeployment = ReturnType<typeof indexedDeployments>[number]

/** By `sort[field]=asc|desc`; default: newest first. */
function sortDeployments(records: IndexedDeployment[], query: Exchange['query']): IndexedDeployment[] {
  const [key, direction] = Object.entries(query).find(([name]) => name.startsWith('sort[')) ?? ['sort[created]', 'desc']
  const field = key.slice('sort['.length, -1)
  const valueOf = (record: IndexedDeployment) => Object.entries(record).find(([name]) => name === field)?.[1] ?? ''
  const order = (a: IndexedDeployment, b: IndexedDeployment) => {
    const [left, right] = [valueOf(a), valueOf(b)]
    if (typeof left === 'number' && typeof right === 'number' && left !== right) return left - right
    return String(left) < String(right) ? -1 : String(left) > String(right) ? 1 : a.deploymentId - b.deploymentId
  }
  return records.toSorted((a, b) => (direction === 'asc' ? order(a, b) : order(b, a)))
}

const FILTER_FIELDS = [
  'deploymentId',
  'releaseId',
  'deploymentState',
  'createdBy',
  'updatedBy',
  'description',
  'comments',
]

/** Whether a deployment contains every word of a filter; `field:word` limits the search to a field. */
function matches(record: IndexedDeployment, words: readonly string[]): boolean {
  const fields = new Map(Object.entries(record).map(([name, value]) => [name, String(value ?? '').toLowerCase()]))
  return words.every((word) => {
    const [, field, value = ''] = /^(\w+)[:=](.+)$/.exec(word) ?? []
    if (field && fields.has(field)) return fields.get(field) === value.toLowerCase()
    return FILTER_FIELDS.some((name) => fields.get(name)?.includes(word.toLowerCase()))
  })
}

/** A page of an environment's indexed deployments, newest first, with paging headers. */
export function deploymentList(
  { service, query }: Pick<Exchange, 'service' | 'query'>,
  bomNs: string,
): WithHeaders<IndexedDeployment[]> {
  const { store } = service
  const words = (toText(query['filter'] ?? query['filter[query]']) ?? '').split(/\s+/).filter((word) => word !== '')
  const all = indexedDeployments(store, store.deployment.all('nsPath = ?', bomNs), service.now())
  const found = sortDeployments(
    all.filter((record) => matches(record, words)),
    query,
  )
  const size = Math.min(toId(query['size']) ?? 1000, 10_000)
  const offset = toId(query['offset']) ?? 0
  return {
    headers: {
      'oneops-list-total-count': String(found.length),
      'oneops-list-page-size': String(size),
      'oneops-list-offset': String(offset),
    },
    answer: found.slice(offset, offset + size),
  }
}

const parseTime = (text: string | undefined): number | undefined => {
  const value = text && /^\d+$/.test(text.trim()) ? Number(text) * 1000 : undefined
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined
}

const PAGE_SIZE = 250

/** Deployment namespaces of environments with one of these profiles. */
function deploymentNamespaces(store: Store, organization: string, profiles: readonly string[]): string[] {
  const environments = store.ci.all(
    "ciClassName = 'manifest.Environment' AND nsPath > ? AND nsPath < ?",
    `/${organization}/`,
    `/${organization}0`,
  )
  return environments
    .filter(({ ciAttributes }) => profiles.includes(ciAttributes['profile'] ?? ''))
    .map(({ nsPath, ciName }) => bomPath(childPath(nsPath, ciName)))
}

/**
 * Deployments of an organization in pages, newest first. Query: `profiles` of environments, and `created`, from and to in epoch seconds.
 */
export function* organizationDeployments({
  service,
  organization,
  query,
}: Pick<Exchange, 'service' | 'organization' | 'query'>): Generator<void, IndexedDeployment[]> {
  const { store } = service
  const [from, to] = (toText(query['created']) ?? '').split(',').map(parseTime)
  const profiles = (toText(query['profiles']) ?? '').split(',').filter((name) => name !== '')
  const ids = store.database.all(
    `SELECT deploymentId FROM deployment WHERE nsPath > ? AND nsPath < ? AND created >= ? AND created <= ?${
      profiles.length === 0 ? '' : ' AND nsPath IN (SELECT value FROM json_each(?))'
    } ORDER BY created DESC, deploymentId DESC`,
    `/${organization.name}/`,
    `/${organization.name}0`,
    from ?? 0,
    to ?? Number.MAX_SAFE_INTEGER,
    ...(profiles.length === 0 ? [] : [JSON.stringify(deploymentNamespaces(store, organization.name, profiles))]),
  )
  const answer: IndexedDeployment[] = []
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    const page = ids
      .slice(start, start + PAGE_SIZE)
      .flatMap((row) => store.deployment.find(Number(row['deploymentId'])) ?? [])
    answer.push(...indexedDeployments(store, page, service.now()))
    yield
  }
  return answer
}
