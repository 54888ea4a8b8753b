// Wire records (service-api section 5) as rows: the inverse of model/records.ts and model/work-records.ts.
import { CLASS_IMPLEMENTATION } from '../classes/catalog.ts'
import type {
  ActionRow,
  ApprovalRow,
  Attributes,
  ChangeAction,
  ChangeRow,
  CiRow,
  DeploymentRow,
  DeploymentState,
  NotificationRow,
  ProcedureRow,
  ProcedureState,
  RecordRow,
  RecordState,
  RelationChangeRow,
  RelationRow,
  ReleaseKind,
  ReleaseRow,
  StateHistoryRow,
} from '../model/rows.ts'
import { toSegments } from '../model/namespaces.ts'
import { toAttributes, toNumber, toProperties, toText, toTextOrNull, toTexts, toTime, type Fields } from './fields.ts'

/** `value` if it is one of `known`, else `fallback`: an unknown state must not stop the engine. */
const oneOf = <Value extends string>(value: unknown, known: readonly Value[], fallback: Value): Value =>
  known.find((each) => each === value) ?? fallback

/** An id that may be missing: 0 and null mean none. */
const toIdOrNull = (value: unknown): number | null => toNumber(value) || null

const toTimeOrNull = (value: unknown): number | null => toTime(value) || null

/** CI (5.1), or a DJ (5.2) without change. An environment that was locked by a job is not: the job is not in the snapshot. */
export function toCiRow(record: Fields): CiRow {
  const state = toText(record['ciState']) || 'default'
  return {
    ciId: toNumber(record['ciId']),
    ciName: toText(record['ciName']),
    ciClassName: toText(record['ciClassName']),
    nsPath: toText(record['nsPath']),
    impl: toText(record['impl']) || CLASS_IMPLEMENTATION,
    comments: toTextOrNull(record['comments']),
    ciState: state.endsWith('locked') ? 'default' : state,
    lastAppliedRfcId: toNumber(record['lastAppliedRfcId']),
    createdBy: toTextOrNull(record['createdBy']),
    updatedBy: toTextOrNull(record['updatedBy']),
    created: toTime(record['created']),
    updated: toTime(record['updated']),
    ciAttributes: toAttributes(record['ciAttributes']),
    attrProps: toProperties(record['attrProps'] ?? record['ciAttrProps']),
    opsState: toTextOrNull(record['opsState']),
  }
}

/** REL (5.3). */
export function toRelationRow(record: Fields): RelationRow {
  const properties = toProperties(record['relationAttrProps'])
  return {
    ciRelationId: toNumber(record['ciRelationId']),
    relationName: toText(record['relationName']),
    fromCiId: toNumber(record['fromCiId']),
    toCiId: toNumber(record['toCiId']),
    nsPath: toText(record['nsPath']),
    relationState: toText(record['relationState']) || 'default',
    lastAppliedRfcId: toNumber(record['lastAppliedRfcId']),
    comments: toTextOrNull(record['comments']),
    createdBy: toTextOrNull(record['createdBy']),
    updatedBy: toTextOrNull(record['updatedBy']),
    created: toTime(record['created']),
    updated: toTime(record['updated']),
    relationAttributes: toAttributes(record['relationAttributes']),
    ...(Object.keys(properties).length > 0 && { relationAttrProps: properties }),
  }
}

const toAction = (value: unknown): ChangeAction => oneOf(value, ['add', 'update', 'delete', 'replace'], 'update')

/** Of merged attributes, those that a change has. */
function changedAttributes(record: Fields, attributes: string, base: string): Attributes {
  const merged = toAttributes(record[attributes])
  if (record['rfcAction'] === 'add') return merged
  const changed = Object.keys(toAttributes(record[base]))
  return Object.fromEntries(changed.flatMap((name) => (name in merged ? [[name, merged[name] ?? null]] : [])))
}

/** RFC (5.2), or a DJ with a change, whose attributes are `merged` with those of its item. */
export function toChangeRow(record: Fields, merged = false): ChangeRow {
  return {
    rfcId: toNumber(record['rfcId']),
    releaseId: toNumber(record['releaseId']),
    ciId: toNumber(record['ciId']),
    ciName: toText(record['ciName']),
    ciClassName: toText(record['ciClassName']),
    nsPath: toText(record['nsPath']),
    rfcAction: toAction(record['rfcAction']),
    execOrder: toNumber(record['execOrder']),
    createdBy: toTextOrNull(record['rfcCreatedBy']),
    updatedBy: toTextOrNull(record['rfcUpdatedBy']),
    comments: toTextOrNull(record['comments']),
    hint: toTextOrNull(record['hint']),
    created: toTime(record['rfcCreated'] ?? record['created']),
    updated: toTime(record['rfcUpdated'] ?? record['rfcCreated'] ?? record['updated']),
    ciAttributes: merged
      ? changedAttributes(record, 'ciAttributes', 'ciBaseAttributes')
      : toAttributes(record['ciAttributes']),
    ciBaseAttributes: toAttributes(record['ciBaseAttributes']),
    ciAttrProps: toProperties(record['ciAttrProps']),
    releaseType: toTextOrNull(record['releaseType']),
  }
}

