import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { itemNameRule, monitorNameRule, validateName, validateNewName, containerNameRule } from './names.ts'

it('describes the problem of a name', () => {
  expect(validateName('web-1', containerNameRule)).toBeUndefined()
  expect(validateName('my_app', itemNameRule)).toBeUndefined()
  expect(validateName('', containerNameRule)).toBe('A name is required.')
  expect(validateName('1st', itemNameRule)).toBe('The name must start with a letter.')
  expect(validateName('my_app', containerNameRule)).toBe(
    'The name can contain only letters, digits and dashes; _ is not allowed.',
  )
  expect(validateName('my app', itemNameRule)).toBe(
    'The name can contain only letters, digits, dashes and underscores; a space is not allowed.',
  )
  expect(validateName('a'.repeat(33), containerNameRule)).toBe(
    'The name can have up to 32 characters; this one has 33.',
  )
  expect(validateName('a'.repeat(99), monitorNameRule)).toBeUndefined()
  expect(validateNewName('web', containerNameRule, ['web'])).toBe('The name web is already in use.')
})

it('describes exactly the names that the pattern refuses', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 40 }),
      fc.constantFrom(containerNameRule, itemNameRule, monitorNameRule),
      (name, rule) => {
        expect(validateName(name, rule) === undefined).toBe(rule.pattern.test(name))
      },
    ),
  )
})
