import { describe, expect, it } from 'vitest'
import { toOpenEvents } from './events.ts'

describe('openEventsOf', () => {
  it('has the most severe first, then the oldest', () => {
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

  it('is empty where nothing is open', () => {
    expect(toOpenEvents({ opsEvents: {} })).toEqual([])
  })
})
