// The allow-list: resolves a request to a call of the contract, or refuses it. Rebuilds the path from the parsed segments.
import * as z from 'zod/mini'
import type { AnyCall, Method } from '../contract/core/call.ts'
import { allCalls } from '../contract/contract.ts'
import { buildPath, buildQuery, createMatcher } from '../contract/core/path.ts'
import { createProblem, type ProblemResponse } from './problem-response.ts'

export const API_PREFIX = '/api'

/** Sign-in and sign-out: the only path below /api that the gateway answers itself. */
export const SESSION_PATH = `${API_PREFIX}/session`

export interface Target {
  readonly call: AnyCall
  readonly method: Method
  /** Path and query to send, without the prefix of the service. */
  readonly path: string
}

const matcher = createMatcher(allCalls.filter((call) => !call.blockedByGateway))

/** Methods supported by a path below /api. */
export function methodsAt(path: string): readonly string[] {
  if (path === SESSION_PATH) return ['GET', 'POST', 'DELETE']
  return path.startsWith(`${API_PREFIX}/`) ? matcher.methodsAt(path.slice(API_PREFIX.length)) : []
}

/** Finds the call for the method and raw URL of a request. */
export function resolveTarget(method: string, url: string): Target | ProblemResponse {
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  const below = path.startsWith(`${API_PREFIX}/`) ? path.slice(API_PREFIX.length) : ''
  const match = matcher.match(method, below)
  if (!match) return toUnmatchedProblem(method, below)
  const query = parseQuery(match.call, queryStart < 0 ? '' : url.slice(queryStart + 1))
  if (!query)
    return createProblem(400, 'bad-request', `The call ${match.call.name} does not accept the query of the request.`)
  const { call, route, params } = match
  if (!isInsideOrganization(query['ns_path'], params['organization']))
    return createProblem(400, 'bad-request', 'The ns_path of the request is outside the organization of its path.')
  return { call, method: route.method, path: buildPath(route, params) + buildQuery(query) }
}

// The service filters by text prefix: `/acm` would also match the records of `/acme`.
function isInsideOrganization(nsPath: unknown, organization: string | undefined): boolean {
  if (nsPath === undefined) return true
  const [empty, first, ...below] = String(nsPath).split('/')
  const isPlain = below.every((name) => name !== '' && !/^\.|\p{Cc}/u.test(name))
  return empty === '' && first !== '' && (organization === undefined || first === organization) && isPlain
}

function toUnmatchedProblem(method: string, path: string): ProblemResponse {
  const allow = matcher.methodsAt(path)
  if (allow.length > 0) return { ...createProblem(405, 'not-routed', `${method} is not supported here.`), allow }
  if (isSuspiciousPath(path))
    return createProblem(400, 'bad-request', 'The path has a segment that cannot be a name in the service.')
  return createProblem(404, 'not-routed', 'The service has no call at this path.')
}

// Path traversal, encoded separators, control characters and invalid encoding.
function isSuspiciousPath(path: string): boolean {
  try {
    return path
      .split('/')
      .some((segment) => /^\.|[/\\;%?#\p{Cc}\p{Zl}\p{Zp}\ufffd]|\.\./u.test(decodeURIComponent(segment)))
  } catch {
    return true
  }
}

/** The query as values by name; undefined if it has parameters that the call does not declare. Lists are `name[]=a&name[]=b`. */
function parseQuery(call: AnyCall, text: string): Record<string, unknown> | undefined {
  const values = new Map<string, string | string[]>()
  for (const [key, value] of new URLSearchParams(text)) {
    const name = key.endsWith('[]') ? key.slice(0, -2) : key
    const existing = values.get(name)
    if (name !== key && (existing === undefined || Array.isArray(existing)))
      values.set(name, [...(existing ?? []), value])
    else if (existing === undefined) values.set(name, value)
    else return undefined
  }
  const result = z.safeParse(call.query, Object.fromEntries(values))
  if (!result.success || typeof result.data !== 'object' || result.data === null) return undefined
  const query = { ...result.data }
  return Object.keys(query).length === values.size ? query : undefined
}
