import { describe, expect, it } from 'vitest'
import { ciChange, deployment } from '../../../../contract/core/records.ts'
import type { RecordRow } from '../records.ts'
import type { Stop } from '../elapsed.ts'
import { toDeploymentSteps } from '../steps.ts'
import { compareSteps, getEarlierDeployments, toEarlierRun } from './compare.ts'
import { clipSpan, createTimeScale, findBreaks, getProgressAt, getShownGroupState, toGantt, toTicks } from './gantt.ts'

const change = ciChange.parse({ rfcId: 1, ciId: 1 })

const record = (step: number, cloud: string, state: string, stateChangedAt?: number, more = {}): RecordRow => ({
  id: `${step}-${cloud}-${stateChangedAt ?? state}`,
  name: 'compute-7-1',
  component: 'compute',
  platform: 'web',
  cloud,
  action: 'update',
  step,
  change,
  state,
  comments: '',
  stateChangedAt,
  ...more,
})

const ganttOf = (records: readonly RecordRow[], stops: readonly Stop[] = [], now = 100_000) =>
  toGantt(toDeploymentSteps(records, 10_000), stops, now)

describe('toGantt', () => {
  const gantt = ganttOf(
    [
      record(1, 'dfw-1', 'complete', 20_000),
      record(1, 'lon-2', 'complete', 40_000),
      record(1, 'lon-2', 'complete', 30_000),
      record(2, 'dfw-1', 'complete', 60_000),
      record(2, 'lon-2', 'inprogress', 45_000),
      record(3, 'dfw-1', 'pending'),
    ],
    [{ state: 'paused', from: 50_000, to: 70_000 }],
  )

  it('measures steps from the end of the one before, without waits', () => {
    expect(gantt.map(({ span, duration, waited }) => [span, duration, waited])).toEqual([
      [{ from: 10_000, to: 40_000 }, 30_000, 0],
      [{ from: 40_000, to: 100_000 }, 40_000, 20_000],
      [undefined, undefined, 0],
    ])
  })

  it('groups records by cloud, each up to its last end, or up to now while it runs', () => {
    expect(gantt.map(({ groups }) => groups.map(({ cloud, span, state }) => [cloud, span?.to, state]))).toEqual([
      [
        ['dfw-1', 20_000, 'complete'],
        ['lon-2', 40_000, 'complete'],
      ],
      [
        ['dfw-1', 60_000, 'complete'],
        ['lon-2', 100_000, 'inprogress'],
      ],
      [['dfw-1', undefined, 'pending']],
    ])
  })

  it('shows what is left of a running step as paused with its deployment', () => {
    const paused = ganttOf([
      record(1, 'dfw-1', 'complete', 20_000),
      record(1, 'lon-2', 'pending'),
      record(2, 'dfw-1', 'pending'),
    ])
    const statesIn = (state: string) =>
      paused.map(({ step, groups }) => groups.map((group) => getShownGroupState(group, step, state)))
    expect(statesIn('paused')).toEqual([['complete', 'paused'], ['pending']])
    expect(statesIn('active')).toEqual([['complete', 'pending'], ['pending']])
  })

  it('marks what the next step waited for', () => {
    expect(gantt.map(({ last }) => last?.stateChangedAt)).toEqual([40_000, undefined, undefined])
    expect(gantt[0]?.groups.map(({ isCritical }) => isCritical)).toEqual([false, true])
    expect(gantt[0]?.groups[1]?.records.map(({ stateChangedAt }) => stateChangedAt)).toEqual([40_000, 30_000])
  })

  it('replays the progress at a time', () => {
    const at = (time: number) => {
      const { step, ended, total } = getProgressAt(gantt, time)
      return [step?.step.step, ended, total]
    }
    expect([5000, 25_000, 40_000, 99_000].map(at)).toEqual([
      [undefined, 0, 6],
      [1, 1, 6],
      [2, 3, 6],
      [2, 4, 6],
    ])
    expect(clipSpan(gantt[0]?.span, 20_000)).toEqual({ from: 10_000, to: 20_000 })
    expect(clipSpan(gantt[1]?.span, 20_000)).toBeUndefined()
  })
})

