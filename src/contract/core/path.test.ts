import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnyCall, Route } from './call.ts'
import { allCalls, contract } from '../contract.ts'
import { buildPath, buildQuery, createMatcher, RESERVED_SEGMENTS, SegmentError, validateSegment } from './path.ts'

const getParamNames = (path: string): string[] => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '')

const segmentArbitrary = (param: string) => {
  const plain = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  const ids = fc.nat().map(String)
  const specialText = fc.constantFrom(
    'a b',
    'ÄÖ',
    'tomcat!2',
    '日本',
    "o'neil",
    'a+b',
    'a&b=c',
    '~x',
    'new',
    'latest',
    'é\u0301',
  )
  return fc.oneof(plain, ids, specialText).filter((value) => validateSegment(param, value) === undefined)
}

const paramsArbitrary = ({ path }: Route) =>
  fc.record(Object.fromEntries(getParamNames(path).map((param) => [param, segmentArbitrary(param)])))

interface RouteCase {
  readonly name: string
  readonly call: AnyCall
  readonly route: Route
}

const cases: RouteCase[] = allCalls.flatMap((call) =>
  call.routes.map((route) => ({ name: `${call.name} ${route.method} ${route.path}`, call, route })),
)

describe('building and matching', () => {
  const matcher = createMatcher(allCalls)

  it.each(cases)('are inverse for $name', ({ call, route }) => {
    fc.assert(
      fc.property(paramsArbitrary(route), (params) => {
        const match = matcher.match(route.method, buildPath(route, params))
        expect(match?.call.name).toBe(call.name)
        expect(match?.route).toBe(route)
        expect({ ...match?.params }).toEqual({ ...params })
      }),
      { numRuns: 60 },
    )
  })

  it('ignore .json and a trailing slash', () => {
    expect(matcher.match('GET', '/acme/clouds.json')?.call.name).toBe('listClouds')
    expect(matcher.match('GET', '/acme/clouds/')?.call.name).toBe('listClouds')
    expect(matcher.match('GET', '/acme/clouds//')).toBeUndefined()
  })

  it.each([
    '',
    'acme/clouds',
    '//clouds',
    '/acme/clouds/%',
    '/acme/../clouds',
    '/acme/%2e%2e',
    '/acme/clouds/a%2fb',
    '/acme/clouds/a;b',
  ])('match nothing for %j', (path) => {
    expect(matcher.match('GET', path)).toBeUndefined()
    expect(matcher.methodsAt(path)).toEqual([])
  })

  it('never match a path that cannot be built', () => {
    const piece = fc.oneof(
      fc.constantFrom('acme', 'clouds', 'assemblies', '..', '%2e%2e', '%2F', 'operations', 'x', ''),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const path = `/${pieces.join('/')}`
        const match = matcher.match('GET', path)
        if (!match) return
        const rebuilt = buildPath(match.route, match.params)
        expect(matcher.match('GET', rebuilt)?.params).toEqual(match.params)
        expect(rebuilt).not.toMatch(/\/\.|%2f|%5c|%00|\\/i)
      }),
      { numRuns: 2000 },
    )
  })

  it('list the methods of a path', () => {
    expect(matcher.methodsAt('/acme/assemblies').toSorted()).toEqual(['GET', 'POST'])
    expect(matcher.match('DELETE', '/acme/assemblies')).toBeUndefined()
    expect(matcher.methodsAt('/acme/nothing/of/that')).toEqual([])
  })
})

describe('a segment', () => {
  it.each([
    '',
    ' a',
    'a ',
    '.',
    '..',
    'a.b',
    'a/b',
    'a\\b',
    'a?b',
    'a#b',
    'a%b',
    'a;b',
    'a\u0000',
    'a\nb',
    '\ud800',
    '\ufeffa',
    'x'.repeat(256),
  ])('cannot be %j', (value) => {
    expect(validateSegment('assembly', value)).toBeTypeOf('string')
    expect(() => buildPath({ method: 'GET', path: '/{assembly}' }, { assembly: value })).toThrow(SegmentError)
  })

  it('is required', () => {
    expect(() => buildPath({ method: 'GET', path: '/{assembly}' }, {})).toThrow('The path has no assembly.')
  })
})

describe('reserved segments', () => {
  const routes = (call: AnyCall) => [...call.routes, ...call.aliases]
  const templates = [...new Set(allCalls.flatMap(routes).map(({ path }) => path.replace(/\.json$/, '')))].map((path) =>
    path.slice(1).split('/'),
  )

  const kindOf = (word: string) => (word.startsWith('{') ? '{}' : word)

  /** Pairs of templates of equal length whose first difference is a literal against a placeholder: a path could match both. */
  function* collisions(): Generator<[param: string, word: string]> {
    for (const words of templates) {
      for (const others of templates) {
        if (words.length !== others.length) continue
        const index = words.findIndex((word, position) => kindOf(word) !== kindOf(others[position] ?? ''))
        const [word = '', other = ''] = [words[index], others[index]]
        if (!word.startsWith('{') && other.startsWith('{')) yield [other.slice(1, -1), word]
      }
    }
  }

  it('are complete: no template shadows another', () => {
    const missing = [...collisions()].filter(([param, word]) => !RESERVED_SEGMENTS[param]?.includes(word))
    expect([...new Set(missing.map(String))]).toEqual([])
  })

  it('are refused', () => {
    expect(validateSegment('organization', 'account')).toContain('use the ID')
    expect(validateSegment('assembly', 'account')).toBeUndefined()
  })
})

describe('a query', () => {
  it('omits undefined values and repeats lists', () => {
    expect(buildQuery({})).toBe('')
    expect(buildQuery({ a: undefined, b: null, c: '' })).toBe('?c=')
    expect(buildQuery({ action_ids: ['1', '2'], x: 'a&b' })).toBe('?action_ids%5B%5D=1&action_ids%5B%5D=2&x=a%26b')
  })
})

describe('call names', () => {
  it.each(Object.entries(contract).flatMap(([, calls]) => Object.entries<AnyCall>(calls)))(
    '%s has the name of its export',
    (name, call) => expect(call.name).toBe(name),
  )

  it('are unique, and so is every method on a path', () => {
    const names = allCalls.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const scopes = cases.map(({ route }) => `${route.method} ${route.path.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(new Set(scopes).size).toBe(scopes.length)
  })
})
