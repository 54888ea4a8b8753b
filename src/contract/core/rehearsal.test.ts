import { expect, it } from 'vitest'
import { formatRehearsal, parseRehearsal } from './rehearsal.ts'

it('reads back what a rehearsal says of itself, and nothing else', () => {
  for (const organization of ['acme', 'Ärzte & "Co"', "o'neil"]) {
    const rehearsal = { organization, taken: 1_795_255_200_000 }
    expect(parseRehearsal(formatRehearsal(rehearsal))).toEqual(rehearsal)
    expect(formatRehearsal(rehearsal)).not.toMatch(/["<>\s].*["<>]/)
  }
  for (const text of [
    '',
    null,
    'acme',
    'organization=; taken=1',
    'organization=a"b; taken=1',
    'organization=%E0%A4%A; taken=1',
  ])
    expect(parseRehearsal(text), String(text)).toBeUndefined()
})
