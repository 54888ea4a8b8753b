import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { notification } from '../../../contract/operations/monitoring.ts'
import { ciChange } from '../../../contract/core/records.ts'
import { toInstanceEvents } from './events.ts'

const change = (rfcAction: string, rfcCreated: number) =>
  z.parse(ciChange, { rfcId: 5, releaseId: 8, ciId: 7, ciName: 'c-1-1', rfcAction, rfcCreated, rfcCreatedBy: 'ann' })
const told = (timestamp: number, payload: Record<string, string>) =>
  z.parse(notification, { cmsId: 7, timestamp, subject: 'ssh', text: 'Starting repair', payload })

describe('what happened to an instance', () => {
  it('is one story, the newest first', () => {
    const story = toInstanceEvents(
      [change('replace', 2000)],
      [told(3000, { oldState: 'good', newState: 'unhealthy' }), told(1000, { state: 'close' })],
    )
    expect(story.map(({ title }) => title)).toEqual(['good → unhealthy', 'Replaced', 'Event closed'])
    expect(story[1]?.detail).toBe('release 8, by ann')
  })

  it('passes on what it does not know', () => {
    expect(toInstanceEvents([change('melt', 1)], [])[0]?.title).toBe('Change (melt)')
    expect(toInstanceEvents([], [])).toEqual([])
  })
})
