import { afterEach, expect, test } from 'vitest'
import { destination, rememberOrganization } from './last-organization.ts'

afterEach(() => localStorage.clear())

test('leads straight to the only organization', () => {
  expect(destination(['acme'], false)).toBe('acme')
  expect(destination([], true)).toBeUndefined()
})

test('does not lead to one without a name, whose address is the list again', () => {
  expect(destination([''], true)).toBeUndefined()
})

test('a fresh start leads to the one used last, while it is there', () => {
  expect(destination(['acme', 'globex'], true)).toBeUndefined()
  rememberOrganization('globex')
  expect(destination(['acme', 'globex'], true)).toBe('globex')
  expect(destination(['acme', 'initech'], true)).toBeUndefined()
})

test('whoever comes from a page gets the list', () => {
  rememberOrganization('globex')
  expect(destination(['acme', 'globex'], false)).toBeUndefined()
})
