import { describe, expect, it } from 'vitest'
import { canApprove, canCancel, canPause, canResume, canRetry, shownState } from './rules.ts'

const rules = { pause: canPause, resume: canResume, retry: canRetry, cancel: canCancel, approve: canApprove }

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
    expect(canCancel({ deploymentState: 'active' })).toMatch(/Pause it first/)
    expect(canRetry({ deploymentState: 'complete' })).toMatch(/complete/)
  })
})

describe('shownState', () => {
  it('tells pausing from paused by the records that still run', () => {
    expect(shownState('paused', 1)).toBe('pausing')
    expect(shownState('paused', 0)).toBe('paused')
    expect(shownState('active', 2)).toBe('active')
  })
})
