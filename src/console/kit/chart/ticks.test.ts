import { describe, expect, it } from 'vitest'
import { timeTicks, valueTicks } from './ticks.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const words = (from: string, to: string) =>
  timeTicks(at(from), at(to), 'utc').map(({ label, below }) => (below ? `${label} ${below}` : label))

describe('timeTicks', () => {
  it('marks round times of an hour and says the day once', () => {
    expect(words('2026-11-21T13:04', '2026-11-21T14:03')).toEqual([
      '13:10 21 Nov',
      '13:20',
      '13:30',
      '13:40',
      '13:50',
      '14:00',
    ])
  })

  it('says the day again where it changes', () => {
    expect(words('2026-11-21T20:30', '2026-11-22T02:30')).toEqual([
      '21:00 21 Nov',
      '22:00',
      '23:00',
      '00:00 22 Nov',
      '01:00',
      '02:00',
    ])
  })

  it('marks days of a month and months of a year', () => {
    expect(words('2026-10-22T13:00', '2026-11-21T13:00')).toEqual([
      '24 Oct',
      '29 Oct',
      '3 Nov',
      '8 Nov',
      '13 Nov',
      '18 Nov',
    ])
    expect(words('2025-11-21T13:00', '2026-11-21T13:00').slice(0, 3)).toEqual(['Dec 2025', 'Feb 2026', 'Apr'])
  })

  it('stands where the time is', () => {
    expect(timeTicks(at('2026-11-21T00:00'), at('2026-11-21T04:00'), 'utc').map((tick) => tick.at)).toEqual([
      0, 0.25, 0.5, 0.75, 1,
    ])
  })

  it('has marks for a single moment and for any span', () => {
    expect(timeTicks(at('2026-11-21T00:00'), at('2026-11-21T00:00'), 'utc')).toHaveLength(1)
    for (let span = 60_000; span < 1e13; span *= 3)
      expect(timeTicks(1_000, 1_000 + span, 'local').length).toBeLessThanOrEqual(8)
  })
})

describe('valueTicks', () => {
  const values = (low: number, high: number) => valueTicks(low, high).map(({ label }) => label)

  it('marks round figures', () => {
    expect(values(0, 100)).toEqual(['0', '50', '100'])
    expect(values(0, 143)).toEqual(['0', '50', '100'])
    expect(values(0, 0.011)).toEqual(['0', '0.005', '0.01'])
    expect(values(-4, -3)).toEqual(['-4', '-3.5', '-3'])
  })
})
