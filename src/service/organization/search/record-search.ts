// Searches records and relations by class in the record store, or as the search index would (service-api 2.10).
import { toText } from '../../http/body.ts'
import { httpError, type Exchange, type Streamed } from '../../http/handler.ts'
import type { CiRow, RelationRow } from '../../model/rows.ts'
import type { SqlValue } from '../../store/database.ts'
import { shortClassName, withinNamespace } from '../../model/namespaces.ts'
import { ciRecord, relationRecord } from '../../model/records.ts'
import { toIndexTime } from '../../model/time.ts'
import type { Store } from '../../store/store.ts'
import { parseCondition, getField } from './condition.ts'
import { QuerySyntaxError, parseIndexQuery, parseSinglePhrase } from './index-query.ts'
import { getVisibility, type Visibility } from '../visibility.ts'

/** The area to search. */
export interface SearchScope {
  readonly nsPath: string
  /** Limits the search to the namespace itself and this part below it: a design's namespace also contains environments. */
  readonly part?: string
  /** Classes in the namespace that belong to another layer. */
  readonly exclude?: RegExp
}

/** Relations include both ends, which doubles the work per page. */
const PAGE_SIZE = 250
const DEFAULT_SIZE = 1000

/** All classes with records: one index seek each instead of a full scan. */
function findClasses(store: Store): string[] {
  const next = 'SELECT min(ciClassName) FROM ci WHERE ciClassName > known.name'
  return store.database
    .all(
      'WITH RECURSIVE known(name) AS (SELECT min(ciClassName) FROM ci UNION ALL ' +
        `SELECT (${next}) FROM known WHERE known.name IS NOT NULL) SELECT name FROM known WHERE name IS NOT NULL`,
    )
    .map((row) => String(row['name']))
}

/** Full names that match a full or short class name. */
const matchingClasses = (names: readonly string[], requested: string): string[] =>
  names.filter((name) => name === requested || (!requested.includes('.') && shortClassName(name) === requested))

/** SQL for the namespace of the path, narrowed by the query's. */
function namespaceCondition({ query }: Exchange, scope: SearchScope): { sql: string; values: SqlValue[] } {
  const { nsPath, part } = scope
  const basePath = toText(query['ns_path'])?.replace(/\/$/, '') ?? nsPath
  const isInside = (path: string) => basePath === path || basePath.startsWith(`${path}/`)
  if (basePath !== nsPath) {
    if (!isInside(part ?? nsPath)) throw httpError('Invalid namespace!', 401)
    return withinNamespace(basePath)
  }
  if (part === undefined) return withinNamespace(nsPath)
  const inside = withinNamespace(part)
  return { sql: `(nsPath = ? OR ${inside.sql})`, values: [nsPath, ...inside.values] }
}

interface RecordFinder {
  readonly ids: readonly number[]
  /** Records by ids, in their order. */
  page(ids: readonly number[]): unknown[]
}

function findRecords(exchange: Exchange, scope: SearchScope, requested: string, visibility: Visibility): RecordFinder {
  const { store } = exchange.service
  const classes = matchingClasses(findClasses(store), requested).filter((name) => !scope.exclude?.test(name))
  const { sql, values } = namespaceCondition(exchange, scope)
  // Narrows a search for an address to few records before they are read.
  const { query } = exchange
  const phrase = query['source'] === 'es' ? parseSinglePhrase(toText(query['query']) ?? '') : undefined
  const narrowed =
    phrase === undefined
      ? ''
      : "AND instr(lower(ciAttributes || ciName || nsPath || ciClassName || ifnull(comments, '')), ?) > 0 "
  const ids = store.database
    .all(
      `SELECT ciId FROM ci WHERE ciClassName IN (SELECT value FROM json_each(?)) AND ${sql} ` +
        `${narrowed}ORDER BY ciId`,
      JSON.stringify(classes),
      ...values,
      ...(phrase === undefined ? [] : [phrase]),
    )
    .map((row) => Number(row['ciId']))
  const page = (some: readonly number[]) =>
    readRows(store, some)
      .filter((row) => visibility.canSeeRecord(row))
      .map((row) => ciRecord(store, row))
  return { ids, page }
}

const readRows = (store: Store, ids: readonly number[]): CiRow[] =>
  store.ci.all('ciId IN (SELECT value FROM json_each(?)) ORDER BY ciId', JSON.stringify(ids))

const isFalse = (value: unknown) => value === 'false'

