// Authentication and access: token, organization, membership, area flag (service-api 4.2, 4.3).
import type { Match } from '../../contract/core/path.ts'
import { HttpError, unauthorized, httpError, type Service } from './handler.ts'
import type { OperatorRow, OrganizationRow } from '../model/rows.ts'
import { DAY_MS } from '../model/time.ts'
import { findOrganizations, getRights, type TeamFlag, type Rights } from './permissions.ts'
import { findRecord } from './scope.ts'
import type { Store } from '../store/store.ts'

/** The operator whose token is the user name of Basic authentication. The password is ignored (4.1). */
export function authenticate(store: Store, authorization: string | undefined): OperatorRow | undefined {
  const [, encoded] = /^Basic (\S+)$/.exec(authorization ?? '') ?? []
  if (!encoded) return undefined
  const [token = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 1)
  return token === '' ? undefined : store.operator.findOne('token = ?', token)
}

/** The caller of anonymous calls. */
export const ANONYMOUS: OperatorRow = { id: 0, username: '', email: '', name: '', token: '', created: 0 }

const NO_ORGANIZATION: OrganizationRow = { id: 0, name: '', fullName: '', ciId: 0, created: 0 }

// Without an organization in the path (`/assemblies`, `/clouds/offerings`) the caller's current one applies.
function resolveOrganization(store: Store, name: string | undefined, operator: OperatorRow): OrganizationRow {
  if (name === undefined) {
    const organizations = findOrganizations(store, operator.id)
    return organizations.find((row) => row.id === operator.currentOrganization) ?? organizations[0] ?? NO_ORGANIZATION
  }
  const found = store.organization.findOne(/^\d+$/.test(name) ? 'id = ?' : 'name = ?', name)
  if (!found) throw new HttpError(302, '/not_found_error')
  return found
}

const AREA_ROUTE = /^(?:\/\{organization\})?\/assemblies\/\{assembly\}\/(design|transition|operations)(?:\/|$)/
const AREA_FLAGS: Readonly<Record<string, TeamFlag>> = {
  design: 'design',
  transition: 'transition',
  operations: 'operations',
}

// Calls whose handlers check other rights: approvals need cloud flags (2.4), and a platform copy changes the design given in the body
// (2.2).
const EXEMPT_CALLS: ReadonlySet<string> = new Set(['settleApprovals', 'cloneDesignPlatform'])

// GETs and some POSTs only read. GETs that write need no flag either (4.3).
function checkAreaAccess(
  store: Store,
  { call, route, params }: Match,
  organization: OrganizationRow,
  rights: Rights,
): void {
  const [, area = ''] = AREA_ROUTE.exec(route.path) ?? []
  const flag = AREA_FLAGS[area]
  if (!flag || route.method === 'GET' || call.effect === 'read' || EXEMPT_CALLS.has(call.name)) return
  const assembly = findRecord(store, `/${organization.name}`, 'account.Assembly', params['assembly'] ?? '')
  if (assembly && !rights.hasFlag(flag, assembly.ciId)) throw unauthorized()
}

// Changes that every call makes to its caller, even if the call fails: the organization in the path becomes the current one (section 1),
// and the sign-in time is updated once a day (4.1).
function signInFields(
  operator: OperatorRow,
  organization: OrganizationRow | undefined,
  now: number,
): Partial<OperatorRow> {
  const isNew = organization !== undefined && operator.currentOrganization !== organization.id
  const isStale = now - (operator.signedIn ?? -DAY_MS) >= DAY_MS
  return {
    ...(isNew && { currentOrganization: organization.id }),
    ...(isStale && { signIns: (operator.signIns ?? 0) + 1, signedIn: now, signedInBefore: operator.signedIn ?? null }),
  }
}

/**
 * The updated caller, the organization of the call and the caller's rights in it. Throws HttpError if access is denied. Writes in its own
 * transaction.
 */
export function authorize({ store, now }: Service, match: Match, caller: OperatorRow) {
  const organizationName = match.params['organization']
  const organization = resolveOrganization(store, organizationName, caller)
  const rights = getRights(store, caller.id, organization)
  if (organizationName !== undefined && !rights.isMember)
    throw httpError(`You are not part of organization '${organization.name}'.`, 401)
  const stamps =
    caller === ANONYMOUS ? {} : signInFields(caller, organizationName === undefined ? undefined : organization, now())
  if (Object.keys(stamps).length > 0) store.database.transaction(() => store.operator.update(caller.id, stamps))
  checkAreaAccess(store, match, organization, rights)
  return { operator: { ...caller, ...stamps }, organization, rights }
}
