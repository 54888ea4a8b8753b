import { expect, it } from 'vitest'
import { cancelDisabledReason, retryDisabledReason, startDisabledReason } from './rules.ts'

const STATES = ['pending', 'active', 'failed', 'complete', 'canceled', 'discarded', 'constructor']
const allowedStates = (disabledReason: (procedure: { procedureState: string }) => string | undefined) =>
  STATES.filter((procedureState) => disabledReason({ procedureState }) === undefined)

it('allows operations by the state table of the service', () => {
  expect(allowedStates(cancelDisabledReason)).toEqual(['active', 'failed'])
  expect(allowedStates(retryDisabledReason)).toEqual(['failed'])
  expect(allowedStates(startDisabledReason)).toEqual(['pending'])
})

it('explains why an operation is disabled', () => {
  expect(cancelDisabledReason({ procedureState: 'complete' })).toBe('The procedure is complete.')
  expect(retryDisabledReason({ procedureState: 'active' })).toBe('The procedure is still running.')
})
