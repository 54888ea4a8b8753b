import { useDidUpdate } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { callQuery, invalidateCalls } from '../../data/read/call-query.ts'
import { combineQueries } from '../../data/read/combine-queries.ts'
import { HISTORY_OPTIONS, kindOf, type DesignRecord } from '../../design/index.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import type { EnvironmentScope, Scope } from '../../routing/paths.ts'
import { readComponentHistory, readPlatformHistory } from '../../../contract/transition/platforms.ts'
import { readEnvironmentVariableHistory, readPlatformVariableHistory } from '../../../contract/transition/variables.ts'
import { Notice } from '../Notice.tsx'
import { timelineQuery, useLatestRelease } from '../queries.ts'
import { getReleases, type Timeline } from '../timeline/timeline.ts'
import { ComparisonView } from './ComparisonView.tsx'
import { countMissingChanges, findHistoryRecords, toEarlierSource } from './earlier-release.ts'
import { useCurrentSource } from './use-side.ts'
import { selectWithHistory, toEnvironmentValues, toReleaseValues } from './values.ts'

const FOOTNOTE =
  'The earlier release is reconstructed from the history of each record. Environment settings, clouds and billed rates have no history and are not compared. Values are unknown if their history is incomplete, if they are secrets that changed, or if they change without a release, such as the auto-repair setting. Scale, clouds and monitors are as last committed; everything else includes uncommitted changes.'

interface ReleaseComparisonProps {
  scope: Scope
  releaseId: string
  isReleaseLeft: boolean
}

/** An environment after one of its earlier releases against the environment now. */
export function ReleaseComparison(props: ReleaseComparisonProps) {
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
            ? `The release ${release.releaseState === 'canceled' ? 'was discarded' : 'is not committed yet'}, so ${scope.environment} does not have its changes. Choose a committed release.`
            : `The release is not among the newest releases of ${scope.environment}. Choose another release.`
        }
      />
    )
  return <ReleaseValues {...props} timeline={query.data} />
}

/** Histories loaded per comparison; the values of further records are unknown. */
const MAX_HISTORIES = 300
const HISTORY_CALLS = [
  readPlatformHistory,
  readComponentHistory,
  readEnvironmentVariableHistory,
  readPlatformVariableHistory,
]

function historyQuery(scope: EnvironmentScope, { record, platform }: DesignRecord) {
  const name = record.ciName
  switch (kindOf(record)) {
    case 'platform':
      return callQuery(readPlatformHistory, { params: { ...scope, platform } }, HISTORY_OPTIONS)
    case 'variable':
      return platform === ''
        ? callQuery(readEnvironmentVariableHistory, { params: { ...scope, variable: name } }, HISTORY_OPTIONS)
        : callQuery(readPlatformVariableHistory, { params: { ...scope, platform, variable: name } }, HISTORY_OPTIONS)
    default:
      return callQuery(readComponentHistory, { params: { ...scope, platform, component: name } }, HISTORY_OPTIONS)
  }
}

const NO_RECORDS: readonly DesignRecord[] = []

/** An environment after one of its releases, and as it is now without what has no history. */
function useReleaseSides(scope: EnvironmentScope, releaseId: string, timeline: Timeline) {
  const { organization, assembly, environment } = scope
  const { source: now, ...side } = useCurrentSource(scope)
  const releases = useMemo(() => getReleases(timeline), [timeline])
  const release = releases.find((each) => each.releaseId === releaseId)
  const changed = useMemo(() => (now && release ? findHistoryRecords(now, release) : NO_RECORDS), [now, release])
  const queried = changed.slice(0, MAX_HISTORIES)
  const { answers, pending, unread } = useQueries({
    queries: queried.map((each) => historyQuery(scope, each)),
    combine: combineQueries,
  })
  // Histories are not polled: a change of the newest release shows that they are out of date.
  const { data: latest } = useLatestRelease(scope)
  useDidUpdate(
    () => void invalidateCalls(HISTORY_CALLS),
    [latest?.releaseId, latest?.releaseState, latest?.updated, latest?.ciRfcCount, latest?.relationRfcCount],
  )
  const earlier = useMemo(() => {
    if (!now || !release || pending) return undefined
    const histories = new Map(changed.map(({ record }, index) => [record.ciId, answers[index]] as const))
    const names = { organization, assembly, environment }
    return {
      ofRelease: toReleaseValues(names, toEarlierSource({ now, release, releases, histories })),
      ofNow: selectWithHistory(toEnvironmentValues(names, now)),
      ...countMissingChanges({ release, releases, histories }),
    }
  }, [now, release, releases, changed, answers, pending, organization, assembly, environment])
  return {
    ofRelease: { ...side, values: earlier?.ofRelease },
    ofNow: { ...side, unread: [], values: earlier?.ofNow },
    missingChanges: earlier?.missing ?? 0,
    laterChanges: earlier?.total ?? 0,
    unreadHistories: unread + changed.length - queried.length,
  }
}

function ReleaseValues({ scope, releaseId, isReleaseLeft, timeline }: ReleaseComparisonProps & { timeline: Timeline }) {
  const { environment } = scope
  const { ofRelease, ofNow, missingChanges, laterChanges, unreadHistories } = useReleaseSides(
    scope,
    releaseId,
    timeline,
  )
  const [left, right] = isReleaseLeft ? [ofRelease, ofNow] : [ofNow, ofRelease]
  const labels = [`Release ${releaseId}`, `${environment} now`] as const
  return (
    <>
      {unreadHistories > 0 && (
        <Notice tone="attention">
          {unreadHistories === 1
            ? 'The history of 1 record could not be loaded. Its values in the release are unknown.'
            : `The histories of ${formatCount(unreadHistories)} records could not be loaded. Their values in the release are unknown.`}
        </Notice>
      )}
      {missingChanges > 0 && (
        <Notice tone="attention">
          {formatCount(missingChanges)} of {formatCountOf(laterChanges, 'change')} since release {releaseId}{' '}
          {missingChanges === 1
            ? 'is not in the loaded histories. It belongs to a record that was deleted later, or to a monitor, attachment or other record.'
            : 'are not in the loaded histories. They belong to records that were deleted later, or to monitors, attachments and other records.'}{' '}
          Deleted records are not compared.
        </Notice>
      )}
      <ComparisonView
        labels={isReleaseLeft ? labels : [labels[1], labels[0]]}
        places={[environment, environment]}
        left={left}
        right={right}
        areMasksEqual
        receivers={isReleaseLeft ? { right: scope } : { left: scope }}
        footnote={FOOTNOTE}
      />
    </>
  )
}
