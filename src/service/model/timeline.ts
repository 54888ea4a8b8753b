import { toText } from '../http/body.ts'
import type { Exchange, WithHeaders } from '../http/handler.ts'
import type { DeploymentRow, ReleaseKind, ReleaseRow } from './rows.ts'
import { releaseRecord } from './records.ts'
import type { SqlValue } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import { deploymentRecord } from './work-records.ts'

/** Releases of a kind in a namespace and, for an environment, deployments in another. */
export interface TimelineScope {
  readonly kind: ReleaseKind
  readonly nsPath: string
  readonly bomNs?: string
}

type TimelineEntry = { readonly id: number; readonly created: number } & (
  | { readonly release: ReleaseRow }
  | { readonly deployment: DeploymentRow }
)

interface SqlCondition {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

/** Parsed `filter[query]`: keyed words, and the rest as free text. */
interface TimelineFilter {
  readonly releases: boolean
  readonly deployments: boolean
  readonly release: SqlCondition[]
  readonly deployment: SqlCondition[]
}

// Escapes LIKE wildcards.
const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

const CHANGES_SQL = "SELECT 1 FROM change WHERE change.releaseId = %.releaseId AND change.ciName LIKE ? ESCAPE '\\'"

function textCondition(table: 'release' | 'deployment', columns: readonly string[], word: string): SqlCondition {
  const parts = columns.map((column) => `${column} LIKE ? ESCAPE '\\'`)
  const sql = `(${parts.join(' OR ')} OR EXISTS (${CHANGES_SQL.replace('%', table)}))`
  return { sql, values: Array.from({ length: columns.length + 1 }, () => likePattern(word)) }
}

const PARENT_SQL = '(releaseId = ? OR releaseId IN (SELECT releaseId FROM release WHERE parentReleaseId = ?))'
const RELEASE_TEXT = ['description', 'createdBy', 'commitedBy', 'releaseState']
const DEPLOYMENT_TEXT = ['description', 'comments', 'createdBy', 'deploymentState']

function parseTimelineFilter(filter: string): TimelineFilter {
  const release: SqlCondition[] = []
  const deployment: SqlCondition[] = []
  let [releases, deployments] = [true, true]
  for (const word of filter.split(/\s+/).filter((part) => part !== '')) {
    const [, key, value = ''] = /^(type|release|deployment)=(.*)$/.exec(word) ?? []
    const id = /^\d{1,15}$/.test(value) ? Number(value) : -1
    if (key === 'type') {
      releases &&= value === 'release'
      deployments &&= value === 'deployment'
    } else if (key === 'release') {
      release.push({ sql: 'releaseId = ?', values: [id] })
      deployment.push({ sql: PARENT_SQL, values: [id, id] })
    } else if (key === 'deployment') {
      releases = false
      deployment.push({ sql: 'deploymentId = ?', values: [id] })
    } else {
      release.push(textCondition('release', RELEASE_TEXT, word))
      deployment.push(textCondition('deployment', DEPLOYMENT_TEXT, word))
    }
  }
  return { releases, deployments, release, deployment }
}

interface Page {
  readonly size: number
  readonly descending: boolean
  /** Ids after which the page starts. */
  readonly after: readonly [release: number | undefined, deployment: number | undefined]
}

const parseId = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

function parsePage(query: Exchange['query']): Page {
  const size = parseId(toText(query['size'])) ?? 20
  const [release, deployment] = (toText(query['offset']) ?? '').split('-').map((part) => parseId(part))
  const sort = Object.entries(query).find(([name]) => name.startsWith('sort['))?.[1]
  return { size: Math.min(Math.max(size, 1), 1000), descending: sort !== 'asc', after: [release, deployment] }
}

function joinConditions(
  key: string,
  after: number | undefined,
  page: Page,
  conditions: readonly SqlCondition[],
): SqlCondition {
  const [beyond, order] = page.descending ? ['<', 'DESC'] : ['>', 'ASC']
  const all = after === undefined ? conditions : [...conditions, { sql: `${key} ${beyond} ?`, values: [after] }]
  const sql = ['TRUE', ...all.map((condition) => condition.sql)].join(' AND ')
  // One extra row shows whether there is a next page.
  return { sql: `${sql} ORDER BY ${key} ${order} LIMIT ${page.size + 1}`, values: all.flatMap(({ values }) => values) }
}

function findReleases(store: Store, scope: TimelineScope, requested: TimelineFilter, page: Page): TimelineEntry[] {
  if (!requested.releases) return []
  const releaseFilter = { sql: 'nsPath = ? AND kind = ?', values: [scope.nsPath, scope.kind] }
  const { sql, values } = joinConditions('releaseId', page.after[0], page, [releaseFilter, ...requested.release])
  return store.release
    .all(sql, ...values)
    .map((release) => ({ id: release.releaseId, created: release.created, release }))
}

function findDeployments(store: Store, scope: TimelineScope, requested: TimelineFilter, page: Page): TimelineEntry[] {
  if (!requested.deployments || scope.bomNs === undefined) return []
  const deploymentFilter = { sql: 'nsPath = ?', values: [scope.bomNs] }
  const { sql, values } = joinConditions('deploymentId', page.after[1], page, [
    deploymentFilter,
    ...requested.deployment,
  ])
  return store.deployment
    .all(sql, ...values)
    .map((deployment) => ({ id: deployment.deploymentId, created: deployment.created, deployment }))
}

/** Merges both lists by time. Each keeps its id order, which the next page relies on. */
function mergeByTime(
  releases: readonly TimelineEntry[],
  deployments: readonly TimelineEntry[],
  page: Page,
): TimelineEntry[] {
  const merged: TimelineEntry[] = []
  let [left, right] = [0, 0]
  for (;;) {
    const [release, deployment] = [releases[left], deployments[right]]
    const first = release && deployment ? release.created > deployment.created === page.descending : release
    const next = first ? release : deployment
    if (!next) return merged
    merged.push(next)
    if (next === release) left++
    else right++
  }
}

function toRecord(store: Store, entry: TimelineEntry) {
  if ('release' in entry) return releaseRecord(store, entry.release)
  const { deployment } = entry
  const parentReleaseId = store.release.find(deployment.releaseId)?.parentReleaseId ?? null
  return { ...deploymentRecord(store, deployment), parentReleaseId }
}

/**
 * A page of a timeline with paging headers (service-api 2.5), newest first, including open releases. Query: `size` (20), `offset` (of
 * `oneops-list-next-offset`), `sort[created]`, `filter[query]`.
 */
export function getTimeline(
  { service: { store }, query }: Pick<Exchange, 'service' | 'query'>,
  scope: TimelineScope,
): WithHeaders<ReturnType<typeof toRecord>[]> {
  const page = parsePage(query)
  const requested = parseTimelineFilter(toText(query['filter[query]']) ?? '')
  const merged = mergeByTime(
    findReleases(store, scope, requested, page),
    findDeployments(store, scope, requested, page),
    page,
  )
  const shown = merged.slice(0, page.size)
  const release = shown.findLast((entry) => 'release' in entry)?.id ?? page.after[0]
  const deployment = shown.findLast((entry) => 'deployment' in entry)?.id ?? page.after[1]
  return {
    headers: {
      // The database is not queried for the total (6.3).
      'oneops-list-total-count': '',
      'oneops-list-page-size': String(page.size),
      'oneops-list-offset': toText(query['offset']) ?? '',
      'oneops-list-next-offset': merged.length > shown.length ? `${release ?? ''}-${deployment ?? ''}` : '',
    },
    answer: shown.map((entry) => toRecord(store, entry)),
  }
}
