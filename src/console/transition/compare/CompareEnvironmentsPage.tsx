import { useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { pageLoader } from '../../data/read/call-query.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { pageHandle, transitionCrumbs } from '../../routing/crumbs.ts'
import { useScope, type Scope } from '../../routing/scope.ts'
import { paths } from '../../routing/paths.ts'
import { environmentsQuery, useEnvironments } from '../environments/queries.ts'
import type { ComparisonRow } from './columns.tsx'
import { compareValues, DRIFT_RULES, getDriftCause } from './comparison.ts'
import { ComparisonView, PromotableComparison } from './ComparisonView.tsx'
import { ReleaseComparison } from './ReleaseComparison.tsx'
import { SidePickers } from './SidePickers.tsx'
import { formatSide, isComparable, parseSide, type Side } from './sides.ts'
import { useDesignSide, useEnvironmentSide } from './use-side.ts'
import { withoutOwnSettings } from './values.ts'

export const handle = pageHandle(transitionCrumbs, 'Compare', paths.compareEnvironments)

export const loader = pageLoader((scope) => [environmentsQuery(scope)])

const FOOTNOTE =
  'Platforms, components and variables include uncommitted changes; scale, clouds and monitors are as last committed. Billed rates are the service’s figures, which add up currencies. Secrets that the service masks cannot be compared. Variables, overrides and scale can be promoted; packs and their versions come from the design.'

interface EnvironmentComparisonProps {
  scope: Scope
  left: string
  right: string
}

function EnvironmentComparison({ scope, left, right }: EnvironmentComparisonProps): ReactNode {
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

interface DriftProps {
  scope: Scope
  environment: string
  isDesignLeft: boolean
}

/** An environment against its design. */
function Drift({ scope, environment, isDesignLeft }: DriftProps): ReactNode {
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

export function Component(): ReactNode {
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
          hint="Choose two environments, an environment and an earlier release of it, or an environment and the design, to see what is overridden, locked or changed outside of it."
        />
      )}
      {isReady && environments.isPending && <Skeleton lines={8} variant="table" />}
      {isReady && missing.length === 0 && names && (
        <Sides key={`${formatSide(left)} ${formatSide(right)}`} scope={scope} left={left} right={right} />
      )}
    </>
  )
}

function Sides({ scope, left, right }: { scope: Scope; left: Side; right: Side }): ReactNode {
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
