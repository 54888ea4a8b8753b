import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { itemName, monitorName, nameProblem, newNameProblem, placeName } from './names.ts'

it('says what is wrong with a name', () => {
  expect(nameProblem('web-1', placeName)).toBeUndefined()
  expect(nameProblem('my_app', itemName)).toBeUndefined()
  expect(nameProblem('', placeName)).toBe('A name is needed.')
  expect(nameProblem('1st', itemName)).toBe('A name starts with a letter.')
  expect(nameProblem('my_app', placeName)).toBe('A name has only letters, digits and dashes; _ is none.')
  expect(nameProblem('my app', itemName)).toBe(
    'A name has only letters, digits, dashes and underscores; a blank is none.',
  )
  expect(nameProblem('a'.repeat(33), placeName)).toBe('A name has up to 32 characters; this one has 33.')
  expect(nameProblem('a'.repeat(99), monitorName)).toBeUndefined()
  expect(newNameProblem('web', placeName, ['web'])).toBe('There already is one called web.')
})

it('has words for exactly what the rule refuses', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.constantFrom(placeName, itemName, monitorName), (name, rule) => {
      expect(nameProblem(name, rule) === undefined).toBe(rule.pattern.test(name))
    }),
  )
})
