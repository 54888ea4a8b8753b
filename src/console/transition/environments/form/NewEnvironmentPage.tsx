import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Release } from '../../../../contract/core/records.ts'
import { cloudsQuery, offeringsQuery, useClouds } from '../../../cloud/index.ts'
import { pageLoader } from '../../../data/read/call-query.ts'
import { QueryProblems } from '../../../data/read/QueryProblem.tsx'
import {
  designPlatformsQuery,
  designReleasesQuery,
  useDesignPlatforms,
  useDesignReleases,
} from '../../../design/index.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { ButtonLink } from '../../../kit/TextLink.tsx'
import { sortByName } from '../../../kit/named-records.ts'
import { pageHandle, transitionCrumbs } from '../../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../../routing/paths.ts'
import { environmentQuery } from '../../queries.ts'
import { environmentsQuery } from '../queries.ts'
import { NewEnvironmentForm } from './NewEnvironmentForm.tsx'
import { designComputesQuery, newEnvironmentQuery, profilesQuery } from './queries.ts'

export const handle = pageHandle(transitionCrumbs, 'New environment', paths.newEnvironment)

export const loader = pageLoader((scope) => [
  cloudsQuery(scope),
  designPlatformsQuery(scope),
  environmentsQuery(scope),
  newEnvironmentQuery(scope),
  profilesQuery(scope),
  designReleasesQuery(scope),
  designComputesQuery(scope),
  offeringsQuery(scope),
])

/** Why no environment can be created (service-api 1.5), with the page that resolves it. */
function findMissingPrerequisite(
  scope: Scope,
  clouds: readonly unknown[] | undefined,
  releases: readonly Release[] | undefined,
) {
  if (clouds?.length === 0)
    return {
      title: 'No clouds',
      hint: 'An environment runs on clouds, and the organization has none yet. Add one first.',
      action: <ButtonLink to={paths.newCloud(scope)}>Create cloud</ButtonLink>,
    }
  if (releases && !releases.some(({ releaseState }) => releaseState === 'closed'))
    return {
      title: 'No committed design',
      hint: `The design of ${scope.assembly} was never committed. Commit it first.`,
      action: <ButtonLink to={paths.design(scope)}>Open design</ButtonLink>,
    }
  return undefined
}

export function Component() {
  const scope = useScope()
  const { organization, assembly } = scope
  const [search] = useSearchParams()
  const like = search.get('like')
  const clouds = useClouds(scope)
  const platforms = useDesignPlatforms(scope)
  const profiles = useQuery(profilesQuery(scope))
  const releases = useDesignReleases(scope)
  const defaults = useQuery(newEnvironmentQuery(scope))
  const model = useQuery({ ...environmentQuery({ ...scope, environment: like ?? '' }), enabled: like !== null })
  const isLoading = [clouds, platforms, profiles, releases, defaults, model].some((query) => query.isLoading)
  const missing = findMissingPrerequisite(scope, clouds.data, releases.data)
  return (
    <>
      <PageHeader
        title={like === null ? 'New environment' : `New environment based on ${like}`}
        facts={`The committed design of ${assembly}, deployed on clouds`}
      />
      <QueryProblems
        queries={[
          [clouds, 'The clouds'],
          [platforms, "The design's platforms"],
        ]}
      />
      {isLoading && <Skeleton lines={16} variant="rows" />}
      {!isLoading && missing && <EmptyState {...missing} />}
      {!isLoading && !missing && clouds.data && platforms.data && (
        <NewEnvironmentForm
          key={`${organization}/${assembly} ${like ?? ''}`}
          scope={scope}
          defaults={defaults.data?.ciAttributes ?? {}}
          model={model.data}
          clouds={sortByName(clouds.data)}
          platforms={sortByName(platforms.data.filter(({ rfcAction }) => rfcAction !== 'add'))}
          profiles={profiles.data ?? []}
        />
      )}
    </>
  )
}
