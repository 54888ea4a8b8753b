import { afterEach, expect, test } from 'vitest'
import { getStartOrganization, rememberOrganization } from './last-organization.ts'

afterEach(() => localStorage.clear())

test('leads straight to the only organization', () => {
  expect(getStartOrganization(['acme'], false)).toBe('acme')
  expect(getStartOrganization([], true)).toBeUndefined()
})

test('does not lead to one without a name, whose address is the list again', () => {
  expect(getStartOrganization([''], true)).toBeUndefined()
})

test('a fresh start leads to the one used last, while it is there', () => {
  expect(getStartOrganization(['acme', 'globex'], true)).toBeUndefined()
  rememberOrganization('globex')
  expect(getStartOrganization(['acme', 'globex'], true)).toBe('globex')
  expect(getStartOrganization(['acme', 'initech'], true)).toBeUndefined()
})

test('whoever comes from a page gets the list', () => {
  rememberOrganization('globex')
  expect(getStartOrganization(['acme', 'globex'], false)).toBeUndefined()
})
