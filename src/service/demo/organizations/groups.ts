import { assertDefined, day, type Builder } from '../builder.ts'

const groups = [
  {
    name: 'night-shift',
    description: 'Whoever has the pager this week',
    // The first is its administrator.
    members: ['demo-admin', 'r.lind', 't.nguyen'],
    team: 'on-call',
  },
  {
    name: 'release-managers',
    description: 'Decide when the shop is released',
    members: ['m.silva', 'demo-admin', 'd.okafor'],
    team: 'shop',
  },
] as const

/** Adds user groups, and adds them to teams of acme. */
export function addGroups(builder: Builder): void {
  const { data, now, nextId } = builder
  data.groups = []
  data.groupMembers = []
  for (const { name, description, members, team } of groups) {
    const times = { created: now - 300 * day, updated: now - 300 * day }
    const [createdBy] = members
    const group = { id: nextId(), name, description, createdBy, ...times }
    data.groups.push(group)
    for (const member of members) {
      const operator = assertDefined(
        data.operators.find(({ username }) => username === member),
        `operator ${member}`,
      )
      const isAdmin = member === createdBy
      data.groupMembers.push({ id: nextId(), groupId: group.id, operatorId: operator.id, isAdmin, createdBy, ...times })
    }
    const row = assertDefined(
      data.teams.find((each) => each.name === team),
      `team ${team}`,
    )
    row.groups.push(group.id)
  }
}
