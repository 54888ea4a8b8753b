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

// Where the attacks of the list are tested that are no request alone: 25 and 48 settings.test.ts; 29 and 35 slowness.test.ts; 31 to 34 and
// 36 forward.test.ts; 37 service-certificate.test.ts; 38 secrecy.test.ts; 39 here, on every answer; 49 development.test.ts; 50
// write-limit.test.ts; 5 to 9 from a real page e2e/other-origins.spec.ts. In the console (src/console/kit, but for the last): 40, 41, 44 and
// 45 hostile.test.tsx; 42 table/tools/csv.test.ts; 43 table/tools/views-file.test.ts; 47 src/exactly-once.test.ts.
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

const GATEWAYS: readonly { place: string; access?: Settings['access']; cookie: readonly string[] }[] = [
  { place: 'a gateway with a token', cookie: [] },
  {
    place: 'a gateway with a session',
    access: { kind: 'sign-in', secrets: [SECRET], lasting: true },
    cookie: [`Cookie: signalbox=${session}`],
  },
]

describe.each(GATEWAYS)('$place', ({ access, cookie }) => {
  let gateway: Awaited<ReturnType<typeof startTestGateway>>

  beforeAll(async () => {
    const settings = { consoleFolder: folder, arrivalLimit: 500, signInsPerMinute: 1000, writesPerMinute: 100_000 }
    gateway = await startTestGateway(service, { ...settings, ...(access && { access }) })
  })
  afterAll(() => gateway.close())

  async function send({ lines, body = '' }: Pick<Attack, 'lines' | 'body'>) {
    const ending = lines.some((line) => line.startsWith('Connection:')) ? [] : ['Connection: close']
    const [first = '', ...others] = lines
    const ours = first.endsWith('HTTP/1.1') || first.endsWith('HTTP/1.0') ? [...cookie, ...ending] : []
    const text = [first, ...ours, ...others, '', body].join('\r\n')
    const { port } = new URL(gateway.url)
    const answer = await sendRaw(gateway.url, text.replaceAll('PORT', port))
    expect(answer).not.toContain(TOKEN)
    expect(answer).not.toContain(AUTHORIZATION.slice(6, 18))
    expect(answer.toLowerCase()).not.toContain('access-control-allow')
    expect(answer).not.toContain('built page')
    return answer
  }

  it.each(ATTACKS)('$case: $what', async (attack) => {
    const answer = await send(attack)
    const status = Number(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 (\d+) /.exec(answer)?.[1] ?? 0)
    expect(attack.statuses, answer.slice(0, 2000)).toContain(status)
    if (status !== 0) for (const header of SECURITY_HEADERS) expect(answer).toContain(header)
    expect(service.requests).toHaveLength(attack.reaches ? 1 : 0)
    for (const { headers } of service.requests) {
      const written = headers['content-type'] === undefined ? {} : { 'content-type': 'application/json' }
      const { host, connection, 'content-length': length, ...rest } = headers
      expect(rest).toEqual({
        authorization: AUTHORIZATION,
        accept: 'application/json',
        'user-agent': expect.stringMatching(/^signalbox\/[\d.]+$/),
        ...written,
      })
      expect([`http://${host}`, connection]).toEqual([service.url, 'keep-alive'])
      expect(length === undefined).toBe(headers['content-type'] === undefined)
    }
  })

  it('19: every path of the contract has only its own methods', async () => {
    const methods = new Map<string, Set<string>>()
    for (const { routes, aliases, blockedByGateway } of allCalls)
      for (const { method, path } of blockedByGateway ? [] : [...routes, ...aliases]) {
        const filled = path.replaceAll(/\{(\w+)\}/g, 'x-$1')
        methods.set(filled, new Set([...(methods.get(filled) ?? []), method]))
      }
    expect(methods.size).toBeGreaterThan(100)
    for (const [path, known] of methods)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'].filter((method) => !known.has(method))) {
        const lines = [`${method} /api${path} HTTP/1.1`, 'Host: 127.0.0.1:PORT', 'X-Signalbox: 1']
        const writing = method === 'GET' ? {} : { body: '{}' }
        const answer = await send({
          lines: method === 'GET' ? lines : [...lines, 'Content-Type: application/json', 'Content-Length: 2'],
          ...writing,
        })
        expect(answer, `${method} ${path}`).toMatch(/^HTTP\/1\.1 405 /)
        const allow = /\r\nallow: ([^\r]*)/.exec(answer)?.[1]?.split(', ')
        expect(allow?.toSorted(), path).toEqual([...known].toSorted())
      }
    expect(service.requests).toEqual([])
  })
})
