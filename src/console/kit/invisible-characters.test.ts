import { expect, it } from 'vitest'
import { showInvisible } from './invisible-characters.ts'

it('shows what turns the reading direction, and controls', () => {
  expect(showInvisible('txt\u202egpj.exe')).toBe('txt‹RLO›gpj.exe')
  expect(showInvisible('a\0b\u001b[31m\u2066')).toBe('a‹0000›b‹001B›[31m‹2066›')
})

it('leaves all other text as it is, line breaks and joined emoji too', () => {
  const text = 'große 名前\n\t👩‍👩‍👧 שלום'
  expect(showInvisible(text)).toBe(text)
})
