// Items and relations merged with the open release's changes (DJ and DREL of service-api 5.2 and 5.4), and edits of a release.
import { isDeepStrictEqual } from 'node:util'
import type {
  Attributes,
  AttributeProperties,
  ChangeAction,
  ChangeRow,
  CiRow,
  RelationChangeRow,
  RelationRow,
  ReleaseKind,
  ReleaseRow,
} from './rows.ts'
import type { Service } from '../http/handler.ts'
import type { SqlValue } from '../store/database.ts'
import type { Store } from '../store/store.ts'

/** An item, its open change, or both. */
export interface Draft {
  readonly ciId: number
  readonly ciName: string
  readonly ciClassName: string
  readonly nsPath: string
  readonly row: CiRow | undefined
  readonly change: ChangeRow | undefined
  /** Attributes after the change. */
  readonly attributes: Attributes
}

export interface DraftRelation {
  readonly ciRelationId: number
  readonly relationName: string
  readonly fromCiId: number
  readonly toCiId: number
  readonly row: RelationRow | undefined
  readonly change: RelationChangeRow | undefined
  readonly attributes: Attributes
}

/** The open release of a namespace, or undefined. */
export const findOpenRelease = (store: Store, kind: ReleaseKind, nsPath: string) =>
  store.release.findOne("nsPath = ? AND kind = ? AND releaseState = 'open'", nsPath, kind)

function toDraft(row: CiRow | undefined, change: ChangeRow | undefined): Draft[] {
  const identity = change ?? row
  if (!identity) return []
  const { ciId, ciName, ciClassName, nsPath } = identity
  return [
    { ciId, ciName, ciClassName, nsPath, row, change, attributes: { ...row?.ciAttributes, ...change?.ciAttributes } },
  ]
}

/** Items that match `where`, including additions, merged with the changes of `release`; ordered by id. */
export function findDrafts(
  store: Store,
  release: ReleaseRow | undefined,
  where: string,
  ...values: SqlValue[]
): Draft[] {
  const rows = store.ci.all(`${where} ORDER BY ciId`, ...values)
  if (!release) return rows.flatMap((row) => toDraft(row, undefined))
  const changes = new Map(
    store.change.all(`releaseId = ? AND ${where}`, release.releaseId, ...values).map((change) => [change.ciId, change]),
  )
  const merged = rows.flatMap((row) => toDraft(row, changes.get(row.ciId)))
  for (const row of rows) changes.delete(row.ciId)
  return [...merged, ...[...changes.values()].flatMap((change) => toDraft(undefined, change))]
}

/** Relations by name that match `where`, merged with the changes of `release`; without deleted ones. */
export function findDraftRelations(
  store: Store,
  release: ReleaseRow | undefined,
  where: string,
  ...values: SqlValue[]
): DraftRelation[] {
  const rows = store.relation.all(`${where} ORDER BY ciRelationId`, ...values)
  const found = release
    ? store.relationChange.all(`releaseId = ? AND ${where} ORDER BY rfcId`, release.releaseId, ...values)
    : []
  const changes = new Map(found.map((change) => [change.ciRelationId, change]))
  const toRelation = (row: RelationRow | undefined, change: RelationChangeRow | undefined): DraftRelation[] => {
    const identity = change ?? row
    if (!identity || change?.rfcAction === 'delete') return []
    const { ciRelationId, relationName, fromCiId, toCiId } = identity
    const attributes = { ...row?.relationAttributes, ...change?.relationAttributes }
    return [{ ciRelationId, relationName, fromCiId, toCiId, row, change, attributes }]
  }
  const merged = rows.flatMap((row) => toRelation(row, changes.get(row.ciRelationId)))
  for (const row of rows) changes.delete(row.ciRelationId)
  return [...merged, ...[...changes.values()].flatMap((change) => toRelation(undefined, change))]
}

/** The open release of a namespace, created if needed. */
export function ensureOpenRelease(
  service: Service,
  kind: ReleaseKind,
  nsPath: string,
  username: string,
  { parentReleaseId, releaseType = null }: Partial<Pick<ReleaseRow, 'parentReleaseId' | 'releaseType'>> = {},
): ReleaseRow {
  const { store } = service
  const open = findOpenRelease(store, kind, nsPath)
  if (open) return open
  const last = store.release.findOne('nsPath = ? AND kind = ? ORDER BY releaseId DESC', nsPath, kind)
  const now = service.now()
  const release: ReleaseRow = {
    releaseId: store.nextId(),
    kind,
    nsPath,
    releaseState: 'open',
    createdBy: username,
    commitedBy: null,
    description: null,
    revision: (last?.revision ?? 0) + 1,
    parentReleaseId: parentReleaseId ?? last?.parentReleaseId ?? null,
    created: now,
    updated: now,
    releaseType,
  }
  store.release.insert(release)
  return release
}

export interface NewItem {
  ciId?: number
  ciName: string
  ciClassName: string
  nsPath: string
  comments?: string | null
  attributes: Attributes
  properties?: AttributeProperties
}

