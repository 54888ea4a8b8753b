// Columns of every table. Records also store the step of their change, so that one index finds the engine's work.
import type {
  ActionRow,
  ApprovalRow,
  ChangeRow,
  CiRow,
  DeploymentRow,
  EventRow,
  JobRow,
  LogRow,
  NotificationRow,
  ProcedureRow,
  RecordRow,
  RelationChangeRow,
  RelationRow,
  ReleaseRow,
  SnapshotRow,
  StateHistoryRow,
} from '../model/rows.ts'
import type { TableDefinition } from './table.ts'

export const ciTable: TableDefinition<CiRow> = {
  name: 'ci',
  key: 'ciId',
  columns: {
    ciId: 'plain',
    ciName: 'plain',
    ciClassName: 'plain',
    nsPath: 'plain',
    impl: 'plain',
    comments: 'plain',
    ciState: 'plain',
    lastAppliedRfcId: 'plain',
    createdBy: 'plain',
    updatedBy: 'plain',
    created: 'plain',
    updated: 'plain',
    ciAttributes: 'json',
    attrProps: 'json',
    opsState: 'plain',
  },
}

export const relationTable: TableDefinition<RelationRow> = {
  name: 'relation',
  key: 'ciRelationId',
  columns: {
    ciRelationId: 'plain',
    relationName: 'plain',
    fromCiId: 'plain',
    toCiId: 'plain',
    nsPath: 'plain',
    relationState: 'plain',
    lastAppliedRfcId: 'plain',
    comments: 'plain',
    createdBy: 'plain',
    updatedBy: 'plain',
    created: 'plain',
    updated: 'plain',
    relationAttributes: 'json',
    relationAttrProps: 'json',
  },
}

export const releaseTable: TableDefinition<ReleaseRow> = {
  name: 'release',
  key: 'releaseId',
  columns: {
    releaseId: 'plain',
    kind: 'plain',
    nsPath: 'plain',
    releaseState: 'plain',
    createdBy: 'plain',
    commitedBy: 'plain',
    description: 'plain',
    revision: 'plain',
    parentReleaseId: 'plain',
    created: 'plain',
    updated: 'plain',
    releaseType: 'plain',
    ciChangeCount: 'plain',
    relationChangeCount: 'plain',
  },
}

export const changeTable: TableDefinition<ChangeRow> = {
  name: 'change',
  key: 'rfcId',
  columns: {
    rfcId: 'plain',
    releaseId: 'plain',
    ciId: 'plain',
    ciName: 'plain',
    ciClassName: 'plain',
    nsPath: 'plain',
    rfcAction: 'plain',
    execOrder: 'plain',
    createdBy: 'plain',
    updatedBy: 'plain',
    comments: 'plain',
    hint: 'plain',
    created: 'plain',
    updated: 'plain',
    ciAttributes: 'json',
    ciBaseAttributes: 'json',
    ciAttrProps: 'json',
    releaseType: 'plain',
  },
}

export const relationChangeTable: TableDefinition<RelationChangeRow> = {
  name: 'relationChange',
  key: 'rfcId',
  columns: {
    rfcId: 'plain',
    releaseId: 'plain',
    ciRelationId: 'plain',
    relationName: 'plain',
    fromCiId: 'plain',
    toCiId: 'plain',
    nsPath: 'plain',
    rfcAction: 'plain',
    execOrder: 'plain',
    createdBy: 'plain',
    created: 'plain',
    updated: 'plain',
    relationAttributes: 'json',
    relationBaseAttributes: 'json',
    relationAttrProps: 'json',
    releaseType: 'plain',
  },
}

export const deploymentTable: TableDefinition<DeploymentRow> = {
  name: 'deployment',
  key: 'deploymentId',
  columns: {
    deploymentId: 'plain',
    releaseId: 'plain',
    nsPath: 'plain',
    deploymentState: 'plain',
    createdBy: 'plain',
    updatedBy: 'plain',
    description: 'plain',
    comments: 'plain',
    autoPauseExecOrders: 'json',
    continueOnFailure: 'boolean',
    currentStep: 'plain',
    maxExecOrder: 'plain',
    created: 'plain',
    updated: 'plain',
  },
}

