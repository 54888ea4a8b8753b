import { describe, expect, it } from 'vitest'
import { resolveCapacity } from './capacity.ts'

const offering = (size: string, specification = '', description = '') => ({ size, specification, description })

describe('the machine of an offering', () => {
  it('is what the offering says, as numbers or as text', () => {
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
  ])('is read from %j', (description, expected) => {
    expect(resolveCapacity(offering('', '', description), {})).toEqual({ ...expected, source: 'offering' })
  })

  it.each(['2 to 4 cores, 8 GB or 16 GB', '4 cores', '8 GB of disk', 'large'])('is not guessed from %j', (words) => {
    expect(resolveCapacity(offering('', '', words), {})).toBeUndefined()
  })

  it.each(['', '{', 'null', '7', '[]', '{"cores":"many","ram":"8192"}', '{"cores":"-4","ram":"8192"}', '{"cores":4}'])(
    'is that of its size where the specification is %j',
    (specification) => {
      expect(resolveCapacity(offering('l', specification), {})).toEqual({ cores: 4, ram: 8192, source: 'usual' })
    },
  )

  it('is what was set for its size rather than what is usual', () => {
    const own = { L: { cores: 6, ram: 12_288 } }
    expect(resolveCapacity(offering('L'), own)).toEqual({ cores: 6, ram: 12_288, source: 'own' })
  })

  it('is not known for a size nobody mapped', () => {
    expect(['', 'gigantic', 'constructor', '__proto__'].map((size) => resolveCapacity(offering(size), {}))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
