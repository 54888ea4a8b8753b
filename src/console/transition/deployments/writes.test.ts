import { describe, expect, it } from 'vitest'
import { deploymentStatus } from '../../../contract/core/records.ts'
import { getActions } from './actions.ts'
import { getWrites } from './writes.ts'

const scope = { organization: 'acme', assembly: 'shop', environment: 'prod', deployment: '7' }
const { releaseId } = deploymentStatus.parse({ deploymentId: 7, releaseId: 70 })

function sent(verb: string, state: string) {
  const { buttons, more } = getActions(state)
  const action = [...buttons, ...more].find((each) => each.verb === verb)
  return action ? getWrites(action, { scope, state, releaseId }) : []
}
const states = (verb: string, state: string) =>
  sent(verb, state).map(({ request }) => request.body?.cms_deployment.deploymentState)

describe('writesFor (service-api 3.2)', () => {
  it('tells all of them apart by the state that is wanted, spelled as the service does', () => {
    expect(states('Pause', 'active')).toEqual(['paused'])
    expect(states('Resume', 'paused')).toEqual(['active'])
    expect(states('Retry', 'failed')).toEqual(['active'])
    expect(states('Cancel', 'failed')).toEqual(['canceled'])
  })
  it('stops what runs by a pause and, once nothing runs, a cancel', () => {
    expect(states('Stop', 'active')).toEqual(['paused', 'canceled'])
    const cancel = sent('Stop', 'active')[1]
    expect(cancel?.precondition?.shows).toMatchObject({ rfc_info: { $noneOf: { state: 'inprogress' } } })
    // Active again, somebody resumed it: it is not canceled behind their back.
    expect(cancel?.precondition?.never).toEqual({
      deploymentState: { $anyOf: ['complete', 'canceled', 'active', 'pending'] },
    })
  })
  it('does not pause what is pausing already', () => {
    expect(states('Stop', 'pausing')).toEqual(['canceled'])
  })
  it('compares with the state that was shown, before each but the one that waits', () => {
    for (const [verb, state] of [
      ['Pause', 'active'],
      ['Resume', 'paused'],
      ['Retry', 'failed'],
      ['Cancel', 'paused'],
    ] as const)
      expect(sent(verb, state)[0]?.basis?.base).toEqual({ deploymentState: state })
  })
  it('has a witness for all but a retry, which may have failed once more', () => {
    expect(sent('Retry', 'failed')[0]?.verification).toBeUndefined()
    expect(sent('Pause', 'active')[0]?.verification?.shows).toEqual({
      deploymentState: { $anyOf: ['paused', 'pausing'] },
    })
  })
  it('never sends what only the service may: complete, failed, pausing', () => {
    for (const state of ['active', 'pausing', 'paused', 'failed', 'pending'])
      for (const verb of ['Pause', 'Resume', 'Retry', 'Cancel', 'Stop'])
        for (const requested of states(verb, state)) expect(['active', 'paused', 'canceled']).toContain(requested)
  })
})
