import { describe, expect, it } from 'vitest'
import { anyOf } from './write-request.ts'
import { compareThreeWay, pickFields, mergeFields } from './three-way.ts'
import { matchesShape } from './verification.ts'

const base = { size: 'M', note: 'a', cloud: 'x' }

describe('compareThreeWay', () => {
  it('has no fields without concurrent changes', () => {
    expect(compareThreeWay(base, base, {})).toEqual([])
    expect(compareThreeWay(base, base, { size: 'L' })).toEqual([
      { field: 'size', base: 'M', theirs: undefined, mine: 'L', conflict: false },
    ])
  })

  it('distinguishes conflicts from one-sided and equal changes', () => {
    const fields = compareThreeWay(base, { size: 'S', note: 'b', cloud: 'y' }, { size: 'L', note: 'b' })
    expect(fields.map(({ field, conflict }) => [field, conflict])).toEqual([
      ['size', true],
      ['note', false],
      ['cloud', false],
    ])
  })
})

it('merges without losing changes', () => {
  const theirs = { size: 'S', note: 'a', cloud: 'y' }
  expect(mergeFields(theirs, { size: 'L', note: 'c' }, { size: 'theirs' })).toEqual({
    size: 'S',
    note: 'c',
    cloud: 'y',
  })
  expect(mergeFields(theirs, { size: 'L', note: 'c' }, { size: 'mine' })).toEqual({ size: 'L', note: 'c', cloud: 'y' })
})

it('reads fields by their path', () => {
  const answer = { ciAttributes: { size: 4 }, tags: { a: 1 }, gone: null }
  expect(pickFields(answer, ['ciAttributes.size', 'tags', 'gone', 'never.was'])).toEqual({
    'ciAttributes.size': '4',
    tags: '{"a":1}',
    gone: '',
    'never.was': '',
  })
})

describe('shows', () => {
  it('matches the named attributes and ignores others', () => {
    expect(matchesShape({ id: 7, state: 'paused', more: {} }, { id: '7', state: 'paused' })).toBe(true)
    expect(matchesShape({ state: 'active' }, { state: 'paused' })).toBe(false)
    expect(matchesShape({ state: 'complete' }, { state: anyOf('active', 'complete') })).toBe(true)
    expect(matchesShape({ state: 'failed' }, { state: anyOf('active', 'complete') })).toBe(false)
  })

  it('finds each item in a list', () => {
    const list = [
      { ciId: '1', ciState: 'replace' },
      { ciId: '2', ciState: 'default' },
    ]
    expect(matchesShape(list, [{ ciId: '1', ciState: 'replace' }])).toBe(true)
    expect(
      matchesShape(list, [
        { ciId: '1', ciState: 'replace' },
        { ciId: '2', ciState: 'replace' },
      ]),
    ).toBe(false)
    expect(matchesShape(null, [{ ciId: '1' }])).toBe(false)
  })
})
