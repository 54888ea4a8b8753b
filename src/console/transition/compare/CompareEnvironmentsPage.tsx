import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { pageLoader } from '../../data/read/call-query.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { capitalize, formatCountOf, formatDayAndTime } from '../../kit/format.ts'
import type { Choice } from '../../kit/form/ChoiceField.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { pageHandle, transitionCrumbs } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { environmentsQuery, useEnvironments } from '../environments/queries.ts'
import { timelineQuery } from '../queries.ts'
import { getReleaseDeployments, getReleases, type Timeline } from '../timeline/timeline.ts'
import type { ComparisonRow } from './columns.tsx'
import { CompareSides, formatSide, toChoices, useSides, type Side } from './CompareSides.tsx'
import { DRIFT_CAUSES, getDriftCause } from './comparison.ts'
import { ComparisonView } from './ComparisonView.tsx'
import { ReleaseComparison } from './ReleaseComparison.tsx'
import { useDesignSide } from './use-draft-side.ts'
import { useEnvironmentSide } from './use-side.ts'
import { withoutOwnSettings } from './values.ts'

export const handle = pageHandle(transitionCrumbs, 'Compare', paths.compareEnvironments)

export const loader = pageLoader((scope) => [environmentsQuery(scope)])

const FOOTNOTE =
  "Platforms, components and variables include uncommitted changes; scale, clouds and monitors are as last committed. Billed rates are the service's figures, which add up amounts in different currencies. Secrets that the service masks cannot be compared. Variables, overrides and scale can be promoted; packs and their versions come from the design."

function EnvironmentComparison({ scope, left, right }: { scope: Scope; left: string; right: string }) {
  const receivers = { left: { ...scope, environment: left }, right: { ...scope, environment: right } }
  return (
    <ComparisonView
      labels={[left, right]}
      left={useEnvironmentSide(receivers.left)}
      right={useEnvironmentSide(receivers.right)}
      receivers={receivers}
      footnote={FOOTNOTE}
    />
  )
}

const DRIFT_FOOTNOTE = `Causes. ${DRIFT_CAUSES.map(([cause, , , meaning]) => `${capitalize(cause)}: ${meaning}.`).join(' ')}`

/** An environment against its design. */
function Drift({ scope, environment, isDesignLeft }: { scope: Scope; environment: string; isDesignLeft: boolean }) {
  const { values, ...side } = useEnvironmentSide({ ...scope, environment })
  const design = useDesignSide(scope)
  const comparable = useMemo(
    () => values && design.values && withoutOwnSettings(values, design.values),
    [values, design.values],
  )
  const own = { ...side, values: comparable }
  const { isBehind } = side
  const getCause = useCallback(
    (row: ComparisonRow) => getDriftCause(row, isDesignLeft ? row.right : row.left, isBehind),
    [isDesignLeft, isBehind],
  )
  return (
    <ComparisonView
      labels={isDesignLeft ? ['Design', environment] : [environment, 'Design']}
      left={isDesignLeft ? design : own}
      right={isDesignLeft ? own : design}
      getCause={getCause}
      footnote={DRIFT_FOOTNOTE}
    />
  )
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

const KINDS = ['design', 'environment', 'release'] as const

export function Component() {
  const scope = useScope()
  const environments = useEnvironments(scope)
  const names = environments.data?.map(({ ciName }) => ciName)
  const [left, right] = useSides(KINDS)
  const environment = left?.name || right?.name
  const { data: timeline = [] } = useQuery({
    ...timelineQuery({ ...scope, environment: environment ?? '' }),
    enabled: environment !== undefined && environment !== '',
  })
  const choicesBeside = (other: Side | undefined) => [
    ...toChoices('environment', names),
    { value: 'design', label: 'Design' },
    ...(other?.kind === 'environment' && other.name === environment ? toReleaseChoices(other.name, timeline) : []),
  ]
  return (
    <>
      <PageHeader
        title="Compare environments"
        facts={names && `${formatCountOf(names.length, 'environment')} of ${scope.assembly}, and its design`}
      />
      <CompareSides
        left={left}
        right={right}
        choices={{ left: choicesBeside(right), right: choicesBeside(left) }}
        placeholder="Choose an environment"
        names={{ environment: names, release: names }}
        emptyHint="Choose two environments, an environment and one of its earlier releases, or an environment and the design."
      >
        {(one, other) => <Comparison scope={scope} left={one} right={other} />}
      </CompareSides>
      {/* Below, since the sides in the address are compared without this list. */}
      <QueryProblem query={environments} subject="The environments" />
    </>
  )
}

function Comparison({ scope, left, right }: { scope: Scope; left: Side; right: Side }) {
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
  const environment = left.kind === 'environment' ? left : right
  return <Drift scope={scope} environment={environment.name} isDesignLeft={left.kind === 'design'} />
}
