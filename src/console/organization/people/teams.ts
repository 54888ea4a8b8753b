// Teams of an organization: their rights and members (service-api 2.12, 4.3).
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../contract/core/call.ts'
import {
  addTeamMember,
  createTeam,
  deleteTeam,
  listTeamMembers,
  listTeams,
  readTeam,
  removeTeamMember,
  updateTeam,
} from '../../../contract/organization/people.ts'
import { teamsQuery } from '../../data/access/queries.ts'
import { ADMINS, permissionLabels } from '../../data/access/labels.ts'
import { scopeQuery } from '../../data/read/call-query.ts'
import { descriptionField } from '../../data/items/items.tsx'
import { textField } from '../../kit/form/attributes.ts'
import { noneOf, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { definePeopleKind, type Member } from './people-kind.ts'
import type { TeamScope } from '../../routing/paths.ts'

export type Team = AnswerOf<typeof listTeams>[number]

export const useTeams = (organization: string) => useQuery(teamsQuery({ organization }))

export const teamQuery = scopeQuery(readTeam, { staleTime: 60_000 })

export const isAdmins = ({ name }: Pick<Team, 'name'>): boolean => name === ADMINS

/** What a team may do, beyond reading (service-api 4.3). */
export function formatTeamRights(team: Team): string {
  const rights = permissionLabels(team)
  return isAdmins(team) ? 'everything' : rights.join(', ') || 'read-only'
}

export const formatTeamScope = (team: Team): string =>
  team.org_scope || isAdmins(team) ? 'all assemblies and clouds' : 'attached assemblies and clouds'

const flag = <Name extends string>(name: Name, label: string, description: string, group = 'Permissions') =>
  textField(name, label, { kind: 'flag', description, value: 'false', group })

export const teamKind = definePeopleKind({
  noun: 'team',
  calls: { list: listTeams, create: createTeam, read: readTeam, update: updateTeam, remove: deleteTeam },
  fields: [
    descriptionField(),
    flag('design', 'Design', 'Change the designs of its assemblies.'),
    flag('transition', 'Transition', 'Change environments of its assemblies, and deploy.'),
    flag('operations', 'Operations', 'Run actions and procedures, and replace instances of its assemblies.'),
    flag('cloud_services', 'Cloud services', 'Change services, offerings, variables and zones of its clouds.'),
    flag(
      'cloud_compliance',
      'Cloud compliance',
      'Change compliance records of its clouds, and decide on their approvals.',
    ),
    flag('cloud_support', 'Cloud support', 'Change support records of its clouds, and approve deployments to them.'),
    flag(
      'manages_access',
      'Manage access',
      'Create assemblies and clouds, and manage the settings and teams of its assemblies and clouds.',
    ),
    flag(
      'org_scope',
      'All assemblies and clouds',
      'Its permissions apply everywhere, and its members see all assemblies.',
      'Scope',
    ),
  ],
  readOnlyReason: (name, { name: team }) => {
    if (team !== ADMINS || name === 'description') return undefined
    return name === 'name' ? 'It cannot be renamed.' : 'Administrators have all permissions.'
  },
  effect: 'Changes apply to all members of the team immediately.',
  createEffect: 'A new team has no members. Add them on its page.',
  deleteEffect: 'Its members lose the permissions that they have only through this team.',
})

const membersSource = (scope: TeamScope) => querySource(listTeamMembers, { params: scope })

/** Verified in the list: the service may answer 500 although it was done (service-api 2.12). */
export const planTeamMemberAdd = (params: TeamScope, { type, name }: Member): WriteRequest<typeof addTeamMember> => ({
  label: `Add ${name}`,
  call: addTeamMember,
  request: { params, body: type === 'user' ? { user: name } : { group: name } },
  verification: {
    ...membersSource(params),
    shows: type === 'user' ? { users: [{ username: name }] } : { groups: [{ name }] },
  },
})

export interface TeamMember extends Member {
  readonly id: string
  readonly detail: string
}

// By id: a username with a dot cannot stand in a path.
export const planTeamMemberRemove = (
  scope: TeamScope,
  { type, id, name }: TeamMember,
): WriteRequest<typeof removeTeamMember> => ({
  label: `Remove ${name}`,
  call: removeTeamMember,
  request: {
    params: { ...scope, member: id },
    ...(type === 'group' && { query: { type } }),
  },
  verification: {
    ...membersSource(scope),
    shows: { [type === 'user' ? 'users' : 'groups']: noneOf({ id }) },
  },
})
