import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../contract/records.ts'
import type { RefusalKind } from '../../contract/refusal.ts'
import { assembliesOf, assemblyRows, AssembliesTable } from '../assembly/index.ts'
import { cloudsOf } from '../cloud/index.ts'
import { ReadRefused } from '../data/read-refused.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { startReading } from '../data/read.ts'
import { organizationCrumbs, pageBelow, placeIn } from '../frame/crumbs.ts'
import { ButtonLink } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { formatCountOf } from '../kit/format.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { paths } from '../paths.ts'
import { AssemblySpendPanel } from './AssemblySpendPanel.tsx'
import { AttentionSection, RunningSection } from './LiveSections.tsx'
import { CloudsList } from './CloudsList.tsx'
import { computeCount, tenantsOf } from './compute.ts'
import { ComputePanel } from './ComputePanel.tsx'
import { EnvironmentsTable } from './EnvironmentsTable.tsx'
import { rememberOrganization } from './last-organization.ts'
import classes from './Overview.module.css'
import { computeByCloudIn, environmentsIn } from './queries.ts'
import { SpendPanel } from './SpendPanel.tsx'
import { useOpenDeployments } from './use-open-deployments.ts'

export const handle = pageBelow(organizationCrumbs, 'Overview', paths.organization)

/** Starts what the first rows need; the panels read the rest when they are there. */
export function loader({ params }: LoaderFunctionArgs) {
  const { organization } = placeIn(params)
  startReading(cloudsOf(organization), assembliesOf(organization))
  return startReading(environmentsIn(organization))
}

interface Counts {
  readonly assemblies: number | undefined
  readonly environments: number | undefined
  readonly clouds: number | undefined
}

/** How much there is; each figure opens the list that it counts: that of the environments stands below. */
function OverviewFacts({ organization, counts }: { organization: string; counts: Counts }) {
  const { data: report } = useQuery(computeByCloudIn(organization))
  const { assemblies, environments, clouds } = counts
  return (
    <>
      {assemblies !== undefined && (
        <span>
          <Link to={paths.assemblies(organization)}>{formatCountOf(assemblies, 'assembly', 'assemblies')}</Link>
        </span>
      )}
      {environments !== undefined && (
        <span>
          <a href="#environments">{formatCountOf(environments, 'environment')}</a>
        </span>
      )}
      {clouds !== undefined && (
        <span>
          <Link to={paths.clouds(organization)}>{formatCountOf(clouds, 'cloud')}</Link>
        </span>
      )}
      {report && (
        <span>
          <Link to={paths.computeReport(organization)}>
            {formatCountOf(computeCount(tenantsOf(report.data)), 'deployed compute')}
          </Link>
        </span>
      )}
    </>
  )
}

// They start together once the number of clouds says how much room each needs.
interface CloudPanelsProps {
  readonly organization: string
  readonly clouds: readonly Ci[]
  readonly assemblies: number
}

function CloudPanels({ organization, clouds, assemblies }: CloudPanelsProps) {
  return (
    <>
      <SpendPanel organization={organization} clouds={clouds.length} />
      <AssemblySpendPanel organization={organization} assemblies={assemblies} />
      <ComputePanel organization={organization} clouds={clouds.length} />
      <Section
        title="Clouds"
        action={
          <Link className={classes.more} to={paths.cloudServices(organization)}>
            Services by cloud
          </Link>
        }
      >
        <CloudsList organization={organization} clouds={clouds} />
      </Section>
    </>
  )
}

const UNSEEN: readonly RefusalKind[] = ['not-found', 'not-allowed']

// One that is not there and one that somebody is no member of get different answers, which tells nobody more to do.
function NoOrganization({ organization, reading }: { organization: string; reading: UseQueryResult }) {
  const { error } = reading
  if (!(error instanceof ReadRefused) || !UNSEEN.includes(error.refusal.kind))
    return <ReadProblem reading={reading} what="The organization" />
  return (
    <EmptyState
      title={`There is no organization ${organization} that you can see`}
      hint="Its name may be another one, or you are in none of its teams: an administrator of it can add you to one."
      action={<ButtonLink to={`${paths.organizations()}?choose`}>Show your organizations</ButtonLink>}
    />
  )
}

export function Component() {
  const { organization } = placeIn(useParams())
  const clouds = useQuery(cloudsOf(organization))
  const assemblies = useQuery(assembliesOf(organization))
  const environments = useQuery(environmentsIn(organization))
  const open = useOpenDeployments(organization)
  // An organization that is not there refuses everything; it is said once.
  const gone = [clouds, assemblies, environments].every(({ isError, data }) => isError && data === undefined)
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
      {gone ? (
        <NoOrganization organization={organization} reading={assemblies} />
      ) : (
        <div className={classes.columns}>
          <div>
            <AttentionSection
              organization={organization}
              open={open}
              clouds={clouds.data}
              environments={environments.data}
            />
            <RunningSection organization={organization} open={open} />
            <Section title="Environments" anchor="environments">
              {environments.isError && !environments.data ? (
                <ReadProblem reading={environments} what="The environments" />
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
                <ReadProblem reading={assemblies} what="The assemblies" />
              ) : (
                <AssembliesTable
                  organization={organization}
                  rows={assemblies.data && assemblyRows(assemblies.data, environments.data, open.deployments)}
                  prefix="assemblies-"
                />
              )}
            </Section>
          </div>
          <div className={classes.side}>
            {clouds.data && !assemblies.isPending ? (
              <CloudPanels organization={organization} clouds={clouds.data} assemblies={assemblies.data?.length ?? 0} />
            ) : clouds.isError ? (
              <ReadProblem reading={clouds} what="The clouds" />
            ) : (
              <Skeleton lines={8} as="rows" />
            )}
          </div>
        </div>
      )}
    </>
  )
}
