import { describe, expect, it } from 'vitest'
import { ciChange, instance } from '../../../contract/core/records.ts'
import type { EarlierRun } from '../deployments/gantt/compare.ts'
import { toPlannedChanges } from '../releases/changes.ts'
import { estimateLongest, estimateTotal, findLosses, toEstimate, toForecastSteps } from './forecast.ts'

const nsPath = '/acme/shop/prod/bom/web/1'
const classOf = (name: string) => (name.startsWith('compute') ? 'bom.oneops.1.Compute' : 'bom.oneops.1.Tomcat')

/** `[step, action, name, id]` */
const plan = (...changes: readonly (readonly [number, string, string, number])[]) =>
  toPlannedChanges(
    changes.map(([execOrder, rfcAction, ciName, ciId], index) =>
      ciChange.parse({ rfcId: index + 1, ciId, ciName, nsPath, execOrder, rfcAction, ciClassName: classOf(ciName) }),
    ),
    new Map([['7', 'lon-1']]),
  )
const running = (ciId: number, ciName: string, opsState = 'good') =>
  instance.parse({ ciId, ciName, nsPath, opsState, ciClassName: classOf(ciName) })

const RUNNING = [
  running(1, 'compute-7-1'),
  running(2, 'compute-7-2'),
  running(3, 'compute-8-1'),
  running(4, 'tomcat-7-1'),
]
const lossesOf = (changes: ReturnType<typeof plan>, instances = RUNNING) =>
  [...findLosses(changes, instances)].flatMap(([step, losses]) =>
    losses.map(({ platform, cloud, kind, count }) => [step, platform, cloud, kind, count]),
  )

