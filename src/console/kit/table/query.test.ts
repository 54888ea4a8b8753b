import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { parseQuery, parseSpan } from './query.ts'

const term = (value: string, more: object = {}) => ({
  negated: false,
  attribute: undefined,
  operator: ':',
  value,
  text: value,
  ...more,
})

describe('parseQuery', () => {
  it('reads words, phrases, attributes and negation', () => {
    expect(parseQuery('lon-2 "two words" state:Unhealthy cores>=4 -env:dev -old')).toEqual([
      term('lon-2'),
      term('two words'),
      term('unhealthy', { attribute: 'state', text: 'state:unhealthy' }),
      term('4', { attribute: 'cores', operator: '>=', text: 'cores>=4' }),
      term('dev', { attribute: 'env', negated: true, text: 'env:dev' }),
      term('old', { negated: true }),
    ])
    expect(parseQuery('name:"a b"')).toEqual([term('a b', { attribute: 'name', text: 'name:a b' })])
  })

  it('asks for nothing while a term is half typed', () => {
    for (const half of ['', '   ', 'state:', '-', '"', '-"', 'cores>', 'state:""']) expect(parseQuery(half)).toEqual([])
  })

  it('keeps what only looks like an attribute readable as text', () => {
    expect(parseQuery('10.20.7.51:80')).toEqual([term('10.20.7.51:80')])
    expect(parseQuery('http://x')[0]).toMatchObject({ attribute: 'http', text: 'http://x' })
    expect(parseQuery('größe:L')[0]).toMatchObject({ attribute: 'größe', value: 'l' })
  })

  it('takes any text without failing or hanging', () => {
    fc.assert(fc.property(fc.string(), (text) => parseQuery(text).every((each) => each.value !== '')))
  })
})

it('parseSpan reads spans and nothing else', () => {
  expect([parseSpan('90s'), parseSpan('12min'), parseSpan('2h'), parseSpan('1.5d')]).toEqual([
    90_000, 720_000, 7_200_000, 129_600_000,
  ])
  expect([parseSpan('2'), parseSpan('h'), parseSpan('2 h'), parseSpan('')]).toEqual(Array(4).fill(undefined))
})
