import { describe, expect, it } from 'vitest'
import { actionsIn } from './deployment-actions.ts'
import { tally } from './deployment-records.ts'

const offered = (state: string) => actionsIn(state).map(({ verb, wanted }) => `${verb} -> ${wanted}`)

describe('actionsIn', () => {
  it('offers the likely next last', () => {
    expect(offered('active')).toEqual(['Cancel -> canceled', 'Pause -> paused'])
    expect(offered('paused')).toEqual(['Cancel -> canceled', 'Resume -> active'])
    expect(offered('failed')).toEqual(['Cancel -> canceled', 'Retry -> active'])
    expect(offered('pending')).toEqual(['Cancel -> canceled', 'Approve -> active'])
  })
  it('offers nothing at the end or in a state it does not know', () => {
    for (const state of ['complete', 'canceled', 'hibernating', '']) expect(offered(state)).toEqual([])
  })
  it('says what it comes to', () => {
    const counts = tally(['complete', 'failed', 'failed', 'pending'].map((state) => ({ state })))
    expect(actionsIn('failed').map(({ effect }) => effect(counts))).toEqual([
      expect.stringContaining('The 3 records that are left'),
      expect.stringContaining('All 2 failed records'),
    ])
  })
})
