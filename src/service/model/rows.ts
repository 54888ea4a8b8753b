// Database rows: the records of service-api.md section 5 without derived fields. Times are epoch milliseconds, ids integers from one
// sequence, attribute values text or null.

import type { GroupMemberRow, GroupRow, OperatorRow, OrganizationRow, SavedRecordRow, TeamRow } from './people-rows.ts'

export type { GroupMemberRow, GroupRow, OperatorRow, OrganizationRow, SavedRecordRow, TeamRow }

export type Attributes = Record<string, string | null>
/** Property name to attribute name to value, e.g. `{ owner: { size: 'manifest' } }`. */
export type AttributeProperties = Record<string, Record<string, string>>

export interface CiRow {
  ciId: number
  ciName: string
  ciClassName: string
  nsPath: string
  impl: string
  comments: string | null
  ciState: string
  lastAppliedRfcId: number
  createdBy: string | null
  updatedBy: string | null
  created: number
  updated: number
  ciAttributes: Attributes
  attrProps: AttributeProperties
  /** Operational state of an instance (3.7); null if not monitored. */
  opsState: string | null
}

export interface RelationRow {
  ciRelationId: number
  relationName: string
  fromCiId: number
  toCiId: number
  nsPath: string
  relationState: string
  lastAppliedRfcId: number
  comments: string | null
  createdBy: string | null
  updatedBy: string | null
  created: number
  updated: number
  relationAttributes: Attributes
  relationAttrProps?: AttributeProperties | undefined
}

export type ReleaseKind = 'design' | 'manifest' | 'bom'

export interface ReleaseRow {
  releaseId: number
  kind: ReleaseKind
  nsPath: string
  releaseState: 'open' | 'closed' | 'canceled'
  createdBy: string | null
  commitedBy: string | null
  description: string | null
  revision: number
  parentReleaseId: number | null
  created: number
  updated: number
  /** `oneops::autodeploy` if continuous deployment opened it (3.4). Default: null. */
  releaseType?: string | null
  /** Numbers of changes of a release whose changes are not stored. Default: those that are. */
  ciChangeCount?: number | null
  relationChangeCount?: number | null
}

export type ChangeAction = 'add' | 'update' | 'delete' | 'replace'

/** A change record (RFC) of a configuration item. Holds all fields of the item, since with `add` there is no item yet. */
export interface ChangeRow {
  rfcId: number
  releaseId: number
  ciId: number
  ciName: string
  ciClassName: string
  nsPath: string
  rfcAction: ChangeAction
  execOrder: number
  createdBy: string | null
  updatedBy: string | null
  comments: string | null
  hint: string | null
  created: number
  updated: number
  ciAttributes: Attributes
  ciBaseAttributes: Attributes
  /** New properties of the item. If omitted, it keeps its own. */
  ciAttrProps?: AttributeProperties
  /** Type of the release. Default: null. */
  releaseType?: string | null
}

type RelationEnds = 'ciRelationId' | 'relationName' | 'fromCiId' | 'toCiId' | 'nsPath'
type AuditFields = 'createdBy' | 'created' | 'updated'

export interface RelationChangeRow extends Pick<
  RelationRow,
  RelationEnds | AuditFields | 'relationAttributes' | 'relationAttrProps'
> {
  rfcId: number
  releaseId: number
  rfcAction: ChangeAction
  execOrder: number
  relationBaseAttributes: Attributes
  /** Type of the release. Default: null. */
  releaseType?: string | null
}

export type DeploymentState = 'pending' | 'active' | 'paused' | 'failed' | 'complete' | 'canceled'

export interface DeploymentRow {
  deploymentId: number
  releaseId: number
  nsPath: string
  deploymentState: DeploymentState
  createdBy: string | null
  updatedBy: string | null
  description: string | null
  comments: string | null
  autoPauseExecOrders: number[]
  continueOnFailure: boolean
  /** The running step, or the last one; 0 before the first. */
  currentStep: number
  maxExecOrder: number
  created: number
  updated: number
}

export type RecordState = 'pending' | 'inprogress' | 'complete' | 'failed' | 'canceled'

/** One step of a deployment for one change. `started`: last start. `due`: end of the running work. */
export interface RecordRow {
  dpmtRecordId: number
  deploymentId: number
  rfcId: number
  dpmtRecordState: RecordState
  comments: string | null
  created: number
  updated: number
  due: number | null
  started?: number | null
}

export interface StateHistoryRow {
  eventId: number
  deploymentId: number
  oldState: DeploymentState | null
  newState: DeploymentState
  comments: string | null
  updatedBy: string | null
  updated: number
}

