// Every path of the interface document works in all programs: the conformance suite sends it to the reference service, the
// gateway forwards it, and the console uses its call. e2e/workflows/documented.spec.ts checks that a page sends it.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall, Route } from '../contract/core/call.ts'
import { buildPath, buildQuery } from '../contract/core/path.ts'
import { toCallResult } from '../contract/core/refusal.ts'
import { toBasicAuthorization } from '../gateway/settings.ts'
import { startTestGateway } from '../gateway/testing/recording-service.ts'
import { fillExample, createCases } from '../service/conformance/cases.ts'
import { createDemoServices, type DemoServices } from '../service/conformance/demo-service.ts'
import type { Example } from '../service/conformance/example.ts'
import { examples } from '../service/conformance/examples.ts'
import { createServer } from '../service/http/server.ts'

let demo: DemoServices
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(() => {
  demo = createDemoServices()
}, 60_000)
afterEach(async () => {
  for (const end of cleanups.splice(0).toReversed()) await end()
  await demo.clear()
})
afterAll(() => demo.close())

/** Sends the example of a call over one of its routes through a gateway to a fresh service. */
async function sendThroughGateway(call: AnyCall, route: Route, example: Example) {
  const at = demo.open()
  const { params, query, body } = await fillExample(at, example)
  const app = createServer(at.service)
  cleanups.push(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const gateway = await startTestGateway(
    { url },
    { access: { kind: 'token', authorization: toBasicAuthorization('demo-admin') } },
  )
  cleanups.push(gateway.close)
  const path = buildPath(route, params) + buildQuery(query)
  const answer = await fetch(`${gateway.url}/api${path}`, {
    method: route.method,
    headers: { 'x-signalbox': '1', 'content-type': 'application/json' },
    ...(call.body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const request = { call: call.name, method: route.method, path }
  const raw = { status: answer.status, isJson: text !== '', body: text === '' ? undefined : JSON.parse(text) }
  return { at, raw, outcome: toCallResult(call, request, structuredClone(raw)) }
}

const CONSOLE = fileURLToPath(new URL('../console', import.meta.url))
const IMPORT = /^import \{([^}]*)\} from '[./]*\/contract\/[\w/-]+\.ts'/gm

/** Console modules by the names they import from the contract, without types and tests. */
const importingFiles = new Map<string, string[]>()
const files = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' })
for (const file of files.filter((name) => /^(?!fuzz\b|.*(?:\.test\.|\btest-)).*\.tsx?$/.test(name)))
  for (const [, names = ''] of readFileSync(`${CONSOLE}/${file}`, 'utf8').matchAll(IMPORT))
    for (const name of names.split(',').map((part) => part.trim()))
      importingFiles.set(name, [...(importingFiles.get(name) ?? []), file])

const rows = examples
  .filter(({ call }) => call.origin === 'documented')
  .flatMap(({ call, example }) =>
    [...call.routes, ...call.aliases].map((route) => ({ row: `${route.method} ${route.path}`, call, route, example })),
  )

it('finds the documented routes', () => {
  expect(rows.map(({ row }) => row)).toEqual(
    expect.arrayContaining(['GET /assemblies', 'PUT /{organization}/assemblies/{assembly}']),
  )
})

describe.each(rows)('$row', ({ row, call, route, example }) => {
  it('is sent to the reference service by the conformance suite', () => {
    expect(createCases(call, example).map(({ title }) => title)).toContain(`works: ${row}`)
  })

  it('is forwarded by the gateway and takes effect', async () => {
    const { at, raw, outcome } = await sendThroughGateway(call, route, example)
    expect([raw.status, outcome.ok, outcome.drift], JSON.stringify(raw.body)).toEqual([
      call.invertedAnswer ? 204 : 200,
      true,
      [],
    ])
    if (call.effect === 'write') expect(example.verify).toBeTypeOf('function')
    await example.verify?.(at, raw.body)
  })

  it('is used by the console', () => {
    expect(importingFiles.get(call.name) ?? []).not.toEqual([])
  })
})