export const recordTable: TableDefinition<RecordRow & { execOrder: number }> = {
  name: 'record',
  key: 'dpmtRecordId',
  columns: {
    dpmtRecordId: 'plain',
    deploymentId: 'plain',
    rfcId: 'plain',
    dpmtRecordState: 'plain',
    comments: 'plain',
    created: 'plain',
    updated: 'plain',
    due: 'plain',
    started: 'plain',
    execOrder: 'plain',
  },
}

export const stateHistoryTable: TableDefinition<StateHistoryRow> = {
  name: 'stateHistory',
  key: 'eventId',
  columns: {
    eventId: 'plain',
    deploymentId: 'plain',
    oldState: 'plain',
    newState: 'plain',
    comments: 'plain',
    updatedBy: 'plain',
    updated: 'plain',
  },
}

export const approvalTable: TableDefinition<ApprovalRow> = {
  name: 'approval',
  key: 'approvalId',
  columns: {
    approvalId: 'plain',
    deploymentId: 'plain',
    governCiId: 'plain',
    state: 'plain',
    updatedBy: 'plain',
    comments: 'plain',
    expiresIn: 'plain',
    created: 'plain',
    updated: 'plain',
  },
}

export const procedureTable: TableDefinition<ProcedureRow> = {
  name: 'procedure',
  key: 'procedureId',
  columns: {
    procedureId: 'plain',
    procedureName: 'plain',
    ciId: 'plain',
    procedureCiId: 'plain',
    nsPath: 'plain',
    procedureState: 'plain',
    arglist: 'plain',
    definition: 'plain',
    createdBy: 'plain',
    currentStep: 'plain',
    maxExecOrder: 'plain',
    created: 'plain',
    updated: 'plain',
    forceExecution: 'boolean',
  },
}

export const actionTable: TableDefinition<ActionRow> = {
  name: 'action',
  key: 'actionId',
  columns: {
    actionId: 'plain',
    procedureId: 'plain',
    actionName: 'plain',
    ciId: 'plain',
    actionState: 'plain',
    execOrder: 'plain',
    isCritical: 'boolean',
    extraInfo: 'plain',
    arglist: 'plain',
    created: 'plain',
    updated: 'plain',
    due: 'plain',
    tries: 'plain',
  },
}

export const logTable: TableDefinition<LogRow> = {
  name: 'log',
  key: 'ownerId',
  columns: { ownerId: 'plain', time: 'plain', level: 'plain', message: 'plain' },
}

export const eventTable: TableDefinition<EventRow> = {
  name: 'event',
  key: 'ciId',
  columns: {
    ciId: 'plain',
    monitor: 'plain',
    name: 'plain',
    state: 'plain',
    opened: 'plain',
    due: 'plain',
    repairs: 'plain',
  },
}

export const notificationTable: TableDefinition<NotificationRow> = {
  name: 'notification',
  key: 'cmsId',
  columns: {
    cmsId: 'plain',
    timestamp: 'plain',
    type: 'plain',
    source: 'plain',
    severity: 'plain',
    subject: 'plain',
    text: 'plain',
    nsPath: 'plain',
    cloudName: 'plain',
    payload: 'json',
    environmentProfileName: 'plain',
    adminStatus: 'plain',
    manifestCiId: 'plain',
  },
}

export const jobTable: TableDefinition<JobRow> = {
  name: 'job',
  key: 'jobId',
  columns: { jobId: 'plain', kind: 'plain', environmentId: 'plain', due: 'plain', details: 'json' },
}

export const snapshotTable: TableDefinition<SnapshotRow> = {
  name: 'snapshot',
  key: 'releaseId',
  columns: { releaseId: 'plain', cis: 'json', relations: 'json' },
}
