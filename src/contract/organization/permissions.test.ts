import { expect, it } from 'vitest'
import { REQUIREMENTS, requirementOfPath } from './permissions.ts'

it.each([
  ['/acme/assemblies/new', REQUIREMENTS.creates],
  ['/acme/clouds/new', REQUIREMENTS.creates],
  ['/acme/clouds/offerings', { anyOf: ['cloud_services'], isPartial: true }],
  ['/acme/clouds/services?q=dns', { anyOf: ['cloud_services'], isPartial: true }],
  ['/acme/clouds/dfw%201/supports', { anyOf: ['cloud_support'], on: { kind: 'cloud', name: 'dfw 1' } }],
  ['/acme/settings/sinks', REQUIREMENTS.administers],
  ['/acme/account', undefined],
  ['/acme/clouds/%E0', undefined],
])('the writes of the page %s need %o', (path, requirement) => {
  expect(requirementOfPath('PUT', path)).toEqual(requirement)
})
