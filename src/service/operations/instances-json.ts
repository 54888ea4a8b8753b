// Lists instances as JSON text straight from the rows: a component may have tens of thousands (service-api 1.6).
import { ciRecord, relationRecord } from '../model/records.ts'
import type { Exchange } from '../http/handler.ts'
import type { Attributes, RelationRow } from '../model/rows.ts'
import type { SqlValue } from '../store/database.ts'
import type { Store } from '../store/store.ts'

const DEPLOYED_TO = 'base.DeployedTo'

interface DeployedTo {
  relation: RelationRow | undefined
  /** As JSON text. */
  cloud: string
}

// There are few clouds: serialize each once per answer.
function createCloudCache(store: Store) {
  const cache = new Map<number, string>()
  return (cloudId: number): string => {
    let json = cache.get(cloudId)
    if (json === undefined) {
      const row = store.ci.find(cloudId)
      cache.set(cloudId, (json = row ? JSON.stringify(ciRecord(store, row)) : 'null'))
    }
    return json
  }
}

const jsonText = (value: SqlValue | undefined) =>
  value === null || value === undefined ? 'null' : JSON.stringify(value)

function ciJson(store: Store, row: Record<string, SqlValue>): string {
  const [nsPath, className] = [String(row['nsPath']), String(row['ciClassName'])]
  const nsId = store.namespaceId(nsPath)
  const properties = String(row['attrProps'])
  if (properties.includes('IS_SECURED')) {
    // Records with secrets take the slow path that masks them.
    const found = store.ci.find(Number(row['ciId']))
    if (found) return JSON.stringify(ciRecord(store, found)).slice(0, -1)
  }
  return (
    `{"ciId":${row['ciId']},"ciName":${jsonText(row['ciName'])},"ciClassName":${jsonText(className)},"impl":${jsonText(row['impl'])},` +
    `"nsPath":${jsonText(nsPath)},"ciGoid":"${nsId}-${store.classId(className)}-${row['ciId']}","comments":${jsonText(row['comments'])},` +
    `"ciState":${jsonText(row['ciState'])},"lastAppliedRfcId":${row['lastAppliedRfcId']},"createdBy":${jsonText(row['createdBy'])},` +
    `"updatedBy":${jsonText(row['updatedBy'])},"created":${row['created']},"updated":${row['updated']},"nsId":${nsId},` +
    `"ciAttributes":${row['ciAttributes']},"attrProps":${properties},"altNs":{}`
  )
}

function parseAttributes(json: SqlValue | undefined): Attributes {
  const attributes: Attributes = typeof json === 'string' ? JSON.parse(json) : {}
  return attributes
}

const toTextOrNull = (value: SqlValue | undefined) => (typeof value === 'string' ? value : null)

function toDeployedTo(row: Record<string, SqlValue>, cloudJson: (id: number) => string): DeployedTo {
  const cloudId = row['cloudId']
  if (cloudId === null || cloudId === undefined) return { relation: undefined, cloud: 'null' }
  const relation: RelationRow = {
    ciRelationId: Number(row['cloudRelationId']),
    relationName: DEPLOYED_TO,
    fromCiId: Number(row['ciId']),
    toCiId: Number(cloudId),
    nsPath: String(row['cloudNs']),
    relationState: String(row['cloudState']),
    lastAppliedRfcId: Number(row['cloudRfcId']),
    comments: toTextOrNull(row['cloudComments']),
    createdBy: toTextOrNull(row['cloudCreatedBy']),
    updatedBy: toTextOrNull(row['cloudUpdatedBy']),
    created: Number(row['cloudCreated']),
    updated: Number(row['cloudUpdated']),
    relationAttributes: parseAttributes(row['cloudAttributes']),
  }
  return { relation, cloud: cloudJson(Number(cloudId)) }
}

function instanceJson(store: Store, row: Record<string, SqlValue>, cloudJson: (id: number) => string): string {
  const { relation, cloud } = toDeployedTo(row, cloudJson)
  const link = relation
    ? JSON.stringify(relationRecord(store, relation)).replace(/"toCi":null\}$/, () => `"toCi":${cloud}}`)
    : 'null'
  return `${ciJson(store, row)},"opsState":${jsonText(row['opsState'])},"cloud":${link},"deployedTo":${cloud}}`
}

