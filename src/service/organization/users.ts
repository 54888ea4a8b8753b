// People of an organization (service-api 2.12).
import type * as calls from '../../contract/organization/people.ts'
import { fieldsOf, idsOf } from '../http/body.ts'
import { notAllowed, notFound, refusal, type Exchange, type HandlersFor } from '../http/handler.ts'
import { findOperator, memberOf, membersOf, setTeams, teamsIn } from './membership.ts'
import { iso, userRecord } from './people-records.ts'

type Handlers = Pick<HandlersFor<typeof calls>, 'listUsers' | 'readUser' | 'addUser' | 'updateUser' | 'removeUser'>

/** Ids of the organization's teams that a body names. Throws when there is none. */
function sentTeams({ service, organization, body }: Exchange): Set<number> {
  const sent = new Set(idsOf(fieldsOf(body)['teams']))
  const known = teamsIn(service.store, organization)
    .map(({ id }) => id)
    .filter((id) => sent.has(id))
  if (known.length === 0) throw refusal('Must select a team.')
  return new Set(known)
}

const users = ({ service, organization }: Exchange) =>
  membersOf(service.store, teamsIn(service.store, organization)).map(userRecord)

export const usersHandlers: Handlers = {
  listUsers: users,

  readUser(exchange) {
    const found = memberOf(exchange, exchange.params.user)
    const teams = teamsIn(exchange.service.store, exchange.organization)
    return {
      username: found.username,
      email: found.email,
      name: found.name,
      created_at: iso(found.created),
      last_sign_in_at: iso(found.signedInBefore),
      teams: teams.filter((team) => team.members.includes(found.id)).map(({ name }) => name),
    }
  },

  addUser(exchange) {
    const { service, organization, rights, body } = exchange
    if (!rights.admin) throw notAllowed()
    const found = findOperator(service.store, fieldsOf(body)['username'])
    if (!found) throw notFound()
    const wanted = sentTeams(exchange)
    for (const team of teamsIn(service.store, organization)) if (team.members.includes(found.id)) wanted.add(team.id)
    setTeams(exchange, found.id, wanted)
    return userRecord(found)
  },

  updateUser(exchange) {
    if (!exchange.rights.admin) throw notAllowed()
    const found = memberOf(exchange, exchange.params.user)
    setTeams(exchange, found.id, sentTeams(exchange))
    return userRecord(found)
  },

  removeUser(exchange) {
    if (!exchange.rights.admin) throw notAllowed()
    setTeams(exchange, memberOf(exchange, exchange.params.user).id, new Set())
    return users(exchange)
  },
}