/** RFC of a relation (5.4). Its attributes are merged in every answer. */
export function toRelationChangeRow(record: Fields): RelationChangeRow {
  const properties = toProperties(record['relationAttrProps'])
  return {
    rfcId: toNumber(record['rfcId']),
    releaseId: toNumber(record['releaseId']),
    ciRelationId: toNumber(record['ciRelationId']),
    relationName: toText(record['relationName']),
    fromCiId: toNumber(record['fromCiId']),
    toCiId: toNumber(record['toCiId']),
    nsPath: toText(record['nsPath']),
    rfcAction: toAction(record['rfcAction']),
    execOrder: toNumber(record['execOrder']),
    createdBy: toTextOrNull(record['rfcCreatedBy']),
    created: toTime(record['rfcCreated'] ?? record['created']),
    updated: toTime(record['rfcUpdated'] ?? record['updated']),
    relationAttributes: changedAttributes(record, 'relationAttributes', 'relationBaseAttributes'),
    relationBaseAttributes: toAttributes(record['relationBaseAttributes']),
    ...(Object.keys(properties).length > 0 && { relationAttrProps: properties }),
    releaseType: toTextOrNull(record['releaseType']),
  }
}

/** The layer that a release's namespace belongs to (6.4). */
function toReleaseKind(nsPath: string): ReleaseKind {
  const [, , , layer] = toSegments(nsPath)
  return layer === 'manifest' || layer === 'bom' ? layer : 'design'
}

/** RELEASE (5.5). */
export function toReleaseRow(record: Fields): ReleaseRow {
  const nsPath = toText(record['nsPath'])
  const state = oneOf(record['releaseState'], ['open', 'closed', 'canceled'], 'closed')
  return {
    releaseId: toNumber(record['releaseId']),
    kind: toReleaseKind(nsPath),
    nsPath,
    releaseState: state,
    createdBy: toTextOrNull(record['createdBy']),
    commitedBy: toTextOrNull(record['commitedBy']),
    description: toTextOrNull(record['description']),
    revision: toNumber(record['revision']),
    parentReleaseId: toIdOrNull(record['parentReleaseId']),
    created: toTime(record['created']),
    updated: toTime(record['updated']),
    releaseType: toTextOrNull(record['releaseType']),
    // Changes of an ended release are in the snapshot only if a deployment has them.
    ...(state !== 'open' && {
      ciChangeCount: toNumber(record['ciRfcCount']),
      relationChangeCount: toNumber(record['relationRfcCount']),
    }),
  }
}

const DEPLOYMENT_STATES: readonly DeploymentState[] = ['pending', 'active', 'paused', 'failed', 'complete', 'canceled']

const toDeploymentState = (value: unknown, fallback: DeploymentState): DeploymentState =>
  // Only shown: a paused deployment with a record in progress (0.1, fact 12).
  value === 'pausing' ? 'paused' : oneOf(value, DEPLOYMENT_STATES, fallback)

/** DEPLOYMENT (5.6). */
export const toDeploymentRow = (record: Fields): DeploymentRow => ({
  deploymentId: toNumber(record['deploymentId']),
  releaseId: toNumber(record['releaseId']),
  nsPath: toText(record['nsPath']),
  deploymentState: toDeploymentState(record['deploymentState'], 'canceled'),
  createdBy: toTextOrNull(record['createdBy']),
  updatedBy: toTextOrNull(record['updatedBy']),
  description: toTextOrNull(record['description']),
  comments: toTextOrNull(record['comments']),
  autoPauseExecOrders: Array.isArray(record['autoPauseExecOrders']) ? record['autoPauseExecOrders'].map(toNumber) : [],
  continueOnFailure: record['continueOnFailure'] === true,
  currentStep: toNumber(record['currentStep']),
  maxExecOrder: toNumber(record['maxExecOrder']),
  created: toTime(record['created']),
  updated: toTime(record['updated']),
})

const RECORD_STATES: readonly RecordState[] = ['pending', 'inprogress', 'complete', 'failed', 'canceled']

/** Milliseconds until work that was running in the snapshot ends. */
const REST_MS = 30_000