export interface ApprovalRow {
  approvalId: number
  deploymentId: number
  governCiId: number
  state: 'pending' | 'approved' | 'rejected' | 'expired'
  updatedBy: string | null
  comments: string | null
  expiresIn: number
  created: number
  updated: number
}

export type ProcedureState = 'pending' | 'active' | 'complete' | 'failed' | 'canceled' | 'discarded'

export interface ProcedureRow {
  procedureId: number
  procedureName: string
  ciId: number
  procedureCiId: number
  nsPath: string
  procedureState: ProcedureState
  arglist: string | null
  definition: string | null
  createdBy: string | null
  currentStep: number
  maxExecOrder: number
  created: number
  updated: number
  /** Runs even during a deployment of the target. Default: false. */
  forceExecution?: boolean
}

export interface ActionRow {
  actionId: number
  procedureId: number
  actionName: string
  ciId: number
  actionState: RecordState
  execOrder: number
  isCritical: boolean
  extraInfo: string | null
  arglist: string | null
  created: number
  updated: number
  due: number | null
  /** Number of runs. Default: 0. */
  tries?: number | null
}

/** One log line of a deployment record or of an action; `ownerId` is dpmtRecordId or actionId. */
export interface LogRow {
  ownerId: number
  time: number
  level: 'INFO' | 'WARN' | 'ERROR'
  message: string
}

export interface EventRow {
  ciId: number
  /** For example `web-compute-ssh`. */
  monitor: string
  /** For example `SSH Up`. */
  name: string
  state: string
  opened: number
  /** Time of the next remediation, if any. */
  due?: number | null
  /** Failed repairs. */
  repairs?: number | null
}

/** A notification of an event, deployment or procedure (2.8). */
export interface NotificationRow {
  /** Id of the instance, deployment or procedure. */
  cmsId: number
  timestamp: number
  type: 'ci' | 'deployment' | 'procedure'
  source: 'ops' | 'deployment' | 'procedure'
  severity: 'info' | 'warning' | 'critical'
  subject: string
  text: string
  nsPath: string
  cloudName: string | null
  payload: Record<string, string>
  environmentProfileName: string | null
  adminStatus: string | null
  /** The component of an instance; 0 for other records. */
  manifestCiId: number
}

/**
 * A job on a locked environment. Commit and pull continue after the answer; `deploy` makes a plan if needed and starts it; `plan` belongs
 * to a waiting call and is abandoned with it.
 */
export interface JobRow {
  jobId: number
  kind: 'commit' | 'pull' | 'plan' | 'deploy'
  environmentId: number
  due: number
  details: JobDetails
}

export interface JobDetails {
  username: string
  description: string | null
  /** Ids of platforms excluded from the plan. */
  excluded: number[]
  /** Design platform id or name to `single` or `redundant`. */
  availability: Record<string, string>
  /** Plans the committed state and leaves open changes open (`force_deploy`). */
  keepsOpen?: boolean
  /** For `deploy`: the environment's comment on an existing plan. Without it a new plan is made. */
  startsPlan?: string
  /** For `deploy`: options of the deployment. */
  deployment?: Pick<DeploymentRow, 'comments' | 'continueOnFailure' | 'autoPauseExecOrders'>
}

/** State of a design or manifest release at its close. */
export interface SnapshotRow {
  releaseId: number
  cis: Pick<CiRow, 'ciId' | 'ciName' | 'ciClassName' | 'nsPath' | 'comments' | 'ciAttributes' | 'attrProps'>[]
  relations: Pick<RelationRow, RelationEnds | 'relationAttributes'>[]
}

/** Initial contents of a database. */
export interface Dataset {
  organizations: OrganizationRow[]
  operators: OperatorRow[]
  teams: TeamRow[]
  cis: CiRow[]
  relations: RelationRow[]
  releases: ReleaseRow[]
  changes: ChangeRow[]
  relationChanges: RelationChangeRow[]
  deployments: DeploymentRow[]
  records: RecordRow[]
  stateHistory: StateHistoryRow[]
  approvals: ApprovalRow[]
  procedures: ProcedureRow[]
  actions: ActionRow[]
  logs: LogRow[]
  events: EventRow[]
  notifications?: NotificationRow[]
  groups?: GroupRow[]
  groupMembers?: GroupMemberRow[]
  watches?: SavedRecordRow[]
  favorites?: SavedRecordRow[]
  /** Snapshots of earlier releases that have later changes. */
  snapshots?: SnapshotRow[]
  /** Namespaces without random problems. */
  quiet?: string[]
}
