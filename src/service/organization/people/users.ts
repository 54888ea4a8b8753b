import type * as calls from '../../../contract/organization/people.ts'
import { toFields, toIds } from '../../http/body.ts'
import { unauthorized, notFound, httpError, type Exchange, type HandlersFor } from '../../http/handler.ts'
import { findOperator, getMember, findMembers, setTeams, findTeams } from './membership.ts'
import { toIsoTime, userRecord } from './records.ts'

type Handlers = Pick<HandlersFor<typeof calls>, 'listUsers' | 'readUser' | 'addUser' | 'updateUser' | 'removeUser'>

/** Ids of the organization's teams in a body. Throws if there are none. */
function parseTeamIds({ service, organization, body }: Exchange): Set<number> {
  const sent = new Set(toIds(toFields(body)['teams']))
  const existingTeams = findTeams(service.store, organization)
    .map(({ id }) => id)
    .filter((id) => sent.has(id))
  if (existingTeams.length === 0) throw httpError('Must select a team.')
  return new Set(existingTeams)
}

const findUsers = ({ service, organization }: Exchange) =>
  findMembers(service.store, findTeams(service.store, organization)).map(userRecord)

export const usersHandlers: Handlers = {
  listUsers: findUsers,

  readUser(exchange) {
    const found = getMember(exchange, exchange.params.user)
    const teams = findTeams(exchange.service.store, exchange.organization)
    return {
      username: found.username,
      email: found.email,
      name: found.name,
      created_at: toIsoTime(found.created),
      last_sign_in_at: toIsoTime(found.signedInBefore),
      teams: teams.filter((team) => team.members.includes(found.id)).map(({ name }) => name),
    }
  },

  addUser(exchange) {
    const { service, organization, rights, body } = exchange
    if (!rights.isAdmin) throw unauthorized()
    const found = findOperator(service.store, toFields(body)['username'])
    if (!found) throw notFound()
    const requested = parseTeamIds(exchange)
    for (const team of findTeams(service.store, organization))
      if (team.members.includes(found.id)) requested.add(team.id)
    setTeams(exchange, found.id, requested)
    return userRecord(found)
  },

  updateUser(exchange) {
    if (!exchange.rights.isAdmin) throw unauthorized()
    const found = getMember(exchange, exchange.params.user)
    setTeams(exchange, found.id, parseTeamIds(exchange))
    return userRecord(found)
  },

  removeUser(exchange) {
    if (!exchange.rights.isAdmin) throw unauthorized()
    setTeams(exchange, getMember(exchange, exchange.params.user).id, new Set())
    return findUsers(exchange)
  },
}
