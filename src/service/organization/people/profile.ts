// The caller's account: current organization, password and token (service-api 2.12, 4.1).
import { randomBytes } from 'node:crypto'
import type * as calls from '../../../contract/organization/people.ts'
import { unwrap, toFields, toId, toText } from '../../http/body.ts'
import { HttpError, notFound, httpError, type HandlersFor, type Service } from '../../http/handler.ts'
import type { OperatorRow } from '../../model/rows.ts'
import { passwordMatches } from '../../model/password.ts'
import { ANONYMOUS } from '../../http/authorization.ts'
import { findOrganizations } from '../../http/permissions.ts'
import { organizationRecord, userRecord } from './records.ts'

type Handlers = Pick<
  HandlersFor<typeof calls>,
  'readProfile' | 'changeOrganization' | 'readAuthenticationToken' | 'resetAuthenticationToken'
>

/** About 20 URL-safe characters. */
const createToken = () => randomBytes(15).toString('base64url')

/** Replaces an operator's token and returns the new one. The old one becomes invalid. */
export function renewToken({ store }: Service, { id }: OperatorRow): string {
  const token = createToken()
  store.operator.update(id, { token })
  return token
}

export const profileHandlers: Handlers = {
  readProfile: ({ operator, organization }) => ({
    ...userRecord(operator),
    organization: organization.id === 0 ? null : organizationRecord(organization),
  }),

  changeOrganization({ service, operator, body }) {
    const { store } = service
    const { org_id: sent } = toFields(body)
    const id = toId(sent)
    const found =
      id === undefined ? store.organization.findOne('name = ?', toText(sent) ?? '') : store.organization.find(id)
    if (!found) throw notFound()
    if (!findOrganizations(store, operator.id).some((candidate) => candidate.id === found.id)) {
      throw httpError(`You are not part of organization '${found.name}'.`, 401)
    }
    store.operator.update(operator.id, { currentOrganization: found.id })
    return organizationRecord(found)
  },

  readAuthenticationToken({ service, operator, body }) {
    // A client that signs in again sends its token as the user name, in the header as in the body.
    if (operator.id !== ANONYMOUS.id) return { token: operator.token }
    const sent = unwrap(body, 'user')
    const found = service.store.operator.findOne('username = ?', toText(sent['username']) ?? '')
    if (!found || !passwordMatches(toText(sent['password']) ?? '', found.password)) {
      throw new HttpError(401, { error: 'Invalid login or password.' })
    }
    return { token: found.token }
  },

  resetAuthenticationToken({ service, operator }) {
    return { token: renewToken(service, operator) }
  },
}
