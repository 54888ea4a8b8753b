// Path templates: building and matching. They are inverse for every call and every value that `validateSegment`
// accepts; a refused value could address another call.
import type { AnyCall, Method, Route } from './call.ts'

/**
 * Literals that compete with a placeholder. The service matches the literal first, so a record of that name is
 * unreachable. A test checks the table against the whole contract.
 */
export const RESERVED_SEGMENTS: Readonly<Record<string, readonly string[]>> = {
  organization: ['account', 'assemblies', 'cloud', 'clouds', 'l', 'metadata', 'organization', 'r'],
  account: ['current_organization'],
  assembly: ['assemblies', 'new', 'tags'],
  cloud: ['locations', 'new', 'offerings', 'services'],
  service: ['available', 'diff', 'new'],
  offering: ['available', 'new'],
  attachment: ['new'],
  availability: ['diff', 'platforms', 'stats'],
  compliance: ['available', 'new'],
  monitor: ['new'],
  profile: ['new'],
  support: ['new'],
  team: ['new'],
  zone: ['new'],
  environment: ['new'],
  platform: ['new'],
  component: ['new', 'touch'],
  release: ['bom', 'latest'],
  deployment: ['bom', 'latest'],
  policy: ['evaluate', 'new'],
  relay: ['new'],
  sink: ['new'],
  procedure: ['log_data', 'log_data.text'],
  version: ['stats', 'versions'],
  variable: ['lock', 'new', 'unlock'],
}

// oxlint-disable-next-line no-control-regex -- control characters are refused here
const FORBIDDEN_CHARACTERS = /[\u0000-\u001f\u007f-\u009f/\\?#%;.\u2028\u2029\ufeff\ufffd]/u

/** Why `value` cannot fill `{param}`, or undefined. Dots are refused because the service strips them as a suffix. */
export function validateSegment(param: string, value: string): string | undefined {
  if (value === '') return 'is empty'
  if (value.length > 255) return 'is longer than 255 characters'
  if (value !== value.trim()) return 'starts or ends with a space'
  if (!value.isWellFormed()) return 'contains invalid characters'
  if (value.includes('.')) return 'contains a dot, which the service cuts off; use the ID'
  if (FORBIDDEN_CHARACTERS.test(value)) return 'contains a character that is not allowed in a path'
  if (RESERVED_SEGMENTS[param]?.includes(value)) return `is a reserved word; use the ID`
  return undefined
}

/** Thrown by buildPath for an invalid value. The message contains no secret. */
export class SegmentError extends Error {
  override readonly name = 'SegmentError'
}

/** The route's path with percent-encoded params. Throws SegmentError for a missing or invalid value. */
export function buildPath(route: Route, params: Readonly<Record<string, string>>): string {
  return route.path.replace(/\{(\w+)\}/g, (_, param: string) => {
    const value = params[param]
    if (value === undefined) throw new SegmentError(`The path has no ${param}.`)
    const problem = validateSegment(param, value)
    if (problem) throw new SegmentError(`The ${param} "${value}" ${problem}.`)
    return encodeURIComponent(value)
  })
}

/** `?a=1&b=2` from the defined values in order; '' if there are none. Lists repeat as `a[]=1&a[]=2`. */
export function buildQuery(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const item of value) search.append(`${name}[]`, String(item))
    else search.append(name, String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}

export interface Match<C extends AnyCall = AnyCall> {
  readonly call: C
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

interface RoutePattern<C extends AnyCall> {
  readonly call: C
  readonly route: Route
  readonly segments: readonly string[]
}

const isParam = (segment: string) => segment.startsWith('{')

/** Segments without leading or trailing slash and without a `.json` suffix, which the service ignores. */
const splitPath = (path: string): string[] =>
  path
    .slice(1)
    .replace(/\/$/, '')
    .replace(/\.json$/, '')
    .split('/')

// Literals before placeholders, position by position from the left.
function compareSpecificity(a: RoutePattern<AnyCall>, b: RoutePattern<AnyCall>): number {
  for (const [index, segment] of a.segments.entries()) {
    const difference = Number(isParam(segment)) - Number(isParam(b.segments[index] ?? ''))
    if (difference !== 0) return difference
  }
  return 0
}

function extractParams(segments: readonly string[], values: readonly string[]): Record<string, string> | undefined {
  // Compare literals first: they rule out most templates.
  if (!segments.every((segment, index) => isParam(segment) || segment === values[index])) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    if (!isParam(segment)) continue
    const [param, value = ''] = [segment.slice(1, -1), values[index]]
    if (validateSegment(param, value)) return undefined
    params[param] = value
  }
  return params
}

function decodeSegments(path: string): string[] | undefined {
  try {
    return splitPath(path).map(decodeURIComponent)
  } catch {
    return undefined
  }
}

export interface Matcher<C extends AnyCall = AnyCall> {
  /** The call, route and decoded params of a method and a path without query, or undefined. */
  match(method: string, path: string): Match<C> | undefined
  /** Methods that are routed on this path. */
  methodsAt(path: string): Method[]
}

/** Matches the routes and aliases of `calls`. */
export function createMatcher<C extends AnyCall>(calls: readonly C[]): Matcher<C> {
  const byLength = new Map<number, RoutePattern<C>[]>()
  for (const call of calls) {
    for (const route of [...call.routes, ...call.aliases]) {
      const segments = splitPath(route.path)
      byLength.set(segments.length, [...(byLength.get(segments.length) ?? []), { call, route, segments }])
    }
  }
  for (const patterns of byLength.values()) patterns.sort(compareSpecificity)

  function* candidates(path: string): Generator<Match<C>> {
    const values = path.startsWith('/') ? decodeSegments(path) : undefined
    if (!values) return
    for (const { call, route, segments } of byLength.get(values.length) ?? []) {
      const params = extractParams(segments, values)
      if (params) yield { call, route, params }
    }
  }

  return {
    match(method, path) {
      for (const candidate of candidates(path)) if (candidate.route.method === method) return candidate
      return undefined
    },
    methodsAt(path) {
      return [...new Set(Array.from(candidates(path), ({ route }) => route.method))]
    },
  }
}
