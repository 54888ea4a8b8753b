import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  sendRaw,
  readTestSettings,
  startRecordingService,
  startTestGateway,
  type RecordingService,
} from './testing/recording-service.ts'
import { SettingsError } from './address-settings.ts'
import { buildGateway } from './serve.ts'

const pageWith = (nonce: string) =>
  `<meta property="csp-nonce" nonce="${nonce}"><script nonce="${nonce}">document.title = 'Signalbox'</script>`
const PAGE = pageWith('CSP-NONCE')
const SCRIPT = 'console.log(1)'.repeat(100)

let folder: string
let service: RecordingService
let gateway: Awaited<ReturnType<typeof startTestGateway>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signalbox-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, '.env'), 'SECRET=1')
  await writeFile(join(folder, 'assets/app-1a2b.js.map'), '{}')
  await writeFile(join(folder, 'assets/app-1a2b.js'), SCRIPT)
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT))
  service = await startRecordingService()
  gateway = await startTestGateway(service, { consoleFolder: folder })
})
afterAll(async () => {
  await gateway.close()
  await service.close()
  await rm(folder, { recursive: true })
})

const nonceOf = ({ headers }: Response): string =>
  /style-src 'self' 'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''

const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers })

it('says that it failed itself, and logs why', async () => {
  const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { app } = buildGateway(readTestSettings(service))
  app.get('/fails', () => Promise.reject(new Error('Secret reason')))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`${url}/fails`)
  expect([answer.status, await answer.json()]).toMatchObject([
    500,
    { code: 'gateway-failed', detail: 'The gateway failed. See its log for the reason.' },
  ])
  expect(output.mock.calls.join()).toContain('Secret reason')
  output.mockRestore()
  await app.close()
})

describe('pages', () => {
  it.each(['/', '/acme', '/acme/assemblies/shop/operations?sort=name', '/apiary', '/sign-in'])(
    '%s serves the console',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      expect(await answer.text()).toBe(pageWith(nonceOf(answer)))
    },
  )

  it('allow scripts and style elements only from the gateway or with the nonce of the response', async () => {
    const answer = await get('/acme')
    const nonce = nonceOf(answer)
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
    expect(answer.headers.get('content-security-policy')).toContain(
      `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; style-src-attr`,
    )
    expect(nonceOf(await get('/acme'))).not.toBe(nonce)
  })

  it('are never revalidated: a cached page would not match the nonce of another response', async () => {
    const first = await get('/acme')
    expect([first.headers.get('etag'), first.headers.get('last-modified')]).toEqual([null, null])
    const again = await get('/acme', { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() })
    expect([again.status, await again.text()]).toEqual([200, pageWith(nonceOf(again))])
  })

  it('refuse other methods than GET and HEAD', async () => {
    const answer = await fetch(`${gateway.url}/acme`, { method: 'POST' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('assets', () => {
  it('are cached forever', async () => {
    const answer = await get('/assets/app-1a2b.js')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await answer.text()).toBe(SCRIPT)
  })

  it('without a hash in their name are revalidated', async () => {
    const answer = await get('/favicon.svg')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/favicon.svg', { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('for %s are sent as %s', async (accepted, encoding) => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding'])
    expect(await answer.text()).toBe(SCRIPT)
  })

  it.each([
    '/assets/missing.js',
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js.br',
    '/.env',
    '/index.html',
    '/assets/..%2findex.html',
  ])('%s is not found', async (path) => {
    const request = `GET ${path} HTTP/1.1\r\nHost: ${new URL(gateway.url).host}\r\nConnection: close\r\n\r\n`
    const answer = await sendRaw(gateway.url, request)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).not.toContain('csp-nonce')
  })
})

describe('every answer', () => {
  it('has Origin in Vary if other origins are allowed, assets included', async () => {
    const other = await startTestGateway(service, {
      consoleFolder: folder,
      allowedOrigins: ['https://console.example.com'],
    })
    const { headers } = await fetch(`${other.url}/assets/app-1a2b.js`)
    expect(headers.get('vary')).toMatch(/^Origin, .*Accept-Encoding$/)
    await other.close()
  })

  it('has HSTS if a trusted proxy reports https', async () => {
    const other = await startTestGateway(service, { trustedProxies: ['127.0.0.1'] })
    const hsts = async (url: string, protocol: string) =>
      (await fetch(`${url}/healthz`, { headers: { 'x-forwarded-proto': protocol } })).headers.get(
        'strict-transport-security',
      )
    expect(await hsts(other.url, 'https')).toBe('max-age=31536000')
    expect(await hsts(other.url, 'http')).toBeNull()
    expect(await hsts(gateway.url, 'https'), 'the proxy is not trusted').toBeNull()
    await other.close()
  })

  it.each(['/', '/favicon.svg', '/missing.js', '/api/acme/clouds', '/api/nothing', '/healthz', '/%zz'])(
    'has the security headers: %s',
    async (path) => {
      const { headers } = await get(path)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
    },
  )
})

describe('a gateway', () => {
  it('reports its health', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
  })

  it('reports a missing build', async () => {
    const bare = await startTestGateway(service)
    expect(await (await fetch(bare.url)).json()).toMatchObject({
      status: 404,
      detail: expect.stringContaining('not been built'),
    })
    await bare.close()
  })

  it.each([
    ['http://ops.example.com', true],
    ['https://ops.example.com', false],
    ['http://127.0.0.1:4801', false],
  ])('that sends tokens to %s warns: %s', async (serviceOrigin, warns) => {
    const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const other = await startTestGateway(service, { serviceOrigin })
    expect(output.mock.calls.some(([text]) => /^WARNING: .* unencrypted/.test(String(text)))).toBe(warns)
    output.mockRestore()
    await other.close()
  })

  it('reports a port in use', async () => {
    const port = Number(new URL(gateway.url).port)
    await expect(startTestGateway(service, { port })).rejects.toThrow(SettingsError)
    await expect(startTestGateway(service, { port })).rejects.toThrow(`PORT ${port} on 127.0.0.1 is in use`)
  })
})

