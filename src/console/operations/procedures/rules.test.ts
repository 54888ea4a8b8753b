import { expect, it } from 'vitest'
import { cannotCancel, cannotRetry, isOver, isWaiting } from './rules.ts'

const STATES = ['pending', 'active', 'failed', 'complete', 'canceled', 'discarded', 'constructor']
const those = (allowed: (procedure: { procedureState: string }) => boolean) =>
  STATES.filter((procedureState) => allowed({ procedureState }))

it('follows the service’s table of states', () => {
  expect(those((procedure) => cannotCancel(procedure) === undefined)).toEqual(['active', 'failed'])
  expect(those((procedure) => cannotRetry(procedure) === undefined)).toEqual(['failed'])
  expect(those(isWaiting)).toEqual(['pending'])
  expect(those(isOver)).toEqual(['failed', 'complete', 'canceled', 'discarded'])
})

it('says why not', () => {
  expect(cannotCancel({ procedureState: 'complete' })).toBe('It is complete.')
  expect(cannotRetry({ procedureState: 'active' })).toBe('It is still at work.')
})
