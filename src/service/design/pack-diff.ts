// Compares two versions of a pack: templates, variables, monitors and the relations between them.
import type { CiRow, RelationRow } from '../model/rows.ts'
import { ciRecord, relationRecord } from '../model/records.ts'
import type { Store } from '../store/store.ts'
import { compareAttributes } from './platform-diff.ts'

/** The contents of a pack version, by the names that identify them in every version. */
interface PackContents {
  readonly items: ReadonlyMap<string, CiRow>
  readonly relations: ReadonlyMap<string, RelationRow>
}

function readContents(store: Store, platform: CiRow): PackContents {
  const rows = store.ci.all('nsPath = ? AND ciId <> ? ORDER BY ciId', platform.nsPath, platform.ciId)
  const names = new Map([[platform.ciId, ''], ...rows.map((row): [number, string] => [row.ciId, row.ciName])])
  const relations = store.relation
    .all('nsPath = ? ORDER BY ciRelationId', platform.nsPath)
    .filter(({ fromCiId, toCiId }) => names.has(fromCiId) && names.has(toCiId))
  return {
    items: new Map(rows.map((row) => [`${row.ciClassName} ${row.ciName}`, row])),
    relations: new Map(
      relations.map((row) => [`${row.relationName} ${names.get(row.fromCiId)} ${names.get(row.toCiId)}`, row]),
    ),
  }
}

/** Pairs of each record with that of the other version; one of them may be missing. */
function pairUp<Row>(current: ReadonlyMap<string, Row>, other: ReadonlyMap<string, Row>): [Row?, Row?][] {
  const removed = [...other].filter(([key]) => !current.has(key)).map(([, row]): [Row?, Row?] => [undefined, row])
  return [...[...current].map(([key, row]): [Row?, Row?] => [row, other.get(key)]), ...removed]
}

function diffItem(store: Store, row: CiRow | undefined, base: CiRow | undefined) {
  if (!row) return base ? [{ ...ciRecord(store, base), ciState: 'delete' }] : []
  if (!base) return [{ ...ciRecord(store, row), ciState: 'add' }]
  const secured = { ...base.attrProps['IS_SECURED'], ...row.attrProps['IS_SECURED'] }
  const diffAttributes = compareAttributes(row.ciAttributes, base.ciAttributes, secured)
  if (diffAttributes.length === 0) return []
  return [{ ...ciRecord(store, row), ciState: 'update', diffCi: ciRecord(store, base), diffAttributes }]
}

function toRelationRecord(store: Store, row: RelationRow) {
  const [fromCi, toCi] = [store.ci.find(row.fromCiId), store.ci.find(row.toCiId)]
  return relationRecord(store, row, { ...(fromCi && { fromCi }), ...(toCi && { toCi }) })
}

function diffRelation(store: Store, row: RelationRow | undefined, base: RelationRow | undefined) {
  if (!row) return base ? [{ ...toRelationRecord(store, base), relationState: 'delete' }] : []
  if (!base) return [{ ...toRelationRecord(store, row), relationState: 'add' }]
  const diffAttributes = compareAttributes(row.relationAttributes, base.relationAttributes)
  if (diffAttributes.length === 0) return []
  const diffRelation = toRelationRecord(store, base)
  return [{ ...toRelationRecord(store, row), relationState: 'update', diffRelation, diffAttributes }]
}

/** What a platform template has that another version of it has not, or has differently. */
export function diffPacks(store: Store, platform: CiRow, other: CiRow) {
  const [current, before] = [readContents(store, platform), readContents(store, other)]
  return [
    ...pairUp(current.items, before.items).flatMap(([row, base]) => diffItem(store, row, base)),
    ...pairUp(current.relations, before.relations).flatMap(([row, base]) => diffRelation(store, row, base)),
  ]
}