describe('estimates', () => {
  it('are the median and the 90th percentile, of at least three samples', () => {
    expect(toEstimate([10, 20])).toBeUndefined()
    expect(toEstimate([30, 10, 20])).toEqual({ median: 20, p90: 30, sampleSize: 3 })
    expect(toEstimate([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toEqual({ median: 5.5, p90: 9, sampleSize: 10 })
  })

  const toRuns = (runs: readonly Readonly<Record<string, number>>[], total?: number): EarlierRun[] =>
    runs.map((durations) => {
      const parts = new Map(Object.entries(durations))
      return { plan: [...parts.keys()].join('\n'), steps: parts, parts, total }
    })

  it('are of steps that do the same, and the total leaves unknown ones out', () => {
    const changes = plan([4, 'update', 'tomcat-7-1', 4], [5, 'replace', 'compute-7-1', 1], [6, 'add', 'os-7-1', 9])
    const runs = toRuns([10, 20, 40].map((time) => ({ 'web/tomcat update': time, 'web/compute replace': time * 2 })))
    const steps = toForecastSteps(changes, runs)
    expect(steps.map(({ step, estimate }) => [step, estimate?.median, estimate?.p90])).toEqual([
      [4, 20, 40],
      [5, 40, 80],
      [6, undefined, undefined],
    ])
    const { p90, ...total } = estimateTotal(changes, steps, runs) ?? {}
    expect(total).toEqual({ median: 60, sampleSize: 0, unknownSteps: 1 })
    expect(p90).toBeCloseTo(60 + Math.sqrt(20 ** 2 + 40 ** 2))
    expect(estimateTotal(changes, toForecastSteps(changes, []), [])).toBeUndefined()
  })

  it('of a step that mixes actions are those of its slowest action', () => {
    const changes = plan([1, 'update', 'tomcat-7-1', 4], [1, 'add', 'tomcat-7-2', 5])
    const runs = toRuns([
      { 'web/tomcat update': 10, 'web/tomcat add': 30 },
      { 'web/tomcat update': 20, 'web/tomcat add': 15 },
      { 'web/tomcat update': 30, 'web/tomcat add': 90 },
    ])
    expect(toForecastSteps(changes, runs)[0]?.estimate).toEqual({ median: 30, p90: 90, sampleSize: 3 })
    expect(toForecastSteps(changes, runs.slice(1))[0]?.estimate).toBeUndefined()
    expect(
      estimateLongest([
        [10, 20, 30],
        [1, 2],
      ]),
    ).toBeUndefined()
  })

  it('of all steps are those of deployments with the same steps', () => {
    const changes = plan([1, 'add', 'os-7-1', 8], [2, 'add', 'tomcat-7-1', 4])
    const steps = { 'web/os add': 10, 'web/tomcat add': 10 }
    const runs = [21, 22, 29].flatMap((total) => toRuns([steps], total))
    const total = () => estimateTotal(changes, toForecastSteps(changes, runs), runs)
    expect(total()).toEqual({ median: 22, p90: 29, sampleSize: 3, unknownSteps: 0 })
    runs.push(...toRuns([{ 'web/os add': 500 }], 500))
    expect(total()).toMatchObject({ median: 22, sampleSize: 3 })
  })
})

it('counts changed instances by action, cloud and component, but no added ones', () => {
  const [step] = toForecastSteps(
    plan(
      [1, 'replace', 'compute-7-1', 1],
      [1, 'replace', 'compute-7-2', 2],
      [1, 'replace', 'compute-8-1', 3],
      [1, 'update', 'tomcat-7-1', 4],
      [1, 'add', 'tomcat-7-2', 5],
    ),
    [],
  )
  expect(step?.effects.map(({ cloud, action, names }) => [cloud, action, names])).toEqual([
    ['8', 'replace', ['compute-8-1']],
    ['lon-1', 'replace', ['compute-7-1', 'compute-7-2']],
    ['lon-1', 'update', ['tomcat-7-1']],
  ])
})

describe('redundancy', () => {
  it('is lost if all active computes of a cloud change in one step, not one after the other', () => {
    expect(lossesOf(plan([1, 'replace', 'compute-7-1', 1], [1, 'update', 'compute-7-2', 2]))).toEqual([
      [1, 'web', 'lon-1', 'computes', 2],
    ])
    expect(lossesOf(plan([1, 'replace', 'compute-7-1', 1], [2, 'replace', 'compute-7-2', 2]))).toEqual([])
    expect(lossesOf(plan([1, 'update', 'tomcat-7-1', 4]))).toEqual([])
  })

  it('does not rely on unhealthy computes, nor on those deleted before or added in the same step', () => {
    const withUnhealthy = [running(1, 'compute-7-1'), running(2, 'compute-7-2', 'unhealthy')]
    expect(lossesOf(plan([1, 'replace', 'compute-7-1', 1]), withUnhealthy)).toEqual([
      [1, 'web', 'lon-1', 'computes', 1],
    ])
    expect(lossesOf(plan([1, 'replace', 'compute-7-2', 2]), withUnhealthy)).toEqual([])
    expect(lossesOf(plan([1, 'delete', 'compute-7-1', 1], [2, 'update', 'compute-7-2', 2]))).toEqual([
      [2, 'web', 'lon-1', 'computes', 1],
    ])
    const both = [1, 2].map((id) => [2, 'replace', `compute-7-${id}`, id] as const)
    expect(lossesOf(plan([2, 'add', 'compute-7-3', 9], ...both))).toEqual([[2, 'web', 'lon-1', 'computes', 2]])
    expect(lossesOf(plan([1, 'add', 'compute-7-3', 9], ...both))).toEqual([])
  })

  it('is lost if the last instance is deleted, however many steps that takes', () => {
    const deleted = plan(
      [1, 'delete', 'tomcat-7-1', 4],
      [2, 'delete', 'compute-7-1', 1],
      [3, 'delete', 'compute-7-2', 2],
    )
    expect(lossesOf(deleted)).toEqual([[3, 'web', 'lon-1', 'instances', 1]])
    expect(lossesOf(plan([1, 'add', 'compute-9-1', 9]))).toEqual([])
  })
})
