import { toId, toText } from '../http/body.ts'
import type { Exchange, WithHeaders } from '../http/handler.ts'
import { releaseRecord } from '../model/records.ts'
import type { ReleaseKind, ReleaseRow } from '../model/rows.ts'
import { toIndexTime } from '../model/time.ts'
import type { SqlValue } from '../store/database.ts'
import type { Store } from '../store/store.ts'

const SORTABLE = new Set(['created', 'updated', 'releaseId', 'revision', 'releaseState', 'createdBy', 'commitedBy'])

function parseOrder(query: Exchange['query']): string {
  const [name, direction] = Object.entries(query).find(([key]) => key.startsWith('sort[')) ?? []
  const column = name?.slice('sort['.length, -1) ?? ''
  const order = direction === 'asc' ? 'ASC' : 'DESC'
  return `${SORTABLE.has(column) ? column : 'created'} ${order}, releaseId ${order}`
}

function parseFilter(query: Exchange['query']): { sql: string; values: SqlValue[] } {
  const words = (toText(query['filter'] ?? query['filter[query]']) ?? '').split(/\s+/).filter((word) => word !== '')
  const columns = ['description', 'createdBy', 'commitedBy', 'releaseState', 'releaseId']
  const text = `(${columns.map((column) => `instr(lower(ifnull(${column}, '')), ?) > 0`).join(' OR ')})`
  return {
    sql: words.map(() => ` AND ${text}`).join(''),
    values: words.flatMap((word) => columns.map(() => word.toLowerCase())),
  }
}

const toIndexDocument = (store: Store, row: ReleaseRow) => {
  const record = releaseRecord(store, row)
  return { ...record, created: toIndexTime(row.created), updated: toIndexTime(row.updated) }
}

/**
 * Releases of a kind in a namespace (service-api 2.2, 2.4, 6.3). The index holds closed and canceled ones, newest first, with ISO times and
 * paging headers (`size` 1000, `offset` 0, `sort[created]`, `filter`); `source=cms` reads all of them from the database.
 */
export function listReleases(
  { service: { store }, query }: Pick<Exchange, 'service' | 'query'>,
  kind: ReleaseKind,
  nsPath: string,
): WithHeaders<(ReturnType<typeof toIndexDocument> | ReturnType<typeof releaseRecord>)[]> {
  if (query['source'] === 'cms') {
    const rows = store.release.all('nsPath = ? AND kind = ? ORDER BY releaseId DESC', nsPath, kind)
    const headers = { 'oneops-list-total-count': '', 'oneops-list-page-size': '', 'oneops-list-offset': '' }
    return { headers, answer: rows.map((row) => releaseRecord(store, row)) }
  }
  const size = Math.min(toId(query['size']) ?? 1000, 10_000)
  const offset = toId(query['offset']) ?? 0
  const filter = parseFilter(query)
  const where = `nsPath = ? AND kind = ? AND releaseState IN ('closed', 'canceled')${filter.sql}`
  const values = [nsPath, kind, ...filter.values]
  const rows = store.release.all(`${where} ORDER BY ${parseOrder(query)} LIMIT ? OFFSET ?`, ...values, size, offset)
  return {
    headers: {
      'oneops-list-total-count': String(store.release.count(where, ...values)),
      'oneops-list-page-size': String(size),
      'oneops-list-offset': String(offset),
    },
    answer: rows.map((row) => toIndexDocument(store, row)),
  }
}
