// Converts deployments, their records and procedures to wire records (service-api 5.6 to 5.12).
import type { ActionRow, DeploymentRow, LogRow, ProcedureRow, RecordRow, StateHistoryRow } from './rows.ts'
import type { Store } from '../store/store.ts'

export const hasRecordInProgress = (store: Store, deploymentId: number) =>
  store.record.count("deploymentId = ? AND dpmtRecordState = 'inprogress'", deploymentId) > 0

/** DEPLOYMENT (5.6). A paused one with a record in progress is shown as `pausing`, which is never stored (0.1, fact 12). */
export function deploymentRecord(store: Store, row: DeploymentRow) {
  const pausing = row.deploymentState === 'paused' && hasRecordInProgress(store, row.deploymentId)
  return {
    deploymentId: row.deploymentId,
    releaseId: row.releaseId,
    maxExecOrder: row.maxExecOrder,
    nsPath: row.nsPath,
    deploymentState: pausing ? 'pausing' : row.deploymentState,
    processId: null,
    createdBy: row.createdBy,
    updatedBy: row.updatedBy,
    description: row.description,
    comments: row.comments,
    ops: null,
    autoPauseExecOrders: row.autoPauseExecOrders.length > 0 ? row.autoPauseExecOrders : null,
    created: row.created,
    updated: row.updated,
    flags: row.continueOnFailure ? 1 : 0,
    continueOnFailure: row.continueOnFailure,
    currentStep: row.currentStep,
    execModel: null,
  }
}

/** RECORD (5.7). */
export function toStepRecord(row: RecordRow) {
  return {
    dpmtRecordId: row.dpmtRecordId,
    deploymentId: row.deploymentId,
    rfcId: row.rfcId,
    dpmtRecordState: row.dpmtRecordState,
    comments: row.comments,
    ops: null,
    created: row.created,
    updated: row.updated,
  }
}

/** An entry of a deployment's state history (5.9). */
export function stateHistoryRecord(row: StateHistoryRow) {
  return {
    eventId: row.eventId,
    deploymentId: row.deploymentId,
    oldState: row.oldState,
    newState: row.newState,
    description: null,
    comments: row.comments,
    ops: null,
    updatedBy: row.updatedBy,
    updated: row.updated,
  }
}

export const logLines = (rows: readonly LogRow[]) =>
  rows.map((row) => ({
    requestId: String(row.ownerId),
    message: `${new Date(row.time).toISOString()} ${row.message}`,
    level: row.level,
  }))

function actionRecord(row: ActionRow) {
  return {
    actionId: row.actionId,
    actionName: row.actionName,
    ciId: row.ciId,
    actionState: row.actionState,
    execOrder: row.execOrder,
    isCritical: row.isCritical,
    extraInfo: row.extraInfo,
    arglist: row.arglist ?? '',
    payLoadDef: null,
    createdBy: null,
    created: row.created,
    updated: row.updated,
    procedureId: row.procedureId,
  }
}

/** What a single procedure shows besides the fields of a list. A complete one has neither definition nor namespace. */
export function procedureDetails({ procedureState, procedureCiId, definition, nsPath }: ProcedureRow) {
  const isComplete = procedureState === 'complete'
  return { procedureCiId, definition: isComplete ? null : definition, nsPath: isComplete ? null : nsPath }
}

/** PROCEDURE (5.11). In lists `definition` is null, `procedureCiId` 0, and `nsPath` present only with `ns_path` queries (2.7). */
export function procedureRecord(store: Store, row: ProcedureRow, list?: { withNsPath: boolean; withActions: boolean }) {
  const actions =
    list?.withActions === false ? [] : store.action.all('procedureId = ? ORDER BY execOrder, actionId', row.procedureId)
  const details = list
    ? { definition: null, procedureCiId: 0, nsPath: list.withNsPath ? row.nsPath : null }
    : procedureDetails(row)
  return {
    procedureId: row.procedureId,
    procedureName: row.procedureName,
    ciId: row.ciId,
    procedureState: row.procedureState,
    maxExecOrder: row.maxExecOrder,
    arglist: row.arglist ?? '',
    createdBy: row.createdBy,
    definition: details.definition,
    procedureCiId: details.procedureCiId,
    created: row.created,
    updated: row.updated,
    nsPath: details.nsPath,
    forceExecution: row.forceExecution ?? false,
    actions: actions.map(actionRecord),
    currentStep: row.currentStep,
  }
}
