import { expect, it } from 'vitest'
import { procedure } from '../../../contract/core/records.ts'
import { toOutcome } from './outcome.ts'

const outcomeOf = (procedureState: string, ...states: string[]) =>
  toOutcome(
    procedure.parse({
      procedureId: 1,
      procedureName: 'repair',
      procedureState,
      actions: states.map((actionState, index) => ({ actionId: index + 1, ciId: index + 1, actionState })),
    }),
  )

it('reports how it finished', () => {
  expect(outcomeOf('complete', 'complete', 'complete')).toEqual({
    tone: 'good',
    sentence: 'Finished: repair is complete on 2 instances.',
  })
  expect(outcomeOf('complete', 'complete', 'failed')).toMatchObject({ tone: 'attention' })
  expect(outcomeOf('failed', 'complete', 'failed', 'pending').sentence).toMatch(
    /^Stopped: repair failed on 1 of 3 instances, 1 complete. Retrying repeats the failed actions/,
  )
})

it('reports actions that still run after canceling', () => {
  expect(outcomeOf('canceled', 'complete', 'inprogress').sentence).toContain('1 still finishing')
  expect(outcomeOf('canceled', 'complete', 'canceled').sentence).not.toContain('still run')
})

it('counts instances while it runs', () => {
  expect(outcomeOf('active', 'complete', 'inprogress', 'pending')).toEqual({
    tone: 'busy',
    sentence: '1 of 3 instances complete, 1 in progress.',
  })
})
