import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { attributes, count, flag, id, optionalId, listOf, text, toInstant } from './values.ts'

describe('toInstant', () => {
  const moment = Date.UTC(2016, 10, 30, 19, 19, 41, 8)

  it.each([
    [moment, moment],
    [String(moment), moment],
    ['2016-11-30T19:19:41.008', moment],
    ['2016-11-30T19:19:41.008Z', moment],
    ['2016-11-30T20:19:41.008+01:00', moment],
    ['2016-11-30T20:19:41.008+0100', moment],
    ['2016-11-30', Date.UTC(2016, 10, 30)],
    [0, 0],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    ['yesterday', undefined],
    [Number.NaN, undefined],
    [1e20, undefined],
    ['99999999999999999999', undefined],
  ])('parses %j', (wire, instant) => expect(toInstant(wire)).toBe(instant))
})

describe('value schemas', () => {
  it('parse numbers as text and text as numbers', () => {
    expect(z.parse(count, '12')).toBe(12)
    expect(z.parse(count, 12)).toBe(12)
    expect(z.parse(count, 'twelve')).toBeUndefined()
    expect(z.parse(count, null)).toBeUndefined()
    expect(z.parse(id(), 4_294_967_296)).toBe('4294967296')
    expect(z.parse(id(), '7')).toBe('7')
  })

  it('share one schema for all kinds of ids', () => {
    expect(id<'ci'>()).toBe(id<'release'>())
    expect(optionalId<'ci'>()).toBe(optionalId<'release'>())
  })

  it.each([0, '0', '', null, undefined])('parse %j as no id', (wire) => {
    expect(z.parse(optionalId(), wire)).toBeUndefined()
  })

  it('treat null and absent alike', () => {
    expect(z.parse(text, null)).toBe('')
    expect(z.parse(listOf(text), null)).toEqual([])
    expect(z.parse(attributes, undefined)).toEqual({})
  })

  it('turn every attribute into text', () => {
    expect(z.parse(attributes, { a: true, b: 3, c: null, d: 'x' })).toEqual({ a: 'true', b: '3', c: '', d: 'x' })
  })

  it.each([
    [true, true],
    ['true', true],
    [1, true],
    ['1', true],
    [false, false],
    ['false', false],
    [0, false],
    [null, false],
    [undefined, false],
  ])('parse flag %j as %j', (wire, read) => expect(z.parse(flag, wire)).toBe(read))
})
