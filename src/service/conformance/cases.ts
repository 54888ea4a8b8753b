// The cases of the conformance suite: for one call and its example, everything that has to work and every way to get it wrong
// (service-api 0.1, 4.2, 6.1, 6.2).
import { expect } from 'vitest'
import type { AnyCall, Route } from '../../contract/core/call.ts'
import { buildPath, buildQuery } from '../../contract/core/path.ts'
import { readAnswer } from '../../contract/core/reading.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { Answer, TestService } from '../fixture.ts'
import type { Example, Prepared } from './example.ts'

export interface Stage {
  /** A service of one's own over an untouched dataset. */
  open(): TestService
  /** One that nobody changes. */
  readonly shared: TestService
}

export interface Case {
  readonly title: string
  readonly expectIt: (stage: Stage) => Promise<void>
}

/** What is asked: an example with everything filled in that had to be found out first. */
interface Asked {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

interface Variation {
  readonly route?: Route
  readonly token?: string
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Put behind the path. */
  readonly suffix?: string
}

const NOBODY = 'no-such-thing'
const NO_ID = '987654321'

const isWrite = (call: AnyCall) => call.effect === 'write'

/** Brings the service to where the example succeeds, and finds out what the example has to send. */
export async function fillExample(at: TestService, example: Example): Promise<Asked> {
  const found: Prepared = (await example.before?.(at)) ?? {}
  return {
    params: { ...example.params, ...found.params },
    query: { ...Object(example.query), ...found.query },
    body: found.body ?? example.body,
  }
}

function send(at: TestService, call: AnyCall, asked: Asked, change: Variation = {}): Promise<Answer> {
  const { route = call.routes[0], params = {}, suffix = '', token } = change
  const path = buildPath(route, { ...asked.params, ...params })
  const bare = suffix === '' ? path : path.replace(/\.json$/, '')
  const body = 'body' in change ? change.body : asked.body
  return at.call(route.method, bare + suffix + buildQuery(asked.query), body, token)
}

function expectSuccess(call: AnyCall, example: Example, { status, body, headers }: Answer): void {
  if (example.redirects !== undefined) {
    expect([status, headers['location']]).toEqual([302, example.redirects])
    return
  }
  if (call.invertedAnswer) {
    expect({ status, body }).toEqual({ status: 422, body: { errors: [] } })
    return
  }
  expect(status, JSON.stringify(body)).toBe(example.misleads ?? 200)
  if (example.misleads !== undefined) return
  expect(fieldsOf(body), 'a record with errors is a refusal').not.toHaveProperty('errors')
  const read = readAnswer(call.answer, structuredClone(body))
  expect(read.drift).toEqual([])
  expect(read.readable).toBe(true)
}

function expectErrors({ body }: Answer): void {
  const errors = listOf(fieldsOf(body)['errors'])
  expect(errors.length, JSON.stringify(body)).toBeGreaterThan(0)
  for (const error of errors) expect(error).toEqual(expect.any(String))
}

/** Asks on a service that fits: the shared one where nothing is changed. */
async function prepare({ open, shared }: Stage, example: Example, changes: boolean) {
  const at = changes || example.before ? open() : shared
  return { at, asked: await fillExample(at, example) }
}

function successes(call: AnyCall, example: Example): Case[] {
  const onRoutes = [...call.routes, ...call.aliases].map((route) => ({
    title: `works: ${route.method} ${route.path}`,
    async expectIt(stage: Stage) {
      const { at, asked } = await prepare(stage, example, isWrite(call))
      if (isWrite(call)) expect(example.after, 'a write shows what became of it').toBeTypeOf('function')
      const answer = await send(at, call, asked, { route })
      expectSuccess(call, example, answer)
      await example.after?.(at, answer.body)
    },
  }))
  if (isWrite(call)) return onRoutes
  const suffixes = ['.json', '/'].map((suffix) => ({
    title: `takes ${suffix} behind the path`,
    async expectIt(stage: Stage) {
      const { at, asked } = await prepare(stage, example, false)
      expectSuccess(call, example, await send(at, call, asked, { suffix }))
    },
  }))
  return [...onRoutes, ...suffixes]
}

function unknowns(call: AnyCall, example: Example): Case[] {
  const expected: Readonly<Record<string, number | false>> = { ...Object(example.unknown) }
  const named = call.params.filter((param) => param !== 'organization' && expected[param] !== false)
  return named.flatMap((param) =>
    [NOBODY, NO_ID].map((name) => ({
      title: `answers ${expected[param] ?? 404} for the ${param} ${name}`,
      async expectIt(stage: Stage) {
        const { at, asked } = await prepare(stage, example, false)
        const answer = await send(at, call, asked, { params: { [param]: name } })
        expect(answer.status, JSON.stringify(answer.body)).toBe(expected[param] ?? 404)
        if (answer.status === 404 || answer.status === 422) expectErrors(answer)
      },
    })),
  )
}

function organizations(call: AnyCall, example: Example): Case[] {
  if (!call.params.includes('organization')) return []
  const inside = (organization: string) => async (stage: Stage) => {
    const { at, asked } = await prepare(stage, example, false)
    return send(at, call, asked, { token: 'demo-viewer', params: { organization } })
  }
  return [
    {
      title: 'sends away from an organization that does not exist',
      async expectIt(stage) {
        const answer = await inside(NOBODY)(stage)
        expect(answer.status).toBe(302)
        expect(answer.headers['location']).toBe('/not_found_error')
      },
    },
    {
      title: 'answers 401 to who is not in the organization',
      async expectIt(stage) {
        const answer = await inside('globex')(stage)
        expect(answer.status).toBe(401)
        expect(answer.body).toEqual({ errors: ["You are not part of organization 'globex'."] })
      },
    },
  ]
}

function strangers(call: AnyCall, example: Example): Case[] {
  const tokens = (call.open ? [] : ['', 'not-a-token']).map((token) => ({
    title: `answers 401 with \`error\` for the token "${token}"`,
    async expectIt(stage: Stage) {
      const { at, asked } = await prepare(stage, example, false)
      const answer = await send(at, call, asked, { token })
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({ error: expect.any(String) })
    },
  }))
  const status = example.viewer ?? (isWrite(call) ? 401 : 200)
  const viewer = {
    title: `answers ${status} to who may only look`,
    async expectIt(stage: Stage) {
      const { at, asked } = await prepare(stage, example, isWrite(call))
      const answer = await send(at, call, asked, { token: 'demo-viewer' })
      expect(answer.status, JSON.stringify(answer.body)).toBe(status)
      if (status === 401) expectErrors(answer)
    },
  }
  return [...tokens, viewer]
}

function bodies(call: AnyCall, example: Example): Case[] {
  if (!call.body) return []
  const status = example.emptyBody ?? 500
  const empty = {
    title: `answers ${status} for a body without its envelope`,
    async expectIt(stage: Stage) {
      const { at, asked } = await prepare(stage, example, true)
      const answer = await send(at, call, asked, { body: {} })
      expect(answer.status, JSON.stringify(answer.body)).toBe(status)
      if (status === 500) expect(answer.body).toEqual({ code: 500, exception: expect.any(String) })
      else expectErrors(answer)
    },
  }
  const twisted = {
    title: 'tells nothing of our code for a body of another shape',
    async expectIt(stage: Stage) {
      const { at, asked } = await prepare(stage, example, true)
      for (const body of [[], 'text', 7, null, { cms_ci: [] }, { cms_dj_ci: 'text' }]) {
        const answer = await send(at, call, asked, { body })
        expect(JSON.stringify(answer.body)).not.toMatch(
          /is not a function|Cannot read|is not iterable|SQLITE|constraint/i,
        )
      }
    },
  }
  return status === false ? [twisted] : [empty, twisted]
}

/** All cases of a call. */
export const casesOf = (call: AnyCall, example: Example): Case[] => [
  ...successes(call, example),
  ...unknowns(call, example),
  ...organizations(call, example),
  ...strangers(call, example),
  ...bodies(call, example),
]
