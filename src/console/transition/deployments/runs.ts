import type { Deployment } from '../../../contract/core/records.ts'
import type { IndexedDeployment } from '../../../contract/transition/deployments.ts'
import { formatDuration } from '../../kit/format.ts'
import { countBy } from '../../kit/grouping.ts'
import { getDuration, isFinal } from '../states.ts'
import type { RecordCounts } from './records.ts'

/** With what only the index counts: how often it failed, and the seconds it ran and took in total (service-api 5.8). */
export type CountedDeployment = Deployment &
  Partial<Pick<IndexedDeployment, 'failureCnt' | 'activeDuration' | 'totalTime'>>

export function withIndexCounts(
  deployments: readonly Deployment[],
  indexed: readonly CountedDeployment[] = [],
): readonly CountedDeployment[] {
  const counts = new Map(indexed.map((each) => [each.deploymentId, each]))
  return deployments.map((deployment) => {
    const { failureCnt, activeDuration, totalTime } = counts.get(deployment.deploymentId) ?? {}
    return { ...deployment, failureCnt, activeDuration, totalTime }
  })
}

/**
 * Milliseconds that a deployment ran, without the times that it waited for approval, or was failed or paused; undefined for one that
 * runs or never ran. Without the index, which has it, all the time up to the last change.
 */
export function getRunTime(deployment: CountedDeployment): number | undefined {
  const { deploymentState, activeDuration, totalTime } = deployment
  const duration = getDuration(deploymentState === 'paused' ? { ...deployment, deploymentState: 'failed' } : deployment)
  if (duration === undefined || totalTime === undefined) return duration
  return activeDuration === undefined ? undefined : activeDuration * 1000
}

/** With fewer, a median says nothing. */
export const MIN_SAMPLES = 3

/** Undefined for fewer than MIN_SAMPLES values. */
export function computeMedian(values: readonly number[]): number | undefined {
  if (values.length < MIN_SAMPLES) return undefined
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}

/** Undefined for a tie or a single deployment. */
function findMostFrequentUser(deployments: readonly Deployment[]) {
  const counts = countBy(
    deployments.filter(({ createdBy }) => createdBy !== ''),
    ({ createdBy }) => createdBy,
  )
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (!first || first[1] < 2 || second?.[1] === first[1]) return undefined
  return { by: first[0], count: first[1] }
}

/** `unsuccessful`: ended, but not complete; `median`: run time of the `sampleSize` complete ones, milliseconds. */
export function getRunStats(deployments: readonly CountedDeployment[]) {
  const ended = deployments.filter((each) => each.deploymentState === 'failed' || isFinal(each))
  const complete = ended.filter(({ deploymentState }) => deploymentState === 'complete')
  const durations = complete.flatMap((each) => getRunTime(each) ?? [])
  return {
    ended: ended.length,
    unsuccessful: ended.length - complete.length,
    median: computeMedian(durations),
    sampleSize: durations.length,
    mostFrequentUser: findMostFrequentUser(deployments),
  }
}

/** The newest deployments, oldest first. */
export const getNewest = (deployments: readonly CountedDeployment[], count: number): CountedDeployment[] =>
  deployments
    .filter(({ created }) => created !== undefined)
    .toSorted((a, b) => (a.created ?? 0) - (b.created ?? 0))
    .slice(-count)

/** Older deployments had another size. */
const MAX_SAMPLES = 20

/** The median run time of the newest complete deployments, without `except` and those without times of the index, which may have waited. */
export function estimateDuration(deployments: readonly CountedDeployment[], except: string) {
  const complete = deployments.filter(
    ({ deploymentState, deploymentId, totalTime }) =>
      deploymentState === 'complete' && deploymentId !== except && totalTime !== undefined,
  )
  const { median, sampleSize } = getRunStats(getNewest(complete, MAX_SAMPLES))
  return median === undefined ? undefined : { duration: median, sampleSize }
}

export type ExpectedDuration = NonNullable<ReturnType<typeof estimateDuration>>

/** `about 3 min left, usually takes 12 min (median of 5, of any size)`. `elapsed`: undefined before its start. */
export function formatExpected(
  elapsed: number | undefined,
  { duration, sampleSize }: ExpectedDuration,
  { complete, total }: Pick<RecordCounts, 'complete' | 'total'>,
): string {
  const usual = `usually takes ${formatDuration(duration)} (median of ${sampleSize}, of any size)`
  if (elapsed === undefined || (total > 0 && complete === total)) return usual
  if (elapsed >= duration) return `longer than usual, ${usual}`
  const left = Math.min(duration - elapsed, total === 0 ? duration : (duration * (total - complete)) / total)
  return `about ${formatDuration(left)} left, ${usual}`
}
