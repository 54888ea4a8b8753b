// Teams and their members (service-api 2.12, 4.3).
import type * as calls from '../../../contract/organization/people.ts'
import { unwrap, toFields, toId, toText, type Fields } from '../../http/body.ts'
import { unauthorized, httpError, type Exchange, type HandlersFor } from '../../http/handler.ts'
import type { TeamRow } from '../../model/rows.ts'
import { ADMINS_TEAM, type TeamFlag } from '../../http/permissions.ts'
import { checkHasAdmin, findOperator, findMembers, getTeam, findTeams } from './membership.ts'
import { groupRecord, teamRecord, userRecord } from './records.ts'

type Handlers = Pick<
  HandlersFor<typeof calls>,
  | 'listTeams'
  | 'readTeam'
  | 'newTeam'
  | 'createTeam'
  | 'updateTeam'
  | 'deleteTeam'
  | 'listTeamMembers'
  | 'addTeamMember'
  | 'removeTeamMember'
>

const FLAG_NAMES: Readonly<Record<TeamFlag, string>> = {
  design: 'design',
  transition: 'transition',
  operations: 'operations',
  orgScope: 'org_scope',
  managesAccess: 'manages_access',
  cloudServices: 'cloud_services',
  cloudCompliance: 'cloud_compliance',
  cloudSupport: 'cloud_support',
}

const BLANK: TeamRow = {
  id: 0,
  organizationId: 0,
  name: '',
  description: '',
  design: false,
  transition: false,
  operations: false,
  orgScope: false,
  managesAccess: false,
  cloudServices: false,
  cloudCompliance: false,
  cloudSupport: false,
  members: [],
  groups: [],
  attached: [],
  created: 0,
}

/** Applies sent flags and description; omitted ones keep their value. */
function applySent(team: TeamRow, sent: Fields): TeamRow {
  const sentFlag = (flag: TeamFlag): boolean => {
    const value = toText(sent[FLAG_NAMES[flag]])
    return value === undefined ? team[flag] : value === 'true' || value === '1'
  }
  return {
    ...team,
    name: 'name' in sent ? (toText(sent['name'])?.trim() ?? '') : team.name,
    description: 'description' in sent ? (toText(sent['description']) ?? '') : team.description,
    design: sentFlag('design'),
    transition: sentFlag('transition'),
    operations: sentFlag('operations'),
    orgScope: sentFlag('orgScope'),
    managesAccess: sentFlag('managesAccess'),
    cloudServices: sentFlag('cloudServices'),
    cloudCompliance: sentFlag('cloudCompliance'),
    cloudSupport: sentFlag('cloudSupport'),
  }
}

function checkName({ service, organization }: Exchange, { id, name }: TeamRow): void {
  if (name === '') throw httpError("Name can't be blank")
  const isTaken = findTeams(service.store, organization).some((team) => team.name === name && team.id !== id)
  if (isTaken) throw httpError('Name has already been taken')
}

/** The team of the path. The caller must be a member or manager, or the team must be `admins`. */
function getVisibleTeam(exchange: Exchange, segment: string): TeamRow {
  const team = getTeam(exchange, segment)
  if (!isVisible(exchange, team)) throw unauthorized()
  return team
}

const isVisible = ({ rights }: Exchange, team: TeamRow) =>
  rights.isInTeam(team) || team.name === ADMINS_TEAM || rights.canManageMembers(team)

const toMembers = ({ service: { store } }: Exchange, team: TeamRow) => ({
  users: findMembers(store, [team]).map(userRecord),
  groups: store.group
    .all('id IN (SELECT value FROM json_each(?)) ORDER BY name', JSON.stringify(team.groups))
    .map(groupRecord),
})

/** The team of the path, if the caller may change its members. */
function getManagedTeam(exchange: Exchange, segment: string): TeamRow {
  const team = getTeam(exchange, segment)
  if (exchange.rights.canManageMembers(team)) return team
  const whose = team.name === ADMINS_TEAM ? 'admins' : 'this team members'
  throw httpError(`Unauthorized to manage ${whose}!`, 401)
}

type Members = Partial<Pick<TeamRow, 'members' | 'groups'>>

