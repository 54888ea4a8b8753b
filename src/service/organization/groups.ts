// User groups of the caller and their members (service-api 2.12).
import type * as calls from '../../contract/organization/groups.ts'
import { toFields, toId, toText, unwrap, type Fields } from '../http/body.ts'
import {
  answerAfterCommit,
  httpError,
  internalError,
  notFound,
  unauthorized,
  type Exchange,
  type HandlersFor,
} from '../http/handler.ts'
import type { GroupMemberRow, GroupRow, OperatorRow } from '../model/rows.ts'
import type { Store } from '../store/store.ts'
import { findOperator } from './people/membership.ts'
import { groupRecord, toIsoTime, userRecord } from './people/records.ts'

interface OwnGroup {
  readonly group: GroupRow
  /** The caller's membership. */
  readonly membership: GroupMemberRow
}

/** The caller's group of the path, by id or name. Throws 404 for other groups. */
function getOwnGroup({ service: { store }, operator }: Exchange, segment: string): OwnGroup {
  const id = toId(segment)
  const group = id === undefined ? store.group.findOne('name = ?', segment) : store.group.find(id)
  const membership = group && store.groupMember.findOne('groupId = ? AND operatorId = ?', group.id, operator.id)
  if (!membership) throw notFound()
  return { group, membership }
}

/** The group of the path. Throws 401 unless the caller is its administrator. */
function getManagedGroup(exchange: Exchange, segment: string): GroupRow {
  const { group, membership } = getOwnGroup(exchange, segment)
  if (!membership.isAdmin) throw unauthorized()
  return group
}

/** A member by user id or username. */
function getMember(store: Store, { id }: GroupRow, segment: string): GroupMemberRow {
  const found = findOperator(store, segment)
  const member = found && store.groupMember.findOne('groupId = ? AND operatorId = ?', id, found.id)
  if (!member) throw notFound()
  return member
}

function memberRecord(store: Store, row: GroupMemberRow) {
  const user = store.operator.find(row.operatorId)
  if (!user) throw notFound()
  return {
    id: row.id,
    group_id: row.groupId,
    user_id: row.operatorId,
    admin: row.isAdmin,
    created_by: row.createdBy,
    created_at: toIsoTime(row.created),
    updated_at: toIsoTime(row.updated),
    user: userRecord(user),
  }
}

const toMembers = ({ service: { store } }: Exchange, { id }: GroupRow) =>
  store.groupMember.all('groupId = ? ORDER BY id', id).map((row) => memberRecord(store, row))

function addMember({ service, operator }: Exchange, group: GroupRow, { id }: OperatorRow, isAdmin: boolean): void {
  const now = service.now()
  service.store.groupMember.insert({
    id: service.store.nextId(),
    groupId: group.id,
    operatorId: id,
    isAdmin,
    createdBy: operator.username,
    created: now,
    updated: now,
  })
}

/** The group with the sent fields; omitted ones keep their value. Throws for a name that is blank or taken. */
function applySent(store: Store, group: GroupRow, sent: Fields): GroupRow {
  const name = 'name' in sent ? (toText(sent['name'])?.trim() ?? '') : group.name
  if (name === '') throw httpError("Name can't be blank")
  if (store.group.findOne('name = ? AND id <> ?', name, group.id)) throw httpError('Name has already been taken')
  return {
    ...group,
    name,
    description: 'description' in sent ? (toText(sent['description']) ?? '') : group.description,
  }
}

export const groupsHandlers: HandlersFor<typeof calls> = {
  listGroups({ service: { store }, operator }) {
    const memberships = store.groupMember.all('operatorId = ?', operator.id)
    const adminOf = new Map(memberships.map(({ groupId, isAdmin }) => [groupId, isAdmin]))
    return store.group
      .all('id IN (SELECT groupId FROM groupMember WHERE operatorId = ?) ORDER BY name', operator.id)
      .map((row) => ({ ...groupRecord(row), admin: adminOf.get(row.id) ?? false }))
  },

  createGroup(exchange) {
    const { service, operator, body } = exchange
    const now = service.now()
    const blank = { id: service.store.nextId(), name: '', description: '', createdBy: operator.username }
    const group = applySent(service.store, { ...blank, created: now, updated: now }, unwrap(body, 'group'))
    service.store.group.insert(group)
    addMember(exchange, group, operator, true)
    return groupRecord(group)
  },

  readGroup: (exchange) => groupRecord(getOwnGroup(exchange, exchange.params.group).group),

  updateGroup(exchange) {
    const { service, body, params } = exchange
    const group = getManagedGroup(exchange, params.group)
    const next = { ...applySent(service.store, group, unwrap(body, 'group')), updated: service.now() }
    service.store.group.update(group.id, next)
    return groupRecord(next)
  },

  deleteGroup(exchange) {
    const { store, now } = exchange.service
    const group = getManagedGroup(exchange, exchange.params.group)
    for (const team of store.team.all('TRUE')) {
      if (!team.groups.includes(group.id)) continue
      store.team.update(team.id, { groups: team.groups.filter((id) => id !== group.id), updated: now() })
    }
    store.database.run('DELETE FROM groupMember WHERE groupId = ?', group.id)
    store.group.remove(group.id)
    return groupRecord(group)
  },

  listGroupMembers: (exchange) => toMembers(exchange, getOwnGroup(exchange, exchange.params.group).group),

  addGroupMember(exchange) {
    const { store } = exchange.service
    const group = getManagedGroup(exchange, exchange.params.group)
    const username = toText(toFields(exchange.body)['username']) ?? ''
    const found = store.operator.findOne('username = ?', username)
    if (!found) throw httpError(`Unknown user: ${username}`)
    if (store.groupMember.findOne('groupId = ? AND operatorId = ?', group.id, found.id))
      throw httpError(`User ${username} is already a member of '${group.name}'.`)
    addMember(exchange, group, found, false)
    return toMembers(exchange, group)
  },

  readGroupMember(exchange) {
    const { store } = exchange.service
    const { group } = getOwnGroup(exchange, exchange.params.group)
    return memberRecord(store, getMember(store, group, exchange.params.member))
  },

  toggleGroupAdmin(exchange) {
    const { service, operator, params } = exchange
    const group = getManagedGroup(exchange, params.group)
    const member = getMember(service.store, group, params.member)
    // Administrators cannot change themselves, so that one remains.
    if (member.operatorId !== operator.id)
      service.store.groupMember.update(member.id, { isAdmin: !member.isAdmin, updated: service.now() })
    return answerAfterCommit(internalError("undefined local variable or method `error'"))
  },

  removeGroupMember(exchange) {
    const { service, operator, params } = exchange
    const { group, membership } = getOwnGroup(exchange, params.group)
    const member = getMember(service.store, group, params.member)
    if (member.operatorId !== operator.id && !membership.isAdmin) throw unauthorized()
    if (member.isAdmin && service.store.groupMember.count('groupId = ? AND isAdmin', group.id) === 1)
      throw httpError('Cannot remove last admin member from the group.')
    service.store.groupMember.remove(member.id)
    return toMembers(exchange, group)
  },
}
