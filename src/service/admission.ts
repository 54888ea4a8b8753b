// Who calls, and whether the call may go on: token, organization, membership, the area's flag (service-api 4.2 and 4.3).
import type { Match } from '../contract/path.ts'
import { ServiceRefusal, notAllowed, refusal } from './handler.ts'
import type { OperatorRow, OrganizationRow } from './model.ts'
import { organizationsOf, rightsIn, type Flag, type Rights } from './permissions.ts'
import { findIn } from './scope.ts'
import type { Store } from './store/store.ts'

/** The operator whose token is the user name of Basic authentication; what follows the colon does not count (4.1). */
export function operatorOf(store: Store, authorization: string | undefined): OperatorRow | undefined {
  const [, encoded] = /^Basic (\S+)$/.exec(authorization ?? '') ?? []
  if (!encoded) return undefined
  const [token = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 1)
  return token === '' ? undefined : store.operator.one('token = ?', token)
}

/** Who calls without signing in what is open to everybody. */
export const NOBODY: OperatorRow = { id: 0, username: '', email: '', name: '', token: '', created: 0 }

const NOWHERE: OrganizationRow = { id: 0, name: '', fullName: '', ciId: 0, created: 0 }

// Where no organization is named (`/assemblies`, `/clouds/offerings`) the caller's current one counts.
function organizationFor(store: Store, named: string | undefined, operator: OperatorRow): OrganizationRow {
  const found =
    named === undefined
      ? (store.organization.find(operator.currentOrganization ?? 0) ?? organizationsOf(store, operator.id)[0])
      : store.organization.one(/^\d+$/.test(named) ? 'id = ?' : 'name = ?', named)
  if (!found && named !== undefined) throw new ServiceRefusal(302, '/not_found_error')
  return found ?? NOWHERE
}

const AREA = /^\/\{organization\}\/assemblies\/\{assembly\}\/(design|transition|operations)\//

function checkArea(store: Store, { call, route, params }: Match, organization: OrganizationRow, rights: Rights): void {
  const [, area] = AREA.exec(route.path) ?? []
  if (call.effect === 'read' || !area) return
  const flags: Record<string, Flag> = { design: 'design', transition: 'transition', operations: 'operations' }
  const flag = flags[area]
  const assembly = findIn(store, `/${organization.name}`, 'account.Assembly', params['assembly'] ?? '')
  if (flag && assembly && !rights.may(flag, assembly.ciId)) throw notAllowed()
}

/** The organization of a call and the caller's rights in it. Throws what the service answers to those it does not let in. */
export function admit(store: Store, match: Match, operator: OperatorRow) {
  const named = match.params['organization']
  const organization = organizationFor(store, named, operator)
  const rights = rightsIn(store, operator.id, organization)
  if (named !== undefined && !rights.member)
    throw refusal(`You are not part of organization '${organization.name}'.`, 401)
  // Naming an organization makes it the caller's current one, for good (section 1).
  if (named !== undefined && operator.currentOrganization !== organization.id) {
    store.operator.update(operator.id, { currentOrganization: organization.id })
  }
  checkArea(store, match, organization, rights)
  return { organization, rights }
}
