import { describe, expect, it } from 'vitest'
import { ciChange, instance } from '../../../contract/core/records.ts'
import { problemState } from '../../data/write/write-state.ts'
import { countReplaced, getHalt, toReplacementStatus } from './run-status.ts'
import {
  comparePlan,
  findUnhealthy,
  getCurrentItem,
  getRunState,
  getWaveStep,
  listItems,
  resumeHalted,
  type RunWave,
  type Step,
} from './run.ts'
import { createTestRun } from './test-run.ts'

const DONE = { state: 'done' } as const

const waves = [{ ids: ['1'], before: '', release: '40' }, { ids: ['2'] }]
const run = createTestRun({ waves }, 'deploying')

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
  const refused = (title: string) => problemState('refused', title, '', '')
  const haltAt = (step: Step, set: Partial<RunWave> = {}) =>
    createTestRun({ waves: [{ ids: ['1'], before: '', release: '40', ...set }, { ids: ['2'] }] }, step, refused('no'))

  it('advances by steps and is done after the last wave', () => {
    expect([0, 1].map((index) => getWaveStep(run, index))).toEqual(['deploying', 'waiting'])
    const half = { ...run, states: run.states.map((state, index) => (index < 6 ? DONE : state)) }
    expect([0, 1].map((index) => getWaveStep(half, index))).toEqual(['done', 'marking'])
    expect(getRunState(half)).toBe('running')
    expect(getRunState({ ...run, states: run.states.map(() => DONE) })).toBe('done')
  })

  it('marks in batches, or one by one', () => {
    const ids = Array.from({ length: 45 }, (_, index) => String(index))
    const marks = (single: boolean) => listItems({ waves: [{ ids }], single }).filter(({ step }) => step === 'marking')
    expect(marks(false).map(({ ids: batch }) => batch.length)).toEqual([20, 20, 5])
    expect(marks(true)).toHaveLength(45)
  })

  it('halts with a reason, but stays stopped', () => {
    expect(getHalt(haltAt('watching'))).toMatchObject({ title: 'no', resumeLabel: 'Resume replacement' })
    expect(getRunState(haltAt('watching'))).toBe('halted')
    expect(getRunState({ ...haltAt('watching'), stopped: true })).toBe('stopped')
  })

  it('accepts a differing plan on resume, and only that one', () => {
    const differing = haltAt('deploying', { differs: true })
    expect(getHalt(differing)).toMatchObject({ differs: true, resumeLabel: 'Deploy plan as is' })
    expect(resumeHalted(differing)).toMatchObject({ allowed: '40' })
    expect(getRunState(resumeHalted(differing))).toBe('running')
    expect(resumeHalted(haltAt('deploying', { differs: false })).allowed).toBeUndefined()
  })

  it('may repeat its requests when it is resumed after a halt, not after an interruption', () => {
    expect(getCurrentItem(resumeHalted(haltAt('marking')))).toMatchObject({
      step: 'marking',
      state: { state: 'waiting' },
    })
    const interrupted = createTestRun({ waves }, 'marking', { state: 'sending' })
    expect(resumeHalted(interrupted)).toEqual(interrupted)
  })

  it('starts with the plan again, and skips the health gate on resume', () => {
    expect(getCurrentItem(resumeHalted(haltAt('deploying')))?.step).toBe('planning')
    expect(getCurrentItem(resumeHalted(haltAt('watching')))?.step).toBe('planning')
    expect(getHalt(haltAt('settling'))?.resumeLabel).toBe('Start next wave anyway')
    expect(getCurrentItem(resumeHalted(haltAt('settling')))?.step).toBe('pausing')
  })
})

it('derives the status of an instance from its mark', () => {
  const inState = (ciState: string) => instance.parse({ ciId: 1, ciState })
  expect(toReplacementStatus(undefined, 'marking').label).toBe('deleted, skipped')
  expect(toReplacementStatus(inState('default'), 'marking').label).toBe('not marked yet')
  expect(toReplacementStatus(inState('replace'), 'watching').label).toBe('marked for replacement')
  expect(toReplacementStatus(inState('default'), 'done').label).toBe('replaced')
  // Replaced while no tab executed the run, or unmarked by someone else.
  expect(toReplacementStatus(inState('default'), 'watching').label).toBe('replaced')
  expect(toReplacementStatus(inState('default'), 'deploying').label).toBe('no longer marked')
})

it('counts the instances that its page lists as replaced, also while their wave is not over', () => {
  const inState = (ciId: number, ciState: string) => instance.parse({ ciId, ciState })
  const during = (step: Step) => createTestRun({ waves: [{ ids: ['1', '2'] }, { ids: ['3'] }] }, step)
  const half = [inState(1, 'default'), inState(2, 'replace'), inState(3, 'default')]
  expect(countReplaced(during('marking'), half)).toBe(0)
  expect(countReplaced(during('watching'), half)).toBe(1)
  expect(countReplaced(during('settling'), [inState(1, 'default'), inState(2, 'default')])).toBe(2)
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
