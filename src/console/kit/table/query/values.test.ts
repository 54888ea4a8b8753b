import { describe, expect, it } from 'vitest'
import { moneyDifference, parseTimeRange, parseMoney, parseDuration } from './values.ts'

it('parseDuration parses durations only', () => {
  expect([
    parseDuration('90s'),
    parseDuration('12min'),
    parseDuration('2h'),
    parseDuration('1.5d'),
    parseDuration('1h30min'),
  ]).toEqual([90_000, 720_000, 7_200_000, 129_600_000, 5_400_000])
  expect(['2', 'h', '2 h', '', '2h3', 'm2'].map(parseDuration)).toEqual(Array(6).fill(undefined))
})

describe('parseTimeRange', () => {
  const now = new Date(2026, 10, 21, 14).getTime()
  const day = (year: number, month: number, date: number) => new Date(year, month, date).getTime()

  it('takes a date as all of its day, a month and a year as all of theirs', () => {
    expect(parseTimeRange('2026-11-20', now)).toEqual({ from: day(2026, 10, 20), until: day(2026, 10, 21) })
    expect(parseTimeRange('2026-11', now)).toEqual({ from: day(2026, 10, 1), until: day(2026, 11, 1) })
    expect(parseTimeRange('2026', now)).toEqual({ from: day(2026, 0, 1), until: day(2027, 0, 1) })
    expect(parseTimeRange('Yesterday', now)).toEqual(parseTimeRange('2026-11-20', now))
  })

  it('takes a moment as its minute or second, in its zone if it names one', () => {
    const from = Date.UTC(2026, 10, 20, 14, 2)
    expect(parseTimeRange('2026-11-20T14:02Z', now)).toEqual({ from, until: from + 60_000 })
    expect(parseTimeRange('2026-11-20t16:02:00+02:00', now)).toEqual({ from, until: from + 1000 })
    expect(parseTimeRange('2026-11-20 14:02', now)?.from).toBe(new Date(2026, 10, 20, 14, 2).getTime())
  })

  it('rejects anything else', () => {
    for (const text of ['', '2', '2026-13-01', '2026-02-30', '20261120', '2026-11-20T25:00', 'soon'])
      expect(parseTimeRange(text, now), text).toBeUndefined()
  })
})

describe('parseMoney', () => {
  it('parses numbers with and without a currency', () => {
    expect(parseMoney('0.50')).toEqual({ amount: 0.5, currency: undefined })
    expect(parseMoney('$1,200.50')).toEqual({ amount: 1200.5, currency: '$' })
    expect(parseMoney('12 eur')).toEqual({ amount: 12, currency: 'EUR' })
    expect(parseMoney('-5')).toEqual({ amount: -5, currency: undefined })
    for (const text of ['', 'EUR', '1,2', '$1 EUR', '1e5', '10.20.7.51', 'web-9'])
      expect(parseMoney(text), text).toBeUndefined()
  })

  it('never compares two currencies', () => {
    const money = (amount: number, currency?: string) => ({ amount, currency })
    expect(moneyDifference(money(2, 'EUR'), money(1, 'USD'))).toBeNaN()
    expect(moneyDifference(money(2, 'EUR'), money(1))).toBe(1)
  })
})
