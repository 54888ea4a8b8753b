import { describe, expect, it } from 'vitest'
import { formatEnabled, describeImpact, describeAutomation, toggleDisabledReason } from './automation.ts'

const attributes = { autorepair: 'true', autoreplace: 'true', autoscale: 'false', replace_after_minutes: '60' }
const platform = { name: 'web', attributes, unhealthy: 12, total: 240 }

describe('what platforms do by themselves', () => {
  it('is told in words, with their own limits', () => {
    expect(formatEnabled(attributes)).toBe('repair, replace')
    expect(formatEnabled({})).toBe('')
    expect(describeAutomation('replace', attributes)).toContain('60 minutes and some repairs')
  })

  it('is switched with what it means for the instances there are', () => {
    expect(describeImpact('repair', false, [platform, { ...platform, unhealthy: 1, total: 10 }]).join(' ')).toContain(
      '13 of 250 instances are unhealthy now',
    )
    expect(describeImpact('repair', true, [platform, { ...platform, unhealthy: undefined }]).join(' ')).toContain(
      'not available',
    )
  })

  it('scales only where there may be several', () => {
    expect(toggleDisabledReason('scale', { availability: 'single' }, true)).toMatch(/redundant/)
    expect(toggleDisabledReason('scale', { availability: 'single' }, false)).toBeUndefined()
    expect(toggleDisabledReason('scale', { availability: 'redundant' }, true)).toBeUndefined()
    expect(toggleDisabledReason('repair', { availability: 'single' }, true)).toBeUndefined()
  })
})
