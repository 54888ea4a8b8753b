// Converts rows to wire records, with the fields and field order of service-api section 5.
import type {
  ApprovalRow,
  AttributeProperties,
  Attributes,
  ChangeRow,
  CiRow,
  RelationChangeRow,
  RelationRow,
  ReleaseRow,
} from './rows.ts'
import { CLASS_IMPLEMENTATION, defaultsOf } from '../classes/catalog.ts'
import { isApprovalExpired } from '../engine/approvals.ts'
import type { Store } from '../store/store.ts'

const MASK = '--ENCRYPTED--'
const SECURED_PROPERTY = 'IS_SECURED'
/** Holds the value of a secure variable and nothing else. */
const SECRET_ATTRIBUTE = 'encrypted_value'

/** Attributes with secrets masked (6.1). */
export function maskSecrets(attributes: Attributes, properties: AttributeProperties | undefined): Attributes {
  const secured = properties?.[SECURED_PROPERTY]
  if (!secured && !attributes[SECRET_ATTRIBUTE]) return attributes
  const shown = { ...attributes }
  for (const name of [...Object.keys(secured ?? {}), SECRET_ATTRIBUTE]) if (shown[name]) shown[name] = MASK
  return shown
}

/** Attributes to store: text, with the old value for a masked one. */
export function unmaskAttributes(sent: Attributes, old: Attributes): Attributes {
  const result: Attributes = {}
  for (const [name, value] of Object.entries(sent)) result[name] = value === MASK ? (old[name] ?? null) : value
  return result
}

const toGoid = (store: Store, nsPath: string, className: string, id: number) =>
  `${store.namespaceId(nsPath)}-${store.classId(className)}-${id}`

/** CI (5.1). */
export function ciRecord(store: Store, row: CiRow) {
  return {
    ciId: row.ciId,
    ciName: row.ciName,
    ciClassName: row.ciClassName,
    impl: row.impl,
    nsPath: row.nsPath,
    ciGoid: toGoid(store, row.nsPath, row.ciClassName, row.ciId),
    comments: row.comments,
    ciState: row.ciState,
    lastAppliedRfcId: row.lastAppliedRfcId,
    createdBy: row.createdBy,
    updatedBy: row.updatedBy,
    created: row.created,
    updated: row.updated,
    nsId: store.namespaceId(row.nsPath),
    ciAttributes: maskSecrets(row.ciAttributes, row.attrProps),
    attrProps: row.attrProps,
    altNs: {},
  }
}

/** A record that is not saved, with the defaults of its class, as the `new` calls answer it. */
export const unsavedRecord = (ciClassName: string, nsPath: string) => ({
  ciName: '',
  ciClassName,
  nsPath,
  comments: '',
  ciAttributes: defaultsOf(ciClassName),
})

/** DJ or RFC (5.2): an item, its change, or both merged. `changeOnly`: only the attributes of the change. */
export function draftRecord(store: Store, row: CiRow | undefined, change: ChangeRow | undefined, changeOnly = false) {
  const identity = change ?? row
  if (!identity) throw new Error('A draft needs an item or a change.')
  const properties = change?.ciAttrProps ?? row?.attrProps ?? {}
  const attributes = changeOnly ? change?.ciAttributes : { ...row?.ciAttributes, ...change?.ciAttributes }
  return {
    rfcId: change?.rfcId ?? 0,
    releaseId: change?.releaseId ?? 0,
    ciId: identity.ciId,
    nsPath: identity.nsPath,
    ciClassName: identity.ciClassName,
    impl: row?.impl ?? CLASS_IMPLEMENTATION,
    ciName: identity.ciName,
    ciGoid: toGoid(store, identity.nsPath, identity.ciClassName, identity.ciId),
    ciState: row?.ciState ?? null,
    rfcAction: change?.rfcAction ?? null,
    releaseType: change?.releaseType ?? null,
    createdBy: row?.createdBy ?? change?.createdBy ?? null,
    updatedBy: row?.updatedBy ?? null,
    rfcCreatedBy: change?.createdBy ?? null,
    rfcUpdatedBy: change?.updatedBy ?? null,
    execOrder: change?.execOrder ?? 0,
    lastAppliedRfcId: row?.lastAppliedRfcId ?? 0,
    comments: change?.comments ?? row?.comments ?? null,
    isActiveInRelease: change !== undefined,
    rfcCreated: change?.created ?? null,
    rfcUpdated: change?.updated ?? null,
    created: row?.created ?? change?.created ?? null,
    updated: row?.updated ?? change?.updated ?? null,
    hint: change?.hint ?? null,
    ciAttributes: maskSecrets(attributes ?? {}, properties),
    ciBaseAttributes: maskSecrets(change?.ciBaseAttributes ?? {}, properties),
    ciAttrProps: properties,
  }
}

