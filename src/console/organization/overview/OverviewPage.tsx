import { Box, Group, SimpleGrid, Skeleton as LoadingLine } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AssembliesTable, useAssemblyRows } from '../../assembly/index.ts'
import { cloudsQuery, useClouds } from '../../cloud/index.ts'
import { isRefused } from '../../data/refusal-error.ts'
import { QueryProblem, toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { organizationCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { ButtonLink, TextLink } from '../../kit/TextLink.tsx'
import { AssemblySpendPanel, SpendPanel } from './SpendPanels.tsx'
import { AttentionSection, UnavailableAttention } from './AttentionSection.tsx'
import { CloudsList } from './CloudsList.tsx'
import { ComputePanel } from './ComputePanel.tsx'
import { EnvironmentsTable } from './EnvironmentsTable.tsx'
import { RunningSection } from './RunningSection.tsx'
import { lastOrganization } from '../last-organization.ts'
import classes from './Overview.module.css'
import {
  assembliesQuery,
  organizationEnvironmentsQuery,
  useAssemblies,
  useOrganizationEnvironments,
  useOrganizations,
} from '../queries.ts'
import { useComputeByCloud } from '../cost/queries.ts'
import { toOpenDeployments, useOpenDeployments } from '../deployments/open-deployments.ts'

export const handle = pageHandle(organizationCrumbs, 'Overview', paths.organization)

/** Starts the queries of the first rows; the panels start theirs when they mount. */
export const loader = pageLoader((scope) => [
  cloudsQuery(scope),
  assembliesQuery(scope),
  organizationEnvironmentsQuery(scope),
])

interface OverviewQueries {
  assemblies: ReturnType<typeof useAssemblies>
  environments: ReturnType<typeof useOrganizationEnvironments>
  clouds: ReturnType<typeof useClouds>
}

/** Counts that link to their lists. */
function OverviewFacts({ assemblies, environments, clouds }: OverviewQueries) {
  const scope = useScope()
  const report = useComputeByCloud(scope)
  const facts = [
    { query: assemblies, nouns: ['assembly', 'assemblies'], to: paths.assemblies(scope) },
    { query: environments, nouns: ['environment', 'environments'], to: '#environments' },
    { query: clouds, nouns: ['cloud', 'clouds'], to: paths.clouds(scope) },
    { query: report, nouns: ['compute', 'computes'], to: paths.computeReport(scope) },
  ] as const
  const getCount = ({ data }: (typeof facts)[number]['query']): number | undefined => {
    if (data === null) return 0
    return data && ('length' in data ? data.length : data.used.count)
  }
  return (
    <Group gap="0 12px" mih={{ base: 48, xs: 24 }} lh="24px" align="flex-start">
      {facts.map(({ query, nouns: [one, many], to }) => {
        const count = getCount(query)
        // About as wide as a count.
        if (count === undefined && !query.isError)
          return <LoadingLine key={to} height={8} my={8} width={`${many.length + 4}ch`} />
        return (
          // The browser itself scrolls to a fragment.
          <TextLink key={to} c="inherit" to={to} reloadDocument={to.startsWith('#')}>
            {count === undefined ? `${many}: unknown` : formatCountOf(count, one, many)}
          </TextLink>
        )
      })}
    </Group>
  )
}

// A missing organization and one without access look the same to the operator.
function OrganizationNotFound({ organization, query }: { organization: string; query: UseQueryResult }) {
  // The navbar hides the sections of an organization that is not in the list.
  useOrganizations()
  if (!isRefused(query.error, 'not-found', 'not-allowed'))
    return <QueryProblem query={query} subject="The organization" />
  return (
    <EmptyState
      title={`There is no organization ${organization} that you can see`}
      hint="The name may be wrong, or you are not in any of its teams. Ask an administrator of the organization to add you."
      action={<ButtonLink to={`${paths.organizations()}?choose`}>Show your organizations</ButtonLink>}
    />
  )
}

/** What needs attention and what runs. Apart from the side, which polls of open deployments need not render. */
function Urgent({ environments, clouds }: Omit<OverviewQueries, 'assemblies'>) {
  const open = useOpenDeployments(useScope().organization)
  return (
    <Box miw={0}>
      <AttentionSection openDeployments={open} clouds={clouds} environments={environments} />
      <RunningSection openDeployments={open} />
    </Box>
  )
}

function Unavailable(props: Omit<OverviewQueries, 'assemblies'>) {
  return <UnavailableAttention {...props} openDeployments={useOpenDeployments(useScope().organization)} />
}

function Lists({ assemblies, environments }: Omit<OverviewQueries, 'clouds'>) {
  const scope = useScope()
  const open = useOpenDeployments(scope.organization)
  const rows = useAssemblyRows(scope)
  return (
    <Box miw={0}>
      <Section title="Environments" anchor="environments">
        <EnvironmentsTable
          environments={environments.data}
          deployments={toOpenDeployments(open)}
          problem={toQueryProblem(environments, 'The environments')}
        />
      </Section>
      <Section title="Assemblies">
        <AssembliesTable rows={rows} problem={toQueryProblem(assemblies, 'The assemblies')} paramPrefix="assemblies-" />
      </Section>
    </Box>
  )
}

export function Component() {
  const scope = useScope()
  const { organization } = scope
  const clouds = useClouds(scope)
  const assemblies = useAssemblies(scope)
  const environments = useOrganizationEnvironments(scope)
  // A missing organization refuses every request: show one message.
  const notFound = [clouds, assemblies, environments].every(({ isLoadingError }) => isLoadingError)
  const exists = assemblies.data !== undefined
  useEffect(() => {
    if (exists) lastOrganization.set(organization)
  }, [exists, organization])
  return (
    <>
      <PageHeader
        title="Overview"
        facts={!notFound && <OverviewFacts assemblies={assemblies} environments={environments} clouds={clouds} />}
      />
      {notFound ? (
        <OrganizationNotFound organization={organization} query={assemblies} />
      ) : (
        <>
          <div className={classes.layout}>
            <Urgent environments={environments} clouds={clouds} />
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 1 }} spacing="xl" className={classes.side}>
              {/* Once the number of clouds is known, which sets their heights. */}
              {clouds.data && !assemblies.isPending ? (
                <>
                  <SpendPanel clouds={clouds.data.length} />
                  <AssemblySpendPanel assemblies={assemblies.data?.length ?? 0} />
                  <ComputePanel clouds={clouds.data.length} />
                  <CloudsList clouds={clouds.data} />
                </>
              ) : clouds.isError ? (
                <QueryProblem query={clouds} subject="The clouds" />
              ) : (
                <Skeleton lines={8} variant="rows" />
              )}
            </SimpleGrid>
            <Lists assemblies={assemblies} environments={environments} />
          </div>
          <Unavailable environments={environments} clouds={clouds} />
        </>
      )}
    </>
  )
}
