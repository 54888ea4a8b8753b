import { Anchor, Box, Button, Flex, Group, SimpleGrid } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import type { RefusalKind } from '../../../contract/core/refusal.ts'
import { assembliesQuery, useAssemblies, toAssemblyRows, AssembliesTable } from '../../assembly/index.ts'
import { cloudsQuery, useClouds } from '../../cloud/index.ts'
import { RefusalError } from '../../data/refusal-error.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { organizationCrumbs, pageHandle, parseScope } from '../../routing/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { AssemblySpendPanel, SpendPanel } from './SpendPanels.tsx'
import { AttentionSection } from './AttentionSection.tsx'
import { CloudsList } from './CloudsList.tsx'
import { countComputes, getTenants } from '../compute.ts'
import { ComputePanel } from './ComputePanel.tsx'
import { EnvironmentsTable } from './EnvironmentsTable.tsx'
import { RunningSection } from './RunningSection.tsx'
import { rememberOrganization } from '../last-organization.ts'
import classes from './Overview.module.css'
import { useComputeByCloud, organizationEnvironmentsQuery, useOrganizationEnvironments } from '../queries.ts'
import { useOpenDeployments } from '../deployments/open-deployments.ts'

export const handle = pageHandle(organizationCrumbs, 'Overview', paths.organization)

/** Starts the queries of the first rows; the panels start theirs when they mount. */
export function loader({ params }: LoaderFunctionArgs) {
  const { organization } = parseScope(params)
  prefetch(cloudsQuery(organization), assembliesQuery(organization))
  return prefetch(organizationEnvironmentsQuery(organization))
}

interface Counts {
  readonly assemblies: number | undefined
  readonly environments: number | undefined
  readonly clouds: number | undefined
}

/** Counts that link to their lists. */
function OverviewFacts({ organization, counts }: { organization: string; counts: Counts }) {
  const { data: report } = useComputeByCloud(organization)
  const { assemblies, environments, clouds } = counts
  return (
    <Group component="span" gap="0 12px" lh="24px">
      {assemblies !== undefined && (
        <Anchor component={Link} c="inherit" to={paths.assemblies(organization)}>
          {formatCountOf(assemblies, 'assembly', 'assemblies')}
        </Anchor>
      )}
      {environments !== undefined && (
        <Anchor c="inherit" href="#environments">
          {formatCountOf(environments, 'environment')}
        </Anchor>
      )}
      {clouds !== undefined && (
        <Anchor component={Link} c="inherit" to={paths.clouds(organization)}>
          {formatCountOf(clouds, 'cloud')}
        </Anchor>
      )}
      {report && (
        <Anchor component={Link} c="inherit" to={paths.computeReport(organization)}>
          {formatCountOf(countComputes(getTenants(report.data)), 'deployed compute')}
        </Anchor>
      )}
    </Group>
  )
}

interface CloudPanelsProps {
  organization: string
  clouds: readonly Ci[]
  assemblies: number
}

/** Mounted once the number of clouds is known, which sets their heights. */
function CloudPanels({ organization, clouds, assemblies }: CloudPanelsProps) {
  return (
    <>
      <SpendPanel organization={organization} clouds={clouds.length} />
      <AssemblySpendPanel organization={organization} assemblies={assemblies} />
      <ComputePanel organization={organization} clouds={clouds.length} />
      <Section
        title="Clouds"
        action={
          <Anchor component={Link} to={paths.cloudServices(organization)}>
            Services by cloud
          </Anchor>
        }
      >
        <CloudsList organization={organization} clouds={clouds} />
      </Section>
    </>
  )
}

const HIDDEN_REFUSALS: readonly RefusalKind[] = ['not-found', 'not-allowed']

// A missing organization and one without access look the same to the operator.
function OrganizationNotFound({ organization, query }: { organization: string; query: UseQueryResult }) {
  const { error } = query
  if (!(error instanceof RefusalError) || !HIDDEN_REFUSALS.includes(error.refusal.kind))
    return <QueryProblem query={query} subject="The organization" />
  return (
    <EmptyState
      title={`There is no organization ${organization} that you can see`}
      hint="The name may be wrong, or you are not in any of its teams: an administrator of it can add you to one."
      action={
        <Button component={Link} to={`${paths.organizations()}?choose`}>
          Show your organizations
        </Button>
      }
    />
  )
}

export function Component() {
  const { organization } = parseScope(useParams())
  const clouds = useClouds(organization)
  const assemblies = useAssemblies(organization)
  const environments = useOrganizationEnvironments(organization)
  const open = useOpenDeployments(organization)
  // A missing organization refuses every request: show one message.
  const notFound = [clouds, assemblies, environments].every(({ isError, data }) => isError && data === undefined)
  const exists = assemblies.data !== undefined
  useEffect(() => {
    if (exists) rememberOrganization(organization)
  }, [exists, organization])
  const counts: Counts = {
    assemblies: assemblies.data?.length,
    environments: environments.data?.length,
    clouds: clouds.data?.length,
  }
  return (
    <>
      <PageHeader
        title="Overview"
        facts={<OverviewFacts organization={organization} counts={counts} />}
        actions={undefined}
      />
      {notFound ? (
        <OrganizationNotFound organization={organization} query={assemblies} />
      ) : (
        <Flex
          gap="xl"
          direction={{ base: 'column', lg: 'row' }}
          align={{ base: 'stretch', lg: 'flex-start' }}
          flex="none"
        >
          <Box flex={{ lg: 1 }} miw={0}>
            <AttentionSection
              organization={organization}
              openDeployments={open}
              clouds={clouds.data}
              environments={environments.data}
            />
            <RunningSection organization={organization} openDeployments={open} />
            <Section title="Environments" anchor="environments">
              {environments.isError && !environments.data ? (
                <QueryProblem query={environments} subject="The environments" />
              ) : (
                <EnvironmentsTable
                  organization={organization}
                  environments={environments.data}
                  deployments={open.deployments}
                />
              )}
            </Section>
            <Section title="Assemblies">
              {assemblies.isError && !assemblies.data ? (
                <QueryProblem query={assemblies} subject="The assemblies" />
              ) : (
                <AssembliesTable
                  organization={organization}
                  rows={assemblies.data && toAssemblyRows(assemblies.data, environments.data, open.deployments)}
                  prefix="assemblies-"
                />
              )}
            </Section>
          </Box>
          <SimpleGrid
            flex="none"
            w={{ lg: 400 }}
            cols={{ base: 1, sm: 2, lg: 1 }}
            spacing="xl"
            className={classes.side}
          >
            {clouds.data && !assemblies.isPending ? (
              <CloudPanels organization={organization} clouds={clouds.data} assemblies={assemblies.data?.length ?? 0} />
            ) : clouds.isError ? (
              <QueryProblem query={clouds} subject="The clouds" />
            ) : (
              <Skeleton lines={8} variant="rows" />
            )}
          </SimpleGrid>
        </Flex>
      )}
    </>
  )
}
