// A deployment as a Gantt chart: its steps, and the records of each by cloud. Steps run one after the other (service-api 3.3).
import { groupBy } from '../../../kit/grouping.ts'
import { countRecords, type RecordCounts, type RecordRow } from '../records.ts'
import { getRunDuration, type Stop } from '../elapsed.ts'
import { getShownState, getStepSpan, hasEnded, type DeploymentStep } from '../steps.ts'

/** When something ran, epoch milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Whether a record has ended, and when is known. */
const isTimed = (record: RecordRow): record is RecordRow & { stateChangedAt: number } =>
  hasEnded(record) && record.stateChangedAt !== undefined

const endOf = (record: RecordRow): number => (isTimed(record) ? record.stateChangedAt : Infinity)

const byEnd = (records: readonly RecordRow[]) => records.toSorted((a, b) => endOf(b) - endOf(a))

function getGroupState({ total, complete, failed, inProgress, states }: RecordCounts): string {
  if (failed > 0) return 'failed'
  if (inProgress > 0) return 'inprogress'
  return complete === total ? 'complete' : (states.find(({ state }) => state !== 'complete')?.state ?? 'pending')
}

/** All its records start with the step; it ends with its last one. */
function getGroupSpan(records: readonly RecordRow[], step: Span | undefined): Span | undefined {
  const ends = records.filter(isTimed).map(({ stateChangedAt }) => stateChangedAt)
  if (!step) return undefined
  if (records.some(({ state }) => state === 'inprogress')) return step
  return ends.length > 0 ? { from: step.from, to: Math.max(step.from, maxOf(ends)) } : undefined
}

// Not Math.max(...ends), which fails for very long lists.
const maxOf = (times: readonly number[]): number => times.reduce((max, time) => Math.max(max, time), 0)

/** The records of a step by cloud. */
function toGroups(step: DeploymentStep, span: Span | undefined, last: RecordRow | undefined) {
  return [...groupBy(step.records, ({ cloud }) => cloud)].map(([cloud, records]) => {
    const counts = countRecords(records)
    return {
      /** '' for records without a cloud. */
      cloud,
      counts,
      /** The most important state of its records. */
      state: getGroupState(counts),
      /** Undefined before its start, or if the service does not report its end. */
      span: getGroupSpan(records, span),
      /** Whether the next step waited for it. */
      isCritical: last !== undefined && last.cloud === cloud,
      /** The last to end first, those that have not ended before them. */
      records: byEnd(records),
    }
  })
}

/** The state to show: once no record of a step runs, what is left of it is paused with its deployment. */
export const getShownGroupState = ({ state }: GanttGroup, step: DeploymentStep, deploymentState: string): string =>
  hasEnded({ state }) ? state : getShownState(step, deploymentState) === 'paused' ? 'paused' : state

export type GanttGroup = ReturnType<typeof toGroups>[number]

/** `now`: the time of the last answer while it runs. Linear in the number of records, but for sorting groups. */
export function toGantt(steps: readonly DeploymentStep[], stops: readonly Stop[], now: number) {
  return steps.map((step) => {
    const span = getStepSpan(step, now)
    const duration = span && getRunDuration(span.from, span.to, stops)
    const last = step.state === 'complete' ? byEnd(step.records)[0] : undefined
    return {
      step,
      span,
      /** Milliseconds without waits; undefined before its start. */
      duration,
      /** How long it waited: paused, failed, or for an approval. */
      waited: span && duration !== undefined ? span.to - span.from - duration : 0,
      groups: toGroups(step, span, last),
      /** The record for which the next step waited: the last of a complete step to end. */
      last: last && isTimed(last) ? last : undefined,
    }
  })
}

export type GanttStep = ReturnType<typeof toGantt>[number]

const SECOND = 1000
const TICKS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400, 604_800]

/** Stops that are longer than all the work together, from when the last record ended: the time axis is broken there. In order. */
export function findBreaks(gantt: readonly GanttStep[], stops: readonly Stop[], span: Span): Span[] {
  const ends = gantt.flatMap(({ step }) => step.records.filter(isTimed).map(({ stateChangedAt }) => stateChangedAt))
  const work = getRunDuration(span.from, span.to, stops)
  return stops
    .map(({ from, to: end = span.to }) => {
      const to = Math.min(end, span.to)
      return { from: maxOf([from, span.from, ...ends.filter((time) => time > from && time < to)]), to }
    })
    .filter(({ from, to }) => to - from > work)
}

/** The place of a time on an axis of `width` pixels, on which each break is `breakWidth` wide. */
export function createTimeScale(span: Span, breaks: readonly Span[], width: number, breakWidth: number) {
  const work = breaks.reduce((rest, { from, to }) => rest - (to - from), span.to - span.from)
  const scale = Math.max(1, width - breaks.length * breakWidth) / Math.max(1, work)
  return (time: number): number => {
    const at = Math.min(Math.max(time, span.from), span.to)
    return breaks.reduce(
      (x, { from, to }) => {
        const inBreak = Math.max(0, Math.min(at, to) - from)
        return x - inBreak * scale + (inBreak / (to - from)) * breakWidth
      },
      (at - span.from) * scale,
    )
  }
}

/** Milliseconds since the start for marks on the time axis: round, outside the breaks, and about `max` of them. */
export function toTicks(span: Span, max: number, breaks: readonly Span[] = []): number[] {
  const work = breaks.reduce((rest, { from, to }) => rest - (to - from), span.to - span.from)
  const every = SECOND * (TICKS.find((tick) => work / (tick * SECOND) <= max) ?? Math.ceil(work / max / SECOND))
  const starts = [span.from, ...breaks.map(({ to }) => to)]
  return starts.flatMap((start, index) => {
    const first = Math.ceil((start - span.from) / every)
    const last = Math.floor(((breaks[index]?.from ?? span.to) - span.from) / every)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, count) => (first + count) * every)
  })
}

/** The progress at `time`, from when records ended: which step ran, and how many records had ended. */
export function getProgressAt(gantt: readonly GanttStep[], time: number) {
  const records = gantt.flatMap(({ step }) => step.records)
  return {
    step: gantt.findLast(({ span }) => span && span.from <= time),
    ended: records.filter((record) => endOf(record) <= time).length,
    total: records.length,
  }
}

/** The part of a span up to `time`. */
export const clipSpan = (span: Span | undefined, time: number): Span | undefined =>
  span && span.from < time ? { from: span.from, to: Math.min(span.to, time) } : undefined
