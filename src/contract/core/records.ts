// Records of the service (service-api.md section 5) with its field names. Parsing is tolerant: unknown keys are kept,
// and everything but the identity may be missing. `z.input` is the wire form, `z.output` the parsed form.
import * as z from 'zod/mini'
import { ciFields, deploymentFields, draftFields, draftRelationFields } from './record-fields.ts'
import {
  attributeProperties,
  attributes,
  count,
  flag,
  id,
  optionalId,
  instant,
  listOf,
  mapOf,
  text,
  type ActionId,
  type ApprovalId,
  type ChangeId,
  type CiId,
  type DeploymentId,
  type ProcedureId,
  type RecordId,
  type RelationId,
  type ReleaseId,
} from './values.ts'

/** A configuration item (5.1). `ciState`: default, pending_deletion, replace, locked, manifest_locked, or unknown text. */
export const ci = z.looseObject(ciFields)
export type Ci = z.output<typeof ci>

/** An unsaved record without id, as the `new` calls return it. */
export const unsavedCi = z.looseObject({
  ciName: text,
  ciClassName: text,
  nsPath: text,
  comments: text,
  ciAttributes: attributes,
})
export type UnsavedCi = z.output<typeof unsavedCi>

/** A configuration item merged with its pending change (5.2). `rfcAction`: '' (none), add, update, delete, replace. */
export const draftCi = z.looseObject(draftFields)
export type DraftCi = z.output<typeof draftCi>

/** One pending or deployed change of a configuration item (5.2); may carry only the changed attributes. */
export const ciChange = z.looseObject({ ...draftFields, rfcId: id<'change'>() })
export type CiChange = z.output<typeof ciChange>

/** A relation (5.3), with the records at its ends if the call includes them. */
export const relation = z.looseObject({
  ciRelationId: id<'relation'>(),
  nsPath: text,
  fromCiId: id<'ci'>(),
  toCiId: id<'ci'>(),
  relationGoid: text,
  relationState: text,
  relationName: text,
  lastAppliedRfcId: optionalId<'change'>(),
  comments: text,
  createdBy: text,
  updatedBy: text,
  created: instant,
  updated: instant,
  relationAttributes: attributes,
  relationAttrProps: attributeProperties,
  fromCi: z.nullish(ci),
  toCi: z.nullish(ci),
})
export type Relation = z.output<typeof relation>

/** A relation merged with its pending change (5.4). The form of its ends depends on the call: use their common fields only. */
export const draftRelation = z.looseObject({
  ...draftRelationFields,
  fromCi: z.nullish(draftCi),
  toCi: z.nullish(draftCi),
})
export type DraftRelation = z.output<typeof draftRelation>

/** One pending or deployed change of a relation. */
export const relationChange = z.looseObject({ ...draftRelationFields, rfcId: id<'change'>() })
export type RelationChange = z.output<typeof relationChange>

/** A release (5.5). `releaseState`: open, closed, canceled, pending. `commitedBy` is the service's spelling. */
export const release = z.looseObject({
  releaseId: id<'release'>(),
  nsPath: text,
  releaseName: text,
  createdBy: text,
  commitedBy: text,
  releaseState: text,
  releaseType: text,
  description: text,
  revision: count,
  parentReleaseId: optionalId<'release'>(),
  created: instant,
  updated: instant,
  nsId: optionalId<'namespace'>(),
  releaseStateId: count,
  ciRfcCount: count,
  relationRfcCount: count,
})
export type Release = z.output<typeof release>

/** A deployment (5.6). `deploymentState`: pending, active, pausing (shown only), paused, failed, complete, canceled. */
export const deployment = z.looseObject(deploymentFields)
export type Deployment = z.output<typeof deployment>

/** Result of one change in a deployment, as returned by the `status` call. */
const recordSummary = z.looseObject({ recordId: id<'record'>(), state: text, comments: text })

/** A deployment with `rfc_info`: change id to the state of its record (1.5). */
export const deploymentStatus = z.looseObject({
  ...deploymentFields,
  rfc_info: mapOf(recordSummary),
})
export type DeploymentStatus = z.output<typeof deploymentStatus>

/** One deployment step for one change (5.7). `dpmtRecordState`: pending, inprogress, complete, failed, canceled. */
export const deploymentRecord = z.looseObject({
  dpmtRecordId: id<'record'>(),
  deploymentId: id<'deployment'>(),
  rfcId: id<'change'>(),
  dpmtRecordState: text,
  comments: text,
  ops: text,
  created: instant,
  updated: instant,
})
export type DeploymentRecord = z.output<typeof deploymentRecord>

