import { expect, it } from 'vitest'
import { cancelDisabledReason, retryDisabledReason, hasEnded, isPending } from './rules.ts'

const STATES = ['pending', 'active', 'failed', 'complete', 'canceled', 'discarded', 'constructor']
const those = (allowed: (procedure: { procedureState: string }) => boolean) =>
  STATES.filter((procedureState) => allowed({ procedureState }))

it('follows the service’s table of states', () => {
  expect(those((procedure) => cancelDisabledReason(procedure) === undefined)).toEqual(['active', 'failed'])
  expect(those((procedure) => retryDisabledReason(procedure) === undefined)).toEqual(['failed'])
  expect(those(isPending)).toEqual(['pending'])
  expect(those(hasEnded)).toEqual(['failed', 'complete', 'canceled', 'discarded'])
})

it('says why not', () => {
  expect(cancelDisabledReason({ procedureState: 'complete' })).toBe('It is complete.')
  expect(retryDisabledReason({ procedureState: 'active' })).toBe('It is still at work.')
})