it('marks the time axis at round times', () => {
  expect(toTicks({ from: 0, to: 90_000 }, 10)).toEqual([
    0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000,
  ])
  expect(toTicks({ from: 0, to: 3_600_000 }, 5)).toEqual([0, 900_000, 1_800_000, 2_700_000, 3_600_000])
  expect(toTicks({ from: 0, to: 0 }, 5)).toEqual([0])
})

it('cuts a stop that is longer than the work out of the axis', () => {
  const [minute, hour] = [60_000, 3_600_000]
  const span = { from: 0, to: 3 * hour + 12 * minute }
  const stops = [
    { state: 'paused', from: minute, to: 2 * minute },
    { state: 'failed', from: 5 * minute, to: 3 * hour + 5 * minute },
  ] as const
  expect(findBreaks([], stops, span)).toEqual([{ from: 5 * minute, to: 3 * hour + 5 * minute }])
  // A record that ended during the stop was still work.
  const breaks = findBreaks(ganttOf([record(1, 'dfw-1', 'complete', 6 * minute)]), stops, span)
  expect(breaks).toEqual([{ from: 6 * minute, to: 3 * hour + 5 * minute }])
  const toX = createTimeScale(span, breaks, 210, 80)
  expect([0, 6 * minute, 3 * hour + 5 * minute, span.to].map(toX)).toEqual([0, 60, 140, 210])
  expect(toTicks(span, 3, breaks)).toEqual([0, 5 * minute, 3 * hour + 5 * minute, 3 * hour + 10 * minute])
})

describe('compareSteps', () => {
  const earlier = [10_000, 20_000, 12_000].map((duration) =>
    toEarlierRun(ganttOf([record(3, 'dfw-1', 'complete', 10_000 + duration)]), []),
  )
  const usualOf = (duration: number, more = {}) =>
    compareSteps(ganttOf([record(1, 'lon-2', 'complete', 10_000 + duration, more)]), earlier).get(1)

  it('compares with the median of the same step, whatever its number and clouds', () => {
    expect(usualOf(30_000)).toEqual({ duration: 12_000, sampleSize: 3, isSlower: true })
    expect(usualOf(17_000)).toMatchObject({ isSlower: false })
  })

  it('does not compare different actions or components, nor with fewer than three', () => {
    expect(usualOf(30_000, { action: 'replace' })).toBeUndefined()
    expect(usualOf(30_000, { component: 'os' })).toBeUndefined()
    expect(compareSteps(ganttOf([record(1, 'x', 'complete', 90_000)]), earlier.slice(1)).size).toBe(0)
  })

  it('takes each action of a step until its last instance ended, without waits', () => {
    const records = [
      record(1, 'lon-2', 'complete', 20_000),
      record(1, 'dfw-1', 'complete', 30_000),
      record(1, 'lon-2', 'complete', 70_000, { action: 'replace' }),
    ]
    const waited = [{ state: 'paused', from: 40_000, to: 60_000 }] as const
    const { steps, parts, total } = toEarlierRun(ganttOf(records), waited)
    expect([...parts.values()]).toEqual([20_000, 40_000])
    expect(steps.size).toBe(1)
    expect(total).toBe(60_000)
    expect(toEarlierRun(ganttOf([...records, record(2, 'lon-2', 'canceled')]), []).total).toBeUndefined()
  })

  it('chooses the five complete deployments before', () => {
    const made = (deploymentId: string, created: number, deploymentState = 'complete') =>
      deployment.parse({ deploymentId: Number(deploymentId), created, deploymentState })
    const all = [8, 3, 4, 5, 6, 7, 2, 1].map((created) => made(String(created), created))
    const chosen = getEarlierDeployments([...all, made('99', 6.5, 'failed')], made('7', 7))
    expect(chosen.map(({ deploymentId }) => deploymentId)).toEqual(['6', '5', '4', '3', '2'])
  })
})
