import { evaluatePolicy, listPolicies } from '../../../contract/organization/policies.ts'
import { listSinks } from '../../../contract/organization/sinks.ts'
import { callQuery } from '../../data/read/call-query.ts'
import type { OrganizationScope } from '../../routing/paths.ts'

const SLOW_CHANGING = { staleTime: 60_000 }

export const policiesQuery = (scope: OrganizationScope) => callQuery(listPolicies, { params: scope }, SLOW_CHANGING)

/** Records that violate a policy; for administrators. */
export const violationsQuery = (scope: OrganizationScope, policy: string) =>
  callQuery(evaluatePolicy, { params: { ...scope, policy } }, SLOW_CHANGING)

export const sinksQuery = (scope: OrganizationScope) => callQuery(listSinks, { params: scope }, SLOW_CHANGING)
