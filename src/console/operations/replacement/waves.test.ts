import { describe, expect, it } from 'vitest'
import { planWaves, parseWaveAmount, waveSize } from './waves.ts'

const createItems = (cloud: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ cloud, id: `${cloud}-${n}` }))
const cloudOf = ({ cloud }: { cloud: string }) => cloud
const sizes = (waves: readonly (readonly unknown[])[]) => waves.map(({ length }) => length)
const count = (value: number) => ({ amount: { value, unit: 'count' as const }, spread: true })
const percent = (value: number) => ({ amount: { value, unit: 'percent' as const }, spread: true })

describe('the size of a wave', () => {
  it('is parsed from text', () => {
    expect(parseWaveAmount(' 5 ')).toEqual({ amount: { value: 5, unit: 'count' } })
    expect(parseWaveAmount('10%')).toEqual({ amount: { value: 10, unit: 'percent' } })
    expect(parseWaveAmount('10 per cent')).toEqual({ amount: { value: 10, unit: 'percent' } })
    expect(parseWaveAmount('')).toEqual({})
    for (const wrong of ['0', '-1', '0 %', '101 %', '1.5', 'all', '5 5'])
      expect(parseWaveAmount(wrong).problem).toBeDefined()
  })

  it('is at least one, and a share is rounded up', () => {
    expect(waveSize(3, { value: 1, unit: 'percent' })).toBe(1)
    expect(waveSize(60, { value: 10, unit: 'percent' })).toBe(6)
    expect(waveSize(25, { value: 10, unit: 'percent' })).toBe(3)
    expect(waveSize(2, { value: 50, unit: 'count' })).toBe(50)
  })
})

describe('planWaves', () => {
  it('puts every item into one wave, the remainder into the last', () => {
    const all = [...createItems('dfw', 11), ...createItems('lon', 9)]
    const waves = planWaves(all, cloudOf, count(6))
    expect(sizes(waves)).toEqual([6, 6, 6, 2])
    expect(new Set(waves.flat().map(({ id }) => id)).size).toBe(20)
    expect(sizes(planWaves(all, cloudOf, percent(25)))).toEqual([5, 5, 5, 5])
    expect(sizes(planWaves(all, cloudOf, count(50)))).toEqual([20])
    expect(planWaves([], cloudOf, count(5))).toEqual([])
    expect(sizes(planWaves(all, cloudOf, { amount: undefined, spread: true }))).toEqual([20])
  })

  it('takes a proportional share of every cloud', () => {
    const totals = new Map([
      ['dfw', 24],
      ['fra', 12],
      ['lon', 24],
    ])
    const waves = planWaves(
      [...totals].flatMap(([cloud, many]) => createItems(cloud, many)),
      cloudOf,
      percent(10),
    )
    expect(waves).toHaveLength(10)
    for (const wave of waves)
      for (const [cloud, total] of totals) {
        const taken = wave.filter((item) => item.cloud === cloud).length
        expect(Math.abs(taken - total / 10)).toBeLessThanOrEqual(1)
      }
    expect(
      planWaves([...createItems('dfw', 1), ...createItems('lon', 5)], cloudOf, count(2)).map((wave) =>
        wave.map(cloudOf),
      ),
    ).toEqual([
      ['lon', 'lon'],
      ['dfw', 'lon'],
      ['lon', 'lon'],
    ])
  })

  it('goes cloud by cloud without spread', () => {
    const waves = planWaves([...createItems('lon', 3), ...createItems('dfw', 3)], cloudOf, {
      ...count(2),
      spread: false,
    })
    expect(waves.map((wave) => wave.map(cloudOf))).toEqual([['dfw', 'dfw'], ['dfw'], ['lon', 'lon'], ['lon']])
  })
})
