import { Box, Button, Group as Row } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { listGroupMembers, listGroups } from '../../../contract/organization/groups.ts'
import { notifyDeleted } from '../../data/deleted.ts'
import { groupsQuery, profileQuery } from '../../data/access/queries.ts'
import { RecordsSection } from '../../data/items/RecordsSection.tsx'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { queryClient } from '../../data/query-client.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import { addCrumb, organizationCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { useScope } from '../../routing/scope.ts'
import { paths } from '../../routing/paths.ts'
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

const AddMemberDialog = lazyComponent(() => import('./AddMemberDialog.tsx'))
const RecordDialog = lazyComponent(() => import('../../data/items/RecordDialog.tsx'))

const findGroup = (groups: readonly Group[] | undefined, id: string) => groups?.find((group) => group.id === id)

export const handle: PageHandle = {
  crumbs: addCrumb(addCrumb(organizationCrumbs, 'Account', paths.account), ({ group }) => group, paths.group),
  resolveLabel: ({ group }) => findGroup(queryClient.getQueryData(groupsQuery().queryKey), group)?.name,
}

export const loader = pageLoader(({ group }) => [groupsQuery(), groupMembersQuery(group), profileQuery()])

interface MemberDialogProps {
  group: Group
  member: GroupMember
  onClose: () => void
}

function LeaveGroup({ group, member, onClose }: MemberDialogProps): ReactNode {
  const navigate = useNavigate()
  const scope = useScope()
  return (
    <WriteDialog
      title={`Leave ${group.name}`}
      description="You immediately lose the permissions that you have only through this group. An administrator of the group can add you again."
      requests={[planGroupLeave(group, member)]}
      invalidates={[listGroups]}
      danger
      onDone={() => void navigate(paths.account(scope))}
      onClose={onClose}
    />
  )
}

function RemoveMember({ group, member, onClose }: MemberDialogProps): ReactNode {
  const { username } = member.user
  return (
    <WriteDialog
      title={`Remove ${username} from ${group.name}`}
      description={`${username} immediately loses the permissions that they have only through this group.`}
      requests={[planGroupMemberRemove(group, member)]}
      invalidates={[listGroupMembers]}
      danger
      onClose={onClose}
    />
  )
}

function ChangeRole({ group, member, onClose }: MemberDialogProps): ReactNode {
  const request = planGroupAdminToggle(group, member)
  const effect = member.admin ? 'can no longer change' : 'can change'
  return (
    <WriteDialog
      title={request.label}
      description={`${member.user.username} ${effect} the group ${group.name} and its members.`}
      requests={[request]}
      invalidates={[listGroupMembers]}
      onClose={onClose}
    />
  )
}

function Members({ group }: { group: Group }): ReactNode {
  const members = useQuery(groupMembersQuery(group.id))
  const { data: profile } = useQuery(profileQuery())
  const [opened, setOpened] = useState<{ member: GroupMember; dialog: typeof RemoveMember }>()
  const adminReason = groupAdminReason(group)
  const columns: readonly PlainColumn<GroupMember>[] = [
    { id: 'username', header: 'Username', render: ({ user }) => <bdi>{user.username}</bdi> },
    { id: 'role', header: 'Role', render: ({ admin: isAdmin }) => (isAdmin ? 'administrator' : 'member') },
    { id: 'name', header: 'Name', render: ({ user }) => <bdi>{user.name}</bdi> },
    {
      id: 'edit',
      header: '',
      align: 'end',
      render: (member) => {
        const isSelf = member.user.id === profile?.id
        return (
          <Row gap={0} wrap="nowrap" display="inline-flex" my={-6} mx={-12}>
            {!isSelf && adminReason === undefined && (
              <Button
                variant="subtle"
                aria-label={`Change the role of ${member.user.username}`}
                onClick={() => setOpened({ member, dialog: ChangeRole })}
              >
                Change role
              </Button>
            )}
            {(isSelf || adminReason === undefined) && (
              <Button
                variant="subtle"
                aria-label={isSelf ? `Leave ${group.name}` : `Remove ${member.user.username}`}
                onClick={() => setOpened({ member, dialog: isSelf ? LeaveGroup : RemoveMember })}
              >
                {isSelf ? 'Leave' : 'Remove'}
              </Button>
            )}
          </Row>
        )
      },
    },
  ]
  return (
    <>
      <RecordsSection
        title="Members"
        hint="administrators change the group and its members"
        subject="The members"
        query={members}
        columns={columns}
        pinned="last"
        rowId={({ id }) => id}
        emptyText="This group has no members."
      />
      {opened && <opened.dialog group={group} member={opened.member} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** Header actions of a group, and their dialogs. */
function useGroupActions(organization: string, group: Group | undefined, groups: readonly Group[]) {
  const navigate = useNavigate()
  const members = useQuery({ ...groupMembersQuery(group?.id ?? ''), enabled: group !== undefined })
  const [opened, setOpened] = useState<'add' | 'edit' | 'delete'>()
  if (!group) return { actions: undefined, more: [], dialog: undefined }
  const { name } = group
  const disabledReason = groupAdminReason(group)
  const onClose = () => setOpened(undefined)
  return {
    actions: (
      <ActionButton variant="filled" disabledReason={disabledReason} onClick={() => setOpened('add')}>
        Add member
      </ActionButton>
    ),
    more: [
      { label: `Edit ${name}`, run: () => setOpened('edit'), disabledReason },
      { label: `Delete ${name}`, run: () => setOpened('delete'), disabledReason },
    ],
    dialog:
      opened === 'add' ? (
        <AddMemberDialog
          organization={organization}
          name={name}
          description={`The user gets the permissions of all teams that ${name} is in.`}
          current={(members.data ?? []).map(({ user }) => ({ type: 'user', name: user.username }))}
          plan={(member) => planGroupMemberAdd(group, member.name)}
          invalidates={[listGroupMembers]}
          onClose={onClose}
        />
      ) : (
        opened && (
          <RecordDialog
            records={toPeopleRecords(groupKind, {})}
            record={group}
            taken={groups.map((each) => each.name)}
            isDeleted={opened === 'delete'}
            onClose={onClose}
            onDeleted={() => {
              notifyDeleted(paths.group({ organization, group: group.id }))
              void navigate(paths.account({ organization }))
            }}
          />
        )
      ),
  }
}

/** A user group of the signed-in user: its members. */
export function Component(): ReactNode {
  const scope = useScope()
  const query = useQuery(groupsQuery())
  const group = findGroup(query.data, scope.group)
  const { actions, more, dialog } = useGroupActions(scope.organization, group, query.data ?? [])
  return (
    <>
      <PageHeader title={group?.name ?? 'User group'} facts="User group" actions={actions} more={more} />
      <QueryBoundary query={query} subject="The user groups">
        {() =>
          group ? (
            <>
              <Box flex="none" maw={720}>
                <Facts
                  facts={[
                    { term: 'Description', value: group.description },
                    { term: 'Created', value: <TimeByUser time={group.created_at} by={group.created_by} /> },
                  ]}
                />
              </Box>
              <Members group={group} />
            </>
          ) : (
            <EmptyState
              title="You are not in this group"
              hint="It may have been deleted, or an administrator of the group has to add you."
            />
          )
        }
      </QueryBoundary>
      {dialog}
    </>
  )
}
