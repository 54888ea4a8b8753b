import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Release } from '../../contract/records.ts'
import { cloudsOf, isUsable, offeringRows, offeringsOf } from '../cloud/index.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { startReading } from '../data/read.ts'
import { designPlatformsOf } from '../design/index.ts'
import { assemblyCrumbs, placeIn, type PageHandle, type Place } from '../frame/crumbs.ts'
import { ButtonLink } from '../kit/Button.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import { compareNatural } from '../kit/table/natural.ts'
import { paths } from '../paths.ts'
import { emptyValues, valuesLike } from './environment-values.ts'
import { NewEnvironmentForm } from './NewEnvironmentForm.tsx'
import { designComputesOf, newEnvironmentOf, profilesOf } from './form-queries.ts'
import { Notice } from './Notice.tsx'
import { designReleasesOf, environmentOf, environmentsOf } from './queries.ts'

export const handle: PageHandle = {
  crumbs: (params) => {
    const place = placeIn(params)
    const { organization, assembly } = place
    return [
      ...assemblyCrumbs(place),
      { label: 'Transition', to: paths.transition(organization, assembly) },
      { label: 'New environment', to: paths.newEnvironment(organization, assembly) },
    ]
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = placeIn(params)
  void startReading(cloudsOf(organization))
  void startReading(designPlatformsOf(organization, assembly))
  void startReading(environmentsOf(organization, assembly))
  void startReading(newEnvironmentOf(organization, assembly))
  void startReading(profilesOf(organization))
  void startReading(designReleasesOf(organization, assembly))
  void startReading(designComputesOf(organization, assembly))
  return startReading(offeringsOf(organization))
}

interface Missing {
  readonly sentence: string
  /** Where that is mended. */
  readonly link: ReactNode
}

/** Why no environment can be created now (service-api 1.5), as far as was read. */
function missingIn(
  { organization, assembly }: Place,
  clouds: number,
  releases: readonly Release[] | undefined,
): Missing | undefined {
  if (clouds === 0)
    return {
      sentence: 'The organization has no cloud yet. Add one first.',
      link: <ButtonLink to={paths.newCloud(organization)}>New cloud</ButtonLink>,
    }
  return releases && !releases.some(({ releaseState }) => releaseState === 'closed')
    ? {
        sentence: `The design of ${assembly} was never committed. Commit it first.`,
        link: <ButtonLink to={paths.design(organization, assembly)}>Open design</ButtonLink>,
      }
    : undefined
}

/** What the form begins with; undefined while that is read. */
function useInitial(organization: string, assembly: string, like: string | null, usable: ReadonlySet<string>) {
  const defaults = useQuery(newEnvironmentOf(organization, assembly))
  const model = useQuery({ ...environmentOf(organization, assembly, like ?? ''), enabled: like !== null })
  // Where the service gives no defaults the form has its own; where the model cannot be read it begins empty.
  if (defaults.isPending || (like !== null && model.isPending)) return undefined
  const empty = emptyValues(defaults.data?.ciAttributes)
  return model.data ? valuesLike(empty, model.data, model.data.clouds, usable) : empty
}

export function Component() {
  const place = placeIn(useParams())
  const { organization, assembly } = place
  const [search] = useSearchParams()
  const like = search.get('like')
  const clouds = useQuery(cloudsOf(organization))
  const platforms = useQuery(designPlatformsOf(organization, assembly))
  const environments = useQuery(environmentsOf(organization, assembly))
  const profiles = useQuery(profilesOf(organization))
  const releases = useQuery(designReleasesOf(organization, assembly))
  const { data: computes } = useQuery(designComputesOf(organization, assembly))
  const { data: offerings } = useQuery(offeringsOf(organization))
  const rows = useMemo(() => offerings && offeringRows(offerings), [offerings])
  const usable = useMemo(() => new Set<string>(clouds.data?.filter(isUsable).map(({ ciId }) => ciId)), [clouds.data])
  const initial = useInitial(organization, assembly, like, usable)
  const waiting = [clouds, platforms, environments, profiles, releases].some(({ isPending }) => isPending)
  const missing = waiting ? undefined : missingIn(place, clouds.data?.length ?? 1, releases.data)
  return (
    <>
      <PageHeader
        title={like === null ? 'New environment' : `New environment like ${like}`}
        facts={`Of ${assembly}: the committed design, deployed on clouds`}
        actions={undefined}
      />
      <ReadProblem reading={clouds} what="The clouds" />
      <ReadProblem reading={platforms} what="The design's platforms" />
      {missing && (
        <Notice tone="attention" action={missing.link}>
          <Status mark="attention">{missing.sentence}</Status>
        </Notice>
      )}
      {waiting || !initial ? (
        <Skeleton lines={16} as="rows" />
      ) : (
        clouds.data &&
        platforms.data && (
          <NewEnvironmentForm
            key={like ?? ''}
            place={place}
            initial={initial}
            clouds={clouds.data.toSorted((a, b) => compareNatural(a.ciName, b.ciName))}
            platforms={platforms.data.filter(({ rfcAction }) => rfcAction !== 'add')}
            profiles={profiles.data ?? []}
            taken={environments.data?.map(({ ciName }) => ciName) ?? []}
            computes={computes}
            offerings={rows}
            problem={missing?.sentence}
          />
        )
      )}
    </>
  )
}