function findRelations(
  exchange: Exchange,
  scope: SearchScope,
  requested: string,
  visibility: Visibility,
): RecordFinder {
  const { query, service } = exchange
  const { store } = service
  const { sql, values } = namespaceCondition(exchange, scope)
  const name = requested.includes('.') ? requested : `.${requested}`
  const nameSql = name === requested ? 'relationName = ?' : `substr(relationName, -${name.length}) = ?`
  const classes = findClasses(store)
  const ends = (['from', 'to'] as const).flatMap((end) => {
    const className = toText(query[`${end}_class_name`])
    return className === undefined ? [] : { column: `${end}CiId`, classes: matchingClasses(classes, className) }
  })
  const endSql = ends.map(
    ({ column }) =>
      ` AND EXISTS (SELECT 1 FROM ci WHERE ciId = ${column} AND ciClassName IN (SELECT value FROM json_each(?)))`,
  )
  const ids = store.database
    .all(
      `SELECT ciRelationId FROM relation WHERE ${sql} AND ${nameSql}${endSql.join('')} ORDER BY ciRelationId`,
      ...values,
      name,
      ...ends.map((end) => JSON.stringify(end.classes)),
    )
    .map((row) => Number(row['ciRelationId']))
  return { ids, page: (some) => relationPage(exchange, some, visibility) }
}

function relationPage({ query, service }: Exchange, ids: readonly number[], visibility: Visibility): unknown[] {
  const { store } = service
  const rows = store.relation.all(
    'ciRelationId IN (SELECT value FROM json_each(?)) ORDER BY ciRelationId',
    JSON.stringify(ids),
  )
  const [withFrom, withTo] = [!isFalse(query['include_from_ci']), !isFalse(query['include_to_ci'])]
  const ends = new Map(
    readRows(store, [...new Set(rows.flatMap((row) => [row.fromCiId, row.toCiId]))]).map((row) => [row.ciId, row]),
  )
  // A relation to an assembly is beside it, in the organization's namespace.
  const isSeen = (row: RelationRow) =>
    visibility.canSeeNamespace(row.nsPath) &&
    [row.fromCiId, row.toCiId].every((id) => isEndVisible(ends.get(id), visibility))
  return rows.filter(isSeen).map((row) => {
    const [fromCi, toCi] = [ends.get(row.fromCiId), ends.get(row.toCiId)]
    return relationRecord(store, row, { ...(withFrom && fromCi && { fromCi }), ...(withTo && toCi && { toCi }) })
  })
}

const isEndVisible = (row: CiRow | undefined, visibility: Visibility) =>
  row === undefined || visibility.canSeeRecord(row)

/** A search index document: times as ISO text without zone (0.1, fact 13). */
const toIndexDocument = (record: object) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === 'number' && ['created', 'updated'].includes(name) ? toIndexTime(value) : value,
    ]),
  )

/** The filter and the maximum count. Throws for an invalid index query. */
function parseFilter({ query }: Exchange): { matches: (record: unknown) => boolean; most: number; fromIndex: boolean } {
  const indexQuery = toText(query['query'])
  if (query['source'] !== 'es') return { matches: parseCondition(indexQuery), most: Infinity, fromIndex: false }
  const size = Number(toText(query['max_size']) ?? DEFAULT_SIZE)
  const limit = Number.isInteger(size) && size >= 0 ? size : DEFAULT_SIZE
  try {
    return { matches: parseIndexQuery(indexQuery ?? ''), most: limit, fromIndex: true }
  } catch (error) {
    if (error instanceof QuerySyntaxError) throw httpError(error.message)
    throw error
  }
}

/**
 * Records or relations of a class below a namespace, or one attribute of each, as a JSON stream. Empty without class and relation. Throws
 * 401 for a namespace outside the scope, 422 for an invalid index query.
 */
export function search(exchange: Exchange, scope: SearchScope): Streamed<never> {
  const { query, service, organization, rights } = exchange
  const visibility = getVisibility(service.store, organization, rights)
  const filter = parseFilter(exchange)
  const className = toText(query['class_name'])
  const relationName = filter.fromIndex ? undefined : toText(query['relation_name'])
  const found =
    className !== undefined
      ? findRecords(exchange, scope, className, visibility)
      : relationName !== undefined
        ? findRelations(exchange, scope, relationName, visibility)
        : { ids: [], page: () => [] }
  return { stream: streamResults(found, filter, toText(query['pluck'])) }
}

function* streamResults(
  { ids, page }: RecordFinder,
  { matches, most: limit, fromIndex }: ReturnType<typeof parseFilter>,
  pluck: string | undefined,
): Generator<string> {
  let count = 0
  for (let start = 0; start < ids.length && count < limit; start += PAGE_SIZE) {
    let chunk = ''
    for (const record of page(ids.slice(start, start + PAGE_SIZE))) {
      if (count >= limit || typeof record !== 'object' || record === null || !matches(record)) continue
      const shown = fromIndex ? toIndexDocument(record) : record
      const value = pluck === undefined ? shown : (getField(shown, pluck) ?? null)
      chunk += (count++ === 0 ? '[' : ',') + JSON.stringify(value)
    }
    // Yield a blank, which JSON allows, so that other calls run after every page.
    yield chunk || ' '
  }
  yield count === 0 ? '[]' : ']'
}
