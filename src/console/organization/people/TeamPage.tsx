import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listTeamMembers, listUsers } from '../../../contract/organization/people.ts'
import { teamMembersQuery } from '../../data/access/queries.ts'
import { queryClient } from '../../data/query-client.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ButtonLink } from '../../kit/TextLink.tsx'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { addCrumb, organizationCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { toPeopleRecords, type Member } from './people-kind.ts'
import { PeoplePage } from './PeoplePage.tsx'
import {
  formatTeamRights,
  formatTeamScope,
  isAdmins,
  planTeamMemberAdd,
  planTeamMemberRemove,
  teamKind,
  teamQuery,
  useTeams,
  type TeamMember,
} from './teams.ts'

export const handle: PageHandle = {
  crumbs: addCrumb(addCrumb(organizationCrumbs, 'Settings', paths.settings), ({ team }) => team, paths.team),
  resolveLabel: (scope) => queryClient.getQueryData(teamQuery(scope).queryKey)?.name,
}

export const loader = pageLoader((scope) => [teamQuery(scope), teamMembersQuery(scope)])

const INVALIDATED_CALLS = [listTeamMembers, listUsers]

const columns: readonly PlainColumn<TeamMember>[] = [
  { id: 'name', header: 'Member', render: ({ name }) => name },
  { id: 'type', header: 'Type', render: ({ type }) => (type === 'user' ? 'user' : 'user group') },
  { id: 'detail', header: 'Name or description', render: ({ detail }) => detail },
]

export function Component(): ReactNode {
  const scope = useScope()
  const { organization } = scope
  const query = useQuery(teamQuery(scope))
  const { data: teams = [] } = useTeams(organization)
  const members = useQuery({
    ...teamMembersQuery(scope),
    select: ({ users, groups }): readonly TeamMember[] => [
      ...users.map(({ id, username, name }) => ({ type: 'user' as const, id, name: username, detail: name })),
      ...groups.map(({ id, name, description }) => ({ type: 'group' as const, id, name, detail: description })),
    ],
  })
  const team = query.data
  const title = team?.name ?? 'Team'
  const rights = team && formatTeamRights(team)
  const reach = team && formatTeamScope(team)
  const isOfAdmins = team !== undefined && isAdmins(team)
  // Managers of everything that a team is attached to may change its members, unless its rights apply everywhere.
  const needs = isOfAdmins || team?.org_scope ? 'administers' : 'managesMembers'
  const acknowledgeAdmin = ({ type, name }: Member) =>
    `${type === 'user' ? name || 'The user' : `All members of ${name || 'the group'}`} can then change everything in ${organization}, including its administrators`
  return (
    <PeoplePage
      subtitle={`Team of ${organization}`}
      query={query}
      records={toPeopleRecords(teamKind, { organization })}
      record={team}
      notFound={
        <EmptyState
          title={`There is no team ${scope.team} in ${organization}`}
          hint="It may have been deleted, or the URL is wrong."
          action={
            <ButtonLink to={paths.settings(scope)} variant="default">
              All teams
            </ButtonLink>
          }
        />
      }
      facts={[
        { term: 'Description', value: team?.description },
        { term: 'Permissions', value: rights },
        { term: 'Applies to', value: reach },
      ]}
      taken={teams.map(({ name }) => name)}
      deleteDisabledReason={isOfAdmins ? 'This team cannot be deleted.' : undefined}
      paths={{ page: paths.team(scope), list: paths.settings(scope) }}
      members={{
        hint: 'users, and user groups with all of their members',
        query: members,
        columns,
        rowId: ({ type, id }) => `${type} ${id}`,
        emptyText: 'This team has no members.',
      }}
      getMemberActions={(member) => {
        const { name, type } = member
        return [
          {
            verb: 'Remove',
            label: `Remove ${name}`,
            title: `Remove ${name} from ${title}`,
            description: `${type === 'user' ? `${name} immediately loses` : `The members of ${name} immediately lose`} the permissions that they have only through this team.`,
            requests: [planTeamMemberRemove(scope, member)],
            invalidates: INVALIDATED_CALLS,
            danger: true,
          },
        ]
      }}
      needs={needs}
      addMember={{
        organization,
        description: `Members get the permissions of ${title} (${rights}) on ${reach}.`,
        current: members.data ?? [],
        takesGroups: true,
        plan: (member) => planTeamMemberAdd(scope, member),
        invalidates: INVALIDATED_CALLS,
        acknowledge: isOfAdmins ? acknowledgeAdmin : undefined,
      }}
    />
  )
}
