import type * as calls from '../../contract/organization/policies.ts'
import { addItem, removeItem, unwrapItem, updateItem } from '../model/unreleased-items.ts'
import { toAttributes, toFields, toId, toText, type Fields } from '../http/body.ts'
import { httpError, internalError, unauthorized, type Exchange, type HandlersFor } from '../http/handler.ts'
import { recordNotFound } from '../http/scope.ts'
import { withinNamespace } from '../model/namespaces.ts'
import { ciRecord, unsavedRecord } from '../model/records.ts'
import type { CiRow } from '../model/rows.ts'
import { matchesSegment } from '../model/segments.ts'
import { findPolicies, POLICY_CLASS, violates } from './compliance.ts'
import { parseIndexQuery, QuerySyntaxError } from './search/index-query.ts'

const policyNs = ({ organization }: Exchange) => `/${organization.name}`

const listPolicies = ({ service, organization }: Exchange) => findPolicies(service.store, organization.name)

function getPolicy(exchange: Exchange, segment: string): CiRow {
  const found = listPolicies(exchange).find(matchesSegment(segment))
  if (!found) throw recordNotFound(POLICY_CLASS, segment, policyNs(exchange))
  return found
}

function requireAdmin({ rights }: Exchange): void {
  if (!rights.isAdmin) throw unauthorized()
}

const toRecord = ({ service }: Exchange, row: CiRow) => ciRecord(service.store, row)

/** Parses a policy's query. Throws 422 for an invalid one. */
function parseQuery(query: string) {
  try {
    return parseIndexQuery(query)
  } catch (error) {
    if (error instanceof QuerySyntaxError) throw httpError(error.message)
    throw error
  }
}

const MAX_RECORDS = 1000
const PAGE_SIZE = 500

/** The first `size` matching records below a namespace, a page per slice. */
function* findMatches(
  { service: { store } }: Exchange,
  nsPath: string,
  matches: (record: unknown) => boolean,
  size: number,
) {
  const { sql, values } = withinNamespace(nsPath)
  const found: ReturnType<typeof ciRecord>[] = []
  let last = 0
  for (;;) {
    const page = store.ci.all(`ciId > ? AND ${sql} ORDER BY ciId LIMIT ${PAGE_SIZE}`, last, ...values)
    found.push(...page.map((row) => ciRecord(store, row)).filter(matches))
    if (page.length < PAGE_SIZE || found.length >= size) return found.slice(0, size)
    last = page.at(-1)?.ciId ?? last
    yield
  }
}

/** Records of the organization that match the query of the request, or a policy's own; none without a query. */
function evaluate(exchange: Exchange, ownQuery = '') {
  requireAdmin(exchange)
  const { query } = exchange
  const text = toText(query['query']) ?? ownQuery
  if (text.trim() === '') return []
  const requested = toText(query['ns_path']) ?? ''
  const nsPath = requested.startsWith(`${policyNs(exchange)}/`) ? requested : policyNs(exchange)
  return { slices: findMatches(exchange, nsPath, parseQuery(text), toId(query['max_size']) ?? MAX_RECORDS) }
}

/** The record of the body as the index would have it. */
function getSentRecord({ body }: Exchange): Fields {
  const { cms_ci: record, cms_dj_ci: draft } = toFields(body)
  const sent = toFields(record ?? draft)
  if (Object.keys(sent).length === 0) throw internalError("undefined method `[]' for nil:NilClass")
  return { ...sent, ciAttributes: toAttributes(sent['ciAttributes']) }
}

export const policiesHandlers: HandlersFor<typeof calls> = {
  listPolicies: (exchange) => listPolicies(exchange).map((row) => toRecord(exchange, row)),

  readPolicy: (exchange) => toRecord(exchange, getPolicy(exchange, exchange.params.policy)),

  newPolicy(exchange) {
    requireAdmin(exchange)
    return unsavedRecord(POLICY_CLASS, policyNs(exchange))
  },

  createPolicy(exchange) {
    requireAdmin(exchange)
    return toRecord(exchange, addItem(exchange, POLICY_CLASS, policyNs(exchange), unwrapItem(exchange)))
  },

  updatePolicy(exchange) {
    requireAdmin(exchange)
    const row = getPolicy(exchange, exchange.params.policy)
    return toRecord(exchange, updateItem(exchange, row, unwrapItem(exchange)))
  },

  deletePolicy(exchange) {
    requireAdmin(exchange)
    const row = getPolicy(exchange, exchange.params.policy)
    removeItem(exchange, row)
    return toRecord(exchange, row)
  },

  evaluateQuery: (exchange) => evaluate(exchange),

  evaluatePolicy(exchange) {
    const policy = getPolicy(exchange, exchange.params.policy)
    return evaluate(exchange, policy.ciAttributes['query'] ?? '')
  },

  listPolicyViolations(exchange) {
    const record = getSentRecord(exchange)
    const enabled = listPolicies(exchange).filter(({ ciAttributes }) => ciAttributes['mode'] !== 'disabled')
    return enabled.filter((policy) => violates(policy, record)).map((row) => toRecord(exchange, row))
  },
}
