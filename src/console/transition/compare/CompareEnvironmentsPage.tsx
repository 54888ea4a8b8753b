import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { pageLoader } from '../../data/read/call-query.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf, formatDayAndTime } from '../../kit/format.ts'
import { ChoiceField, type Choice } from '../../kit/form/ChoiceField.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { useSetParams } from '../../kit/search-params.ts'
import { pageHandle, transitionCrumbs } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { environmentsQuery, useEnvironments } from '../environments/queries.ts'
import { timelineQuery } from '../queries.ts'
import { getReleaseDeployments, getReleases, type Timeline } from '../timeline/timeline.ts'
import type { ComparisonRow } from './columns.tsx'
import { compareValues, DRIFT_RULES, getDriftCause } from './comparison.ts'
import { ComparisonView, PromotableComparison } from './ComparisonView.tsx'
import { ReleaseComparison } from './ReleaseComparison.tsx'
import { useDesignSide, useEnvironmentSide } from './use-side.ts'
import { withoutOwnSettings } from './values.ts'

export const handle = pageHandle(transitionCrumbs, 'Compare', paths.compareEnvironments)

export const loader = pageLoader((scope) => [environmentsQuery(scope)])

const FOOTNOTE =
  "Platforms, components and variables include uncommitted changes; scale, clouds and monitors are as last committed. Billed rates are the service's figures, which add up amounts in different currencies. Secrets that the service masks cannot be compared. Variables, overrides and scale can be promoted; packs and their versions come from the design."

function EnvironmentComparison({ scope, left, right }: { scope: Scope; left: string; right: string }) {
  const ofLeft = useEnvironmentSide({ ...scope, environment: left })
  const ofRight = useEnvironmentSide({ ...scope, environment: right })
  const rows = useMemo(
    () => ofLeft.values && ofRight.values && compareValues(ofLeft.values, ofRight.values),
    [ofLeft.values, ofRight.values],
  )
  return (
    <PromotableComparison
      scope={scope}
      labels={[left, right]}
      left={ofLeft}
      right={ofRight}
      rows={rows}
      environments={{ left, right }}
      footnote={FOOTNOTE}
    />
  )
}

const DRIFT_FOOTNOTE = `Causes. ${DRIFT_RULES.map(([cause, meaning]) => `${cause.replace(/^./, (first) => first.toUpperCase())}: ${meaning}.`).join(' ')}`

/** An environment against its design. */
function Drift({ scope, environment, isDesignLeft }: { scope: Scope; environment: string; isDesignLeft: boolean }) {
  const own = useEnvironmentSide({ ...scope, environment })
  const design = useDesignSide(scope)
  const rows = useMemo(() => {
    if (!own.values || !design.values) return undefined
    const values = withoutOwnSettings(own.values, design.values)
    const compared = isDesignLeft ? compareValues(design.values, values) : compareValues(values, design.values)
    return compared.map((row): ComparisonRow => ({
      ...row,
      cause: getDriftCause(row, isDesignLeft ? row.right : row.left, own.isBehind),
    }))
  }, [own.values, own.isBehind, design.values, isDesignLeft])
  return (
    <ComparisonView
      labels={isDesignLeft ? ['Design', environment] : [environment, 'Design']}
      left={isDesignLeft ? design : own}
      right={isDesignLeft ? own : design}
      rows={rows}
      isDrift
      footnote={DRIFT_FOOTNOTE}
    />
  )
}

/** As in the address: `environment:prod`, `release:prod:1203` for the environment after an earlier release, or `design`. */
type Side =
  | { readonly kind: 'design' }
  | { readonly kind: 'environment'; readonly name: string }
  | { readonly kind: 'release'; readonly name: string; readonly releaseId: string }

function parseSide(text: string | null): Side | undefined {
  if (text === 'design') return { kind: 'design' }
  const [, released, releaseId] = /^release:([^:]+):(\d+)$/.exec(text ?? '') ?? []
  if (released !== undefined && releaseId !== undefined) return { kind: 'release', name: released, releaseId }
  const [, name] = /^(?:environment:)?(.+)$/.exec(text ?? '') ?? []
  return name === undefined ? undefined : { kind: 'environment', name }
}

function formatSide(side: Side): string {
  if (side.kind === 'design') return 'design'
  return side.kind === 'release' ? `release:${side.name}:${side.releaseId}` : `environment:${side.name}`
}

function getSideLabel(side: Side): string {
  if (side.kind === 'design') return 'Design'
  return side.kind === 'release' ? `Release ${side.releaseId}` : side.name
}

/** Whether they can be compared: a release only with its own environment. */
function isComparable(left: Side, right: Side): boolean {
  const kinds = [left.kind, right.kind]
  if (!kinds.includes('release')) return formatSide(left) !== formatSide(right)
  return kinds.includes('environment') && left.kind !== 'design' && right.kind !== 'design' && left.name === right.name
}

