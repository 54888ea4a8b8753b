import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { notification } from '../../../contract/operations/monitoring.ts'
import { ciChange } from '../../../contract/core/records.ts'
import { toInstanceEvents, toOpenEvents } from './events.ts'

describe('toOpenEvents', () => {
  it('sorts by severity, then by age', () => {
    const opsEvents = {
      'web-compute-cpu': [{ name: 'High', state: 'overutilized', timestamp: 1 }],
      'web-compute-ssh': [
        { name: 'SSH Up', state: 'unhealthy', timestamp: 9 },
        { name: 'Heartbeat', state: 'unhealthy', timestamp: 3 },
        { name: 'Undated', state: 'unhealthy', timestamp: undefined },
      ],
    }
    expect(toOpenEvents({ opsEvents }).map(({ name }) => name)).toEqual(['Heartbeat', 'SSH Up', 'Undated', 'High'])
  })

  it('is empty without open events', () => {
    expect(toOpenEvents({ opsEvents: {} })).toEqual([])
  })
})

describe('toInstanceEvents', () => {
  const change = (rfcAction: string, rfcCreated: number) =>
    z.parse(ciChange, { rfcId: 5, releaseId: 8, ciId: 7, ciName: 'c-1-1', rfcAction, rfcCreated, rfcCreatedBy: 'ann' })
  const notify = (timestamp: number, payload: Record<string, string>) =>
    z.parse(notification, { cmsId: 7, timestamp, subject: 'ssh', text: 'Starting repair', payload })

  it('merges changes and notifications, newest first', () => {
    const events = toInstanceEvents(
      [change('replace', 2000)],
      [notify(3000, { oldState: 'good', newState: 'unhealthy' }), notify(1000, { state: 'close' })],
    )
    expect(events.map(({ title }) => title)).toEqual(['good → unhealthy', 'Replaced', 'Event closed'])
    expect(events[1]?.detail).toBe('plan 8, by ann')
  })

  it('passes unknown actions through', () => {
    expect(toInstanceEvents([change('melt', 1)], [])[0]?.title).toBe('Change (melt)')
    expect(toInstanceEvents([], [])).toEqual([])
  })
})
