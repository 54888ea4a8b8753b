import { expect, test } from 'vitest'
import { parseCapacity, sizeRows, withSize } from './size-map.ts'
import { offeringRow } from '../offerings/test-offering.ts'

const large = { cores: 6, ram: 12_288 }

test('lists offered, custom and standard sizes', () => {
  const rows = [
    offeringRow('a', 'L', '1'),
    offeringRow('b', 'l', '1', { machine: { cores: 4, ram: 8192, source: 'offering' } }),
    offeringRow('c', 'GPU', '1'),
    offeringRow('d', '100G', '1', { category: 'storage', target: 'Storage' }),
  ]
  const found = sizeRows(rows, { HUGE: large })
  expect(found.find(({ size }) => size === 'L')).toMatchObject({ offerings: 2, mapped: 1, standard: { cores: 4 } })
  expect(found.find(({ size }) => size === 'GPU')).toMatchObject({ offerings: 1, mapped: 1, standard: undefined })
  expect(found.find(({ size }) => size === 'HUGE')).toMatchObject({ custom: large, offerings: 0 })
  expect(found.some(({ size }) => size === '100G')).toBe(false)
})

test('lists a standard size with two names once, unless both are offered', () => {
  const namesOf = (...offered: readonly string[]) =>
    sizeRows(
      offered.map((size) => offeringRow('a', size, '1')),
      {},
    ).flatMap(({ size }) => (/^(?:XX|2X)L$/.test(size) ? [size] : []))
  expect(namesOf()).toEqual(['XXL'])
  expect(namesOf('2xl')).toEqual(['2XL'])
  expect(namesOf('2XL', 'XXL')).toEqual(['2XL', 'XXL'])
})

test('parses a capacity once both figures are numbers', () => {
  expect(parseCapacity({ cores: 6, memory: 12 })).toEqual(large)
  expect(parseCapacity({ cores: '', memory: '' })).toBe('none')
  for (const cores of ['', '.', 0, -1]) expect(parseCapacity({ cores, memory: 12 })).toBeUndefined()
})

test('drops a custom size equal to the standard one', () => {
  const own = withSize({}, 'L', large)
  expect(own).toEqual({ L: large })
  expect(withSize(own, 'L', { cores: 4, ram: 8192 })).toEqual({})
  expect(withSize(own, 'L', 'none')).toEqual({})
  expect(withSize(own, 'GPU', large)).toEqual({ L: large, GPU: large })
})
