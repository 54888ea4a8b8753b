import { expect, it } from 'vitest'
import { procedure } from '../../../contract/core/records.ts'
import { countProgress } from '../../data/watch/procedure-progress.ts'
import { getDuration, sortActions, toSteps } from './progress.ts'

const action = (actionId: number, actionState: string, execOrder: number) => ({
  actionId,
  actionName: 'repair',
  ciId: actionId + 100,
  actionState,
  execOrder,
})

const sample = procedure.parse({
  procedureId: 5,
  procedureState: 'active',
  created: 1_000,
  updated: 5_000,
  actions: [
    action(1, 'pending', 2),
    action(2, 'complete', 1),
    action(3, 'inprogress', 1),
    action(4, 'failed', 1),
    action(5, 'pending', 2),
  ],
})

it('counts progress in total and by step', () => {
  expect(countProgress(sample.actions)).toEqual({ total: 5, complete: 1, failed: 1, running: 1 })
  expect(toSteps(sample)).toEqual([
    { order: 1, names: ['repair'], total: 3, complete: 1, failed: 1, running: 1 },
    { order: 2, names: ['repair'], total: 2, complete: 0, failed: 0, running: 0 },
  ])
})

it('counts an instance with several actions once', () => {
  const actions = [action(1, 'complete', 1), action(1, 'pending', 2), action(2, 'complete', 1), action(2, 'failed', 2)]
  const { actions: parsed } = procedure.parse({ procedureId: 6, procedureState: 'active', actions })
  expect(countProgress(parsed)).toEqual({ total: 2, complete: 0, failed: 1, running: 0 })
})

it('sorts actions in the order they run, and failures first once the procedure has ended', () => {
  const sort = (procedureState: string) => sortActions({ ...sample, procedureState }).map(({ actionId }) => actionId)
  expect(sort('active')).toEqual(['2', '3', '4', '1', '5'])
  expect(sort('failed')).toEqual(['4', '3', '1', '5', '2'])
})

it('counts the duration up to now only while it runs', () => {
  expect(getDuration(sample, 9_000)).toBe(8_000)
  expect(getDuration({ ...sample, procedureState: 'failed' }, 9_000)).toBe(4_000)
  expect(getDuration({ ...sample, created: undefined }, 9_000)).toBeUndefined()
})
