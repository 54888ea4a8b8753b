import { describe, expect, it } from 'vitest'
import {
  formatAge,
  formatTimeOfDay,
  formatCount,
  formatCountOf,
  formatDuration,
  formatFullTimestamp,
  formatTimestamp,
  formatTimestampToSecond,
  formatPercent,
  formatCall,
  formatClass,
  shortClass,
  showInvisible,
} from './format.ts'

const S = 1000
const MIN = 60 * S
const H = 60 * MIN

it('shortens a class to its last part', () => {
  expect(['cloud.service.oneops.1.Designate', 'Compute', ''].map(shortClass)).toEqual(['Designate', 'Compute', ''])
})

it('spells out abbreviated classes', () => {
  expect(['manifest.oneops.1.Fqdn', 'Lb', 'bom.Compute'].map(formatClass)).toEqual(['FQDN', 'Load balancer', 'Compute'])
})

describe('numbers', () => {
  it('separates thousands', () => {
    expect(formatCount(4212)).toBe('4,212')
    expect([-1_234_567, 999, -100, 0.5, 1234.25, 1e21].map(formatCount)).toEqual([
      '-1,234,567',
      '999',
      '-100',
      '0.5',
      '1,234.25',
      '1,000,000,000,000,000,000,000',
    ])
    expect(formatCountOf(1, 'instance')).toBe('1 instance')
    expect(formatCountOf(2000, 'assembly', 'assemblies')).toBe('2,000 assemblies')
  })

  it('rounds to neither 0 nor 100 percent', () => {
    expect(formatPercent(141, 228)).toBe('62%')
    expect(formatPercent(9999, 10_000)).toBe('>99%')
    expect(formatPercent(1, 10_000)).toBe('<1%')
    expect(formatPercent(1, 100)).toBe('1%')
    expect(formatPercent(3, 3)).toBe('100%')
    expect(formatPercent(0, 0)).toBe('0%')
  })
})

describe('times', () => {
  it('formats an age in one unit', () => {
    const now = 1_000 * 24 * H
    const ago = (span: number) => formatAge(now - span, now)
    expect([ago(0), ago(-5 * S), ago(40 * S), ago(12 * MIN), ago(2 * H), ago(47 * H), ago(9 * 24 * H)]).toEqual([
      'now',
      'now',
      '40 s',
      '12 min',
      '2 h',
      '47 h',
      '9 d',
    ])
  })

  it('formats durations as a clock', () => {
    expect(formatDuration(12 * S)).toBe('12 s')
    expect(formatDuration(5 * MIN + 28 * S + 900)).toBe('5 min 28 s')
    expect(formatDuration(5 * MIN)).toBe('5 min')
    expect(formatDuration(H + 2 * MIN + 7 * S)).toBe('1 h 2 min')
    expect(formatDuration(24 * H + 59 * MIN)).toBe('1 d')
    expect(formatDuration(400)).toBe('< 1 s')
    expect(formatDuration(-1)).toBe('< 1 s')
  })

  it('shortens a time by how near it is', () => {
    const at = (text: string) => new Date(text).getTime()
    const now = at('2026-11-20T15:00:00')
    expect(formatTimestamp(at('2026-11-20T14:02:11'), now)).toBe('14:02')
    expect(formatTimestamp(at('2026-11-08T14:02:11'), now)).toBe('8 Nov 14:02')
    expect(formatTimestamp(at('2025-11-08T14:02:11'), now)).toBe('8 Nov 2025')
    expect(formatTimeOfDay(at('2026-11-20T14:02:11'))).toBe('14:02:11')
    expect(formatTimestampToSecond(at('2026-11-20T14:02:11'), now)).toBe('14:02:11')
    expect(formatTimestampToSecond(at('2026-11-19T16:02:11'), now)).toBe('19 Nov 16:02')
    expect(formatFullTimestamp(Date.UTC(2026, 10, 20, 14, 2, 11))).toContain('(2026-11-20T14:02:11.000Z)')
  })
})

it('formats times in UTC with a mark', () => {
  const noon = Date.UTC(2026, 10, 8, 12, 2, 11)
  expect(formatTimestamp(noon, noon, 'utc')).toBe('12:02Z')
  expect(formatTimestamp(noon, noon + 86_400_000, 'utc')).toBe('8 Nov 12:02Z')
  expect(formatTimestamp(noon, noon + 400 * 86_400_000, 'utc')).toBe('8 Nov 2026')
  expect(formatTimeOfDay(noon, 'utc')).toBe('12:02:11Z')
  expect(formatFullTimestamp(noon, 'utc')).toBe('8 Nov 2026, 12:02:11 UTC (2026-11-08T12:02:11.000Z)')
})

it('makes direction marks and control characters visible', () => {
  expect(showInvisible('txt\u202egpj.exe')).toBe('txt‹RLO›gpj.exe')
  expect(showInvisible('a\0b\u001b[31m\u2066')).toBe('a‹0000›b‹001B›[31m‹2066›')
})

it('leaves other text alone, including line breaks and joined emoji', () => {
  const text = 'große 名前\n\t👩‍👩‍👧 שלום'
  expect(showInvisible(text)).toBe(text)
})

it('splits the name of a call into words', () => {
  expect(['updateDeployment', 'readBillOfMaterials', 'lookUpByWords'].map(formatCall)).toEqual([
    'Update deployment',
    'Read bill of materials',
    'Look up by words',
  ])
})
