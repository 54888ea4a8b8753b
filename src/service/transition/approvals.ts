import type * as calls from '../../contract/transition/approvals.ts'
import { toFields, toId, toText, type Fields } from '../http/body.ts'
import { cancelDeployment, setDeploymentState } from '../engine/deployment-states.ts'
import { findCloud, isApproved } from '../engine/approvals.ts'
import { internalError, unauthorized, httpError, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { ApprovalRow, CiRow, DeploymentRow } from '../model/rows.ts'
import { approvalRecord } from '../model/records.ts'
import { getDeployment } from './deployment-views.ts'

/** Default lifetime of an approval. */
const DEFAULT_EXPIRY_MINUTES = 720

/** An approval with its governing record. */
interface OpenApproval {
  readonly approval: ApprovalRow
  readonly governing: CiRow
  readonly cloud: CiRow
}

/** The decision on one approval, with defaults of the call applied. */
interface Decision {
  readonly state: string
  readonly expiresIn: number
  readonly comments: string | null
  readonly token: string | undefined
}

const approvalError = ({ cloud, governing }: OpenApproval, text: string) =>
  httpError(`${cloud.ciName} - ${governing.ciName}: ${text}`)

/** By id as text, or by `nsPath!ciName` of the governing record. */
function findApproval({ service }: Exchange, { deploymentId }: DeploymentRow, reference: unknown): OpenApproval {
  const { store } = service
  // The real service splits the id as text and crashes on a number (2.4).
  if (typeof reference !== 'string')
    throw internalError(`undefined method \`split' for ${JSON.stringify(reference) ?? 'nil'}`)
  const [nsPath = '', name] = reference.split('!')
  const approval =
    name === undefined
      ? store.approval.findOne('approvalId = ? AND deploymentId = ?', toId(reference) ?? 0, deploymentId)
      : store.approval.findOne(
          'deploymentId = ? AND governCiId IN (SELECT ciId FROM ci WHERE nsPath = ? AND ciName = ?) ORDER BY approvalId DESC',
          deploymentId,
          nsPath,
          name,
        )
  const governing = approval && store.ci.find(approval.governCiId)
  const cloud = governing && findCloud(service, governing)
  if (!approval || !governing || !cloud) throw httpError(`Approval '${reference}' not found.`)
  return { approval, governing, cloud }
}

function checkDecision(
  { rights }: Exchange,
  deployment: DeploymentRow,
  open: OpenApproval,
  { state, token }: Decision,
): void {
  const { approval, governing, cloud } = open
  const flag = governing.ciClassName === 'cloud.Support' ? 'cloudSupport' : 'cloudCompliance'
  if (!rights.hasFlag(flag, cloud.ciId)) throw unauthorized()
  if (state !== 'approved' && state !== 'rejected')
    throw approvalError(open, `There is no such approval state - ${state}.`)
  if (approval.state !== 'pending')
    throw approvalError(open, `The approval is not in pending state - ${approval.state}.`)
  if (deployment.deploymentState !== 'pending') {
    throw approvalError(open, `The deployment is not in pending state - ${deployment.deploymentState}.`)
  }
  if (governing.ciAttributes['approval_auth_type'] !== 'token') return
  if (token === undefined) throw approvalError(open, 'Approval token is required.')
  const expected = governing.ciAttributes['approval_token'] ?? ''
  if (expected !== '' && token !== expected) throw approvalError(open, 'Approval token is invalid.')
}

function parseDecision(item: Fields, defaults: Fields): Decision {
  const read = (name: string) => toText(item[name]) ?? toText(defaults[name])
  const minutes = Number(read('expiresIn') ?? DEFAULT_EXPIRY_MINUTES)
  return {
    state: read('state') ?? '',
    expiresIn: Number.isInteger(minutes) && minutes >= -1 ? minutes : DEFAULT_EXPIRY_MINUTES,
    comments: read('comments') ?? null,
    token: read('token'),
  }
}

/** Updates a deployment after decisions: one rejection cancels it, the last approval starts it. */
function applyDecisions(
  { service, operator }: Exchange,
  deployment: DeploymentRow,
  decisions: readonly Decision[],
): void {
  const { username } = operator
  const rejected = decisions.find(({ state }) => state === 'rejected')
  if (rejected) cancelDeployment(service, deployment, { username, comments: rejected.comments ?? undefined })
  // The comment of an approval stays with the approval (3.2).
  else if (isApproved(service, deployment)) setDeploymentState(service, deployment, 'active', { username })
}

export const approvalsHandlers: HandlersFor<typeof calls> = {
  listApprovals(exchange) {
    const { store, now } = exchange.service
    const { deploymentId } = getDeployment(exchange, exchange.params.deployment)
    return store.approval
      .all('deploymentId = ? ORDER BY approvalId', deploymentId)
      .map((row) => approvalRecord(store, row, now()))
  },

  settleApprovals(exchange) {
    const { service, operator, body } = exchange
    const { store } = service
    const deployment = getDeployment(exchange, exchange.params.deployment)
    const defaults = toFields(body)
    const items = defaults['approvals']
    if (!Array.isArray(items)) throw internalError("undefined method `map' for nil:NilClass (approvals)")
    const decisions: Decision[] = []
    const settled = items.map((item: unknown) => {
      const open = findApproval(exchange, deployment, toFields(item)['approvalId'])
      const decision = parseDecision(toFields(item), defaults)
      checkDecision(exchange, deployment, open, decision)
      decisions.push(decision)
      const changes = {
        state: decision.state === 'approved' ? 'approved' : 'rejected',
        expiresIn: decision.expiresIn,
        comments: decision.comments,
        updatedBy: operator.username,
        updated: service.now(),
      } as const
      store.approval.update(open.approval.approvalId, changes)
      return { ...open.approval, ...changes }
    })
    if (decisions.length > 0) applyDecisions(exchange, deployment, decisions)
    return settled.map((row) => approvalRecord(store, row, service.now()))
  },
}
