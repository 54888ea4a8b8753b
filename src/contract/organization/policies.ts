// Policies of an organization: queries that no record should match (service-api 2.10, 2.12).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ci, unsavedCi } from '../core/records.ts'
import { listOf } from '../core/values.ts'

const POLICIES = '/{organization}/organization/policies'
const POLICY = `${POLICIES}/{policy}` as const

const optionalText = z.optional(z.string())

const policyFields = {
  comments: optionalText,
  ciAttributes: z.strictObject({
    description: optionalText,
    /** In the language of the search index. */
    query: optionalText,
    mode: z.optional(z.enum(['disabled', 'passive', 'active'])),
    docUrl: optionalText,
  }),
}

export const listPolicies = call({
  name: 'listPolicies',
  origin: 'observed',
  method: 'GET',
  path: POLICIES,
  answer: listOf(ci),
})

/** An unsaved policy with the defaults of its class. */
export const newPolicy = call({
  name: 'newPolicy',
  origin: 'observed',
  method: 'GET',
  path: `${POLICIES}/new`,
  answer: unsavedCi,
  blockedByGateway: true,
})

export const createPolicy = call({
  name: 'createPolicy',
  origin: 'observed',
  method: 'POST',
  path: POLICIES,
  body: z.strictObject({ cms_ci: z.strictObject({ ciName: z.string(), ...policyFields }) }),
  answer: ci,
})

export const readPolicy = call({
  name: 'readPolicy',
  origin: 'observed',
  method: 'GET',
  path: POLICY,
  answer: ci,
})

export const updatePolicy = call({
  name: 'updatePolicy',
  origin: 'observed',
  method: 'PUT',
  path: POLICY,
  body: z.strictObject({ cms_ci: z.strictObject(policyFields) }),
  answer: ci,
})

export const deletePolicy = call({
  name: 'deletePolicy',
  origin: 'observed',
  method: 'DELETE',
  path: POLICY,
  answer: ci,
})

const evaluationQuery = z.strictObject({ query: optionalText, ns_path: optionalText, max_size: optionalText })

/** Records of the organization that match a query. */
export const evaluateQuery = call({
  name: 'evaluateQuery',
  origin: 'observed',
  method: 'GET',
  path: `${POLICIES}/evaluate`,
  query: evaluationQuery,
  answer: listOf(ci),
})

/** Records of the organization that violate a policy. `query` replaces its own. */
export const evaluatePolicy = call({
  name: 'evaluatePolicy',
  origin: 'observed',
  method: 'GET',
  path: `${POLICY}/evaluate`,
  query: evaluationQuery,
  answer: listOf(ci),
})

const recordBody = z.optional(z.looseObject({}))

/** Policies that a record, saved or not, violates. */
export const listPolicyViolations = call({
  name: 'listPolicyViolations',
  origin: 'observed',
  method: 'POST',
  path: '/{organization}/ci/policy_violations',
  body: z.strictObject({ cms_ci: recordBody, cms_dj_ci: recordBody }),
  answer: listOf(ci),
  effect: 'read',
})