/** REL (5.3) with the given ends. */
export function relationRecord(store: Store, row: RelationRow, ends: { fromCi?: CiRow; toCi?: CiRow } = {}) {
  const { fromCi, toCi } = ends
  return {
    ciRelationId: row.ciRelationId,
    nsPath: row.nsPath,
    fromCiId: row.fromCiId,
    toCiId: row.toCiId,
    relationGoid: `${row.fromCiId}-${store.classId(row.relationName)}-${row.toCiId}`,
    relationState: row.relationState,
    relationName: row.relationName,
    lastAppliedRfcId: row.lastAppliedRfcId,
    comments: row.comments,
    createdBy: row.createdBy,
    updatedBy: row.updatedBy,
    created: row.created,
    updated: row.updated,
    relationAttributes: row.relationAttributes,
    relationAttrProps: row.relationAttrProps ?? {},
    fromCi: fromCi ? ciRecord(store, fromCi) : null,
    toCi: toCi ? ciRecord(store, toCi) : null,
  }
}

/** DREL or relation RFC (5.4). */
export function draftRelationRecord(
  store: Store,
  row: RelationRow | undefined,
  change: RelationChangeRow | undefined,
  ends: { fromCi?: CiRow | undefined; toCi?: CiRow | undefined } = {},
) {
  const identity = change ?? row
  if (!identity) throw new Error('A draft relation needs a relation or a change.')
  return {
    rfcId: change?.rfcId ?? 0,
    releaseId: change?.releaseId ?? 0,
    nsPath: identity.nsPath,
    ciRelationId: identity.ciRelationId,
    fromCiId: identity.fromCiId,
    relationName: identity.relationName,
    createdBy: row?.createdBy ?? change?.createdBy ?? null,
    updatedBy: row?.updatedBy ?? null,
    rfcCreatedBy: change?.createdBy ?? null,
    rfcUpdatedBy: null,
    toCiId: identity.toCiId,
    relationGoid: `${identity.fromCiId}-${store.classId(identity.relationName)}-${identity.toCiId}`,
    rfcAction: change?.rfcAction ?? null,
    execOrder: change?.execOrder ?? 0,
    lastAppliedRfcId: row?.lastAppliedRfcId ?? 0,
    isActiveInRelease: change !== undefined,
    comments: row?.comments ?? null,
    created: row?.created ?? change?.created ?? null,
    updated: row?.updated ?? change?.updated ?? null,
    rfcCreated: change?.created ?? null,
    rfcUpdated: change?.updated ?? null,
    releaseType: change?.releaseType ?? null,
    fromCi: ends.fromCi ? draftRecord(store, ends.fromCi, undefined) : null,
    toCi: ends.toCi ? draftRecord(store, ends.toCi, undefined) : null,
    relationAttributes: { ...row?.relationAttributes, ...change?.relationAttributes },
    relationBaseAttributes: change?.relationBaseAttributes ?? {},
    relationAttrProps: change?.relationAttrProps ?? row?.relationAttrProps ?? {},
  }
}

const RELEASE_STATE_IDS = { open: 100, closed: 200, canceled: 300 } as const

/** RELEASE (5.5). */
export function releaseRecord(store: Store, row: ReleaseRow) {
  return {
    releaseId: row.releaseId,
    nsPath: row.nsPath,
    releaseName: `${row.nsPath}${row.releaseId}`,
    createdBy: row.createdBy,
    commitedBy: row.commitedBy,
    releaseState: row.releaseState,
    releaseType: row.releaseType ?? null,
    description: row.description,
    revision: row.revision,
    parentReleaseId: row.parentReleaseId,
    created: row.created,
    updated: row.updated,
    nsId: store.namespaceId(row.nsPath),
    releaseStateId: RELEASE_STATE_IDS[row.releaseState],
    ciRfcCount: row.ciChangeCount ?? store.change.count('releaseId = ?', row.releaseId),
    relationRfcCount: row.relationChangeCount ?? store.relationChange.count('releaseId = ?', row.releaseId),
  }
}

const APPROVAL_STATE_IDS = { pending: 100, approved: 200, rejected: 300, expired: 400 } as const

export function approvalRecord(store: Store, row: ApprovalRow, now: number) {
  const governing = store.ci.find(row.governCiId)
  return {
    approvalId: row.approvalId,
    deploymentId: row.deploymentId,
    governCiId: row.governCiId,
    governCiJson: governing ? JSON.stringify(ciRecord(store, governing)) : '{}',
    stateId: APPROVAL_STATE_IDS[row.state],
    state: row.state,
    updatedBy: row.updatedBy,
    created: row.created,
    updated: row.updated,
    expiresIn: row.expiresIn,
    isExpired: isApprovalExpired(row, now),
    comments: row.comments,
  }
}
