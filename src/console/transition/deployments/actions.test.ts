import { describe, expect, it } from 'vitest'
import { getActions } from './actions.ts'
import { countRecords } from './records.ts'

const verbs = (actions: readonly { readonly verb: string }[]) => actions.map(({ verb }) => verb)
const offered = (state: string) => verbs(getActions(state).buttons)

describe('actionsIn', () => {
  it('offers the likely next last', () => {
    expect(offered('active')).toEqual(['Stop', 'Pause'])
    expect(offered('pausing')).toEqual(['Stop'])
    expect(offered('paused')).toEqual(['Cancel', 'Resume'])
    expect(offered('failed')).toEqual(['Cancel', 'Retry'])
    expect(offered('pending')).toEqual(['Cancel'])
  })
  it('offers nothing at the end or in a state it does not know', () => {
    for (const state of ['complete', 'canceled', 'hibernating', '']) expect(offered(state)).toEqual([])
  })
  it('offers no button that its own rule is against, and has the others with the reason', () => {
    for (const deploymentState of ['active', 'pausing', 'paused', 'failed', 'pending', 'complete', 'canceled']) {
      const { buttons, more } = getActions(deploymentState)
      expect(verbs([...buttons, ...more]).toSorted()).toEqual(['Cancel', 'Pause', 'Resume', 'Retry', 'Stop'])
      for (const { getDisabledReason } of buttons) expect(getDisabledReason({ deploymentState })).toBeUndefined()
      for (const { getDisabledReason } of more) expect(getDisabledReason({ deploymentState })).toMatch(/\.$/)
    }
  })
  it('says what it comes to', () => {
    const counts = countRecords(['complete', 'failed', 'failed', 'pending'].map((state) => ({ state })))
    expect(getActions('failed').buttons.map(({ getEffect }) => getEffect(counts))).toEqual([
      expect.stringContaining('The 3 records that are left'),
      expect.stringContaining('The 2 failed records'),
    ])
  })
})
