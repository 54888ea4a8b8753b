// Attack 49: the development server applies the same guards to calls and to its own files.
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ATTACKS, type Attack } from './testing/attacks.ts'
import { sendRaw, startRecordingService, TOKEN, type RecordingService } from './testing/recording-service.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const originalEnvironment = { ...process.env }

let service: RecordingService
let vite: ViteDevServer
let url: string
let port: string

beforeAll(async () => {
  service = await startRecordingService()
  const settings = { SERVICE_URL: service.url, SERVICE_TOKEN: TOKEN, LOG_LEVEL: 'silent', WRITES_PER_MINUTE: '1000000' }
  Object.assign(process.env, settings)
  vite = await createServer({
    root: ROOT,
    configFile: `${ROOT}vite.config.ts`,
    logLevel: 'silent',
    // No browser connects, so bundle no dependencies.
    optimizeDeps: { noDiscovery: true, include: [] },
    // Serving a page would transform the whole console in advance.
    server: { host: '127.0.0.1', port: 0, watch: null, preTransformRequests: false },
  })
  await vite.listen()
  const address = vite.httpServer?.address()
  port = String(typeof address === 'object' ? address?.port : '')
  url = `http://127.0.0.1:${port}`
  await fetch(`${url}/api/session`)
}, 60_000)
afterAll(async () => {
  await vite.close()
  await service.close()
  for (const name of ['SERVICE_URL', 'SERVICE_TOKEN', 'LOG_LEVEL', 'WRITES_PER_MINUTE'])
    if (originalEnvironment[name] === undefined) delete process.env[name]
    else process.env[name] = originalEnvironment[name]
})
beforeEach(() => {
  service.requests.length = 0
})

async function send(lines: readonly string[], body = ''): Promise<{ status: number; answer: string }> {
  const closing = lines.some((line) => line.startsWith('Connection:')) ? [] : ['Connection: close']
  const [first = '', ...others] = lines
  const answer = await sendRaw(url, [first, ...closing, ...others, '', body].join('\r\n').replaceAll('PORT', port))
  expect(answer).not.toContain(TOKEN)
  const status = /^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 (\d+) /.exec(answer)?.[1]
  return { status: Number(status ?? 0), answer }
}

// All others test Node's connection handling or files of a build. Paths outside /api are pages here.
const isApiAttack = ({ lines: [line = ''] }: Attack) =>
  / \/api[/? ]|^(?!\S+ \/)|^\S+ \/ /.test(line) && !line.startsWith('OPTIONS *')
const SHARED_ATTACKS = ATTACKS.filter(
  ({ case: caseNumber }) => caseNumber <= 22 || [24, 30, 46].includes(caseNumber),
).filter(isApiAttack)

describe('a call', () => {
  it.each(SHARED_ATTACKS)('$case: $title', async ({ lines, body, statuses, reachesService }) => {
    const { status, answer } = await send(lines, body)
    // Node handles these here: it closes a CONNECT without an answer and refuses an unknown expectation.
    const isHandledByNode = lines[0]?.startsWith('CONNECT') || lines.includes('Expect: the-unexpected')
    expect(isHandledByNode ? [0, 417] : statuses, answer.slice(0, 1000)).toContain(status)
    expect(answer.toLowerCase()).not.toContain('access-control-allow')
    expect(service.requests).toHaveLength(reachesService && !isHandledByNode ? 1 : 0)
  })
})

const HOST = 'Host: 127.0.0.1:PORT'
const SOURCES = [
  '/src/gateway/serve.ts',
  '/src/console/app/main.tsx?t=1',
  `/@fs${ROOT}package.json`,
  '/@id/react',
  '/@vite/client',
  '/package.json',
  '/vite.config.ts',
  '/src/contract/core/path.ts?raw',
  '/__open-in-editor?file=package.json',
]

