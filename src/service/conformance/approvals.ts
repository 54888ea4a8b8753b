import { expect } from 'vitest'
import type * as calls from '../../contract/transition/approvals.ts'
import { toFields, toList } from '../http/body.ts'
import type { TestService } from '../test-service.ts'
import type { ExamplesFor } from './example.ts'

const params = { organization: 'acme', assembly: 'billing', environment: 'prod', deployment: '1' }
const DEPLOYMENTS_PATH = '/acme/assemblies/billing/transition/environments/prod/deployments'
const unknown = { deployment: 500 }

async function findPendingApprovals(app: TestService) {
  const deployment = String(toFields((await app.request('GET', `${DEPLOYMENTS_PATH}/latest`)).body)['deploymentId'])
  const approvals = toList((await app.request('GET', `${DEPLOYMENTS_PATH}/${deployment}/approvals`)).body).map(toFields)
  const open = approvals.filter(({ state }) => state === 'pending')
  return {
    params: { deployment },
    body: { approvals: open.map(({ approvalId }) => ({ approvalId: String(approvalId) })), state: 'approved' },
  }
}

export const approvalsExamples: ExamplesFor<typeof calls> = {
  listApprovals: {
    params,
    prepare: async (app) => ({ params: (await findPendingApprovals(app)).params }),
    notFoundStatus: unknown,
  },
  settleApprovals: {
    params,
    body: { approvals: [{ approvalId: '1' }], state: 'approved' },
    prepare: findPendingApprovals,
    notFoundStatus: unknown,
    async verify(app, answer) {
      const [approval] = toList(answer).map(toFields)
      expect(approval).toMatchObject({ state: 'approved', stateId: 200, expiresIn: 720, updatedBy: 'demo-admin' })
      const { body } = await app.request('GET', `${DEPLOYMENTS_PATH}/latest`)
      expect(body).toMatchObject({ deploymentState: 'active' })
    },
  },
}