/** The changes of a deployment. The single deployment read returns this, not the deployment (0.1, fact 10). */
export const deploymentChanges = z.looseObject({
  rfc_cis: listOf(z.looseObject({ ...draftFields, rfcId: id<'change'>(), deployment: z.nullish(deploymentRecord) })),
  rfc_relations: listOf(
    z.looseObject({ ...draftRelationFields, rfcId: id<'change'>(), deployment: z.nullish(deploymentRecord) }),
  ),
})
export type DeploymentChanges = z.output<typeof deploymentChanges>

/** An approval that a deployment waits for (5.7). `expiresIn` in minutes, -1 never. `governCiJson`: a record as JSON text. */
export const approval = z.looseObject({
  approvalId: id<'approval'>(),
  deploymentId: id<'deployment'>(),
  governCiId: optionalId<'ci'>(),
  governCiJson: text,
  stateId: count,
  state: text,
  updatedBy: text,
  created: instant,
  updated: instant,
  expiresIn: count,
  isExpired: flag,
  comments: text,
})
export type Approval = z.output<typeof approval>

/** One state change of a deployment (5.9). Answers list the oldest first. */
const stateHistoryItem = z.looseObject({
  eventId: optionalId<'event'>(),
  deploymentId: optionalId<'deployment'>(),
  oldState: text,
  newState: text,
  description: text,
  comments: text,
  ops: text,
  updatedBy: text,
  updated: instant,
})

/** A deployment with its state history and approvals (the `edit` call). */
export const deploymentHistory = z.looseObject({
  ...deploymentFields,
  state_history: listOf(stateHistoryItem),
  approvals: listOf(approval),
})
export type DeploymentHistory = z.output<typeof deploymentHistory>

/** One action on one target within a procedure (5.12). `actionState`: pending, inprogress, complete, failed, canceled. */
export const procedureAction = z.looseObject({
  actionId: id<'action'>(),
  actionName: text,
  ciId: id<'ci'>(),
  actionState: text,
  execOrder: count,
  isCritical: flag,
  extraInfo: text,
  arglist: text,
  payLoadDef: text,
  createdBy: text,
  created: instant,
  updated: instant,
  procedureId: optionalId<'procedure'>(),
})
export type ProcedureAction = z.output<typeof procedureAction>

const procedureFields = {
  procedureId: id<'procedure'>(),
  procedureName: text,
  ciId: optionalId<'ci'>(),
  procedureState: text,
  maxExecOrder: count,
  arglist: text,
  createdBy: text,
  definition: text,
  procedureCiId: optionalId<'ci'>(),
  created: instant,
  updated: instant,
  nsPath: text,
  forceExecution: flag,
  actions: listOf(procedureAction),
  currentStep: count,
}

/** A procedure (5.11). `procedureState`: pending, active, complete, failed, canceled, discarded. */
export const procedure = z.looseObject(procedureFields)
export type Procedure = z.output<typeof procedure>

/** A log line of a deployment record or an action. */
export const logLine = z.looseObject({ requestId: text, message: text, level: text })
export type LogLine = z.output<typeof logLine>

/** A procedure with `log_data`: action id to its log lines. */
export const procedureStatus = z.looseObject({
  ...procedureFields,
  log_data: z.pipe(
    z.nullish(z.record(z.string(), listOf(logLine))),
    z.transform((map) => map ?? {}),
  ),
})
export type ProcedureStatus = z.output<typeof procedureStatus>

/** An instance (1.6): configuration item, operational state and cloud. `opsState` '' means unknown. */
export const instance = z.looseObject({
  ...ciFields,
  opsState: text,
  cloud: z.nullish(relation),
  deployedTo: z.nullish(ci),
})
export type Instance = z.output<typeof instance>

const event = z.looseObject({ name: text, state: text, timestamp: instant })

/** A single instance (2.6). `opsEvents`: monitor name to its open events. */
export const instanceDetail = z.looseObject({
  ...draftFields,
  opsState: text,
  opsEvents: z.pipe(
    z.nullish(z.record(z.string(), listOf(event))),
    z.transform((map) => map ?? {}),
  ),
  cloud: z.nullish(draftRelation),
  deployedTo: z.nullish(ci),
  dependsOn: listOf(draftCi),
  dependents: listOf(draftCi),
})
export type InstanceDetail = z.output<typeof instanceDetail>

export type { ActionId, ApprovalId, ChangeId, CiId, DeploymentId, ProcedureId, RecordId, RelationId, ReleaseId }
