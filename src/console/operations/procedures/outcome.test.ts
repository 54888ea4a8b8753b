import { expect, it } from 'vitest'
import { procedure } from '../../../contract/core/records.ts'
import { toOutcome } from './outcome.ts'

const at = (procedureState: string, ...states: string[]) =>
  toOutcome(
    procedure.parse({
      procedureId: 1,
      procedureName: 'repair',
      procedureState,
      actions: states.map((actionState, index) => ({ actionId: index + 1, ciId: index + 1, actionState })),
    }),
  )

it('says clearly that it is finished, and how', () => {
  expect(at('complete', 'complete', 'complete')).toEqual({
    tone: 'good',
    sentence: 'Finished: repair is complete on 2 instances.',
  })
  expect(at('complete', 'complete', 'failed')).toMatchObject({ tone: 'attention' })
  expect(at('failed', 'complete', 'failed', 'pending').sentence).toMatch(
    /^Stopped: repair failed on 1 of 3 instances, 1 complete/,
  )
})

it('does not call a canceled one over while actions still run', () => {
  expect(at('canceled', 'complete', 'inprogress').sentence).toContain('1 still runs to its end')
  expect(at('canceled', 'complete', 'canceled').sentence).not.toContain('still run')
})

it('counts while it runs', () => {
  expect(at('active', 'complete', 'inprogress', 'pending')).toEqual({
    tone: 'busy',
    sentence: '1 of 3 instances complete, 1 in progress.',
  })
})
