// Every random request is either refused or reaches the service in canonical form.
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCalls } from '../../contract/contract.ts'
import { createRandom, generateRawRequests, type RawRequest } from './raw-requests.ts'
import { startRecordingService, startTestGateway, TOKEN, type RecordingService } from './recording-service.ts'

const COUNT = 10_000
const WORKERS = 8
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
/** Milliseconds to wait for the answer to a truncated request. */
const TIMEOUT_MS = 250

const SENTINEL = 'sentinel'

type Gateway = Awaited<ReturnType<typeof startTestGateway>>
const workers: { service: RecordingService; gateway: Gateway }[] = []

beforeAll(async () => {
  for (let lane = 0; lane < WORKERS; lane += 1) {
    const service = await startRecordingService()
    workers.push({ service, gateway: await startTestGateway(service, { writesPerMinute: 1_000_000 }) })
  }
})
afterAll(async () => {
  for (const { service, gateway } of workers) {
    await gateway.close()
    await service.close()
  }
})

const TEMPLATES = allCalls
  .filter(({ blockedByGateway }) => !blockedByGateway)
  .flatMap(({ routes, aliases, query }) => [...routes, ...aliases].map((route) => ({ ...route, query })))

/** The decoded segments of a path. */
const resolveSegments = (path: string): string[] =>
  path
    .replace(/\/$/, '')
    .replace(/\.json$/, '')
    .split('/')
    .slice(1)
    .map(decodeURIComponent)

/** Whether `path` is the canonical form of the client's `target`. Does not use the gateway's parser. */
function isCanonical(method: string, target: string, path: string): boolean {
  const [requestPath = '', query = ''] = target.split(/\?(.*)/s)
  const segments = resolveSegments(requestPath.replace(/^\/api/, ''))
  const [sentPath = '', sentQuery = ''] = path.split('?')
  const routes = TEMPLATES.filter((template) => template.method === method && matchesTemplate(template.path, segments))
  const extensions = routes.map((template) => (template.path.endsWith('.json') ? '.json' : ''))
  const canonicalPaths = extensions.map((extension) => `/${segments.map(encodeURIComponent).join('/')}${extension}`)
  const pairs = [...new URLSearchParams(query)]
  return canonicalPaths.includes(sentPath) && new URLSearchParams(pairs).toString() === sentQuery
}

function matchesTemplate(template: string, segments: readonly string[]): boolean {
  const parts = template
    .replace(/\.json$/, '')
    .split('/')
    .slice(1)
  const isName = (text: string) =>
    text !== '' && text === text.trim() && !/[\p{Cc}\p{Zl}\p{Zp}/\\?#%;.\ufeff\ufffd]/u.test(text)
  return (
    parts.length === segments.length &&
    parts.every((part, index) => (part.startsWith('{') ? isName(segments[index] ?? '') : part === segments[index]))
  )
}

/** The complete answer, or what arrived before the timeout. */
function sendAndReceive(socket: Socket, { text, isFramed }: RawRequest): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const end = () => {
      clearTimeout(timer)
      socket.off('data', read).off('close', end)
      resolve(answer)
    }
    const read = (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      if (isCompleteAnswer(answer, text)) end()
    }
    const timer = setTimeout(end, isFramed ? 10_000 : TIMEOUT_MS)
    socket.on('data', read).on('close', end)
    socket.write(Buffer.from(text, 'latin1'))
  })
}

function isCompleteAnswer(text: string, request: string): boolean {
  const answer = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  if (rest.length === 0) return false
  if (/^HTTP\/1\.1 (?:204|304)/.test(head) || request.startsWith('HEAD')) return true
  const body = rest.join('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return length === undefined ? body.endsWith('0\r\n\r\n') : body.length >= Number(length)
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => socket.destroy())
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

function checkReceived(service: RecordingService, { text }: RawRequest, why: string): void {
  expect(service.requests.length, why).toBeLessThanOrEqual(1)
  for (const { method, url, headers, body } of service.requests.splice(0)) {
    const [, requestMethod = '', target = ''] = /^(\w+) (\S+) HTTP\/1\.1\r\n/.exec(text.replace(/^[\r\n]+/, '')) ?? []
    expect(requestMethod, why).toBe(method)
    expect(isCanonical(method, target, url), `${why} reached the service as ${url}`).toBe(true)
    const names = ['accept', 'authorization', 'connection', 'host', 'user-agent']
    const bodyHeaders = body === '' ? [] : ['content-length', 'content-type']
    const optional = method === 'GET' || body !== '' ? [] : ['content-length']
    expect(
      Object.keys(headers)
        .filter((name) => !optional.includes(name))
        .toSorted(),
      why,
    ).toEqual([...names, ...bodyHeaders].toSorted())
    expect(headers.authorization, why).toBe(`Basic ${Buffer.from(`${TOKEN}:`).toString('base64')}`)
    if (body !== '') expect(JSON.stringify(JSON.parse(body)), why).toBe(body)
  }
}

it(`refuses or normalizes ${COUNT} random requests`, { timeout: 120_000 }, async () => {
  const totals = { reached: 0, refused: 0, unanswered: 0 }
  const run = async ({ service, gateway }: (typeof workers)[number], lane: number) => {
    const requests = generateRawRequests(new URL(gateway.url).host, createRandom(SEED + lane))
    let socket = await open(gateway.url)
    for (let number = 0; number < COUNT / WORKERS; number += 1) {
      const request = requests.next().value
      const why = `FUZZ_SEED=${SEED}, lane ${lane}, request ${number}: ${JSON.stringify(request.text.slice(0, 600))}`
      if (!request.isFramed || !socket.writable) {
        socket.destroy()
        socket = await open(gateway.url)
      }
      const answer = await sendAndReceive(socket, request)
      expect(answer, why).not.toContain(TOKEN)
      const status = Number(/HTTP\/1\.1 ([2-5]\d\d) /.exec(answer)?.[1] ?? 0)
      // A truncated request may still be in progress. It has ended once a later request has an answer.
      if (!request.isFramed) await fetch(`${gateway.url}/api/${SENTINEL}/clouds`)
      service.requests.splice(0, Infinity, ...service.requests.filter(({ url }) => !url.includes(SENTINEL)))
      if (service.requests.length > 0) totals.reached += 1
      else if (status >= 400) totals.refused += 1
      else totals.unanswered += 1
      expect(status < 500, `${why} was answered ${status}`).toBe(true)
      checkReceived(service, request, why)
      // The gateway would parse the next request as the rest of a malformed one.
      if (!request.isFramed || /\r\nconnection: close/i.test(answer)) socket.destroy()
    }
    socket.destroy()
  }
  await Promise.all(workers.map(run))
  // Both outcomes are covered.
  expect(totals.reached).toBeGreaterThan(COUNT / 5)
  expect(totals.refused).toBeGreaterThan(COUNT / 5)
  if (process.env.FUZZ_TOTALS) process.stdout.write(`${JSON.stringify(totals)}\n`)
})