/** Adds an item to a release. Its id is final (3.5). */
export function addItem(service: Service, release: ReleaseRow, username: string, item: NewItem): ChangeRow {
  const { store } = service
  const change: ChangeRow = {
    rfcId: store.nextId(),
    releaseId: release.releaseId,
    ciId: item.ciId ?? store.nextId(),
    ciName: item.ciName,
    ciClassName: item.ciClassName,
    nsPath: item.nsPath,
    rfcAction: 'add',
    execOrder: 0,
    createdBy: username,
    updatedBy: null,
    comments: item.comments ?? '',
    hint: null,
    created: service.now(),
    updated: service.now(),
    ciAttributes: item.attributes,
    ciBaseAttributes: {},
    ciAttrProps: item.properties ?? {},
    releaseType: release.releaseType ?? null,
  }
  store.change.insert(change)
  return change
}

export interface ItemEdit {
  attributes?: Attributes
  properties?: AttributeProperties
  comments?: string | undefined
  action?: ChangeAction
}

/** Merges properties of attributes, such as their owners, name by name. */
export function mergeProperties(old: AttributeProperties, sent: AttributeProperties = {}): AttributeProperties {
  const merged = { ...old }
  for (const [name, values] of Object.entries(sent)) merged[name] = { ...old[name], ...values }
  return merged
}

// null and '' are equal (6.1).
const isSameValue = (one: string | null | undefined, other: string | null | undefined) => (one ?? '') === (other ?? '')

/** The change of an item after an edit; undefined if nothing remains. */
export function mergeEdit({ row, change }: Draft, edit: ItemEdit) {
  const sent = { ...change?.ciAttributes, ...edit.attributes }
  const ciAttrProps = mergeProperties(change?.ciAttrProps ?? row?.attrProps ?? {}, edit.properties)
  const comments = edit.comments ?? change?.comments ?? row?.comments ?? null
  if (!row) return { ciAttributes: sent, ciBaseAttributes: {}, ciAttrProps, comments, rfcAction: 'add' as const }
  const changed = Object.entries(sent).filter(([name, value]) => !isSameValue(value, row.ciAttributes[name]))
  const isAsBefore =
    changed.length === 0 && isSameValue(comments, row.comments) && isDeepStrictEqual(ciAttrProps, row.attrProps)
  // An explicit action is a change even without differences.
  if (isAsBefore && edit.action === undefined) return undefined
  return {
    ciAttributes: Object.fromEntries(changed),
    ciBaseAttributes: Object.fromEntries(changed.map(([name]) => [name, row.ciAttributes[name] ?? null])),
    ciAttrProps,
    comments,
    rfcAction: edit.action ?? ('update' as const),
  }
}

/** Adds or extends an item's change in a release. A change back to the old values removes it. Returns the merged item. */
export function editItem(service: Service, release: ReleaseRow, username: string, draft: Draft, edit: ItemEdit): Draft {
  const { store } = service
  const next = mergeEdit(draft, edit)
  if (!next) {
    if (draft.change) store.change.remove(draft.change.rfcId)
    return { ...draft, change: undefined, attributes: { ...draft.row?.ciAttributes } }
  }
  const { ciId, ciName, ciClassName, nsPath } = draft
  const old = draft.change ?? addItem(service, release, username, { ciId, ciName, ciClassName, nsPath, attributes: {} })
  const updated = draft.change ? { updated: service.now(), updatedBy: username } : {}
  const change: ChangeRow = { ...old, ...next, ...updated }
  store.change.update(change.rfcId, change)
  return { ...draft, change, attributes: { ...draft.row?.ciAttributes, ...change.ciAttributes } }
}

export interface NewRelation {
  relationName: string
  fromCiId: number
  toCiId: number
  nsPath: string
  attributes?: Attributes
}

/** Adds a new relation to a release. */
export function addRelation(
  service: Service,
  release: ReleaseRow,
  username: string,
  added: NewRelation,
): RelationChangeRow {
  const { store } = service
  const { relationName, fromCiId, toCiId, nsPath, attributes = {} } = added
  const change: RelationChangeRow = {
    rfcId: store.nextId(),
    releaseId: release.releaseId,
    ciRelationId: store.nextId(),
    relationName,
    fromCiId,
    toCiId,
    nsPath,
    rfcAction: 'add',
    execOrder: 0,
    createdBy: username,
    created: service.now(),
    updated: service.now(),
    relationAttributes: attributes,
    relationBaseAttributes: {},
    releaseType: release.releaseType ?? null,
  }
  store.relationChange.insert(change)
  return change
}

/** Adds a relation's attribute change or removal to a release. */
export function editRelation(
  service: Service,
  release: ReleaseRow,
  username: string,
  relation: DraftRelation,
  attributes: Attributes,
  action: ChangeAction = 'update',
): RelationChangeRow {
  const { store } = service
  const base: Attributes = {}
  for (const name of Object.keys(attributes)) base[name] = relation.row?.relationAttributes[name] ?? null
  if (relation.change) {
    const change: RelationChangeRow = {
      ...relation.change,
      rfcAction: action === 'delete' ? 'delete' : relation.change.rfcAction,
      relationAttributes: { ...relation.change.relationAttributes, ...attributes },
      relationBaseAttributes: { ...relation.change.relationBaseAttributes, ...base },
      updated: service.now(),
    }
    store.relationChange.update(change.rfcId, change)
    return change
  }
  const { ciRelationId, relationName, fromCiId, toCiId } = relation
  const nsPath = relation.row?.nsPath ?? release.nsPath
  const change: RelationChangeRow = {
    ...addRelation(service, release, username, { relationName, fromCiId, toCiId, nsPath, attributes }),
    ciRelationId,
    rfcAction: action,
    relationBaseAttributes: base,
  }
  store.relationChange.update(change.rfcId, change)
  return change
}
