import { describe, expect, it } from 'vitest'
import { measureCpuTime } from '../../app/test-cpu-time.ts'
import { createRecordStore, type PaletteRecord } from './record-store.ts'

const record = (kind: PaletteRecord['kind'], name: string, more: Partial<PaletteRecord> = {}): PaletteRecord => ({
  kind,
  name,
  within: '',
  to: `/acme/${kind}/${name}`,
  ...more,
})

function storeOf(...records: PaletteRecord[]) {
  const store = createRecordStore()
  store.add(records)
  return store
}
const namesOf = (records: readonly PaletteRecord[]) => records.map(({ name }) => name)

describe('createRecordStore', () => {
  it('matches all words in any case and order', () => {
    const store = storeOf(
      record('platform', 'web', { within: 'storefront / prod' }),
      record('platform', 'cache', { within: 'storefront / prod' }),
      record('platform', 'web', { within: 'storefront / dev', to: '/other' }),
    )
    expect(store.find('WEB prod').map(({ within }) => within)).toEqual(['storefront / prod'])
    expect(store.find('nothing')).toEqual([])
    expect(store.find('  ')).toEqual([])
  })

  it('ranks equal names first, then equal terms, prefixes, substrings and parents', () => {
    const store = storeOf(
      record('instance', 'compute-1', { within: 'prod' }),
      record('instance', 'nonprod'),
      record('cloud', 'dc-prod'),
      record('instance', 'other', { searchTerms: 'prod' }),
      record('environment', 'production'),
      record('environment', 'prod'),
    )
    expect(namesOf(store.find('prod'))).toEqual(['prod', 'other', 'production', 'dc-prod', 'nonprod', 'compute-1'])
  })

  it('sorts equal ranks by kind, larger scopes first', () => {
    const store = storeOf(record('instance', 'shop'), record('assembly', 'shop'), record('organization', 'shop'))
    expect(store.find('shop').map(({ kind }) => kind)).toEqual(['organization', 'assembly', 'instance'])
  })

  it('stores a record once and updates it', () => {
    const store = storeOf(record('instance', 'compute-1', { searchTerms: '10.0.0.1' }))
    store.find('10.0')
    store.add([record('instance', 'compute-1', { searchTerms: '10.0.0.2' })])
    expect(store.size).toBe(1)
    expect(store.find('10.0.0.1')).toEqual([])
    expect(namesOf(store.find('10.0.0.2'))).toEqual(['compute-1'])
  })

  it('finds all results of a shorter text after a longer one', () => {
    const store = storeOf(record('cloud', 'dfw-1'), record('cloud', 'lon-1'))
    expect(namesOf(store.find('dfw'))).toEqual(['dfw-1'])
    expect(namesOf(store.find('f'))).toEqual(['dfw-1'])
    expect(namesOf(store.find('1'))).toEqual(['dfw-1', 'lon-1'])
  })

  it('searches 50,000 records within a frame', () => {
    const store = createRecordStore()
    store.add(
      Array.from({ length: 50_000 }, (_, index) =>
        record('instance', `compute-31240-${index}`, {
          within: `assembly-${index % 40} / prod / web / compute`,
          searchTerms: `10.${index % 200}.${index % 251}.${index % 241} ${index}`,
        }),
      ),
    )
    const keys = ['c', 'co', 'com', 'comp', 'compute', 'compute-3', '1', '10', '10.1', '10.19', 'prod web', 'zzz', 'z']
    const times = keys.map((key) => measureCpuTime(() => store.find(key)))
    console.info(`50,000 records, per key: ${times.map((time) => time.toFixed(1)).join(', ')} ms`)
    // A frame has 16 ms. Twice that, for a machine at half speed.
    expect(Math.max(...times)).toBeLessThan(32)
  })
})
