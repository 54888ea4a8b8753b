import { describe, expect, it } from 'vitest'
import { ciChange, instance } from '../../../contract/core/records.ts'
import { toPlannedChanges } from '../releases/changes.ts'
import { findLosses, sumEstimates, toEstimate, toForecastSteps } from './forecast.ts'

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

  it('are of steps that do the same, and their sum leaves unknown ones out', () => {
    const steps = toForecastSteps(
      plan([4, 'update', 'tomcat-7-1', 4], [5, 'replace', 'compute-7-1', 1], [6, 'add', 'os-7-1', 9]),
      [10, 20, 40].map(
        (duration) =>
          new Map([
            ['web/tomcat update', duration],
            ['web/compute replace', duration * 2],
          ]),
      ),
    )
    expect(steps.map(({ step, estimate }) => [step, estimate?.median, estimate?.p90])).toEqual([
      [4, 20, 40],
      [5, 40, 80],
      [6, undefined, undefined],
    ])
    expect(sumEstimates(steps)).toEqual({ median: 60, p90: 120, unknownSteps: 1 })
    expect(sumEstimates(toForecastSteps(plan([1, 'add', 'os-7-1', 9]), []))).toBeUndefined()
  })
})

it('counts replaced instances by cloud and component', () => {
  const [step] = toForecastSteps(
    plan(
      [1, 'replace', 'compute-7-1', 1],
      [1, 'replace', 'compute-7-2', 2],
      [1, 'replace', 'compute-8-1', 3],
      [1, 'update', 'tomcat-7-1', 4],
    ),
    [],
  )
  expect(step?.replacements.map(({ cloud, component, names }) => [cloud, component, names])).toEqual([
    ['8', 'compute', ['compute-8-1']],
    ['lon-1', 'compute', ['compute-7-1', 'compute-7-2']],
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
