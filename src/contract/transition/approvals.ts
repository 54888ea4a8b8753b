// Approvals that deployments wait for (service-api 2.4, 3.2).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ENVIRONMENT } from '../core/path-templates.ts'
import { approval } from '../core/records.ts'
import { listOf } from '../core/values.ts'

export const listApprovals = call({
  name: 'listApprovals',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/deployments/{deployment}/approvals`,
  answer: listOf(approval),
})

const decisionFields = {
  comments: z.optional(z.string()),
  /** Minutes from now; -1 means never. Default: 720. */
  expiresIn: z.optional(z.number()),
  /** Required where the governing record's `approval_auth_type` is `token`. */
  token: z.optional(z.string()),
}

/** Approves or rejects. Needs the support or compliance flag of the clouds, not of the environment. Values beside the list are defaults. */
export const settleApprovals = call({
  name: 'settleApprovals',
  origin: 'observed',
  method: 'PUT',
  path: `${ENVIRONMENT}/deployments/{deployment}/approvals/settle`,
  body: z.strictObject({
    approvals: z.array(
      z.strictObject({
        /** Text here, a number in answers; or `nsPath!ciName` of the governing record. */
        approvalId: z.string(),
        state: z.optional(z.enum(['approved', 'rejected'])),
        ...decisionFields,
      }),
    ),
    state: z.optional(z.enum(['approved', 'rejected'])),
    ...decisionFields,
  }),
  answer: listOf(approval),
})
