import { Flex, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Ci } from '../../../contract/core/records.ts'
import { REQUIREMENTS } from '../../../contract/organization/permissions.ts'
import { evaluatePolicy, listPolicies } from '../../../contract/organization/policies.ts'
import { listSinks } from '../../../contract/organization/sinks.ts'
import { teamsQuery } from '../../data/access/queries.ts'
import { useDenial } from '../../data/access/use-access.ts'
import { EditableSection } from '../../data/items/EditableSection.tsx'
import { toItemRecords } from '../../data/items/items.tsx'
import { callQuery, pageLoader, scopeQuery } from '../../data/read/call-query.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { formatClass, formatCountOf } from '../../kit/format.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { LongText } from '../../kit/LongText.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { DescribedName, PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { NameLink } from '../../kit/TextLink.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { MountedModal } from '../../kit/confirm/MountedModal.tsx'
import { organizationCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { policyKind, sinkKind, sinkType } from './item-kinds.ts'
import { formatViolationCount } from './violation-count.ts'
import { toViolation, type Violation } from './violations.ts'
import { TeamAccess } from '../people/TeamAccess.tsx'
import { teamKind, type Team } from '../people/teams.ts'
import { toPeopleRecords } from '../people/people-kind.ts'

export const handle = pageHandle(organizationCrumbs, 'Settings', paths.settings)

const SLOW_CHANGING = { staleTime: 60_000 }

const policiesQuery = scopeQuery(listPolicies, SLOW_CHANGING)

const sinksQuery = scopeQuery(listSinks, SLOW_CHANGING)

export const loader = pageLoader((scope) => [policiesQuery(scope), sinksQuery(scope), teamsQuery(scope)])

const policyColumns: readonly PlainColumn<Ci>[] = [
  {
    id: 'name',
    header: 'Policy',
    render: ({ ciName, ciAttributes: { description, query } }) => (
      <DescribedName name={ciName} description={description || query} title={query} />
    ),
  },
]

const sinkColumns: readonly PlainColumn<Ci>[] = [
  {
    id: 'name',
    header: 'Sink',
    render: ({ ciName, ciClassName, ciAttributes: { env_profile: profile } }) => (
      <DescribedName
        name={ciName}
        description={`${sinkType(ciClassName)}, ${profile ? `profile ${profile}` : 'all profiles'}`}
      />
    ),
  },
  { id: 'severity', header: 'Severity', render: ({ ciAttributes }) => `at least ${ciAttributes['severity_level']}` },
]

const violationColumns: readonly PlainColumn<Violation>[] = [
  {
    id: 'where',
    header: 'Where',
    // Not as plain text, which does not wrap in the first column.
    render: ({ where }) => (
      <span>
        <bdi>{where}</bdi>
      </span>
    ),
  },
  {
    id: 'name',
    header: 'Record',
    render: ({ name, to, className }) => (
      <>
        {to === undefined ? <bdi>{name}</bdi> : <NameLink to={to}>{name}</NameLink>}
        <Note fz="xs">
          {formatClass(className)}
          {to === undefined && ' (has no page)'}
        </Note>
      </>
    ),
  },
]

const valuesColumn: PlainColumn<Violation> = {
  id: 'values',
  header: 'Values',
  render: ({ values }) => <LongText>{values}</LongText>,
}

// Evaluated by the search index of the service, so not polled.
const violationsQuery = (organization: string, policy: string) =>
  callQuery(
    evaluatePolicy,
    { params: { organization, policy } },
    { ...SLOW_CHANGING, lowPriority: true, hasEnded: () => true },
  )

interface ViolationsDialogProps {
  organization: string
  policy: Ci
  onClose: () => void
}

/** The records that violate a policy. */
function ViolationsDialog({ organization, policy, onClose }: ViolationsDialogProps) {
  const query = useQuery(violationsQuery(organization, policy.ciName))
  return (
    <MountedModal title={`Violations of ${policy.ciName}`} size="xl" onClose={onClose}>
      <QueryBoundary query={query} subject="The violations">
        {(records) => {
          const rows = records.map((record) => toViolation(record, policy.ciAttributes['query']))
          return (
            <>
              <Text mb="sm">{formatViolationCount(organization, rows.length)}</Text>
              {rows.length > 0 && (
                <PlainTable
                  label={`Violations of ${policy.ciName}`}
                  columns={rows.some(({ values }) => values) ? [...violationColumns, valuesColumn] : violationColumns}
                  rows={rows}
                  rowId={({ id }) => id}
                />
              )}
            </>
          )
        }}
      </QueryBoundary>
    </MountedModal>
  )
}

interface ViolationsButtonProps {
  organization: string
  policy: Ci
  /** Why violations cannot be read. */
  denial: string | undefined
}

function ViolationsButton({ organization, policy, denial }: ViolationsButtonProps) {
  const { data } = useQuery({ ...violationsQuery(organization, policy.ciName), enabled: denial === undefined })
  const label = data ? formatCountOf(data.length, 'violation') : 'Violations'
  return (
    <ActionButton
      variant="subtle"
      size="xs"
      // Its padding and border.
      mx={-9}
      writes={false}
      disabledReason={denial}
      aria-label={`${label} of ${policy.ciName}`}
      renderDialog={(onClose) => <ViolationsDialog organization={organization} policy={policy} onClose={onClose} />}
    >
      {label}
    </ActionButton>
  )
}

function Policies({ organization }: { organization: string }) {
  const policies = useQuery(policiesQuery({ organization }))
  const denial = useDenial(organization, [REQUIREMENTS.administers])
  const modeColumn: PlainColumn<Ci> = {
    id: 'mode',
    header: 'Mode',
    render: (policy) => (
      // On phones below each other, to leave room for the description.
      <Flex direction={{ base: 'column', xs: 'row' }} columnGap="md" align={{ base: 'start', xs: 'center' }}>
        {policy.ciAttributes['mode'] === 'disabled' ? (
          <Status icon="idle">disabled</Status>
        ) : (
          <bdi>{policy.ciAttributes['mode']}</bdi>
        )}
        <ViolationsButton organization={organization} policy={policy} denial={denial} />
      </Flex>
    ),
  }
  return (
    <EditableSection
      records={toItemRecords(policyKind, { organization }, organization)}
      title="Policies"
      hint="rules for the records of the organization"
      subject="The policies"
      query={policies}
      columns={[...policyColumns, modeColumn]}
      emptyText="This organization has no policies."
    />
  )
}

function Teams({ organization }: { organization: string }) {
  const teams = useQuery(teamsQuery({ organization }))
  const columns: readonly PlainColumn<Team>[] = [
    {
      id: 'name',
      header: 'Team',
      render: ({ id, name, description }) => (
        <DescribedName name={name} description={description} to={paths.team({ organization, team: id })} />
      ),
    },
    { id: 'rights', header: 'Permissions', render: (team) => <TeamAccess team={team} /> },
  ]
  return (
    <EditableSection<Team>
      records={toPeopleRecords(teamKind, { organization })}
      hasPages
      title="Teams"
      hint="who has which permissions"
      subject="The teams"
      query={teams}
      columns={columns}
      emptyText="You are not in any team of this organization."
    />
  )
}

/** Policies, notification sinks and teams of an organization. */
export function Component() {
  const scope = useScope()
  const { organization } = scope
  const policies = useQuery(policiesQuery(scope))
  const sinks = useQuery(sinksQuery(scope))
  const teams = useQuery(teamsQuery(scope))
  const header = <PageHeader title="Settings" facts={`Policies, notification sinks and teams of ${organization}`} />
  // All at once, so that no section moves another.
  if ([policies, sinks, teams].some(({ isPending }) => isPending))
    return (
      <>
        {header}
        <Skeleton lines={12} variant="table" />
      </>
    )
  return (
    <>
      {header}
      <Policies organization={organization} />
      <EditableSection
        records={toItemRecords(sinkKind, { organization }, organization)}
        title="Notification sinks"
        hint="where notifications are sent"
        subject="The notification sinks"
        query={sinks}
        columns={sinkColumns}
        emptyText="Notifications about this organization are not sent anywhere."
      />
      <Teams organization={organization} />
    </>
  )
}
