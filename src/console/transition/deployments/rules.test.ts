import { describe, expect, it } from 'vitest'
import {
  approveDisabledReason,
  cancelDisabledReason,
  pauseDisabledReason,
  resumeDisabledReason,
  retryDisabledReason,
  getDisplayedState,
} from './rules.ts'

const rules = {
  pause: pauseDisabledReason,
  resume: resumeDisabledReason,
  retry: retryDisabledReason,
  cancel: cancelDisabledReason,
  approve: approveDisabledReason,
}

const allowedIn = (deploymentState: string) =>
  Object.entries(rules).flatMap(([name, rule]) => (rule({ deploymentState }) === undefined ? [name] : []))

describe('what the service takes in each state', () => {
  it.each([
    ['pending', ['cancel', 'approve']],
    ['active', ['pause']],
    ['pausing', []],
    ['paused', ['resume', 'cancel']],
    ['failed', ['retry', 'cancel']],
    ['complete', []],
    ['canceled', []],
  ])('%s', (state, allowed) => {
    expect(allowedIn(state)).toEqual(allowed)
  })
  it('gives the reason in words', () => {
    expect(cancelDisabledReason({ deploymentState: 'active' })).toMatch(/Pause it first/)
    expect(retryDisabledReason({ deploymentState: 'complete' })).toMatch(/complete/)
  })
})

describe('shownState', () => {
  it('tells pausing from paused by the records that still run', () => {
    expect(getDisplayedState('paused', 1)).toBe('pausing')
    expect(getDisplayedState('paused', 0)).toBe('paused')
    expect(getDisplayedState('active', 2)).toBe('active')
  })
})
