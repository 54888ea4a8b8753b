// Runs the copied curl lines in a real shell: the request arrives as shown, and no part of its text is executed.
import { execFile, spawnSync } from 'node:child_process'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toCurl, toGatewayCurl, type RequestPreview } from '../console/kit/confirm/curl.ts'

interface ReceivedRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const receivedRequests: ReceivedRequest[] = []
let server: Server
let url = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method, url: target, headers } = request
      receivedRequests.push({ method, url: target, headers, body: Buffer.concat(parts).toString('utf8') })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  receivedRequests.length = 0
})

/** Runs a line in `sh`. Resolves to stderr without curl's progress; empty if nothing else was executed. */
const runInShell = (line: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'], SERVICE_URL: url, TOKEN: 'a$b', COOKIE: 'session=x', NO_PROXY: '*' }
    execFile('sh', ['-c', line], { env, timeout: 10_000 }, (error, _stdout, stderr) => {
      if (error) reject(new Error(`${error.message} ${stderr}`))
      else resolve(stderr.replaceAll(/^.*(?:% Total|Dload|--:--:--).*$|\s/gm, ''))
    })
  })

const HOSTILE_TEXTS = [
  `it's`,
  `''`,
  `"double" 'single'`,
  'line\nfeed\r\nand\ttab',
  'Zoë 東京 🚀 \u2028 e\u0301 \u202egnp.exe',
  '$HOME ${PATH} $(exit 3) $((1+1))',
  '`exit 3`',
  '\\ \\n \\\\ trailing\\',
  '; exit 3 & | > /dev/null < x #',
  '!! !$ * ? [a-z] {a,b} ~',
  '@/etc/hosts',
  '-X DELETE --data x',
  '%41 %s %n',
  '',
]

const PATH = `/acme/o'neil/(x)/[1]/{a,b}/$HOME/%60id%60/%C3%BC%0A?q=a%26b&r=1'2"3*!`

// Minimal systems have no curl.
const isCurlMissing = spawnSync('curl', ['--version']).status !== 0

describe.skipIf(isCurlMissing)('in a shell', () => {
  it.each(HOSTILE_TEXTS)('the service receives exactly the shown request: %j', async (text) => {
    const request: RequestPreview = { method: 'PUT', path: PATH, body: { note: text, [text]: [text], deep: { text } } }
    expect(await runInShell(toCurl(request))).toBe('')
    expect(receivedRequests).toHaveLength(1)
    const [{ method, url: target, headers, body } = {}] = receivedRequests
    expect({ method, target }).toEqual({ method: 'PUT', target: PATH })
    expect(JSON.parse(body ?? '')).toEqual(request.body)
    expect(headers?.['content-type']).toBe('application/json')
    expect(headers?.authorization).toBe(`Basic ${btoa('a$b:')}`)
  })

  it.each(HOSTILE_TEXTS)('the gateway receives it without the token: %j', async (text) => {
    const request: RequestPreview = { method: 'POST', path: PATH, body: { text } }
    expect(await runInShell(toGatewayCurl(request, { url, session: true }))).toBe('')
    const [{ method, url: target, headers, body } = {}] = receivedRequests
    expect({ method, target }).toEqual({ method: 'POST', target: `/api${PATH}` })
    expect(JSON.parse(body ?? '')).toEqual(request.body)
    expect(headers).toMatchObject({ 'x-signalbox': '1', cookie: 'session=x' })
    expect(headers?.authorization).toBeUndefined()
  })

  it('several requests run one after the other, and those without a body send none', async () => {
    const requests = ['/one', '/two'].map((path): RequestPreview => ({ method: 'DELETE', path }))
    expect(await runInShell(requests.map(toCurl).join('\n\n'))).toBe('')
    expect(receivedRequests.map(({ method, url: target, body }) => [method, target, body])).toEqual([
      ['DELETE', '/one', ''],
      ['DELETE', '/two', ''],
    ])
  })
})
