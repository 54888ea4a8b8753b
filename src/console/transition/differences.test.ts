import { describe, expect, it } from 'vitest'
import { ciChange } from '../../contract/core/records.ts'
import { ENCRYPTED } from '../../contract/core/values.ts'
import { getDifferences } from './differences.ts'

const change = (rfcAction: string, after: object, before: object = {}, more: object = {}) =>
  ciChange.parse({ rfcId: 1, ciId: 1, rfcAction, ciAttributes: after, ciBaseAttributes: before, ...more })

describe('getDifferences', () => {
  it('lists updated attributes only', () => {
    expect(getDifferences(change('update', { heap: '2g', port: '80' }, { heap: '1g', port: '80' }))).toEqual([
      { attribute: 'heap', before: '1g', after: '2g' },
    ])
  })
  it('has no values before an addition, and omits empty attributes', () => {
    expect(getDifferences(change('add', { size: 'L', image: '' }, { size: 'S' }))).toEqual([
      { attribute: 'size', before: undefined, after: 'L' },
    ])
  })
  it('has no values after a deletion', () => {
    expect(getDifferences(change('delete', { size: 'L' }))).toEqual([
      { attribute: 'size', before: 'L', after: undefined },
    ])
  })
  it('masks secrets', () => {
    const secured = { ciAttrProps: { IS_SECURED: { private: 'true' } } }
    expect(getDifferences(change('update', { private: 'new' }, { private: 'old' }, secured))).toEqual([
      { attribute: 'private', before: ENCRYPTED, after: ENCRYPTED },
    ])
  })
})
