// What the reference service keeps: the rows of its database, as the records of service-api.md section 5 without what is derived.
// Times are epoch milliseconds, ids whole numbers from one sequence, attribute values text or null.

import type { OperatorRow, OrganizationRow, TeamRow } from './people-rows.ts'

export type { OperatorRow, OrganizationRow, TeamRow }

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
  /** Operational state of an instance (3.7); null where nothing watches it. */
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
}

export type ChangeAction = 'add' | 'update' | 'delete' | 'replace'

/** A change record (RFC) of a configuration item. It has all that creates the item, since with `add` there is none yet. */
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
  /** Properties the item gets with the change; left out, it keeps its own. */
  ciAttrProps?: AttributeProperties
}

type RelationEnds = 'ciRelationId' | 'relationName' | 'fromCiId' | 'toCiId' | 'nsPath'
type AuditFields = 'createdBy' | 'created' | 'updated'

/** A change record of a relation. */
export interface RelationChangeRow extends Pick<
  RelationRow,
  RelationEnds | AuditFields | 'relationAttributes' | 'relationAttrProps'
> {
  rfcId: number
  releaseId: number
  rfcAction: ChangeAction
  execOrder: number
  relationBaseAttributes: Attributes
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
  /** Step that runs or ran last; 0 before the first. */
  currentStep: number
  maxExecOrder: number
  created: number
  updated: number
}

export type RecordState = 'pending' | 'inprogress' | 'complete' | 'failed' | 'canceled'

/** One step of a deployment for one change. `due`: when the worker is done with it, while in progress; `started`: when it was handed over last. */
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
  /** Runs even where a target is being deployed; left out: no. */
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
  /** How often it was begun; left out or null: never. */
  tries?: number | null
}

/** One log line of a deployment record or of an action; `ownerId` is dpmtRecordId or actionId. */
export interface LogRow {
  ownerId: number
  time: number
  level: 'INFO' | 'WARN' | 'ERROR'
  message: string
}

/** An open monitor event of an instance. */
export interface EventRow {
  ciId: number
  /** Monitor, e.g. `web-compute-ssh`. */
  monitor: string
  /** Threshold, e.g. `SSH Up`. */
  name: string
  state: string
  opened: number
  /** When something is done about it next; left out or null when nothing is. */
  due?: number | null
  /** Repairs tried without success. */
  repairs?: number | null
}

/** What the service tells of an event, a deployment or a procedure (2.8). */
export interface NotificationRow {
  /** Record it is about: instance, deployment, procedure. */
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
  /** The component of an instance; 0 for anything else. */
  manifestCiId: number
}

/**
 * Work on an environment, which it holds locked: commit and pull go on after the answer, `deploy` makes a plan where there is none and
 * starts it, `plan` belongs to the call that waits for it and is given up when that is gone.
 */
export interface JobRow {
  jobId: number
  kind: 'commit' | 'pull' | 'plan' | 'deploy'
  environmentId: number
  due: number
  details: JobDetails
}

export interface JobDetails {
  /** Who asked for it. */
  username: string
  description: string | null
  /** Platforms left out of the plan. */
  excluded: number[]
  /** Design platform id or name to `single` or `redundant`. */
  availability: Record<string, string>
  /** Plan what is committed and leave open changes open (`force_deploy`). */
  keepsOpen?: boolean
  /** For `deploy`: the environment's comment on the plan that waits to be started; without it a new plan is made. */
  startsPlan?: string
  /** For `deploy`: what the deployment is started with. */
  deployment?: Pick<DeploymentRow, 'comments' | 'continueOnFailure' | 'autoPauseExecOrders'>
}

/** What a design or manifest release closed with. */
export interface SnapshotRow {
  releaseId: number
  cis: Pick<CiRow, 'ciId' | 'ciName' | 'ciClassName' | 'nsPath' | 'comments' | 'ciAttributes' | 'attrProps'>[]
  relations: Pick<RelationRow, RelationEnds | 'relationAttributes'>[]
}

/** Everything a database starts with. */
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
  /** What earlier releases closed with, where the dataset tells what changed since. */
  snapshots?: SnapshotRow[]
  /** Namespaces in which monitoring changes nothing by itself. */
  quiet?: string[]
}
