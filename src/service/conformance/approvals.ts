// Examples for contract/transition/approvals.ts.
import { expect } from 'vitest'
import type * as calls from '../../contract/transition/approvals.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import type { ExamplesFor } from './example.ts'

const params = { organization: 'acme', assembly: 'billing', environment: 'prod', deployment: '1' }
const place = '/acme/assemblies/billing/transition/environments/prod/deployments'
const unknown = { deployment: 500 }

async function waiting(at: TestService) {
  const deployment = String(fieldsOf((await at.call('GET', `${place}/latest`)).body)['deploymentId'])
  const approvals = listOf((await at.call('GET', `${place}/${deployment}/approvals`)).body).map(fieldsOf)
  const open = approvals.filter(({ state }) => state === 'pending')
  return {
    params: { deployment },
    body: { approvals: open.map(({ approvalId }) => ({ approvalId: String(approvalId) })), state: 'approved' },
  }
}

export const approvalsExamples: ExamplesFor<typeof calls> = {
  listApprovals: {
    params,
    before: async (at) => ({ params: (await waiting(at)).params }),
    unknown,
  },
  settleApprovals: {
    params,
    body: { approvals: [{ approvalId: '1' }], state: 'approved' },
    before: waiting,
    unknown,
    async after(at, answer) {
      const [approval] = listOf(answer).map(fieldsOf)
      expect(approval).toMatchObject({ state: 'approved', stateId: 200, expiresIn: 720, updatedBy: 'demo-admin' })
      const { body } = await at.call('GET', `${place}/latest`)
      expect(body).toMatchObject({ deploymentState: 'active' })
    },
  },
}