/** When work in this state ends, if it is running. */
const toDue = (state: RecordState, now: number) => (state === 'inprogress' ? now + REST_MS : null)

/** RECORD (5.7) of a change of step `execOrder`. */
export function toRecordRow(record: Fields, execOrder: number, now: number): RecordRow & { execOrder: number } {
  const state = oneOf(record['dpmtRecordState'], RECORD_STATES, 'canceled')
  return {
    dpmtRecordId: toNumber(record['dpmtRecordId']),
    deploymentId: toNumber(record['deploymentId']),
    rfcId: toNumber(record['rfcId']),
    dpmtRecordState: state,
    comments: toTextOrNull(record['comments']),
    created: toTime(record['created']),
    updated: toTime(record['updated']),
    due: toDue(state, now),
    execOrder,
  }
}

/** An entry of a deployment's state history (5.9). */
export const toStateHistoryRow = (record: Fields): StateHistoryRow => ({
  eventId: toNumber(record['eventId']),
  deploymentId: toNumber(record['deploymentId']),
  oldState: record['oldState'] === null ? null : toDeploymentState(record['oldState'], 'pending'),
  newState: toDeploymentState(record['newState'], 'pending'),
  comments: toTextOrNull(record['comments']),
  updatedBy: toTextOrNull(record['updatedBy']),
  updated: toTime(record['updated']),
})

export const toApprovalRow = (record: Fields): ApprovalRow => ({
  approvalId: toNumber(record['approvalId']),
  deploymentId: toNumber(record['deploymentId']),
  governCiId: toNumber(record['governCiId']),
  state: oneOf(record['state'], ['pending', 'approved', 'rejected', 'expired'], 'pending'),
  updatedBy: toTextOrNull(record['updatedBy']),
  comments: toTextOrNull(record['comments']),
  expiresIn: toNumber(record['expiresIn']),
  created: toTime(record['created']),
  updated: toTime(record['updated']),
})

const PROCEDURE_STATES: readonly ProcedureState[] = ['pending', 'active', 'complete', 'failed', 'canceled', 'discarded']

/** PROCEDURE (5.11), from a list by namespace. */
export const toProcedureRow = (record: Fields): ProcedureRow => ({
  procedureId: toNumber(record['procedureId']),
  procedureName: toText(record['procedureName']),
  ciId: toNumber(record['ciId']),
  procedureCiId: toNumber(record['procedureCiId']),
  nsPath: toText(record['nsPath']),
  procedureState: oneOf(record['procedureState'], PROCEDURE_STATES, 'canceled'),
  arglist: toTextOrNull(record['arglist']),
  definition: toTextOrNull(record['definition']),
  createdBy: toTextOrNull(record['createdBy']),
  currentStep: toNumber(record['currentStep']),
  maxExecOrder: toNumber(record['maxExecOrder']),
  created: toTime(record['created']),
  updated: toTime(record['updated']),
  forceExecution: record['forceExecution'] === true,
})

/** ACTION (5.12). */
export function toActionRow(record: Fields, procedureId: number, now: number): ActionRow {
  const state = oneOf(record['actionState'], RECORD_STATES, 'canceled')
  return {
    actionId: toNumber(record['actionId']),
    procedureId,
    actionName: toText(record['actionName']),
    ciId: toNumber(record['ciId']),
    actionState: state,
    execOrder: toNumber(record['execOrder']),
    isCritical: record['isCritical'] === true,
    extraInfo: toTextOrNull(record['extraInfo']),
    arglist: toTextOrNull(record['arglist']),
    created: toTime(record['created']),
    updated: toTime(record['updated']),
    due: toDue(state, now),
    tries: state === 'pending' ? 0 : 1,
  }
}

/** NOTIFICATION (2.8). */
export const toNotificationRow = (record: Fields): NotificationRow => ({
  cmsId: toNumber(record['cmsId']),
  timestamp: toTimeOrNull(record['timestamp']) ?? toTime(record['ts']),
  type: oneOf(record['type'], ['ci', 'deployment', 'procedure'], 'ci'),
  source: oneOf(record['source'], ['ops', 'deployment', 'procedure'], 'ops'),
  severity: oneOf(record['severity'], ['info', 'warning', 'critical'], 'info'),
  subject: toText(record['subject']),
  text: toText(record['text']),
  nsPath: toText(record['nsPath']),
  cloudName: toTextOrNull(record['cloudName']),
  payload: toTexts(record['payload']),
  environmentProfileName: toTextOrNull(record['environmentProfileName']),
  adminStatus: toTextOrNull(record['adminStatus']),
  manifestCiId: toNumber(record['manifestCiId']),
})
