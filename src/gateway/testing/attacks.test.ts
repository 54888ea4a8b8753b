import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allCalls } from '../../contract/contract.ts'
import { ATTACKS, type Attack } from './attacks.ts'
import { sendRaw, startRecordingService, startTestGateway, TOKEN, type RecordingService } from './recording-service.ts'
import { createSessions } from '../session.ts'
import type { Settings } from '../settings.ts'

const SECRET = 'a secret of at least thirty-two characters'
const AUTHORIZATION = `Basic ${Buffer.from(`${TOKEN}:`).toString('base64')}`
const SECURITY_HEADERS = [
  "content-security-policy: default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
  'x-content-type-options: nosniff',
  'referrer-policy: no-referrer',
  'cross-origin-opener-policy: same-origin',
  'cross-origin-resource-policy: same-origin',
  'permissions-policy: ',
  'cache-control: no-store',
]

// Attacks that are not single requests are tested elsewhere: 25 and 48 settings.test.ts; 29 and 35 slowness.test.ts; 31 to 34 and 36
// forward.test.ts; 37 service-certificate.test.ts; 38 secrecy.test.ts; 49 development.test.ts; 50 limits.test.ts; 5 to 9 from a real page
// e2e/workflows/other-origins.spec.ts. In src/console/kit: 40, 41, 44 and 45 hostile.test.tsx; 42 table/tools/csv.test.ts; 43
// table/tools/views-file.test.ts. 47 src/integration/exactly-once.test.ts. 39 is checked here on every answer.
let service: RecordingService
let folder: string

beforeAll(async () => {
  service = await startRecordingService()
  folder = await mkdtemp(join(tmpdir(), 'signalbox-'))
  await writeFile(join(folder, 'index.html'), '<p>the built page</p>')
  await writeFile(join(folder, '.env'), 'SECRET=1')
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  service.requests.length = 0
})

const session = await createSessions([SECRET]).seal({ token: TOKEN, since: Math.floor(Date.now() / 1000) })

const GATEWAYS: readonly { name: string; access?: Settings['access']; cookie: readonly string[] }[] = [
  { name: 'a gateway with a token', cookie: [] },
  {
    name: 'a gateway with a session',
    access: { kind: 'sign-in', secrets: [SECRET], persistent: true },
    cookie: [`Cookie: signalbox=${session}`],
  },
]

describe.each(GATEWAYS)('$name', ({ access, cookie }) => {
  let gateway: Awaited<ReturnType<typeof startTestGateway>>

  beforeAll(async () => {
    const settings = { consoleFolder: folder, arrivalLimit: 500, signInsPerMinute: 1000, writesPerMinute: 100_000 }
    gateway = await startTestGateway(service, { ...settings, ...(access && { access }) })
  })
  afterAll(() => gateway.close())

  async function send({ lines, body = '' }: Pick<Attack, 'lines' | 'body'>) {
    const closing = lines.some((line) => line.startsWith('Connection:')) ? [] : ['Connection: close']
    const [first = '', ...others] = lines
    const added = first.endsWith('HTTP/1.1') || first.endsWith('HTTP/1.0') ? [...cookie, ...closing] : []
    const text = [first, ...added, ...others, '', body].join('\r\n')
    const { port } = new URL(gateway.url)
    const answer = await sendRaw(gateway.url, text.replaceAll('PORT', port))
    expect(answer).not.toContain(TOKEN)
    expect(answer).not.toContain(AUTHORIZATION.slice(6, 18))
    expect(answer.toLowerCase()).not.toContain('access-control-allow')
    expect(answer).not.toContain('built page')
    return answer
  }

  it.each(ATTACKS)('$case: $title', async (attack) => {
    const answer = await send(attack)
    const status = Number(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 (\d+) /.exec(answer)?.[1] ?? 0)
    expect(attack.statuses, answer.slice(0, 2000)).toContain(status)
    if (status !== 0) for (const header of SECURITY_HEADERS) expect(answer).toContain(header)
    expect(service.requests).toHaveLength(attack.reachesService ? 1 : 0)
    for (const { headers } of service.requests) {
      const bodyHeaders = headers['content-type'] === undefined ? {} : { 'content-type': 'application/json' }
      const { host, connection, 'content-length': length, ...rest } = headers
      expect(rest).toEqual({
        authorization: AUTHORIZATION,
        accept: 'application/json',
        'user-agent': expect.stringMatching(/^signalbox\/[\d.]+$/),
        ...bodyHeaders,
      })
      expect([`http://${host}`, connection]).toEqual([service.url, 'keep-alive'])
      expect(length === undefined).toBe(headers['content-type'] === undefined)
    }
  })

  it('19: every path of the contract supports only its own methods', async () => {
    const methods = new Map<string, Set<string>>()
    for (const { routes, aliases, blockedByGateway } of allCalls)
      for (const { method, path } of blockedByGateway ? [] : [...routes, ...aliases]) {
        const examplePath = path.replaceAll(/\{(\w+)\}/g, 'x-$1')
        methods.set(examplePath, new Set([...(methods.get(examplePath) ?? []), method]))
      }
    expect(methods.size).toBeGreaterThan(100)
    for (const [path, supported] of methods)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'].filter((method) => !supported.has(method))) {
        const lines = [`${method} /api${path} HTTP/1.1`, 'Host: 127.0.0.1:PORT', 'X-Signalbox: 1']
        const options = method === 'GET' ? {} : { body: '{}' }
        const answer = await send({
          lines: method === 'GET' ? lines : [...lines, 'Content-Type: application/json', 'Content-Length: 2'],
          ...options,
        })
        expect(answer, `${method} ${path}`).toMatch(/^HTTP\/1\.1 405 /)
        const allow = /\r\nallow: ([^\r]*)/.exec(answer)?.[1]?.split(', ')
        expect(allow?.toSorted(), path).toEqual([...supported].toSorted())
      }
    expect(service.requests).toEqual([])
  })
})
