import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { listGroupMembers, listGroups } from '../../../contract/organization/groups.ts'
import { groupsQuery, profileQuery } from '../../data/access/queries.ts'
import { queryClient } from '../../data/query-client.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import { addCrumb, organizationCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import {
  groupAdminReason,
  groupKind,
  groupMembersQuery,
  planGroupAdminToggle,
  planGroupLeave,
  planGroupMemberAdd,
  planGroupMemberRemove,
  type Group,
  type GroupMember,
} from './groups.ts'
import { toPeopleRecords } from './people-kind.ts'
import { PeoplePage } from './PeoplePage.tsx'

const findGroup = (groups: readonly Group[] | undefined, id: string) => groups?.find((group) => group.id === id)

export const handle: PageHandle = {
  crumbs: addCrumb(addCrumb(organizationCrumbs, 'Account', paths.account), ({ group }) => group, paths.group),
  resolveLabel: ({ group }) => findGroup(queryClient.getQueryData(groupsQuery().queryKey), group)?.name,
}

export const loader = pageLoader(({ group }) => [groupsQuery(), groupMembersQuery(group), profileQuery()])

const toLeave = (group: Group, member: GroupMember) => ({
  verb: 'Leave',
  title: `Leave ${group.name}`,
  description:
    'You immediately lose the permissions that you have only through this group. An administrator of the group can add you again.',
  requests: [planGroupLeave(group, member)],
  invalidates: [listGroups],
  danger: true,
})

const toRemoval = (group: Group, member: GroupMember) => ({
  verb: 'Remove',
  label: `Remove ${member.user.username}`,
  title: `Remove ${member.user.username} from ${group.name}`,
  description: `${member.user.username} immediately loses the permissions that they have only through this group.`,
  requests: [planGroupMemberRemove(group, member)],
  invalidates: [listGroupMembers],
  danger: true,
})

function toRoleChange(group: Group, member: GroupMember) {
  const request = planGroupAdminToggle(group, member)
  const effect = member.admin ? 'can no longer change' : 'can change'
  return {
    verb: 'Change role',
    label: `Change the role of ${member.user.username}`,
    title: request.label,
    description: `${member.user.username} ${effect} the group ${group.name} and its members.`,
    requests: [request],
    invalidates: [listGroupMembers],
  }
}

const columns: readonly PlainColumn<GroupMember>[] = [
  { id: 'username', header: 'Username', render: ({ user }) => user.username },
  { id: 'role', header: 'Role', render: ({ admin: isAdmin }) => (isAdmin ? 'administrator' : 'member') },
  { id: 'name', header: 'Name', render: ({ user }) => user.name },
]

export function Component(): ReactNode {
  const scope = useScope()
  const navigate = useNavigate()
  const query = useQuery(groupsQuery())
  const members = useQuery(groupMembersQuery(scope.group))
  const { data: profile } = useQuery(profileQuery())
  const group = findGroup(query.data, scope.group)
  const list = paths.account(scope)
  const disabledReason = group && groupAdminReason(group)
  return (
    <PeoplePage
      subtitle="User group"
      query={query}
      records={toPeopleRecords(groupKind, {})}
      record={group}
      notFound={
        <EmptyState
          title="You are not in this group"
          hint="The group may have been deleted. If it still exists, ask one of its administrators to add you."
        />
      }
      facts={
        group
          ? [
              { term: 'Description', value: group.description },
              { term: 'Created', value: <TimeByUser time={group.created_at} by={group.created_by} /> },
            ]
          : []
      }
      taken={(query.data ?? []).map(({ name }) => name)}
      disabledReason={disabledReason}
      paths={{ page: paths.group(scope), list }}
      members={{
        hint: 'administrators can change the group and its members',
        query: members,
        columns,
        rowId: ({ id }) => id,
        emptyText: 'This group has no members.',
      }}
      getMemberActions={(member) => {
        if (!group) return []
        if (member.user.id === profile?.id) return [{ ...toLeave(group, member), onDone: () => void navigate(list) }]
        return disabledReason === undefined ? [toRoleChange(group, member), toRemoval(group, member)] : []
      }}
      addMember={{
        organization: scope.organization,
        description: `The user gets the permissions of all teams that ${group?.name} is in.`,
        current: (members.data ?? []).map(({ user }) => ({ type: 'user', name: user.username })),
        plan: (member) => planGroupMemberAdd(scope.group, member.name),
        invalidates: [listGroupMembers],
      }}
    />
  )
}
