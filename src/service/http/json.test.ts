import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from '../test-service.ts'
import { JsonDepthError, MAX_DEPTH, parseJson } from './json.ts'
import { createServer } from './server.ts'
import { SHOP } from './test-scenario.ts'

let app: TestService
beforeAll(() => {
  app = openTestService()
})
afterAll(() => app.close())

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const DEEP = nested(100_000)

it('parses JSON up to a depth that code can handle', () => {
  expect(JSON.stringify(parseJson(nested(MAX_DEPTH)))).toBe(nested(MAX_DEPTH))
  expect(() => parseJson(nested(MAX_DEPTH + 1))).toThrow(JsonDepthError)
  expect(() => parseJson('{')).toThrow(SyntaxError)
})

describe('JSON that is nested deeper', () => {
  it('is refused in a body', async () => {
    const answer = await createServer(app.service).inject({
      method: 'PUT',
      url: SHOP,
      headers: { accept: 'application/json', authorization: `Basic ${btoa('demo-admin:')}` },
      payload: `{"cms_ci":{"ciAttributes":{"tags":${DEEP}}}}`,
    })
    expect([answer.statusCode, answer.json()]).toEqual([400, { errors: ['The body is nested deeper than 64 levels.'] }])
  })

  it('is text like any other in an attribute', async () => {
    const { status } = await app.request('PUT', SHOP, { cms_ci: { ciAttributes: { tags: DEEP } } })
    expect(status).toBe(200)
    expect(await app.request('GET', '/acme/assemblies/tags')).toMatchObject({
      status: 200,
      body: { 'acme/shop': { tags: {} } },
    })
  })
})
