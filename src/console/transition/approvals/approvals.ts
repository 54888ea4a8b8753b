import type { Approval } from '../../../contract/core/records.ts'
import { parseNsPath } from '../../routing/paths.ts'

export interface ApprovalRow {
  readonly id: string
  /** Name of the cloud's record that requires the approval. */
  readonly name: string
  /** '' if unknown. */
  readonly cloud: string
  readonly state: string
  readonly decidedBy: string
  readonly comments: string
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

/** An approval as a row. Its governing record is JSON text and may be missing (service-api 3.2). */
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

export const isPendingApproval = ({ state }: ApprovalRow): boolean => state === 'pending'

/** `east - change-board`. */
export const approvalLabel = ({ cloud, name }: ApprovalRow): string => (cloud ? `${cloud} - ${name}` : name)