/** Instances below a bom namespace, of one component, or on a cloud. */
export type InstanceSource =
  | { readonly bomNs: string }
  | { readonly componentId: number }
  | { readonly cloudId: number }

const PAGE_SIZE = 400

const COLUMNS_SQL =
  'i.ciId, i.ciName, i.ciClassName, i.nsPath, i.impl, i.comments, i.ciState, i.lastAppliedRfcId, i.createdBy, i.updatedBy, ' +
  'i.created, i.updated, i.ciAttributes, i.attrProps, i.opsState, d.toCiId AS cloudId, d.ciRelationId AS cloudRelationId, ' +
  'd.relationAttributes AS cloudAttributes, d.nsPath AS cloudNs, d.relationState AS cloudState, ' +
  'd.lastAppliedRfcId AS cloudRfcId, d.comments AS cloudComments, d.createdBy AS cloudCreatedBy, ' +
  'd.updatedBy AS cloudUpdatedBy, d.created AS cloudCreated, d.updated AS cloudUpdated'
const CLOUD_SQL = `LEFT JOIN relation d ON d.fromCiId = i.ciId AND d.relationName = '${DEPLOYED_TO}'`

// Pages in index order. Each is a separate query, so other calls can run in between.
function readPage(
  store: Store,
  scope: InstanceSource,
  last: Record<string, SqlValue> | undefined,
): Record<string, SqlValue>[] {
  if ('componentId' in scope) {
    return store.database.all(
      `SELECT ${COLUMNS_SQL} FROM relation r JOIN ci i ON i.ciId = r.toCiId ${CLOUD_SQL} ` +
        `WHERE r.fromCiId = ? AND r.relationName = 'base.RealizedAs' AND r.toCiId > ? ORDER BY r.toCiId LIMIT ${PAGE_SIZE}`,
      scope.componentId,
      last?.['ciId'] ?? 0,
    )
  }
  if ('cloudId' in scope) {
    return store.database.all(
      `SELECT ${COLUMNS_SQL} FROM relation d JOIN ci i ON i.ciId = d.fromCiId WHERE d.toCiId = ? ` +
        `AND d.relationName = 'base.DeployedTo' AND d.fromCiId > ? ORDER BY d.fromCiId LIMIT ${PAGE_SIZE}`,
      scope.cloudId,
      last?.['ciId'] ?? 0,
    )
  }
  return store.database.all(
    `SELECT ${COLUMNS_SQL} FROM ci i ${CLOUD_SQL} WHERE i.nsPath >= ? AND i.nsPath < ? ` +
      'AND (i.nsPath, i.ciClassName, i.ciName) > (?, ?, ?) ' +
      `ORDER BY i.nsPath, i.ciClassName, i.ciName LIMIT ${PAGE_SIZE}`,
    scope.bomNs,
    `${scope.bomNs}0`,
    last?.['nsPath'] ?? scope.bomNs,
    last?.['ciClassName'] ?? '',
    last?.['ciName'] ?? '',
  )
}

/** Rows of a source, page by page. */
function* readPages(store: Store, scope: InstanceSource): Generator<Record<string, SqlValue>[]> {
  let page: Record<string, SqlValue>[] = []
  do {
    page = readPage(store, scope, page.at(-1))
    yield page
  } while (page.length === PAGE_SIZE)
}

/** A JSON list of instances in chunks; `[]` without `instances_state` (0.1, fact 5). */
export function* instancesJson({ service, query }: Exchange, ...scopes: readonly InstanceSource[]): Generator<string> {
  const { store } = service
  const state = query['instances_state']
  if (typeof state !== 'string' || state === '') return yield '[]'
  // States are matched as substrings of the list.
  const states = state === 'all' ? undefined : state
  const cloudJson = createCloudCache(store)
  let separator = '['
  for (const scope of scopes) {
    for (const page of readPages(store, scope)) {
      let chunk = ''
      for (const row of page) {
        const opsState = row['opsState']
        if (states !== undefined && !(typeof opsState === 'string' && states.includes(opsState))) continue
        chunk += separator + instanceJson(store, row, cloudJson)
        separator = ','
      }
      if (chunk) yield chunk
    }
  }
  yield separator === '[' ? '[]' : ']'
}