describe('files of Vite', () => {
  it.each(['/', '/acme/assemblies', '/src/contract/core/path.ts', '/@vite/client'])(
    'are served to its own page: %s',
    async (path) => {
      const own = ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Mode: cors', 'Origin: http://127.0.0.1:PORT']
      expect((await send([`GET ${path} HTTP/1.1`, HOST, ...own])).status).toBe(200)
      expect((await send([`GET ${path} HTTP/1.1`, HOST])).status).toBe(200)
    },
  )

  it('pages contain the nonce of their policy', async () => {
    const { answer } = await send(['GET /acme HTTP/1.1', HOST])
    const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(answer) ?? []
    expect(nonce).not.toBe('')
    expect(answer).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
  })

  it.each(['/', ...SOURCES])('are refused for another host or another site: %s', async (path) => {
    const get = `GET ${path} HTTP/1.1`
    const foreign = [
      ['Host: evil.example:PORT'],
      [HOST, 'Origin: https://evil.example'],
      [HOST, 'Origin: http://localhost:1', 'Sec-Fetch-Site: same-site'],
      [HOST, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: script'],
      [HOST, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe'],
    ]
    for (const headers of foreign) {
      const { status, answer } = await send([get, ...headers])
      expect([headers, status]).toEqual([headers, 403])
      expect(answer).not.toContain('signalbox"')
      expect(answer.toLowerCase()).not.toContain('access-control-allow')
    }
  })

  it('other sites can link to pages only', async () => {
    const navigation = [HOST, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document']
    expect((await send(['GET /acme/assemblies HTTP/1.1', ...navigation])).status).toBe(200)
    for (const path of SOURCES)
      expect([path, (await send([`GET ${path} HTTP/1.1`, ...navigation])).status]).toEqual([path, 403])
  })

  it.each([
    '/@fs/etc/passwd',
    '/@fs/etc/passwd?raw',
    '/@fs/etc/passwd?import&raw',
    '/../../../etc/passwd',
    '/@fs//etc/passwd',
    '/@fs/%2e%2e/etc/passwd',
    '/@id/etc/passwd',
    '/.env',
    '/@fs/proc/self/environ?raw??',
  ])('are never outside the project: %s', async (path) => {
    const { answer } = await send([`GET ${path} HTTP/1.1`, HOST])
    expect(answer).not.toMatch(/root:|SERVICE_/)
  })
})

describe('the websocket for hot reload', () => {
  const socket = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  const token = () => vite.config.webSocketToken

  // An accepted connection stays open, so wait only for the first data.
  async function upgrade(path: string, headers: readonly string[]): Promise<string> {
    const text = [`GET ${path} HTTP/1.1`, ...headers, ...socket, '', ''].join('\r\n').replaceAll('PORT', port)
    return new Promise((resolve, reject) => {
      const client = connect(Number(port), '127.0.0.1', () => client.write(text))
      client.once('data', (chunk: Buffer) => {
        client.destroy()
        resolve(chunk.toString('latin1').split('\r\n')[0] ?? '')
      })
      client.once('error', reject).once('close', () => resolve(''))
    })
  }

  const HMR = 'Sec-WebSocket-Protocol: vite-hmr'

  it('accepts its own page', async () => {
    const own = [HOST, HMR, 'Origin: http://127.0.0.1:PORT']
    expect(await upgrade(`/?token=${token()}`, own)).toContain(' 101 ')
  })

  it.each([
    ['another site', [HOST, HMR, 'Origin: https://evil.example']],
    ['another port', [HOST, HMR, 'Origin: http://127.0.0.1:1']],
    ['another host', ['Host: evil.example:PORT', HMR]],
    ['a page with a cross-site fetch header', [HOST, HMR, 'Sec-Fetch-Site: cross-site']],
    ['another protocol', [HOST, 'Sec-WebSocket-Protocol: chat', 'Origin: http://127.0.0.1:PORT']],
    ['a ping of another site', [HOST, 'Sec-WebSocket-Protocol: vite-ping', 'Origin: https://evil.example']],
  ])('refuses %s, even with the right token', async (_, headers) => {
    expect(await upgrade(`/?token=${token()}`, headers)).toContain(' 400 ')
  })
})
