// Validation of records before they are saved: by their class, and by the organization's active policies (service-api 3.8).
import { securedProperties } from '../classes/catalog.ts'
import { httpError, type Exchange } from '../http/handler.ts'
import { attributeErrors } from '../model/attribute-rules.ts'
import { toSegments } from '../model/namespaces.ts'
import { maskSecrets } from '../model/records.ts'
import type { CiRow } from '../model/rows.ts'
import type { Store } from '../store/store.ts'
import { parseIndexQuery, QuerySyntaxError } from './search/index-query.ts'

export const POLICY_CLASS = 'account.Policy'

export const findPolicies = (store: Store, organization: string): CiRow[] =>
  store.ci.all('nsPath = ? AND ciClassName = ? ORDER BY ciName', `/${organization}`, POLICY_CLASS)

/** Whether the policy's query matches the record. One that cannot be parsed matches nothing. */
export function violates(policy: CiRow, record: unknown): boolean {
  try {
    return parseIndexQuery(policy.ciAttributes['query'] ?? '')(record)
  } catch (error) {
    if (error instanceof QuerySyntaxError) return false
    throw error
  }
}

const namePolicy = ({ ciName, ciAttributes: { description } }: CiRow) =>
  description ? `${ciName} (${description})` : ciName

type SavedRecord = Pick<CiRow, 'ciName' | 'ciClassName' | 'nsPath' | 'ciAttributes'>

/** Secrets are masked, as in evaluations of policies. */
function policyErrors(store: Store, record: SavedRecord): string[] {
  const [organization = ''] = toSegments(record.nsPath)
  const active = findPolicies(store, organization).filter(({ ciAttributes }) => ciAttributes['mode'] === 'active')
  const ciAttributes = maskSecrets(record.ciAttributes, securedProperties(record.ciClassName))
  const violated = active.filter((policy) => violates(policy, { ...record, ciAttributes }))
  if (violated.length === 0) return []
  const noun = violated.length === 1 ? 'policy' : 'policies'
  return [`Failed compliance for ${noun}: ${violated.map(namePolicy).join('; ')}.`]
}

/** Throws for invalid attributes, and for a record that an active policy forbids. */
export function checkRecord({ service }: Pick<Exchange, 'service'>, record: SavedRecord, status = 422): void {
  const problems = [...attributeErrors(record.ciClassName, record.ciAttributes), ...policyErrors(service.store, record)]
  if (problems.length > 0) throw httpError(problems, status)
}
