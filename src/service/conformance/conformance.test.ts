// Every call of the contract against the demo dataset: it works on each of its routes, and every way to get it wrong is answered as the
// real service does (service-api 0.1, 4.2, 6.1, 6.2).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall, Route } from '../../contract/call.ts'
import { contract } from '../../contract/contract.ts'
import { buildPath, buildQuery } from '../../contract/path.ts'
import { readAnswer } from '../../contract/reading.ts'
import { fieldsOf, listOf } from '../body.ts'
import type { Answer, TestService } from '../fixture.ts'
import { prepareDemo, type DemoServices } from './demo-service.ts'
import type { Example, Prepared } from './example.ts'
import { examples } from './examples.ts'

/** What is asked: an example with everything filled in that had to be found out first. */
interface Asked {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

const NOBODY = 'no-such-thing'
const NO_ID = '987654321'

let demo: DemoServices
/** For what changes nothing. */
let shared: TestService

beforeAll(async () => {
  demo = await prepareDemo()
  shared = demo.open()
}, 60_000)
afterAll(() => demo.close())

const isWrite = (call: AnyCall) => call.effect === 'write'

async function ask(at: TestService, example: Example): Promise<Asked> {
  const found: Prepared = (await example.before?.(at)) ?? {}
  return {
    params: { ...example.params, ...found.params },
    query: { ...(example.query as object | undefined), ...found.query },
    body: found.body ?? example.body,
  }
}

interface Variation {
  readonly route?: Route
  readonly token?: string
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Put behind the path. */
  readonly suffix?: string
}

function send(at: TestService, call: AnyCall, asked: Asked, change: Variation = {}): Promise<Answer> {
  const { route = call.routes[0], params = {}, suffix = '', token } = change
  const path = buildPath(route, { ...asked.params, ...params }).replace(suffix ? /\.json$/ : /$^/, '')
  const body = 'body' in change ? change.body : asked.body
  return at.call(route.method, path + suffix + buildQuery(asked.query), body, token)
}

function expectSuccess(call: AnyCall, { status, body }: Answer): void {
  if (call.invertedAnswer) {
    expect({ status, body }).toEqual({ status: 422, body: { errors: [] } })
    return
  }
  expect(status, JSON.stringify(body)).toBe(200)
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

/** Placeholders all of whose values are known. */
const isKnown = (route: Route, { params }: Asked) =>
  Array.from(route.path.matchAll(/\{(\w+)\}/g)).every(([, name]) => params[name ?? ''] !== undefined)

function succeeds(call: AnyCall, example: Example): void {
  const aliases = call.aliases.map((route) => ({ route, kind: 'alias' }))
  for (const { route, kind } of [...call.routes.map((route) => ({ route, kind: 'route' })), ...aliases]) {
    it(`works: ${kind} ${route.method} ${route.path}`, async () => {
      const at = isWrite(call) || example.before ? demo.open() : shared
      const asked = await ask(at, example)
      if (isWrite(call)) expect(example.after, 'a write shows what became of it').toBeTypeOf('function')
      if (!isKnown(route, asked)) throw new Error(`The example of ${call.name} lacks a name for ${route.path}.`)
      const answer = await send(at, call, asked, { route })
      expectSuccess(call, answer)
      await example.after?.(at, answer.body)
    })
  }
  if (!isWrite(call) && !example.before) {
    it.each(['.json', '/'])('takes %s behind the path', async (suffix) => {
      expectSuccess(call, await send(shared, call, await ask(shared, example), { suffix }))
    })
  }
}

function refusesUnknown(call: AnyCall, example: Example): void {
  const params = call.params.filter((param) => param !== 'organization')
  for (const param of params) {
    const expected = (example.unknown as Record<string, number | false> | undefined)?.[param] ?? 404
    if (expected === false) continue
    it.each([NOBODY, NO_ID])(`answers ${expected} for the ${param} %s`, async (name) => {
      const at = example.before ? demo.open() : shared
      const answer = await send(at, call, await ask(at, example), { params: { [param]: name } })
      expect(answer.status, JSON.stringify(answer.body)).toBe(expected)
      if (expected === 404 || expected === 422) expectErrors(answer)
    })
  }
  if (!call.params.includes('organization')) return
  it('sends away from an organization that does not exist', async () => {
    const answer = await send(
      shared,
      call,
      { ...(await ask(demo.open(), example)) },
      { params: { organization: NOBODY } },
    )
    expect(answer.status).toBe(302)
    expect(answer.headers['location']).toBe('/not_found_error')
  })
}

function refusesStrangers(call: AnyCall, example: Example): void {
  it.each(['', 'not-a-token'])('answers 401 with `error` for the token "%s"', async (token) => {
    const at = example.before ? demo.open() : shared
    const answer = await send(at, call, await ask(at, example), { token })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ error: expect.any(String) })
  })
  const status = example.viewer ?? (isWrite(call) ? 401 : 200)
  it(`answers ${status} to who may only look`, async () => {
    const at = isWrite(call) || example.before ? demo.open() : shared
    const answer = await send(at, call, await ask(at, example), { token: 'demo-viewer' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(call.invertedAnswer && status === 200 ? 422 : status)
    if (status === 401) expectErrors(answer)
  })
  if (!call.params.includes('organization')) return
  it('answers 401 to who is not in the organization', async () => {
    const at = example.before ? demo.open() : shared
    const asked = await ask(at, example)
    const answer = await send(at, call, asked, { token: 'demo-viewer', params: { organization: 'globex' } })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ errors: ["You are not part of organization 'globex'."] })
  })
}

function refusesBodies(call: AnyCall, example: Example): void {
  if (!call.body) return
  const status = example.emptyBody ?? 500
  if (status !== false) {
    it(`answers ${status} for a body without its envelope`, async () => {
      const at = demo.open()
      const answer = await send(at, call, await ask(at, example), { body: {} })
      expect(answer.status, JSON.stringify(answer.body)).toBe(status)
      if (status === 500) expect(answer.body).toEqual({ code: 500, exception: expect.any(String) })
      else if (status >= 400) expectErrors(answer)
    })
  }
  it('has no crash for a body of another shape', async () => {
    const at = demo.open()
    const asked = await ask(at, example)
    for (const body of [[], 'text', 7, null, { cms_ci: [] }, { cms_dj_ci: 'text' }]) {
      const answer = await send(at, call, asked, { body })
      // A crash of ours would tell a name of our code; those of the real service are the documented ones.
      expect(JSON.stringify(answer.body)).not.toMatch(
        /is not a function|Cannot read|is not iterable|SQLITE|constraint/i,
      )
    }
  })
}

for (const [area, calls] of Object.entries(contract)) {
  const ofArea: Readonly<Record<string, Example | undefined>> = examples[area as keyof typeof examples]
  describe.each(Object.values(calls) as AnyCall[])(`${area}: $name`, (call) => {
    const example = ofArea[call.name]
    if (!example) return it.todo('has an example')
    succeeds(call, example)
    refusesUnknown(call, example)
    refusesStrangers(call, example)
    refusesBodies(call, example)
  })
}
