import { describe, expect, it } from 'vitest'
import {
  formatEnabled,
  describeImpact,
  describeAutomation,
  getAutomationIcon,
  toggleDisabledReason,
} from './automation.ts'

const attributes = { autorepair: 'true', autoreplace: 'true', autoscale: 'false', replace_after_minutes: '60' }
const platformWith = (unhealthy: number, good: number) => {
  const states = [
    { state: 'unhealthy', count: unhealthy },
    { state: 'good', count: good },
  ]
  return { name: 'web', attributes, counts: { total: unhealthy + good, states } }
}

describe('automations', () => {
  it('are described with the limits of the platform', () => {
    expect(formatEnabled(attributes)).toBe('auto-repair, auto-replace')
    expect(formatEnabled({})).toBe('')
    expect(describeAutomation('replace', { ...attributes, replace_after_repairs: '1' })).toContain(
      '60 minutes and 1 repair are',
    )
    expect(describeAutomation('replace', attributes)).toBe('Instances that repairs do not fix are replaced.')
  })

  it('are described as they are when off', () => {
    expect(describeAutomation('repair', {})).toContain('not repaired')
    expect(describeAutomation('scale', attributes)).toContain('does not follow')
    expect(describeAutomation('replace', {})).toContain('not replaced')
    expect(getAutomationIcon('replace', attributes)).toBe('good')
    expect(getAutomationIcon('replace', { ...attributes, autorepair: 'false' })).toBe('attention')
    expect(getAutomationIcon('replace', {})).toBe('idle')
    // It only replaces what repairs did not fix.
    expect(describeAutomation('replace', { ...attributes, autorepair: 'false' })).toMatch(/while auto-repair is off/)
  })

  it('report how many instances a switch affects', () => {
    const platform = platformWith(12, 228)
    expect(describeImpact('repair', false, [platform, platformWith(1, 9)])).toContain(
      '13 of 250 instances are unhealthy now',
    )
    expect(describeImpact('repair', false, [platformWith(0, 9)])).toContain('No instances are unhealthy now')
    expect(describeImpact('repair', false, [platformWith(1, 9)])).toContain('1 of 10 instances is unhealthy now')
    expect(describeImpact('repair', false, [platformWith(1, 0)])).toContain('The only instance is unhealthy now')
    expect(describeImpact('scale', true, [platform])).not.toContain('unhealthy')
    expect(describeImpact('repair', true, [platform, { ...platform, counts: undefined }])).toContain('not available')
  })

  it('allow scaling only for redundant platforms', () => {
    expect(toggleDisabledReason('scale', { availability: 'single' }, true)).toMatch(/redundant/)
    expect(toggleDisabledReason('scale', { availability: 'single' }, false)).toBeUndefined()
    expect(toggleDisabledReason('scale', { availability: 'redundant' }, true)).toBeUndefined()
    expect(toggleDisabledReason('repair', { availability: 'single' }, true)).toBeUndefined()
  })
})
