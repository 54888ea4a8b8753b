import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { listTeamMembers, listUsers } from '../../../contract/organization/people.ts'
import { notifyDeleted } from '../../data/deleted.ts'
import { teamMembersQuery } from '../../data/access/queries.ts'
import { RecordsSection } from '../../data/items/RecordsSection.tsx'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { queryClient } from '../../data/query-client.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { addCrumb, organizationCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { useScope } from '../../routing/scope.ts'
import { paths } from '../../routing/paths.ts'
import {
  formatTeamRights,
  formatTeamScope,
  isAdmins,
  planTeamMemberAdd,
  planTeamMemberRemove,
  teamKind,
  teamQuery,
  useTeams,
  type Team,
  type TeamMember,
} from './teams.ts'
import { toPeopleRecords } from './people-kind.ts'

const AddMemberDialog = lazyComponent(() => import('./AddMemberDialog.tsx'))
const RecordDialog = lazyComponent(() => import('../../data/items/RecordDialog.tsx'))

export const handle: PageHandle = {
  crumbs: addCrumb(addCrumb(organizationCrumbs, 'Settings', paths.settings), ({ team }) => team, paths.team),
  resolveLabel: (scope) => queryClient.getQueryData(teamQuery(scope).queryKey)?.name,
}

export const loader = pageLoader((scope) => [teamQuery(scope), teamMembersQuery(scope)])

/** Users and groups of a team in one query result. */
function useTeamMembers(organization: string, team: string) {
  return useQuery({
    ...teamMembersQuery({ organization, team }),
    select: ({ users, groups }): readonly TeamMember[] => [
      ...users.map(({ id, username, name }) => ({ type: 'user' as const, id, name: username, detail: name })),
      ...groups.map(({ id, name, description }) => ({ type: 'group' as const, id, name, detail: description })),
    ],
  })
}

interface TeamProps {
  organization: string
  team: Team
}

interface RemoveMemberProps extends TeamProps {
  member: TeamMember
  onClose: () => void
}

function RemoveMember({ organization, team, member, onClose }: RemoveMemberProps): ReactNode {
  const { type, name } = member
  return (
    <WriteDialog
      title={`Remove ${name} from ${team.name}`}
      description={`${type === 'user' ? `${name} loses` : `The members of ${name} lose`} the permissions that come only from this team, immediately.`}
      requests={[planTeamMemberRemove(organization, team, member)]}
      invalidates={[listTeamMembers, listUsers]}
      danger
      onClose={onClose}
    />
  )
}

/** Managers of everything that a team is attached to may change its members, unless its rights apply everywhere. */
const membersNeed = (team: Team) => (isAdmins(team) || team.org_scope ? 'administers' : 'managesMembers')

function Members({ organization, team }: TeamProps): ReactNode {
  const members = useTeamMembers(organization, team.id)
  const [removed, setRemoved] = useState<TeamMember>()
  const columns: readonly PlainColumn<TeamMember>[] = [
    { id: 'name', header: 'Member', render: ({ name }) => <bdi>{name}</bdi> },
    { id: 'type', header: 'Type', render: ({ type }) => (type === 'user' ? 'user' : 'user group') },
    { id: 'detail', header: 'Name or description', render: ({ detail }) => <bdi>{detail}</bdi> },
    {
      id: 'edit',
      header: '',
      align: 'end',
      render: (member) => (
        <ActionButton
          variant="subtle"
          my={-6}
          mx={-12}
          aria-label={`Remove ${member.name}`}
          needs={membersNeed(team)}
          onClick={() => setRemoved(member)}
        >
          Remove
        </ActionButton>
      ),
    },
  ]
  return (
    <>
      <RecordsSection
        title="Members"
        hint="users, and user groups with all of their members"
        subject="The members"
        query={members}
        columns={columns}
        pinned="last"
        rowId={({ type, id }) => `${type} ${id}`}
        emptyText="This team has no members."
      />
      {removed && (
        <RemoveMember organization={organization} team={team} member={removed} onClose={() => setRemoved(undefined)} />
      )}
    </>
  )
}

/** Header actions of a team, and their dialogs. */
function useTeamActions(organization: string, team: Team | undefined) {
  const navigate = useNavigate()
  const teams = useTeams(organization)
  const members = useTeamMembers(organization, team?.id ?? '')
  const [opened, setOpened] = useState<'add' | 'edit' | 'delete'>()
  if (!team) return { actions: undefined, more: [], dialog: undefined }
  const { name } = team
  const onClose = () => setOpened(undefined)
  return {
    actions: (
      <ActionButton variant="filled" needs={membersNeed(team)} onClick={() => setOpened('add')}>
        Add member
      </ActionButton>
    ),
    more: [
      { label: `Edit ${name}`, run: () => setOpened('edit') },
      {
        label: `Delete ${name}`,
        run: () => setOpened('delete'),
        disabledReason: isAdmins(team) ? 'This team cannot be deleted.' : undefined,
      },
    ],
    dialog:
      opened === 'add' ? (
        <AddMemberDialog
          organization={organization}
          name={name}
          description={`A member has the permissions of ${name}: ${formatTeamRights(team)}, ${formatTeamScope(team)}.`}
          current={members.data ?? []}
          takesGroups
          plan={(member) => planTeamMemberAdd(organization, team, member)}
          invalidates={[listTeamMembers, listUsers]}
          acknowledge={
            isAdmins(team)
              ? (member) =>
                  `${member.type === 'user' ? member.name || 'The user' : `All members of ${member.name || 'the group'}`} can then change everything in ${organization}, including its administrators`
              : undefined
          }
          onClose={onClose}
        />
      ) : (
        opened && (
          <RecordDialog
            records={toPeopleRecords(teamKind, { organization })}
            record={team}
            taken={(teams.data ?? []).map((each) => each.name)}
            isDeleted={opened === 'delete'}
            onClose={onClose}
            onDeleted={() => {
              notifyDeleted(paths.team({ organization, team: team.id }))
              void navigate(paths.settings({ organization }))
            }}
          />
        )
      ),
  }
}

/** A team of an organization: its rights and members. */
export function Component(): ReactNode {
  const scope = useScope()
  const { organization } = scope
  const query = useQuery(teamQuery(scope))
  const { actions, more, dialog } = useTeamActions(organization, query.data)
  return (
    <>
      <PageHeader title={query.data?.name ?? 'Team'} facts={`Team of ${organization}`} actions={actions} more={more} />
      <QueryBoundary query={query} subject="The team">
        {(team) => (
          <>
            <Box flex="none" maw={720}>
              <Facts
                facts={[
                  { term: 'Description', value: team.description },
                  { term: 'Permissions', value: formatTeamRights(team) },
                  { term: 'Applies to', value: formatTeamScope(team) },
                ]}
              />
            </Box>
            <Members organization={organization} team={team} />
          </>
        )}
      </QueryBoundary>
      {dialog}
    </>
  )
}