function setMembers(exchange: Exchange, team: TeamRow, members: Members) {
  const { service, organization } = exchange
  service.store.team.update(team.id, { ...members, updated: service.now() })
  checkHasAdmin(service.store, organization)
  // The real service may answer 500 here (2.12); clients read the list again anyway.
  return toMembers(exchange, { ...team, ...members })
}

/** The team's members with the user or group of the body. Throws 422 for one that is unknown or already in the team. */
function withSentMember({ service: { store }, body }: Exchange, team: TeamRow): Members {
  const sent = toFields(body)
  const [user, group] = [toText(sent['user']), toText(sent['group'])]
  if (user !== undefined) {
    const id = store.operator.findOne('username = ?', user)?.id
    if (id === undefined) throw httpError(`Unknown user: ${user}`)
    if (team.members.includes(id)) throw httpError(`User ${user} is already a member of team '${team.name}'.`)
    return { members: [...team.members, id] }
  }
  if (group === undefined) throw httpError('No member identifier specified.')
  const id = store.group.findOne('name = ?', group)?.id
  // "user" is what the service says of groups, too.
  if (id === undefined) throw httpError(`Unknown user: ${group}`)
  if (team.groups.includes(id)) throw httpError(`Group ${group} is already added to team '${team.name}'.`)
  return { groups: [...team.groups, id] }
}

/** The team's members without the user or, with `type=group`, the group of the path. Throws 404 if it is not in the team. */
function withoutMember({ service: { store }, query }: Exchange, team: TeamRow, segment: string): Members {
  const id = toId(segment)
  const isGroup = query['type'] === 'group'
  const found = isGroup ? (id ?? store.group.findOne('name = ?', segment)?.id) : findOperator(store, segment)?.id
  const ids = isGroup ? team.groups : team.members
  if (found === undefined || !ids.includes(found)) throw httpError(`Team member '${segment}' not found`, 404)
  const others = ids.filter((each) => each !== found)
  return isGroup ? { groups: others } : { members: others }
}

export const teamsHandlers: Handlers = {
  listTeams: (exchange) =>
    findTeams(exchange.service.store, exchange.organization)
      .filter((team) => isVisible(exchange, team))
      .map(teamRecord),

  readTeam: (exchange) => teamRecord(getVisibleTeam(exchange, exchange.params.team)),

  newTeam(exchange) {
    if (!exchange.rights.isAdmin) throw unauthorized()
    const blank = teamRecord({ ...BLANK, organizationId: exchange.organization.id })
    return { ...blank, id: null, created_at: null, updated_at: null }
  },

  createTeam(exchange) {
    const { service, organization, rights, body } = exchange
    if (!rights.isAdmin) throw unauthorized()
    const now = service.now()
    const id = service.store.nextId()
    const blank: TeamRow = { ...BLANK, id, organizationId: organization.id, created: now, updated: now }
    const team = applySent(blank, unwrap(body, 'team'))
    checkName(exchange, team)
    service.store.team.insert(team)
    return teamRecord(team)
  },

  updateTeam(exchange) {
    const { service, rights, body, params } = exchange
    if (!rights.isAdmin) throw unauthorized()
    const team = getTeam(exchange, params.team)
    const next = { ...applySent(team, unwrap(body, 'team')), updated: service.now() }
    checkName(exchange, next)
    if (team.name === ADMINS_TEAM && next.name !== team.name) {
      throw httpError(`Team '${ADMINS_TEAM}' can not be renamed.`)
    }
    service.store.team.update(team.id, next)
    return teamRecord(next)
  },

  deleteTeam(exchange) {
    const { service, rights, params } = exchange
    if (!rights.isAdmin) throw unauthorized()
    const team = getTeam(exchange, params.team)
    if (team.name === ADMINS_TEAM) throw httpError(`Team '${ADMINS_TEAM}' can not be deleted.`)
    service.store.team.remove(team.id)
    return teamRecord(team)
  },

  listTeamMembers: (exchange) => toMembers(exchange, getVisibleTeam(exchange, exchange.params.team)),

  addTeamMember(exchange) {
    const team = getManagedTeam(exchange, exchange.params.team)
    return setMembers(exchange, team, withSentMember(exchange, team))
  },

  removeTeamMember(exchange) {
    const team = getManagedTeam(exchange, exchange.params.team)
    return setMembers(exchange, team, withoutMember(exchange, team, exchange.params.member))
  },
}
