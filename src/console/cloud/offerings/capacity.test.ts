import { describe, expect, it } from 'vitest'
import { resolveCapacity } from './capacity.ts'

const offering = (size: string, specification = '', description = '') => ({ size, specification, description })

describe('resolveCapacity', () => {
  it('uses the stated numbers or texts', () => {
    expect(resolveCapacity(offering('L', '{"cores":"8","ram":"16384"}'), {})).toEqual({
      cores: 8,
      ram: 16_384,
      source: 'offering',
    })
    expect(resolveCapacity(offering('', '{"cores":16,"ram":131072,"gpu":"1 x T4"}'), {})?.cores).toBe(16)
  })

  it.each([
    ['Linux, 4 vCPU, 8 GB', { cores: 4, ram: 8192 }],
    ['16 cores with 62.5 GiB', { cores: 16, ram: 64_000 }],
  ])('parses the description %j', (description, expected) => {
    expect(resolveCapacity(offering('', '', description), {})).toEqual({ ...expected, source: 'offering' })
  })

  it.each(['2 to 4 cores, 8 GB or 16 GB', '4 cores', '8 GB of disk', 'large'])(
    'does not guess from %j',
    (description) => {
      expect(resolveCapacity(offering('', '', description), {})).toBeUndefined()
    },
  )

  it.each(['', '{', 'null', '7', '[]', '{"cores":"many","ram":"8192"}', '{"cores":"-4","ram":"8192"}', '{"cores":4}'])(
    'uses the size if the specification is %j',
    (specification) => {
      expect(resolveCapacity(offering('l', specification), {})).toEqual({ cores: 4, ram: 8192, source: 'usual' })
    },
  )

  it('prefers a custom size to the standard one', () => {
    const own = { L: { cores: 6, ram: 12_288 } }
    expect(resolveCapacity(offering('L'), own)).toEqual({ cores: 6, ram: 12_288, source: 'own' })
  })

  it('is undefined for unknown sizes', () => {
    expect(['', 'gigantic', 'constructor', '__proto__'].map((size) => resolveCapacity(offering(size), {}))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
