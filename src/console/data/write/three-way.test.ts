import { describe, expect, it } from 'vitest'
import { anyOf } from './planned.ts'
import { compareThree, fieldsIn, merge } from './three-way.ts'
import { shows } from './witness.ts'

const base = { size: 'M', note: 'a', cloud: 'x' }

describe('compareThree', () => {
  it('says nothing where nobody changed anything else', () => {
    expect(compareThree(base, base, {})).toEqual([])
    expect(compareThree(base, base, { size: 'L' })).toEqual([
      { field: 'size', base: 'M', theirs: undefined, mine: 'L', conflict: false },
    ])
  })

  it('tells a conflict from what only one side changed, and from the same change by both', () => {
    const fields = compareThree(base, { size: 'S', note: 'b', cloud: 'y' }, { size: 'L', note: 'b' })
    expect(fields.map(({ field, conflict }) => [field, conflict])).toEqual([
      ['size', true],
      ['note', false],
      ['cloud', false],
    ])
  })
})

it('loses nothing when both are put together', () => {
  const theirs = { size: 'S', note: 'a', cloud: 'y' }
  expect(merge(theirs, { size: 'L', note: 'c' }, { size: 'theirs' })).toEqual({ size: 'S', note: 'c', cloud: 'y' })
  expect(merge(theirs, { size: 'L', note: 'c' }, { size: 'mine' })).toEqual({ size: 'L', note: 'c', cloud: 'y' })
})

it('reads fields by their path', () => {
  const answer = { ciAttributes: { size: 4 }, tags: { a: 1 }, gone: null }
  expect(fieldsIn(answer, ['ciAttributes.size', 'tags', 'gone', 'never.was'])).toEqual({
    'ciAttributes.size': '4',
    tags: '{"a":1}',
    gone: '',
    'never.was': '',
  })
})

describe('shows', () => {
  it('wants what is named and lets the rest be', () => {
    expect(shows({ id: 7, state: 'paused', more: {} }, { id: '7', state: 'paused' })).toBe(true)
    expect(shows({ state: 'active' }, { state: 'paused' })).toBe(false)
    expect(shows({ state: 'complete' }, { state: anyOf('active', 'complete') })).toBe(true)
    expect(shows({ state: 'failed' }, { state: anyOf('active', 'complete') })).toBe(false)
  })

  it('finds each item in a list', () => {
    const list = [
      { ciId: '1', ciState: 'replace' },
      { ciId: '2', ciState: 'default' },
    ]
    expect(shows(list, [{ ciId: '1', ciState: 'replace' }])).toBe(true)
    expect(
      shows(list, [
        { ciId: '1', ciState: 'replace' },
        { ciId: '2', ciState: 'replace' },
      ]),
    ).toBe(false)
    expect(shows(null, [{ ciId: '1' }])).toBe(false)
  })
})
