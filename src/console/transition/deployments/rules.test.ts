import { describe, expect, it } from 'vitest'
import { countRecords } from './records.ts'
import { getActions, getDisplayedState } from './rules.ts'

const verbs = (actions: readonly { readonly verb: string }[]) => actions.map(({ verb }) => verb)
const buttons = (state: string) => verbs(getActions(state).buttons)
const allActions = (state: string) => {
  const actions = getActions(state)
  return [...actions.buttons, ...actions.more]
}
const reasonFor = (verb: string, state: string) =>
  allActions(state)
    .find((action) => action.verb === verb)
    ?.getDisabledReason(state)

describe('getDisabledReason', () => {
  it.each([
    ['pending', ['Cancel']],
    ['active', ['Pause', 'Stop']],
    ['pausing', ['Stop']],
    ['paused', ['Cancel', 'Resume']],
    ['failed', ['Cancel', 'Retry']],
    ['complete', []],
    ['canceled', []],
  ])('allows what the service accepts in state %s', (state, allowed) => {
    const found = allActions(state).filter((action) => action.getDisabledReason(state) === undefined)
    expect(verbs(found).toSorted()).toEqual(allowed)
  })
  it('gives the reason', () => {
    expect(reasonFor('Cancel', 'active')).toMatch(/Pause the deployment first/)
    expect(reasonFor('Resume', 'pausing')).toMatch(/^Wait/)
  })
})

describe('getActions', () => {
  it('offers the most likely action last', () => {
    expect(buttons('active')).toEqual(['Stop', 'Pause'])
    expect(buttons('pausing')).toEqual(['Stop'])
    expect(buttons('paused')).toEqual(['Cancel', 'Resume'])
    expect(buttons('failed')).toEqual(['Cancel', 'Retry'])
    expect(buttons('pending')).toEqual(['Cancel'])
  })
  it('offers no button in a final or unknown state', () => {
    for (const state of ['complete', 'canceled', 'hibernating', '']) expect(buttons(state)).toEqual([])
  })
  it('offers only enabled buttons, and lists what is possible later with a reason', () => {
    const later: Readonly<Record<string, readonly string[]>> = { active: ['Cancel'], pausing: ['Resume', 'Cancel'] }
    for (const state of ['active', 'pausing', 'paused', 'failed', 'pending', 'complete', 'canceled']) {
      const actions = getActions(state)
      expect(verbs(actions.more)).toEqual(later[state] ?? [])
      for (const { getDisabledReason } of actions.buttons) expect(getDisabledReason(state)).toBeUndefined()
      for (const { getDisabledReason } of actions.more) expect(getDisabledReason(state)).toMatch(/\.$/)
    }
  })
  it('describes the effect', () => {
    const counts = countRecords(['complete', 'failed', 'failed', 'pending'].map((state) => ({ state })))
    expect(getActions('failed').buttons.map(({ getEffect }) => getEffect(counts))).toEqual([
      '1 of 4 records is complete and kept. The remaining 3 records are not deployed, and the plan is discarded. This cannot be undone.',
      expect.stringContaining('The 2 failed records'),
    ])
    const running = countRecords(['complete', 'complete', 'inprogress', 'pending'].map((state) => ({ state })))
    expect(getActions('active').buttons[0]?.getEffect(running)).toBe(
      'The deployment is paused, and canceled as soon as the record in progress is done. 2 of 4 records are complete and kept. The remaining record is not deployed. This cannot be undone.',
    )
  })
})

describe('getDisplayedState', () => {
  it('shows a paused deployment with records in progress as pausing', () => {
    expect(getDisplayedState('paused', 1)).toBe('pausing')
    expect(getDisplayedState('paused', 0)).toBe('paused')
    expect(getDisplayedState('active', 2)).toBe('active')
  })
})
