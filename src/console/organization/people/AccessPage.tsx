import { Box, Button, Stack } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { REQUIREMENTS, type Permission, type PermissionTarget } from '../../../contract/organization/permissions.ts'
import { assembliesQuery } from '../queries.ts'
import { cloudsQuery } from '../../cloud/index.ts'
import { groupsQuery, profileQuery, teamsQuery } from '../../data/access/queries.ts'
import { ADMINS, permissionLabel } from '../../data/access/labels.ts'
import { formatAdmins, formatMembership, type AccessTeam, type Decision } from '../../data/access/rules.ts'
import { useAccess, useDecisions } from '../../data/access/use-access.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { capitalize, formatCount } from '../../kit/format.ts'
import { NameLink } from '../../kit/TextLink.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { organizationCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { TeamAccess } from './TeamAccess.tsx'
import { isAdmins, type Team } from './teams.ts'

export const handle = pageHandle(organizationCrumbs, 'Access', paths.access)

export const loader = pageLoader((scope) => [profileQuery(), teamsQuery(scope), groupsQuery(), assembliesQuery(scope)])

/** What an administrator may do on `records`, such as "12 clouds", and which of their teams permit it everywhere, too. */
export const formatAdminRights = (
  records: string,
  teams: readonly Team[],
  permissions: readonly Permission[],
): string => {
  const others = teams.flatMap((team) => {
    const granted = permissions.filter((permission) => team[permission]).map(permissionLabel)
    return isAdmins(team) || !team.org_scope || granted.length === 0
      ? []
      : ` ${team.name} also permits ${granted.join(' and ')} everywhere.`
  })
  return `As a member of ${ADMINS} you have every permission on ${records}.${others.join('')}`
}

const DECISIONS: Record<Decision, ReactNode> = {
  allowed: <Status icon="good">yes</Status>,
  denied: <Status icon="idle">no</Status>,
  unknown: <Status icon="attention">unknown</Status>,
}

const teamColumns = (organization: string): readonly PlainColumn<AccessTeam>[] => [
  { id: 'team', header: 'Team', render: ({ name }) => name, to: ({ id }) => paths.team({ organization, team: id }) },
  { id: 'rights', header: 'Permissions', render: (team) => <TeamAccess team={team} /> },
]

interface PermissionsProps {
  organization: string
  title: string
  kind: PermissionTarget['kind']
  query: UseQueryResult<readonly { readonly ciName: string }[]>
  permissions: readonly Permission[]
  toPath: (name: string) => string
}

// Requires one request per record, unless the permissions are the same everywhere.
const FIRST_ROWS = 25

/** What the signed-in user may do on each assembly or cloud, and through which teams. */
function Permissions({ organization, title, kind, query, permissions, toPath }: PermissionsProps): ReactNode {
  const names = query.data?.map(({ ciName }) => ciName)
  const [showsAll, setShowsAll] = useState(false)
  const shown = (showsAll ? names : names?.slice(0, FIRST_ROWS)) ?? []
  const targets = shown.map((name) => ({ kind, name }))
  const requirements = targets.flatMap((on) => permissions.map((permission) => ({ anyOf: [permission], on })))
  const { decide, teamsOn, isPending } = useDecisions(organization, requirements)
  // With the teams that administrators are in through groups.
  const { access } = useAccess(organization, { allTeams: true })
  const columns: readonly PlainColumn<PermissionTarget>[] = [
    { id: 'name', header: capitalize(kind), render: ({ name }) => <NameLink to={toPath(name)}>{name}</NameLink> },
    ...permissions.map((permission) => ({
      id: permission,
      header: capitalize(permissionLabel(permission)),
      render: (on: PermissionTarget) => DECISIONS[decide({ anyOf: [permission], on })],
    })),
    {
      id: 'teams',
      header: 'Granted by',
      render: (on) =>
        teamsOn(on)
          ?.filter((team) => permissions.some((permission) => team[permission]))
          .map(({ name }) => name)
          .join(', '),
    },
  ]
  return (
    <Section title={title} hint="what you can do, and through which teams">
      <QueryProblem query={query} subject={`The ${title.toLowerCase()}`} />
      {query.isPending || isPending ? (
        <Skeleton lines={access?.isAdmin ? 1 : (shown.length || 5) + 1} variant="table" />
      ) : access?.isAdmin && names && names.length > 0 ? (
        <Note>
          {formatAdminRights(`all ${formatCount(names.length)} ${title.toLowerCase()}`, access.teams, permissions)}
        </Note>
      ) : names && names.length > 0 ? (
        <Stack gap="sm">
          <PlainTable label={title} columns={columns} rows={targets} rowId={({ name }) => name} pinned="first" />
          {shown.length < names.length && (
            <Button variant="subtle" mr="auto" onClick={() => setShowsAll(true)}>
              Show all {formatCount(names.length)}
            </Button>
          )}
        </Stack>
      ) : (
        names && <Note>None that are visible to you.</Note>
      )}
    </Section>
  )
}

export function Component(): ReactNode {
  const scope = useScope()
  const { organization } = scope
  const { data: profile } = useQuery(profileQuery())
  const { access, admins, isPending, failed } = useAccess(organization, { allTeams: true })
  const { decide } = useDecisions(organization, [])
  const assemblies = useQuery(assembliesQuery(scope))
  const clouds = useQuery(cloudsQuery(scope, { lowPriority: true }))
  const name = profile && (profile.name ? `${profile.name} (${profile.username})` : profile.username)
  return (
    <>
      <PageHeader
        title="Access"
        facts={name ? `Signed in as ${name}${access ? `, ${formatMembership(access)}` : ''}` : 'What you can do'}
      />
      {access?.isComplete === false && (
        <Status icon="attention">
          Some of your permissions are unknown, so no action is disabled for a missing permission.
        </Status>
      )}
      {isPending ? (
        // The sections determine each other's position, so they appear together.
        <Skeleton lines={16} variant="rows" />
      ) : (
        <>
          <Section title={`In ${organization}`}>
            <Box flex="none" maw={720}>
              <Facts
                facts={[
                  { term: 'Create assemblies and clouds', value: DECISIONS[decide(REQUIREMENTS.creates)] },
                  { term: 'Change settings and teams', value: DECISIONS[decide(REQUIREMENTS.administers)] },
                  { term: 'Who can grant permissions', value: formatAdmins(organization, admins) },
                ]}
              />
            </Box>
          </Section>
          <Section title="Your teams" hint="the permissions of all teams are combined">
            {access && (
              <PlainTable
                label="Your teams"
                columns={teamColumns(organization)}
                rows={access.teams}
                rowId={({ id }) => id}
              />
            )}
            {failed && <QueryProblem query={failed} subject="Your teams" />}
          </Section>
          <Permissions
            organization={organization}
            title="Assemblies"
            kind="assembly"
            query={assemblies}
            permissions={['design', 'transition', 'operations', 'manages_access']}
            toPath={(assembly) => paths.assembly({ ...scope, assembly })}
          />
          <Permissions
            organization={organization}
            title="Clouds"
            kind="cloud"
            query={clouds}
            permissions={['cloud_services', 'cloud_compliance', 'cloud_support', 'manages_access']}
            toPath={(cloud) => paths.cloud({ ...scope, cloud })}
          />
        </>
      )}
    </>
  )
}
