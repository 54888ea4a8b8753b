import { describe, expect, it } from 'vitest'
import { describeState, getStateTone } from './states.ts'

describe('describeState', () => {
  it('labels the states of the service', () => {
    expect(describeState('record', 'inprogress')).toMatchObject({ icon: 'busy', label: 'in progress' })
    expect(describeState('item', 'replace')).toMatchObject({ icon: 'replace', label: 'marked for replacement' })
    expect(describeState('environment', 'replace')).toMatchObject({ icon: 'attention', label: 'plan ready' })
    expect(describeState('release', 'closed')).toMatchObject({ icon: 'good', label: 'committed' })
    expect(describeState('health', '')).toMatchObject({ icon: 'idle', label: 'not monitored' })
  })

  it('tells the states of instances that need attention apart by their icons', () => {
    const icons = ['notify', 'underutilized', 'overutilized'].map((state) => describeState('health', state).icon)
    expect(new Set(icons).size).toBe(3)
  })

  it('tells what was canceled from what is still pending', () => {
    const icons = ['pending', 'canceled'].map((state) => describeState('record', state).icon)
    expect(icons).toEqual(['idle', 'canceled'])
    expect(getStateTone('record', 'canceled')).toBe('idle')
  })

  it('ranks health as the service does', () => {
    const order = ['good', '', 'notify', 'underutilized', 'overutilized', 'unhealthy', 'defunct', 'bad']
    const severities = order.map((state) => describeState('health', state).severity)
    expect(severities).toEqual(severities.toSorted((a, b) => a - b))
    expect(new Set(severities).size).toBe(order.length)
  })

  it('passes unknown states through, including names of object methods', () => {
    expect(describeState('deployment', 'hibernating')).toMatchObject({ icon: 'idle', label: 'hibernating' })
    expect(describeState('deployment', 'constructor').label).toBe('constructor')
    expect(describeState('deployment', 'hibernating').severity).toBeLessThan(
      describeState('deployment', 'active').severity,
    )
  })

  it('gives icons a tone', () => {
    expect(getStateTone('item', 'replace')).toBe('attention')
    expect(getStateTone('health', 'overutilized')).toBe('attention')
    expect(getStateTone('deployment', 'failed')).toBe('bad')
  })
})
