import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
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
import {
  designComputesQuery,
  useDesignComputes,
  newEnvironmentQuery,
  useNewEnvironment,
  profilesQuery,
  useProfiles,
} from './queries.ts'
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
  void prefetch(cloudsQuery(organization))
  void prefetch(designPlatformsQuery(organization, assembly))
  void prefetch(environmentsQuery(organization, assembly))
  void prefetch(newEnvironmentQuery(organization, assembly))
  void prefetch(profilesQuery(organization))
  void prefetch(designReleasesQuery(organization, assembly))
  void prefetch(designComputesQuery(organization, assembly))
  return prefetch(offeringsQuery(organization))
}

interface MissingPrerequisite {
  readonly message: string
  /** Where that is mended. */
  readonly link: ReactNode
}

/** Why no environment can be created now (service-api 1.5), as far as was read. */
function findMissingPrerequisite(
  { organization, assembly }: Scope,
  clouds: number,
  releases: readonly Release[] | undefined,
): MissingPrerequisite | undefined {
  if (clouds === 0)
    return {
      message: 'The organization has no cloud yet. Add one first.',
      link: (
        <Button component={Link} to={paths.newCloud(organization)}>
          New cloud
        </Button>
      ),
    }
  return releases && !releases.some(({ releaseState }) => releaseState === 'closed')
    ? {
        message: `The design of ${assembly} was never committed. Commit it first.`,
        link: (
          <Button component={Link} to={paths.design(organization, assembly)}>
            Open design
          </Button>
        ),
      }
    : undefined
}

/** What the form begins with; undefined while that is read. */
function useInitialValues(organization: string, assembly: string, like: string | null, usable: ReadonlySet<string>) {
  const defaults = useNewEnvironment(organization, assembly)
  const model = useQuery({ ...environmentQuery(organization, assembly, like ?? ''), enabled: like !== null })
  // Where the service gives no defaults the form has its own; where the model cannot be read it begins empty.
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
  const profiles = useProfiles(organization)
  const releases = useDesignReleases(organization, assembly)
  const { data: computes } = useDesignComputes(organization, assembly)
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
        <Notice tone="attention" action={missing.link}>
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
