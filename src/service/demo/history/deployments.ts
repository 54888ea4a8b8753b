import type { ChangeRow, DeploymentRow, DeploymentState, RecordState, ReleaseRow } from '../../model/rows.ts'
import { minute, type Builder } from '../builder.ts'
import { applyChange, type PlannedChange } from './changes.ts'
import type { EnvironmentHandle } from '../handles.ts'
import { addRecordLogs } from './logs.ts'

interface DeploymentInput {
  environment: EnvironmentHandle
  release: ReleaseRow
  state: DeploymentState
  by: string
  at: number
  until: number
  comments: string | null
  currentStep: number
  maxExecOrder: number
}

/** Adds a deployment without records. */
export function addDeployment(builder: Builder, input: DeploymentInput): DeploymentRow {
  const row: DeploymentRow = {
    deploymentId: builder.nextId(),
    releaseId: input.release.releaseId,
    nsPath: input.environment.bomPath,
    deploymentState: input.state,
    createdBy: input.by,
    updatedBy: input.by,
    description: null,
    comments: input.comments,
    autoPauseExecOrders: [],
    continueOnFailure: false,
    currentStep: input.currentStep,
    maxExecOrder: input.maxExecOrder,
    created: input.at,
    updated: input.until,
  }
  builder.data.deployments.push(row)
  return row
}

export interface StateChange {
  state: DeploymentState
  at: number
  by: string
  comments?: string
}

/** Adds a deployment's state changes, oldest first. The first has the comment of the start (3.2). */
export function addStateHistory(builder: Builder, deployment: DeploymentRow, states: readonly StateChange[]): void {
  let oldState: DeploymentState | null = null
  for (const entry of states) {
    builder.data.stateHistory.push({
      eventId: builder.nextId(),
      deploymentId: deployment.deploymentId,
      oldState,
      newState: entry.state,
      comments: entry.comments ?? (oldState === null ? deployment.comments : null),
      updatedBy: entry.by,
      updated: entry.at,
    })
    oldState = entry.state
  }
}

export interface RecordOutcome {
  state: RecordState
  comments?: string
}

interface RecordsInput {
  planned: readonly PlannedChange[]
  changes: readonly ChangeRow[]
  outcome: (change: PlannedChange, index: number) => RecordOutcome
  from: number
  until: number
  withLogs: boolean
  /** Applies complete records to the instances. False if later deployments overwrite them. */
  applyChanges: boolean
}

/** Adds the records of a deployment; finished ones are spread over its run time. */
export function addRecords(builder: Builder, deployment: DeploymentRow, input: RecordsInput): void {
  const { planned, changes, from, until } = input
  const started = Math.max(1, planned.filter((each, index) => input.outcome(each, index).state !== 'pending').length)
  changes.forEach((change, index) => {
    const plan = planned[index]
    if (!plan) return
    const { state, comments } = input.outcome(plan, index)
    const share = (until - from) / started
    const startedAt = Math.round(from + share * Math.min(index, started - 1))
    const ended = Math.round(startedAt + Math.min(share, 2 * minute))
    const finished = state === 'complete' || state === 'failed'
    const id = builder.nextId()
    builder.data.records.push({
      dpmtRecordId: id,
      deploymentId: deployment.deploymentId,
      rfcId: change.rfcId,
      dpmtRecordState: state,
      comments: comments ?? null,
      created: deployment.created,
      updated: finished ? ended : state === 'inprogress' ? builder.now : deployment.created,
      started: finished ? startedAt : state === 'inprogress' ? builder.now : null,
      due: state === 'inprogress' ? builder.now + builder.random.integer(1000, 4000) : null,
    })
    if (finished && input.withLogs)
      addRecordLogs(builder, id, change, startedAt, ended, state === 'failed' ? comments : undefined)
    if (state === 'complete' && input.applyChanges) applyChange(change, plan.instance, ended)
  })
}

/** Adds the approvals that the clouds require (3.2): one per enabled support record. */
export function addApprovals(
  builder: Builder,
  deployment: DeploymentRow,
  planned: readonly PlannedChange[],
  state: 'pending' | 'approved',
  comments: string | null,
): number {
  const clouds = new Set(planned.map((each) => each.instance.cloud.ci.ciId))
  const governing = [...clouds].flatMap((cloud) => builder.supports.get(cloud) ?? [])
  for (const governCiId of governing) {
    builder.data.approvals.push({
      approvalId: builder.nextId(),
      deploymentId: deployment.deploymentId,
      governCiId,
      state,
      updatedBy: state === 'approved' ? 'b.keller' : null,
      comments,
      expiresIn: state === 'approved' ? 720 : -1,
      created: deployment.created,
      updated: state === 'approved' ? deployment.created + 4 * minute : deployment.created,
    })
  }
  return governing.length
}
