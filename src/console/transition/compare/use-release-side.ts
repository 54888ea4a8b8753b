import { useDidUpdate } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readComponentHistory, readPlatformHistory } from '../../../contract/transition/platforms.ts'
import { readEnvironmentVariableHistory, readPlatformVariableHistory } from '../../../contract/transition/variables.ts'
import { callQuery, invalidateCalls } from '../../data/read/call-query.ts'
import { combineQueries } from '../../data/read/combine-queries.ts'
import { kindOf, type DesignRecord } from '../../design/index.ts'
import { useLatestRelease } from '../queries.ts'
import { type Timeline, getReleases } from '../timeline/timeline.ts'
import { countMissingChanges, findHistoryRecords, toEarlierSource } from './earlier-release.ts'
import { useCurrentSource, type SideValues } from './use-side.ts'
import { selectWithHistory, toEnvironmentValues, toReleaseValues } from './values.ts'
import type { EnvironmentScope } from '../../routing/scope.ts'

/** Histories loaded per comparison; the values of further records are unknown. */
const MAX_HISTORIES = 300
const HISTORY_CALLS = [
  readPlatformHistory,
  readComponentHistory,
  readEnvironmentVariableHistory,
  readPlatformVariableHistory,
]
const HISTORY_OPTIONS = { lowPriority: true, staleTime: 20_000, hasEnded: () => true }

function historyQuery({ organization, assembly, environment }: EnvironmentScope, { record, platform }: DesignRecord) {
  const params = { organization, assembly, environment }
  const name = record.ciName
  switch (kindOf(record)) {
    case 'platform':
      return callQuery(readPlatformHistory, { params: { ...params, platform } }, HISTORY_OPTIONS)
    case 'variable':
      return platform === ''
        ? callQuery(readEnvironmentVariableHistory, { params: { ...params, variable: name } }, HISTORY_OPTIONS)
        : callQuery(readPlatformVariableHistory, { params: { ...params, platform, variable: name } }, HISTORY_OPTIONS)
    default:
      return callQuery(readComponentHistory, { params: { ...params, platform, component: name } }, HISTORY_OPTIONS)
  }
}

const NO_RECORDS: readonly DesignRecord[] = []

/** An environment after one of its releases, and as it is now without what has no history. */
export function useReleaseSides(scope: EnvironmentScope, releaseId: string, timeline: Timeline) {
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
    ofRelease: { ...side, values: earlier?.ofRelease } satisfies SideValues,
    ofNow: { ...side, unread: [], values: earlier?.ofNow } satisfies SideValues,
    missingChanges: earlier?.missing ?? 0,
    laterChanges: earlier?.total ?? 0,
    /** Records whose history could not be loaded. */
    unreadHistories: unread + changed.length - queried.length,
  }
}
