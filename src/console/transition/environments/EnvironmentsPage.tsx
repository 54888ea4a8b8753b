import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { isRelation } from '../../../contract/organization/search.ts'
import { useClouds } from '../../cloud/index.ts'
import { deploymentByEnvironment, useAssemblyHealth, useOpenDeployments } from '../../organization/index.ts'
import { useDesignReleases } from '../../design/index.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { assemblyCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type AssemblyScope } from '../../routing/paths.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { getEnvironmentColumns, environmentFilters } from './columns.tsx'
import { listedReleaseQuery, recentDeploymentsQuery, useCloudUses } from '../queries.ts'
import { environmentsQuery, useEnvironments } from './queries.ts'
import { toEnvironmentRows, type EnvironmentRow } from './rows.ts'

export const handle = pageHandle(assemblyCrumbs, 'Transition', paths.transition)

export const loader = pageLoader((scope) => [environmentsQuery(scope)])

/** The service reads the newest release of one environment at a time. */
const MAX_RELEASE_QUERIES = 50

const NO_ENVIRONMENTS: readonly Ci[] = []

/** Undefined until the environments are loaded. The other queries may fail. */
function useEnvironmentRows(
  scope: AssemblyScope,
  environments: readonly Ci[] | undefined,
): readonly EnvironmentRow[] | undefined {
  const [now] = useState(Date.now)
  const { deployments } = useOpenDeployments(scope.organization)
  const { data: recent } = useQuery(recentDeploymentsQuery(scope, now))
  const { data: found } = useCloudUses(scope)
  const { data: clouds } = useClouds(scope, { lowPriority: true })
  const { data: designReleases } = useDesignReleases(scope, { lowPriority: true })
  const { data: health, isError } = useAssemblyHealth(scope)
  const compared = environments && environments.length <= MAX_RELEASE_QUERIES ? environments : NO_ENVIRONMENTS
  const manifests = useQueries({
    queries: compared.map(({ ciName }) => listedReleaseQuery({ ...scope, environment: ciName })),
    combine: (queries) => queries.map(({ data }) => data),
  })
  return useMemo(
    () =>
      environments &&
      toEnvironmentRows(environments, {
        openDeployments: deployments && deploymentByEnvironment(deployments),
        recentDeployments: recent && deploymentByEnvironment(recent),
        cloudUses: found?.filter(isRelation),
        clouds,
        designReleases,
        latestReleases: new Map(compared.map(({ ciName }, index) => [ciName, manifests[index]])),
        health: health ?? (isError ? 'unknown' : undefined),
      }),
    [environments, deployments, recent, found, clouds, designReleases, compared, manifests, health, isError],
  )
}

export function Component() {
  const scope = useScope()
  const environments = useEnvironments(scope)
  const rows = useEnvironmentRows(scope, environments.data)
  const columns = useMemo(() => getEnvironmentColumns(scope), [scope])
  return (
    <>
      <PageHeader
        title="Transition"
        facts={rows && `${formatCountOf(rows.length, 'environment')} of ${scope.assembly}`}
        actions={
          <>
            <ButtonLink to={paths.compareEnvironments(scope)}>Compare environments</ButtonLink>
            <ActionButton to={paths.newEnvironment(scope)} variant="filled">
              Create environment
            </ActionButton>
          </>
        }
      />
      <QueryProblem query={environments} subject="The environments" />
      {!environments.error || rows ? (
        <DataTable
          label="Environments"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowLink={({ name }) => paths.environment({ ...scope, environment: name })}
          emptyState={{
            title: 'No environments',
            hint: 'An environment is the design of the assembly, deployed on clouds. This assembly has none yet.',
            action: <ActionButton to={paths.newEnvironment(scope)}>Create environment</ActionButton>,
          }}
          defaultSort="name"
          quickFilters={environmentFilters}
        />
      ) : null}
    </>
  )
}
