import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs, Link } from 'react-router'
import type { Release } from '../../../../contract/core/records.ts'
import { cloudsQuery, useClouds, isUsable, offeringRows, offeringsQuery, useOfferings } from '../../../cloud/index.ts'
import { QueryProblem } from '../../../data/read/QueryProblem.tsx'
import { prefetch } from '../../../data/read/call-query.ts'
import { designPlatformsQuery, useDesignPlatforms } from '../../../design/index.ts'
import { assemblyCrumbs, parseScope, type PageHandle, type Scope } from '../../../routing/crumbs.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { Status } from '../../../kit/state/StateBadge.tsx'
import { compareNatural } from '../../../kit/table/row-index/natural-sort.ts'
import { paths } from '../../../routing/paths.ts'
import { getEmptyValues, copyValues } from './values.ts'
import { NewEnvironmentForm } from './NewEnvironmentForm.tsx'
import { designComputesQuery, newEnvironmentQuery, profilesQuery } from './queries.ts'
import { Notice } from '../../Notice.tsx'
import {
  designReleasesQuery,
  useDesignReleases,
  environmentQuery,
  environmentsQuery,
  useEnvironments,
} from '../../queries.ts'

export const handle: PageHandle = {
  crumbs: (params) => {
    const scope = parseScope(params)
    const { organization, assembly } = scope
    return [
      ...assemblyCrumbs(scope),
      { label: 'Transition', to: paths.transition(organization, assembly) },
      { label: 'New environment', to: paths.newEnvironment(organization, assembly) },
    ]
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = parseScope(params)
  return prefetch(
    cloudsQuery(organization),
    designPlatformsQuery(organization, assembly),
    environmentsQuery(organization, assembly),
    newEnvironmentQuery(organization, assembly),
    profilesQuery(organization),
    designReleasesQuery(organization, assembly),
    designComputesQuery(organization, assembly),
    offeringsQuery(organization),
  )
}

/** Why no environment can be created (service-api 1.5), with the page that resolves it. */
function findMissingPrerequisite(
  { organization, assembly }: Scope,
  clouds: number,
  releases: readonly Release[] | undefined,
) {
  if (clouds === 0)
    return {
      message: 'The organization has no cloud yet. Add one first.',
      label: 'New cloud',
      to: paths.newCloud(organization),
    }
  if (releases && !releases.some(({ releaseState }) => releaseState === 'closed'))
    return {
      message: `The design of ${assembly} was never committed. Commit it first.`,
      label: 'Open design',
      to: paths.design(organization, assembly),
    }
  return undefined
}

/** `like`: an environment to copy; `usable`: ids of usable clouds. Undefined while loading. */
function useInitialValues(organization: string, assembly: string, like: string | null, usable: ReadonlySet<string>) {
  const defaults = useQuery(newEnvironmentQuery(organization, assembly))
  const model = useQuery({ ...environmentQuery(organization, assembly, like ?? ''), enabled: like !== null })
  // Both may fail: the form has its own defaults.
  if (defaults.isPending || (like !== null && model.isPending)) return undefined
  const empty = getEmptyValues(defaults.data?.ciAttributes)
  return model.data ? copyValues(empty, model.data, model.data.clouds, usable) : empty
}

export function Component() {
  const scope = parseScope(useParams())
  const { organization, assembly } = scope
  const [search] = useSearchParams()
  const like = search.get('like')
  const clouds = useClouds(organization)
  const platforms = useDesignPlatforms(organization, assembly)
  const environments = useEnvironments(organization, assembly)
  const profiles = useQuery(profilesQuery(organization))
  const releases = useDesignReleases(organization, assembly)
  const { data: computes } = useQuery(designComputesQuery(organization, assembly))
  const { data: offerings } = useOfferings(organization)
  const rows = useMemo(() => offerings && offeringRows(offerings), [offerings])
  const usable = useMemo(() => new Set<string>(clouds.data?.filter(isUsable).map(({ ciId }) => ciId)), [clouds.data])
  const initial = useInitialValues(organization, assembly, like, usable)
  const waiting = [clouds, platforms, environments, profiles, releases].some(({ isPending }) => isPending)
  const missing = waiting ? undefined : findMissingPrerequisite(scope, clouds.data?.length ?? 1, releases.data)
  return (
    <>
      <PageHeader
        title={like === null ? 'New environment' : `New environment like ${like}`}
        facts={`Of ${assembly}: the committed design, deployed on clouds`}
        actions={undefined}
      />
      <QueryProblem query={clouds} subject="The clouds" />
      <QueryProblem query={platforms} subject="The design's platforms" />
      {missing && (
        <Notice
          tone="attention"
          action={
            <Button component={Link} to={missing.to}>
              {missing.label}
            </Button>
          }
        >
          <Status icon="attention">{missing.message}</Status>
        </Notice>
      )}
      {waiting || !initial ? (
        <Skeleton lines={16} variant="rows" />
      ) : (
        clouds.data &&
        platforms.data && (
          <NewEnvironmentForm
            key={`${organization}/${assembly} ${like ?? ''}`}
            scope={scope}
            initialValues={initial}
            clouds={clouds.data.toSorted((a, b) => compareNatural(a.ciName, b.ciName))}
            platforms={platforms.data.filter(({ rfcAction }) => rfcAction !== 'add')}
            profiles={profiles.data ?? []}
            takenNames={environments.data?.map(({ ciName }) => ciName) ?? []}
            computes={computes}
            offerings={rows}
            disabledReason={missing?.message}
          />
        )
      )}
    </>
  )
}