describe('closing', () => {
  it('answers a request that has begun, then closes its connection', async () => {
    const other = await startTestGateway(service, { consoleFolder: folder })
    const { host, port } = new URL(other.url)
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    const closed = once(socket, 'close')
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n`)
    await fetch(`${other.url}/healthz`)
    const closing = other.close()
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.write('\r\n')
    await Promise.all([closed, closing])
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer.toLowerCase()).toContain('connection: close')
  })

  it('does not wait for idle connections', async () => {
    const other = await startTestGateway(service, { consoleFolder: folder })
    const silent = connect(Number(new URL(other.url).port), '127.0.0.1')
    const half = connect(Number(new URL(other.url).port), '127.0.0.1')
    const closed = Promise.all([once(silent, 'close'), once(half, 'close')])
    await Promise.all([once(silent, 'connect'), once(half, 'connect')])
    for (const socket of [silent, half]) socket.on('error', () => {}).resume()
    half.write('GET / HTTP/1.1\r\nHost: 127')
    await fetch(`${other.url}/healthz`)
    await other.close()
    expect(await closed).toHaveLength(2)
  })

  const json = { 'x-signalbox': '1', 'content-type': 'application/json' }
  const write = (url: string) => fetch(`${url}/api/acme/assemblies`, { method: 'POST', headers: json, body: '{}' })

  it('waits for a pending write and accepts no new one', async () => {
    const slow = await startRecordingService()
    const other = await startTestGateway(slow)
    const received = new Promise<void>((resolve) => {
      slow.answer = (response) => {
        resolve()
        setTimeout(() => response.writeHead(201, { 'content-type': 'application/json' }).end('{"ciId":1}'), 1200)
      }
    })
    const pending = write(other.url)
    await received
    const closing = other.close()
    await expect(write(other.url)).rejects.toThrow('fetch failed')
    const answer = await pending
    expect([answer.status, await answer.json()]).toEqual([201, { ciId: 1 }])
    await closing
    expect(slow.requests).toHaveLength(1)
    await slow.close()
  })

  it('aborts a pending read', async () => {
    const slow = await startRecordingService()
    const other = await startTestGateway(slow)
    const received = new Promise<void>((resolve) => {
      slow.answer = () => resolve()
    })
    const read = fetch(`${other.url}/api/acme/clouds`).catch(String)
    await received
    const startedAt = Date.now()
    await other.close()
    expect(await read).toContain('fetch failed')
    expect(Date.now() - startedAt).toBeLessThan(3000)
    await slow.close()
  })
})
