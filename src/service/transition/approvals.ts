// Handlers of contract/transition/approvals.ts.
import type * as calls from '../../contract/transition/approvals.ts'
import { fieldsOf, idOf, textOf, type Fields } from '../http/body.ts'
import { cancelDeployment, setDeploymentState } from '../engine/deployment-states.ts'
import { cloudOf, isApproved } from '../engine/governing.ts'
import { crash, notAllowed, refusal, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { ApprovalRow, CiRow, DeploymentRow } from '../model/model.ts'
import { approvalRecord } from '../model/records.ts'
import { deploymentOf } from './deployment-views.ts'

/** Minutes that an approval counts where nothing is said. */
const EXPIRES_IN = 720

/** An approval with what it is for. */
interface Open {
  readonly approval: ApprovalRow
  readonly governing: CiRow
  readonly cloud: CiRow
}

/** What is decided on one approval, with the defaults of the whole call filled in. */
interface Decision {
  readonly state: string
  readonly expiresIn: number
  readonly comments: string | null
  readonly token: string | undefined
}

const about = ({ cloud, governing }: Open, text: string) => refusal(`${cloud.ciName} - ${governing.ciName}: ${text}`)

/** By its id as text, or by `nsPath!ciName` of the governing record. */
function findApproval({ service }: Exchange, { deploymentId }: DeploymentRow, named: unknown): Open {
  const { store } = service
  // A number is no text, and the real service reads it as such (2.4).
  if (typeof named !== 'string') throw crash(`undefined method \`split' for ${JSON.stringify(named) ?? 'nil'}`)
  const [nsPath = '', name] = named.split('!')
  const approval =
    name === undefined
      ? store.approval.one('approvalId = ? AND deploymentId = ?', idOf(named) ?? 0, deploymentId)
      : store.approval.one(
          'deploymentId = ? AND governCiId IN (SELECT ciId FROM ci WHERE nsPath = ? AND ciName = ?) ORDER BY approvalId DESC',
          deploymentId,
          nsPath,
          name,
        )
  const governing = approval && store.ci.find(approval.governCiId)
  const cloud = governing && cloudOf(service, governing)
  if (!approval || !governing || !cloud) throw refusal(`Approval '${named}' not found.`)
  return { approval, governing, cloud }
}

function check({ rights }: Exchange, deployment: DeploymentRow, open: Open, { state, token }: Decision): void {
  const { approval, governing, cloud } = open
  const flag = governing.ciClassName === 'cloud.Support' ? 'cloudSupport' : 'cloudCompliance'
  if (!rights.may(flag, cloud.ciId)) throw notAllowed()
  if (state !== 'approved' && state !== 'rejected') throw about(open, `There is no such approval state - ${state}.`)
  if (approval.state !== 'pending') throw about(open, `The approval is not in pending state - ${approval.state}.`)
  if (deployment.deploymentState !== 'pending') {
    throw about(open, `The deployment is not in pending state - ${deployment.deploymentState}.`)
  }
  if (governing.ciAttributes['approval_auth_type'] !== 'token') return
  if (token === undefined) throw about(open, 'Approval token is required.')
  const expected = governing.ciAttributes['approval_token'] ?? ''
  if (expected !== '' && token !== expected) throw about(open, 'Approval token is invalid.')
}

function decisionOf(item: Fields, defaults: Fields): Decision {
  const read = (name: string) => textOf(item[name]) ?? textOf(defaults[name])
  const minutes = Number(read('expiresIn') ?? EXPIRES_IN)
  return {
    state: read('state') ?? '',
    expiresIn: Number.isInteger(minutes) && minutes >= -1 ? minutes : EXPIRES_IN,
    comments: read('comments') ?? null,
    token: read('token'),
  }
}

/** Goes on with a deployment whose approvals were settled: one rejection ends it, the last approval starts it. */
function follow({ service, operator }: Exchange, deployment: DeploymentRow, decisions: readonly Decision[]): void {
  const { username } = operator
  const rejected = decisions.find(({ state }) => state === 'rejected')
  const comments = (rejected ?? decisions.at(-1))?.comments ?? undefined
  if (rejected) cancelDeployment(service, deployment, { username, comments })
  else if (isApproved(service, deployment)) setDeploymentState(service, deployment, 'active', { username, comments })
}

export const approvalsHandlers: HandlersFor<typeof calls> = {
  listApprovals(exchange) {
    const { store, now } = exchange.service
    const { deploymentId } = deploymentOf(exchange, exchange.params.deployment)
    return store.approval
      .all('deploymentId = ? ORDER BY approvalId', deploymentId)
      .map((row) => approvalRecord(store, row, now()))
  },

  settleApprovals(exchange) {
    const { service, operator, body } = exchange
    const { store } = service
    const deployment = deploymentOf(exchange, exchange.params.deployment)
    const defaults = fieldsOf(body)
    const items = defaults['approvals']
    if (!Array.isArray(items)) throw crash("undefined method `map' for nil:NilClass (approvals)")
    const decisions: Decision[] = []
    const settled = items.map((item: unknown) => {
      const open = findApproval(exchange, deployment, fieldsOf(item)['approvalId'])
      const decision = decisionOf(fieldsOf(item), defaults)
      check(exchange, deployment, open, decision)
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
    if (decisions.length > 0) follow(exchange, deployment, decisions)
    return settled.map((row) => approvalRecord(store, row, service.now()))
  },
}
