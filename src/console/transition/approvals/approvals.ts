// What a pending deployment waits for (service-api 3.2, approvals).
import type { Approval } from '../../../contract/core/records.ts'
import { parseNsPath } from '../../routing/paths.ts'

export interface ApprovalRow {
  readonly id: string
  /** Who or what has to agree: the governing record of a cloud. */
  readonly name: string
  /** Cloud it stands for; '' when the record does not say. */
  readonly cloud: string
  readonly state: string
  readonly decidedBy: string
  readonly comments: string
  /** The old way of approving leaves out those that demand a token. */
  readonly needsToken: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parseRecord(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** One approval for people; the governing record is JSON text on the wire and may be missing. */
export function toApprovalRow(approval: Approval): ApprovalRow {
  const governing = parseRecord(approval.governCiJson)
  const attributes = isRecord(governing.ciAttributes) ? governing.ciAttributes : {}
  // A governing record lives in `/{organization}/_clouds/{cloud}`.
  const { assembly, environment } = parseNsPath(toText(governing.nsPath))
  return {
    id: approval.approvalId,
    name: toText(governing.ciName) || `record ${approval.governCiId ?? 'unknown'}`,
    cloud: assembly === '_clouds' ? environment : '',
    state: approval.isExpired ? 'expired' : approval.state,
    decidedBy: approval.updatedBy,
    comments: approval.comments,
    needsToken: toText(attributes.approval_auth_type) === 'token',
  }
}

/** Whether it can be settled: nothing but a pending one is taken. */
export const isPendingApproval = ({ state }: ApprovalRow): boolean => state === 'pending'

/** Whose approval it is, for people: `east - change-board`. */
export const approvalLabel = ({ cloud, name }: ApprovalRow): string => (cloud ? `${cloud} - ${name}` : name)
