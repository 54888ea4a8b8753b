// The organization, its teams and users of a snapshot. Tokens are not in it: everybody's is the user name.
import type { OperatorRow, TeamRow } from '../model/rows.ts'
import { ADMINS_TEAM } from '../http/permissions.ts'
import type { Store } from '../store/store.ts'
import { toFields, toList, toNumber, toText, toTime, type Fields } from './fields.ts'
import type { RowsWriter } from './rows-writer.ts'

/** The administrator of a rehearsal whose snapshot has none. */
const STAND_IN = 'rehearsal'

const toTeamRow = (record: Fields): TeamRow => ({
  id: toNumber(record['id']),
  organizationId: toNumber(record['organization_id']),
  name: toText(record['name']),
  description: toText(record['description']),
  design: record['design'] === true,
  transition: record['transition'] === true,
  operations: record['operations'] === true,
  orgScope: record['org_scope'] === true,
  managesAccess: record['manages_access'] === true,
  cloudServices: record['cloud_services'] === true,
  cloudCompliance: record['cloud_compliance'] === true,
  cloudSupport: record['cloud_support'] === true,
  members: [],
  groups: [],
  attached: [],
  created: toTime(record['created_at']),
  updated: toTime(record['updated_at']),
})

export function createPeopleLoader(store: Store, writer: RowsWriter) {
  const teams = new Map<number, TeamRow>()
  const usernames = new Set<string>()
  let organizationId = 0

  function addUser(record: Fields): void {
    const username = toText(record['username'])
    const row: OperatorRow = {
      id: toNumber(record['id']),
      username,
      email: toText(record['email']),
      name: toText(record['name']),
      token: username,
      created: toTime(record['created_at']),
    }
    if (username === '' || usernames.has(username)) return
    usernames.add(username)
    writer.insert(store.operator, row)
  }

  function addTeam(record: Fields): TeamRow {
    const row = teams.get(toNumber(record['id'])) ?? toTeamRow(record)
    teams.set(row.id, row)
    return row
  }

  const addGroup = (record: Fields) =>
    writer.insert(store.group, {
      id: toNumber(record['id']),
      name: toText(record['name']),
      description: toText(record['description']),
      createdBy: toText(record['created_by']),
      created: toTime(record['created_at']),
      updated: toTime(record['updated_at']),
    })

  return {
    addOrganization(record: Fields): void {
      organizationId = toNumber(record['id'])
      writer.insert(store.organization, {
        id: organizationId,
        name: toText(record['name']),
        fullName: toText(record['full_name']),
        ciId: toNumber(record['cms_id']),
        created: toTime(record['created_at']),
        updated: toTime(record['updated_at']),
        announcement: toText(record['announcement']),
        switches: {
          assemblies: record['assemblies'] !== false,
          catalogs: record['catalogs'] !== false,
          services: record['services'] !== false,
        },
      })
      writer.addRecords(record['ci'])
    },

    addUsers: (records: readonly Fields[]) => records.forEach(addUser),
    addTeams: (records: readonly Fields[]) => void records.map(addTeam),

    addTeamMembers(teamId: number, answer: Fields): void {
      const [users, groups] = [toList(answer['users']), toList(answer['groups'])]
      users.forEach(addUser)
      groups.forEach(addGroup)
      const team = teams.get(teamId)
      if (!team) return
      team.members = users.map((user) => toNumber(user['id']))
      team.groups = groups.map((group) => toNumber(group['id']))
    },

    addGroups: (records: readonly Fields[]) => records.forEach(addGroup),

    addGroupMembers(records: readonly Fields[]): void {
      for (const record of records) {
        addUser(toFields(record['user']))
        writer.insert(store.groupMember, {
          id: toNumber(record['id']),
          groupId: toNumber(record['group_id']),
          operatorId: toNumber(record['user_id']),
          isAdmin: record['admin'] === true,
          createdBy: toText(record['created_by']),
          created: toTime(record['created_at']),
          updated: toTime(record['updated_at']),
        })
      }
    },

    /** Teams that apply to an assembly or a cloud. Those of organization scope apply to all, attached or not. */
    addAttached(ciId: number, records: readonly Fields[]): void {
      for (const record of records) {
        const team = addTeam(record)
        if (!team.orgScope && team.name !== ADMINS_TEAM && !team.attached.includes(ciId)) team.attached.push(ciId)
      }
    },

    /** Inserts the teams, and an administrator if there is none. New ids are taken. */
    finish(now: number): void {
      const isAdmin = ({ name, members, groups }: TeamRow) => name === ADMINS_TEAM && members.length + groups.length > 0
      if (![...teams.values()].some(isAdmin)) {
        const id = store.nextId()
        store.operator.insert({
          id,
          username: STAND_IN,
          email: `${STAND_IN}@example.com`,
          name: 'Rehearsal',
          token: STAND_IN,
          created: now,
        })
        const own = [...teams.values()].find(({ name }) => name === ADMINS_TEAM)
        const team = own ?? { ...toTeamRow({}), id: store.nextId(), name: ADMINS_TEAM, organizationId, created: now }
        teams.set(team.id, { ...team, members: [id] })
      }
      for (const team of teams.values()) store.team.insert(team)
    },
  }
}
