// Cases of the conformance suite: for each call's example, its success and every kind of failure (service-api 0.1, 4.2, 6.1, 6.2).
import { expect } from 'vitest'
import type { AnyCall, Route } from '../../contract/core/call.ts'
import { buildPath, buildQuery } from '../../contract/core/path.ts'
import { parseAnswer } from '../../contract/core/parse-answer.ts'
import { toFields, toList } from '../http/body.ts'
import type { TestResponse, TestService } from '../test-service.ts'
import type { Example, ExampleInput } from './example.ts'

export interface TestStage {
  /** Opens a separate service over an unchanged dataset. */
  open(): TestService
  /** Opens and prepares one service for all cases of a call that change nothing. */
  prepareOnce(prepare: (app: TestService) => Promise<PreparedService>): Promise<PreparedService>
}

export interface PreparedService {
  readonly app: TestService
  readonly request: FilledRequest
}

export interface TestCase {
  readonly title: string
  readonly run: (stage: TestStage) => Promise<void>
}

/** An example with the ids that `prepare` found. */
export interface FilledRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

interface RequestOverrides {
  readonly route?: Route
  readonly token?: string
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Appended to the path. */
  readonly suffix?: string
}

const UNKNOWN_NAME = 'no-such-thing'
const UNKNOWN_ID = '987654321'

const isWrite = (call: AnyCall) => call.effect === 'write'

/** Prepares the service for the example and fills in the ids it needs. */
export async function fillExample(app: TestService, example: Example): Promise<FilledRequest> {
  const found: ExampleInput = (await example.prepare?.(app)) ?? {}
  return {
    params: { ...example.params, ...found.params },
    query: { ...Object(example.query), ...found.query },
    body: found.body ?? example.body,
  }
}

function send(
  app: TestService,
  call: AnyCall,
  request: FilledRequest,
  change: RequestOverrides = {},
): Promise<TestResponse> {
  const { route = call.routes[0], params = {}, suffix = '', token } = change
  const path = buildPath(route, { ...request.params, ...params })
  const bare = suffix === '' ? path : path.replace(/\.json$/, '')
  const body = 'body' in change ? change.body : request.body
  return app.request(route.method, bare + suffix + buildQuery(request.query), body, token)
}

function expectSuccess(call: AnyCall, example: Example, { status, body, headers }: TestResponse): void {
  if (example.redirects !== undefined) {
    expect([status, headers['location']]).toEqual([302, example.redirects])
    return
  }
  if (call.invertedAnswer) {
    expect({ status, body }).toEqual({ status: 422, body: { errors: [] } })
    return
  }
  expect(status, JSON.stringify(body)).toBe(example.unexpectedStatus ?? 200)
  if (example.unexpectedStatus !== undefined) return
  expect(toFields(body), 'a record with errors is a refusal').not.toHaveProperty('errors')
  const read = parseAnswer(call.answer, structuredClone(body))
  expect(read.drift).toEqual([])
  expect(read.readable).toBe(true)
}

function expectErrors({ body }: TestResponse): void {
  const errors = toList(toFields(body)['errors'])
  expect(errors.length, JSON.stringify(body)).toBeGreaterThan(0)
  for (const error of errors) expect(error).toEqual(expect.any(String))
}

/** A service that the example is prepared on; cases that change nothing share one. */
async function prepareService(stage: TestStage, example: Example, changes: boolean): Promise<PreparedService> {
  const prepare = async (app: TestService) => ({ app, request: await fillExample(app, example) })
  return changes ? prepare(stage.open()) : stage.prepareOnce(prepare)
}

function successCases(call: AnyCall, example: Example): TestCase[] {
  const onRoutes = [...call.routes, ...call.aliases].map((route) => ({
    title: `works: ${route.method} ${route.path}`,
    async run(stage: TestStage) {
      const { app, request } = await prepareService(stage, example, isWrite(call))
      if (isWrite(call)) expect(example.verify, 'the example of a write verifies its effect').toBeTypeOf('function')
      const answer = await send(app, call, request, { route })
      expectSuccess(call, example, answer)
      await example.verify?.(app, answer.body)
    },
  }))
  if (isWrite(call)) return onRoutes
  const suffixes = ['.json', '/'].map((suffix) => ({
    title: `accepts ${suffix} after the path`,
    async run(stage: TestStage) {
      const { app, request } = await prepareService(stage, example, false)
      expectSuccess(call, example, await send(app, call, request, { suffix }))
    },
  }))
  return [...onRoutes, ...suffixes]
}

