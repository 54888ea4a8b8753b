import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import type { Scope } from '../../routing/scope.ts'
import { Notice } from '../Notice.tsx'
import { timelineQuery } from '../queries.ts'
import { getReleases, type Timeline } from '../timeline/timeline.ts'
import { compareValues } from './comparison.ts'
import { PromotableComparison } from './ComparisonView.tsx'
import { useReleaseSides } from './use-release-side.ts'

const FOOTNOTE =
  'The service keeps no copy of an earlier release: later changes are taken back by the history of each record. Settings and clouds of the environment and billed rates have no history, so they are unknown and left out. Unknown values cannot be compared: their history is not complete, they are secrets that changed, or operations changes them without a release, as auto-repair. Scale, clouds and monitors are as last committed; everything else includes uncommitted changes.'

interface ReleaseComparisonProps {
  scope: Scope
  releaseId: string
  isReleaseLeft: boolean
}

/** An environment after one of its earlier releases against the environment now. */
export function ReleaseComparison(props: ReleaseComparisonProps): ReactNode {
  const { scope, releaseId } = props
  const query = useQuery(timelineQuery(scope))
  if (!query.data)
    return query.isError ? (
      <QueryProblem query={query} subject={`The releases of ${scope.environment}`} />
    ) : (
      <Skeleton lines={8} variant="table" />
    )
  const release = getReleases(query.data).find((each) => each.releaseId === releaseId)
  if (release?.releaseState !== 'closed')
    return (
      <EmptyState
        title={`Release ${releaseId} cannot be compared`}
        hint={
          release
            ? `It is ${release.releaseState}, so ${scope.environment} never had its changes. Choose a committed one.`
            : `It is not among the newest releases of ${scope.environment}. Choose another one.`
        }
      />
    )
  return <ReleaseValues {...props} timeline={query.data} />
}

function ReleaseValues({ scope, releaseId, isReleaseLeft, timeline }: ReleaseComparisonProps & { timeline: Timeline }) {
  const { environment } = scope
  const { ofRelease, ofNow, missingChanges, laterChanges, unreadHistories } = useReleaseSides(
    scope,
    releaseId,
    timeline,
  )
  const rows = useMemo(() => {
    if (!ofRelease.values || !ofNow.values) return undefined
    return isReleaseLeft
      ? compareValues(ofRelease.values, ofNow.values, true)
      : compareValues(ofNow.values, ofRelease.values, true)
  }, [ofRelease.values, ofNow.values, isReleaseLeft])
  const labels = [`Release ${releaseId}`, `${environment} now`] as const
  return (
    <>
      {unreadHistories > 0 && (
        <Notice tone="attention">
          The histories of {formatCountOf(unreadHistories, 'record')} could not be loaded. Their values in the release
          are unknown.
        </Notice>
      )}
      {missingChanges > 0 && (
        <Notice tone="attention">
          {formatCount(missingChanges)} of {formatCountOf(laterChanges, 'change')} since release {releaseId} are in no
          history that was loaded: they are of records that were deleted since, or of monitors, attachments and other
          records. Deleted records are missing in the release.
        </Notice>
      )}
      <PromotableComparison
        scope={scope}
        labels={isReleaseLeft ? labels : [labels[1], labels[0]]}
        places={[environment, environment]}
        left={isReleaseLeft ? ofRelease : ofNow}
        right={isReleaseLeft ? ofNow : ofRelease}
        rows={rows}
        environments={isReleaseLeft ? { right: environment } : { left: environment }}
        footnote={FOOTNOTE}
      />
    </>
  )
}
