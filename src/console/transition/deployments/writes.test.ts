import { describe, expect, it } from 'vitest'
import { deploymentStatus } from '../../../contract/core/records.ts'
import { getActions } from './rules.ts'
import { getWrites } from './writes.ts'

const scope = { organization: 'acme', assembly: 'shop', environment: 'prod', deployment: '7' }
const { releaseId } = deploymentStatus.parse({ deploymentId: 7, releaseId: 70 })

function sent(verb: string, state: string, comments = '') {
  const { buttons, more } = getActions(state)
  const action = [...buttons, ...more].find((each) => each.verb === verb)
  return action ? getWrites(action, { scope, state, releaseId, comments }) : []
}
const states = (verb: string, state: string) =>
  sent(verb, state).map(({ request }) => request.body?.cms_deployment.deploymentState)

describe('getWrites (service-api 3.2)', () => {
  it('requests the state of each action', () => {
    expect(states('Pause', 'active')).toEqual(['paused'])
    expect(states('Resume', 'paused')).toEqual(['active'])
    expect(states('Retry', 'failed')).toEqual(['active'])
    expect(states('Cancel', 'failed')).toEqual(['canceled'])
  })
  it('sends a reason with the new state', () => {
    const [pause] = sent('Pause', 'active', 'Wait for the DBA')
    expect(pause?.request.body?.cms_deployment).toMatchObject({
      deploymentState: 'paused',
      comments: 'Wait for the DBA',
    })
    const [resume] = sent('Resume', 'paused')
    expect(resume?.request.body?.cms_deployment).not.toHaveProperty('comments')
  })
  it('stops by a pause and, once nothing runs, a cancel', () => {
    expect(states('Stop', 'active')).toEqual(['paused', 'canceled'])
    const cancel = sent('Stop', 'active')[1]
    expect(cancel?.precondition?.shows).toMatchObject({ rfc_info: { $noneOf: { state: 'inprogress' } } })
    // Do not cancel a deployment that was resumed.
    expect(cancel?.precondition?.never).toEqual({
      deploymentState: { $anyOf: ['active', 'pending'] },
    })
  })
  it('does not pause a pausing deployment', () => {
    expect(states('Stop', 'pausing')).toEqual(['canceled'])
  })
  it('compares each action with the displayed state', () => {
    for (const [verb, state] of [
      ['Pause', 'active'],
      ['Resume', 'paused'],
      ['Retry', 'failed'],
      ['Cancel', 'paused'],
    ] as const)
      expect(sent(verb, state)[0]?.basis?.base).toEqual({ deploymentState: state })
  })
  it('verifies all actions except a retry, which may have failed again', () => {
    expect(sent('Retry', 'failed')[0]?.verification).toBeUndefined()
    expect(sent('Pause', 'active')[0]?.verification?.shows).toEqual({
      deploymentState: { $anyOf: ['paused', 'pausing'] },
    })
  })
  it('never requests states that only the service sets', () => {
    for (const state of ['active', 'pausing', 'paused', 'failed', 'pending'])
      for (const verb of ['Pause', 'Resume', 'Retry', 'Cancel', 'Stop'])
        for (const requested of states(verb, state)) expect(['active', 'paused', 'canceled']).toContain(requested)
  })
})
