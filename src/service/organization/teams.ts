// Teams of an organization and who is in them (service-api 2.12, 4.3).
import type * as calls from '../../contract/organization/people.ts'
import { envelope, fieldsOf, textOf, type Fields } from '../http/body.ts'
import { notAllowed, notFound, refusal, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { TeamRow } from '../model/model.ts'
import { TEAM_OF_ADMINS, type Flag } from '../http/permissions.ts'
import { checkAdmins, findOperator, membersOf, teamOf, teamsIn } from './membership.ts'
import { teamRecord, userRecord } from './people-records.ts'

type Handlers = Pick<
  HandlersFor<typeof calls>,
  | 'listTeams'
  | 'readTeam'
  | 'createTeam'
  | 'updateTeam'
  | 'deleteTeam'
  | 'listTeamMembers'
  | 'addTeamMember'
  | 'removeTeamMember'
>

const FLAG_NAMES: Readonly<Record<Flag, string>> = {
  design: 'design',
  transition: 'transition',
  operations: 'operations',
  orgScope: 'org_scope',
  managesAccess: 'manages_access',
  cloudServices: 'cloud_services',
  cloudCompliance: 'cloud_compliance',
  cloudSupport: 'cloud_support',
}

/** Flags and description of `team` with what was sent; what was left out keeps its value. */
function changed(team: TeamRow, sent: Fields): TeamRow {
  const sentFlag = (flag: Flag): boolean => {
    const value = textOf(sent[FLAG_NAMES[flag]])
    return value === undefined ? team[flag] : value === 'true' || value === '1'
  }
  return {
    ...team,
    name: 'name' in sent ? (textOf(sent['name'])?.trim() ?? '') : team.name,
    description: 'description' in sent ? (textOf(sent['description']) ?? '') : team.description,
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
  if (name === '') throw refusal("Name can't be blank")
  const taken = teamsIn(service.store, organization).some((team) => team.name === name && team.id !== id)
  if (taken) throw refusal('Name has already been taken')
}

/** The team of the path, which the caller must be in, manage, or know as `admins`. */
function visibleTeam(exchange: Exchange, segment: string): TeamRow {
  const team = teamOf(exchange, segment)
  if (!isVisible(exchange, team)) throw notAllowed()
  return team
}

const isVisible = ({ rights }: Exchange, team: TeamRow) =>
  rights.isIn(team) || team.name === TEAM_OF_ADMINS || rights.managesMembers(team)

const members = ({ service }: Exchange, team: TeamRow) => ({
  users: membersOf(service.store, [team]).map(userRecord),
  groups: [],
})

/** The team whose members the caller is about to change. */
function managedTeam(exchange: Exchange, segment: string): TeamRow {
  const team = teamOf(exchange, segment)
  if (exchange.rights.managesMembers(team)) return team
  const whose = team.name === TEAM_OF_ADMINS ? 'admins' : 'this team members'
  throw refusal(`Unauthorized to manage ${whose}!`, 401)
}

function setMembers(exchange: Exchange, team: TeamRow, ids: number[]) {
  const { service, organization } = exchange
  service.store.team.update(team.id, { members: ids, updated: service.now() })
  checkAdmins(service.store, organization)
  // The real service may fail to word this answer (2.12); a client reads the list again either way.
  return members(exchange, { ...team, members: ids })
}

export const teamsHandlers: Handlers = {
  listTeams: (exchange) =>
    teamsIn(exchange.service.store, exchange.organization)
      .filter((team) => isVisible(exchange, team))
      .map(teamRecord),

  readTeam: (exchange) => teamRecord(visibleTeam(exchange, exchange.params.team)),

  createTeam(exchange) {
    const { service, organization, rights, body } = exchange
    if (!rights.admin) throw notAllowed()
    const now = service.now()
    const blank: TeamRow = {
      id: service.store.nextId(),
      organizationId: organization.id,
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
      attached: [],
      created: now,
      updated: now,
    }
    const team = changed(blank, envelope(body, 'team'))
    checkName(exchange, team)
    service.store.team.insert(team)
    return teamRecord(team)
  },

  updateTeam(exchange) {
    const { service, rights, body, params } = exchange
    if (!rights.admin) throw notAllowed()
    const team = teamOf(exchange, params.team)
    const next = { ...changed(team, envelope(body, 'team')), updated: service.now() }
    checkName(exchange, next)
    if (team.name === TEAM_OF_ADMINS && next.name !== team.name) {
      throw refusal(`Team '${TEAM_OF_ADMINS}' can not be renamed.`)
    }
    service.store.team.update(team.id, next)
    return teamRecord(next)
  },

  deleteTeam(exchange) {
    const { service, rights, params } = exchange
    if (!rights.admin) throw notAllowed()
    const team = teamOf(exchange, params.team)
    if (team.name === TEAM_OF_ADMINS) throw refusal(`Team '${TEAM_OF_ADMINS}' can not be deleted.`)
    service.store.team.remove(team.id)
    return teamRecord(team)
  },

  listTeamMembers: (exchange) => members(exchange, visibleTeam(exchange, exchange.params.team)),

  addTeamMember(exchange) {
    const team = managedTeam(exchange, exchange.params.team)
    const found = findOperator(exchange.service.store, fieldsOf(exchange.body)['user'])
    if (!found) throw notFound()
    return setMembers(exchange, team, [...team.members.filter((id) => id !== found.id), found.id])
  },

  removeTeamMember(exchange) {
    const team = managedTeam(exchange, exchange.params.team)
    const found = findOperator(exchange.service.store, exchange.params.member)
    if (!found || exchange.query['type'] === 'group' || !team.members.includes(found.id)) throw notFound()
    return setMembers(
      exchange,
      team,
      team.members.filter((id) => id !== found.id),
    )
  },
}
