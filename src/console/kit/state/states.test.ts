import { describe, expect, it } from 'vitest'
import { stateLook, stateTone } from './states.ts'

describe('stateLook', () => {
  it('says what the service says, in words', () => {
    expect(stateLook('record', 'inprogress')).toMatchObject({ mark: 'busy', word: 'in progress' })
    expect(stateLook('item', 'replace')).toMatchObject({ mark: 'mark', word: 'marked for replacement' })
    expect(stateLook('health', '')).toMatchObject({ mark: 'idle', word: 'unknown' })
  })

  it('ranks health as the service weighs it', () => {
    const order = ['good', '', 'notify', 'underutilized', 'overutilized', 'unhealthy', 'defunct', 'bad']
    const severities = order.map((state) => stateLook('health', state).severity)
    expect(severities).toEqual(severities.toSorted((a, b) => a - b))
    expect(new Set(severities).size).toBe(order.length)
  })

  it('passes unknown states through, also those named like an object method', () => {
    expect(stateLook('deployment', 'hibernating')).toMatchObject({ mark: 'idle', word: 'hibernating' })
    expect(stateLook('deployment', 'constructor').word).toBe('constructor')
    expect(stateLook('deployment', 'hibernating').severity).toBeLessThan(stateLook('deployment', 'active').severity)
  })

  it('gives marks a tone', () => {
    expect(stateTone('item', 'replace')).toBe('attention')
    expect(stateTone('deployment', 'failed')).toBe('bad')
  })
})
