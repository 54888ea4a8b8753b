import { describe, expect, it } from 'vitest'
import { draftCi, relation } from '../../../contract/core/records.ts'
import {
  getToggleCandidates,
  getConfirmationName,
  noCandidatesReason,
  toToggleablePlatforms,
  toggleDisabledReason,
} from './toggle.ts'

const platform = (ciId: number, ciName: string) => draftCi.parse({ ciId, ciName })
const composed = (toCiId: number, enabled: string) =>
  relation.parse({ ciRelationId: toCiId, fromCiId: 1, toCiId, relationAttributes: { enabled } })
const all = toToggleablePlatforms(
  [platform(3, 'web'), platform(2, 'db'), platform(4, 'api')],
  [composed(2, 'false'), composed(3, 'true')],
)
const named = (...names: string[]) => all.filter(({ name }) => names.includes(name))
const names = (platforms: readonly { readonly name: string }[]) => platforms.map(({ name }) => name)

describe('toggling platforms', () => {
  it('offers platforms that would change, and those in an unknown state', () => {
    expect(all.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['api', undefined],
      ['db', false],
      ['web', true],
    ])
    expect(names(getToggleCandidates(all, 'disable'))).toEqual(['api', 'web'])
    expect(names(getToggleCandidates(all, 'enable'))).toEqual(['api', 'db'])
    expect(names(getToggleCandidates(toToggleablePlatforms([platform(3, 'web')], undefined), 'enable'))).toEqual([
      'web',
    ])
  })
  it('says why there is nothing to choose', () => {
    expect(noCandidatesReason(all, 'enable')).toBeUndefined()
    expect(noCandidatesReason(named('web'), 'enable')).toBe('Every platform is already enabled.')
    expect(noCandidatesReason([], 'enable')).toBe('The environment has no platforms.')
  })
  it('never allows an empty list', () => {
    expect(toggleDisabledReason('disable', [])).toBe('Choose the platforms to disable.')
    expect(toggleDisabledReason('disable', named('web'))).toBeUndefined()
  })
  it('requires the name of the environment to disable all platforms', () => {
    expect(getConfirmationName('disable', named('web'), all, 'prod')).toBe('web')
    expect(getConfirmationName('disable', named('web', 'api'), all, 'prod')).toBe('prod')
    expect(getConfirmationName('disable', named('web'), named('web'), 'prod')).toBe('prod')
    expect(getConfirmationName('enable', named('db'), all, 'prod')).toBeUndefined()
  })
})
