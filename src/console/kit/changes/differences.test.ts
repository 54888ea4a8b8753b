import { describe, expect, it } from 'vitest'
import { ciChange, draftCi } from '../../../contract/core/records.ts'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { formatDifference, getDifferences, getMergedDifferences } from './differences.ts'

const change = (rfcAction: string, after: object, before: object = {}, more: object = {}) =>
  ciChange.parse({ rfcId: 1, ciId: 1, rfcAction, ciAttributes: after, ciBaseAttributes: before, ...more })

describe('getDifferences', () => {
  it('lists updated attributes only', () => {
    expect(getDifferences(change('update', { heap: '2g', port: '80' }, { heap: '1g', port: '80' }))).toEqual([
      { attribute: 'heap', before: '1g', after: '2g' },
    ])
  })
  it('lists attributes that an update adds', () => {
    expect(getDifferences(change('update', { size: 'L', ports: '{}' }, { size: 'S' }))).toEqual([
      { attribute: 'ports', before: undefined, after: '{}' },
      { attribute: 'size', before: 'S', after: 'L' },
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
  it('lists of a replacement only what differs from the replaced record', () => {
    expect(getDifferences(change('replace', { size: 'L', image: 'a' }, { size: 'S' }))).toEqual([
      { attribute: 'size', before: 'S', after: 'L' },
    ])
  })
  it('masks secrets', () => {
    const secured = { ciAttrProps: { IS_SECURED: { private: 'true' } } }
    expect(getDifferences(change('update', { private: 'new' }, { private: 'old' }, secured))).toEqual([
      { attribute: 'private', before: ENCRYPTED, after: ENCRYPTED },
    ])
  })
})

describe('getMergedDifferences', () => {
  const record = (fields: object) =>
    draftCi.parse({ ciId: 1, ciName: 'tomcat', ciClassName: 'catalog.oneops.1.Tomcat', ...fields })
  it('shows changed attributes of a merged record only', () => {
    const changed = record({
      rfcAction: 'update',
      ciAttributes: { version: '8.5.31', max_threads: '400', port: '8080' },
      ciBaseAttributes: { max_threads: '200', port: '8080' },
    })
    expect(getMergedDifferences(changed)).toEqual([{ attribute: 'max_threads', before: '200', after: '400' }])
  })
  it('shows no values before an addition and after a deletion', () => {
    const attributes = { ciAttributes: { path: '/etc/x', mode: '' } }
    expect(getMergedDifferences(record({ rfcAction: 'add', ...attributes }))).toEqual([
      { attribute: 'path', before: undefined, after: '/etc/x' },
    ])
    expect(getMergedDifferences(record({ rfcAction: 'delete', ...attributes }))).toEqual([
      { attribute: 'path', before: '/etc/x', after: undefined },
    ])
  })
  it('masks attributes marked secured, secret names and secure variables', () => {
    const secured = record({
      rfcAction: 'update',
      ciAttributes: { keystore: 'a' },
      ciBaseAttributes: { keystore: 'b' },
      ciAttrProps: { IS_SECURED: { keystore: 'true' } },
    })
    expect(getMergedDifferences(secured)).toEqual([{ attribute: 'keystore', before: ENCRYPTED, after: ENCRYPTED }])
    const variable = { ciClassName: 'catalog.Localvar', rfcAction: 'add' }
    const named = record({ ...variable, ciName: 'db-password', ciAttributes: { value: 'x', secure: 'false' } })
    expect(getMergedDifferences(named)).toContainEqual({ attribute: 'value', before: undefined, after: ENCRYPTED })
    const secure = record({ ...variable, ciName: 'greeting', ciAttributes: { value: 'x', secure: 'true' } })
    expect(getMergedDifferences(secure)).toContainEqual({ attribute: 'value', before: undefined, after: ENCRYPTED })
  })
})

it('writes a difference as one line, secrets masked', () => {
  expect(formatDifference({ attribute: 'version', before: '9.3.0', after: '9.4.0' })).toBe('version 9.3.0 → 9.4.0')
  expect(formatDifference({ attribute: 'ports', before: undefined, after: '' })).toBe('ports none → empty')
  expect(formatDifference({ attribute: 'password', before: undefined, after: 'hunter2' })).toBe(
    'password none → ••••••',
  )
})
