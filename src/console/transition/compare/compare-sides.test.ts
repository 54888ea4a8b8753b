import { expect, it } from 'vitest'
import { DESIGN, formatSide, isComparable, parseSide, type Side } from './CompareSides.tsx'

const side = (text: string): Side => parseSide(text) ?? DESIGN

it.each(['design', 'assembly:shop', 'platform:web', 'environment:prod', 'release:prod:12'])('parses %s', (text) => {
  expect(formatSide(side(text))).toBe(text)
})

it('takes a plain name for an environment, and ignores what is incomplete', () => {
  expect(parseSide('prod')).toEqual({ kind: 'environment', name: 'prod', releaseId: '' })
  for (const text of [null, '', 'release:prod', 'environment:prod:12', 'other:prod'])
    expect(parseSide(text)).toBeUndefined()
})

it('compares a release only with its own environment, and nothing with itself', () => {
  expect(isComparable(side('release:prod:12'), side('prod'))).toBe(true)
  expect(isComparable(side('stage'), side('release:prod:12'))).toBe(false)
  expect(isComparable(DESIGN, side('release:prod:12'))).toBe(false)
  expect(isComparable(side('prod'), side('environment:prod'))).toBe(false)
  expect(isComparable(DESIGN, side('platform:web'))).toBe(false)
  expect(isComparable(side('platform:api'), side('platform:web'))).toBe(true)
})
