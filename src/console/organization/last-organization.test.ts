import { afterEach, expect, test } from 'vitest'
import { getStartOrganization, lastOrganization } from './last-organization.ts'

afterEach(() => lastOrganization.set(''))

test('opens the only organization', () => {
  expect(getStartOrganization(['acme'], false)).toBe('acme')
  expect(getStartOrganization([], true)).toBeUndefined()
})

test('does not open an organization without a name', () => {
  expect(getStartOrganization([''], true)).toBeUndefined()
})

test('opens the last organization on a fresh start, if it still exists', () => {
  expect(getStartOrganization(['acme', 'globex'], true)).toBeUndefined()
  lastOrganization.set('globex')
  expect(getStartOrganization(['acme', 'globex'], true)).toBe('globex')
  expect(getStartOrganization(['acme', 'initech'], true)).toBeUndefined()
})

test('shows the list when coming from a page', () => {
  lastOrganization.set('globex')
  expect(getStartOrganization(['acme', 'globex'], false)).toBeUndefined()
})