/** The committed releases of an environment before its newest one, with time and deployment. */
const toReleaseChoices = (environment: string, timeline: Timeline): Choice[] =>
  getReleases(timeline)
    .filter(({ releaseState }) => releaseState !== 'canceled')
    .slice(1)
    .filter(({ releaseState }) => releaseState === 'closed')
    .map(({ releaseId, updated }) => {
      const [deployment] = getReleaseDeployments(timeline, releaseId)
      const parts = [
        `Release ${releaseId}`,
        updated !== undefined && formatDayAndTime(updated),
        deployment ? `deployment ${deployment.deploymentId}` : 'not deployed',
      ]
      return {
        value: formatSide({ kind: 'release', name: environment, releaseId }),
        label: parts.filter(Boolean).join(', '),
        group: `Earlier releases of ${environment}`,
      }
    })

interface SidePickersProps {
  scope: Scope
  left: Side | undefined
  right: Side | undefined
  names: readonly string[]
}

/** Chooses the sides; the earlier releases of an environment once it is the other side. */
function SidePickers({ scope, left, right, names }: SidePickersProps) {
  const setParams = useSetParams()
  const [environment] = [left, right].flatMap((side) => (side && side.kind !== 'design' ? [side.name] : []))
  const { data: timeline = [] } = useQuery({
    ...timelineQuery({ ...scope, environment: environment ?? '' }),
    enabled: environment !== undefined,
  })
  const sides: Side[] = [...names.map((name) => ({ kind: 'environment', name }) as const), { kind: 'design' }]
  const toChoices = (chosen: Side | undefined, other: Side | undefined) => {
    const releases = other?.kind === 'environment' ? toReleaseChoices(other.name, timeline) : []
    const choices = [
      ...sides.map((side): Choice => ({ value: formatSide(side), label: getSideLabel(side) })),
      ...releases,
    ].filter(({ value }) => !other || value !== formatSide(other))
    // The chosen one has its name also while the lists are loading.
    const isListed = !chosen || choices.some(({ value }) => value === formatSide(chosen))
    return isListed ? choices : [...choices, { value: formatSide(chosen), label: getSideLabel(chosen) }]
  }
  /** A choice that does not fit to the other side clears it. */
  const choose = (own: 'left' | 'right', other: Side | undefined) => (value: string) => {
    const side = parseSide(value)
    const isFitting = !side || !other || isComparable(side, other)
    setParams({ [own]: value || undefined, ...(!isFitting && { [own === 'left' ? 'right' : 'left']: undefined }) })
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} maw={720} mb="md">
      <ChoiceField
        label="Compare"
        value={left ? formatSide(left) : ''}
        onChange={choose('left', right)}
        placeholder="Choose an environment"
        choices={toChoices(left, right)}
      />
      <ChoiceField
        label="With"
        value={right ? formatSide(right) : ''}
        onChange={choose('right', left)}
        placeholder="Choose what to compare with"
        choices={toChoices(right, left)}
      />
    </SimpleGrid>
  )
}

export function Component() {
  const scope = useScope()
  const [search] = useSearchParams()
  const environments = useEnvironments(scope)
  const names = environments.data?.map(({ ciName }) => ciName).toSorted(compareNatural)
  const [left, right] = [parseSide(search.get('left')), parseSide(search.get('right'))]
  const missing = [left, right].flatMap((side) =>
    side && side.kind !== 'design' && names && !names.includes(side.name) ? [side.name] : [],
  )
  const isReady = left && right && isComparable(left, right)
  return (
    <>
      <PageHeader
        title="Compare environments"
        facts={names && `${formatCountOf(names.length, 'environment')} of ${scope.assembly}, and its design`}
      />
      <QueryProblem query={environments} subject="The environments" />
      <SidePickers scope={scope} left={left} right={right} names={names ?? []} />
      {[...new Set(missing)].map((name) => (
        <EmptyState
          key={name}
          title={`There is no environment ${name}`}
          hint="It may have been deleted. Choose another one."
        />
      ))}
      {!isReady && missing.length === 0 && (
        <EmptyState
          title="Nothing to compare yet"
          hint="Choose two environments, an environment and one of its earlier releases, or an environment and the design."
        />
      )}
      {isReady && environments.isPending && <Skeleton lines={8} variant="table" />}
      {isReady && missing.length === 0 && names && (
        <Sides key={`${formatSide(left)} ${formatSide(right)}`} scope={scope} left={left} right={right} />
      )}
    </>
  )
}

function Sides({ scope, left, right }: { scope: Scope; left: Side; right: Side }) {
  if (left.kind === 'environment' && right.kind === 'environment')
    return <EnvironmentComparison scope={scope} left={left.name} right={right.name} />
  const release = [left, right].find((side) => side.kind === 'release')
  if (release)
    return (
      <ReleaseComparison
        scope={{ ...scope, environment: release.name }}
        releaseId={release.releaseId}
        isReleaseLeft={left.kind === 'release'}
      />
    )
  const environment = [left, right].find((side) => side.kind === 'environment')
  return environment && <Drift scope={scope} environment={environment.name} isDesignLeft={left.kind === 'design'} />
}
