import { evaluatePolicy, listPolicies } from '../../../contract/organization/policies.ts'
import { listSinks } from '../../../contract/organization/sinks.ts'
import { callQuery } from '../../data/read/call-query.ts'

const SLOW_CHANGING = { staleTime: 60_000 }

export const policiesQuery = (organization: string) =>
  callQuery(listPolicies, { params: { organization } }, SLOW_CHANGING)

/** Records that violate a policy; for administrators. */
export const violationsQuery = (organization: string, policy: string) =>
  callQuery(evaluatePolicy, { params: { organization, policy } }, SLOW_CHANGING)

export const sinksQuery = (organization: string) => callQuery(listSinks, { params: { organization } }, SLOW_CHANGING)
