import { describe, expect, it } from 'vitest'
import { ciChange, instance } from '../../../contract/core/records.ts'
import { toReplacementStatus } from './run-status.ts'
import { afterStep, resumeHaltedRun, comparePlan, findUnhealthy, type Halt } from './run.ts'
import { createTestRun } from './test-run.ts'

const run = createTestRun({
  waves: [
    { ids: ['1'], step: 'reviewing', since: 0, before: '', release: '40' },
    { ids: ['2'], step: 'waiting', since: 0 },
  ],
})

const change = (rfcId: number, ciId: number, ciName: string, rfcAction: string, more: object = {}) =>
  ciChange.parse({
    rfcId,
    ciId,
    ciName,
    rfcAction,
    ciClassName: `bom.${ciName.split('-')[0]}`,
    nsPath: '/o/a/e/bom/web/1',
    ciAttributes: {},
    ...more,
  })

const compare = (...changes: ReturnType<typeof change>[]) =>
  comparePlan(changes, 'web', new Set(['1']), (id) => run.instances[id]?.name ?? id)

describe('comparePlan', () => {
  it('accepts the instances, those managed via them, and empty updates', () => {
    const difference = compare(
      change(1, 1, 'compute-9-1', 'replace'),
      change(2, 11, 'os-9-1', 'replace'),
      change(3, 20, 'lb-9-1', 'update'),
    )
    expect(difference).toEqual({ extra: [], missing: [] })
  })

  it('reports anything else as extra', () => {
    expect(
      compare(
        change(1, 1, 'compute-9-1', 'replace'),
        change(2, 2, 'compute-9-2', 'replace'),
        change(3, 12, 'os-9-2', 'replace'),
        change(4, 30, 'tomcat-9-1', 'update', { ciAttributes: { version: '9' } }),
        change(5, 31, 'compute-9-3', 'delete'),
        change(6, 32, 'os-9-1', 'replace', { nsPath: '/o/a/e/bom/api/1' }),
      ).extra,
    ).toEqual([
      'replace compute-9-2 of web',
      'replace os-9-2 of web',
      'update tomcat-9-1 of web',
      'delete compute-9-3 of web',
      'replace os-9-1 of api',
    ])
  })

  it('reports marked instances that are not in the plan', () => {
    expect(compare(change(3, 20, 'lb-9-1', 'update')).missing).toEqual(['compute-9-1'])
  })
})

describe('a run', () => {
  const reason: Halt = { kind: 'extra', title: '', advice: '', details: [] }

  it('advances by steps and is done after the last wave', () => {
    const first = afterStep(run, 0, { next: 'done' }, 5)
    expect(first.state).toBe('running')
    expect(afterStep(first, 1, { next: 'done' }, 6).state).toBe('done')
  })

  it('halts with a reason, but stays stopped', () => {
    expect(afterStep(run, 0, { halt: reason }, 5)).toMatchObject({ state: 'halted', halt: reason })
    expect(afterStep({ ...run, state: 'stopped' }, 0, { next: 'deploying' }, 5).state).toBe('stopped')
  })

  it('accepts a differing plan on resume, and only that one', () => {
    expect(resumeHaltedRun({ ...run, state: 'halted', halt: reason }, 9)).toMatchObject({
      state: 'running',
      allowed: '40',
    })
    expect(resumeHaltedRun({ ...run, state: 'halted', halt: reason }, 9).halt).toBeUndefined()
  })

  it('may repeat its requests when it is resumed after a halt, not after an interruption', () => {
    expect(resumeHaltedRun({ ...run, state: 'halted', halt: reason }, 9).attempt).toBe(1)
    expect(resumeHaltedRun(run, 9).attempt).toBe(0)
  })

  it('plans again after an empty plan, and skips the health gate on resume', () => {
    const [nothing] = resumeHaltedRun({ ...run, state: 'halted', halt: { ...reason, kind: 'nothing' } }, 9).waves
    expect(nothing).toMatchObject({ step: 'planning', before: undefined })
    const [health] = resumeHaltedRun({ ...run, state: 'halted', halt: { ...reason, kind: 'health' } }, 9).waves
    expect(health?.step).toBe('pausing')
  })
})

it('derives the status of an instance from its mark', () => {
  const inState = (ciState: string) => instance.parse({ ciId: 1, ciState })
  expect(toReplacementStatus(undefined, 'marking').label).toBe('deleted, skipped')
  expect(toReplacementStatus(inState('default'), 'marking').label).toBe('not marked yet')
  expect(toReplacementStatus(inState('replace'), 'watching').label).toBe('marked for replacement')
  expect(toReplacementStatus(inState('default'), 'done').label).toBe('replaced')
})

it('finds unhealthy and unknown instances of the wave', () => {
  const inState = (ciId: number, opsState: string | null) => instance.parse({ ciId, opsState })
  const all = [
    inState(1, 'good'),
    inState(2, 'unhealthy'),
    inState(3, null),
    inState(4, 'notify'),
    inState(5, 'unhealthy'),
  ]
  expect(findUnhealthy(all, ['1', '2', '3', '4', '9']).map(({ ciId }) => ciId)).toEqual(['2', '3'])
})
