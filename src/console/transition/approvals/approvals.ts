import * as z from 'zod/mini'
import type { Approval } from '../../../contract/core/records.ts'
import type { Requirement } from '../../../contract/organization/permissions.ts'
import { parseNsPath } from '../../routing/paths.ts'

const text = z.optional(z.string())
const governingSchema = z.object({
  ciName: text,
  ciClassName: text,
  nsPath: text,
  ciAttributes: z.optional(z.object({ approval_auth_type: text })),
})

function parseGoverningRecord(json: string) {
  try {
    return z.parse(governingSchema, JSON.parse(json))
  } catch {
    return undefined
  }
}

const toRequirement = (governingClass = '', cloud: string): Requirement | undefined =>
  cloud === '' || governingClass === ''
    ? undefined
    : {
        anyOf: [governingClass === 'cloud.Support' ? 'cloud_support' : 'cloud_compliance'],
        on: { kind: 'cloud', name: cloud },
      }

/** An approval as a row. Its governing record is JSON text and may be missing (service-api 3.2). `ended`: the deployment, which needs it no longer. */
export function toApprovalRow(approval: Approval, ended: boolean) {
  const governing = parseGoverningRecord(approval.governCiJson)
  // A governing record lives in `/{organization}/_clouds/{cloud}`.
  const { assembly, environment } = parseNsPath(governing?.nsPath ?? '')
  const cloud = assembly === '_clouds' ? environment : ''
  return {
    id: String(approval.approvalId),
    /** Name of the cloud's record that requires the approval. */
    name: governing?.ciName || `record ${approval.governCiId ?? 'unknown'}`,
    /** '' if unknown. */
    cloud,
    state: approval.isExpired && !ended ? 'expired' : approval.state,
    /** Epoch milliseconds; of the request while it is pending. */
    decidedAt: approval.updated,
    decidedBy: approval.updatedBy,
    comments: approval.comments,
    /** What the service requires of who decides on it; undefined if unknown. */
    needs: toRequirement(governing?.ciClassName, cloud),
    needsToken: governing?.ciAttributes?.approval_auth_type === 'token',
  }
}

export type ApprovalRow = ReturnType<typeof toApprovalRow>

export const isPendingApproval = ({ state }: ApprovalRow): boolean => state === 'pending'

/** `east - change-board`, or the name alone if it contains the cloud: `east-change-board`. */
export const approvalLabel = ({ cloud, name }: Pick<ApprovalRow, 'cloud' | 'name'>): string =>
  cloud && !name.includes(cloud) ? `${cloud} - ${name}` : name

/** The rejection that canceled a deployment. */
export const findRejection = (approvals: readonly Approval[] = []): Approval | undefined =>
  approvals.find(({ state }) => state === 'rejected')