function notFoundCases(call: AnyCall, example: Example): TestCase[] {
  const expected: Readonly<Record<string, number | false>> = { ...Object(example.notFoundStatus) }
  const tested = call.params.filter((param) => param !== 'organization' && expected[param] !== false)
  return tested.flatMap((param) =>
    [UNKNOWN_NAME, UNKNOWN_ID].map((name) => ({
      title: `answers ${expected[param] ?? 404} for the ${param} ${name}`,
      async run(stage: TestStage) {
        const { app, request } = await prepareService(stage, example, false)
        const answer = await send(app, call, request, { params: { [param]: name } })
        expect(answer.status, JSON.stringify(answer.body)).toBe(expected[param] ?? 404)
        if (answer.status === 404 || answer.status === 422) expectErrors(answer)
      },
    })),
  )
}

function organizationCases(call: AnyCall, example: Example): TestCase[] {
  if (!call.params.includes('organization')) return []
  const inside = (organization: string) => async (stage: TestStage) => {
    const { app, request } = await prepareService(stage, example, false)
    return send(app, call, request, { token: 'demo-viewer', params: { organization } })
  }
  return [
    {
      title: 'redirects from an organization that does not exist',
      async run(stage) {
        const answer = await inside(UNKNOWN_NAME)(stage)
        expect(answer.status).toBe(302)
        expect(answer.headers['location']).toBe('/not_found_error')
      },
    },
    {
      title: 'answers 401 to users outside the organization',
      async run(stage) {
        const answer = await inside('globex')(stage)
        expect(answer.status).toBe(401)
        expect(answer.body).toEqual({ errors: ["You are not part of organization 'globex'."] })
      },
    },
  ]
}

function unauthorizedCases(call: AnyCall, example: Example): TestCase[] {
  const tokens = (call.anonymous ? [] : ['', 'not-a-token']).map((token) => ({
    title: `answers 401 with \`error\` for the token "${token}"`,
    async run(stage: TestStage) {
      const { app, request } = await prepareService(stage, example, false)
      const answer = await send(app, call, request, { token })
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({ error: expect.any(String) })
    },
  }))
  const status = example.viewer ?? (isWrite(call) ? 401 : 200)
  const viewer = {
    title: `answers ${status} to read-only users`,
    async run(stage: TestStage) {
      const { app, request } = await prepareService(stage, example, isWrite(call))
      const answer = await send(app, call, request, { token: 'demo-viewer' })
      expect(answer.status, JSON.stringify(answer.body)).toBe(status)
      if (status === 401) expectErrors(answer)
    },
  }
  return [...tokens, viewer]
}

function bodyCases(call: AnyCall, example: Example): TestCase[] {
  if (!call.body) return []
  const status = example.emptyBodyStatus ?? 500
  const empty = {
    title: `answers ${status} for a body without its envelope`,
    async run(stage: TestStage) {
      const { app, request } = await prepareService(stage, example, true)
      const answer = await send(app, call, request, { body: {} })
      expect(answer.status, JSON.stringify(answer.body)).toBe(status)
      if (status === 500) expect(answer.body).toEqual({ code: 500, exception: expect.any(String) })
      else expectErrors(answer)
    },
  }
  const twisted = {
    title: 'reveals no internals for a body of another shape',
    async run(stage: TestStage) {
      const { app, request } = await prepareService(stage, example, true)
      for (const body of [[], 'text', 7, null, { cms_ci: [] }, { cms_dj_ci: 'text' }]) {
        const answer = await send(app, call, request, { body })
        expect(JSON.stringify(answer.body)).not.toMatch(
          /is not a function|Cannot read|is not iterable|SQLITE|constraint/i,
        )
      }
    },
  }
  return status === false ? [twisted] : [empty, twisted]
}

export const createCases = (call: AnyCall, example: Example): TestCase[] => [
  ...successCases(call, example),
  ...notFoundCases(call, example),
  ...organizationCases(call, example),
  ...unauthorizedCases(call, example),
  ...bodyCases(call, example),
]
