// Attack 38: the token in any output of a gateway process, in any encoding. settings.test.ts covers messages about invalid settings.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ATTACKS } from './attacks.ts'
import { respondWith, sendRaw, startRecordingService, type RecordingService } from './recording-service.ts'

// With characters that URLs encode.
const TOKEN = 'sekret+token/1=%"&'
const SECRET = 'a sealing secret that is thirty-two long'
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The text in plain, URL, JSON and base64 form, the latter for each of the three byte alignments. */
function getEncodings(text: string): string[] {
  const base64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + text).toString('base64')
    return encoded.slice(offset === 0 ? 0 : 4, -4)
  })
  const plain = [text, encodeURIComponent(text), encodeURI(text), JSON.stringify(text).slice(1, -1)]
  return [...new Set([...plain, ...base64, ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))])]
}

const SECRET_ENCODINGS = [...getEncodings(TOKEN), ...getEncodings(SECRET)]

function expectNoSecret(source: string, text: string): void {
  for (const form of SECRET_ENCODINGS) expect(text.includes(form), `${source} contains ${form}`).toBe(false)
}

it('detects the secrets in any encoding', () => {
  expect(SECRET_ENCODINGS.length).toBeGreaterThan(8)
  for (const text of [
    `a${TOKEN}`,
    btoa(`${TOKEN}:`),
    btoa(`x${TOKEN}:`),
    btoa(`xy${TOKEN}:`),
    encodeURIComponent(`/${TOKEN}`),
  ])
    expect(
      SECRET_ENCODINGS.some((form) => text.includes(form)),
      text,
    ).toBe(true)
})

let service: RecordingService

beforeAll(async () => {
  service = await startRecordingService()
})
afterAll(() => service.close())

interface RunningGateway {
  readonly url: string
  readonly child: ChildProcess
  readonly output: () => string
}

async function startProgram(environment: Readonly<Record<string, string>>): Promise<RunningGateway> {
  const fixed = { SERVICE_URL: service.url, PORT: '0', LOG_LEVEL: 'debug', SIGN_INS_PER_MINUTE: '1000' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/gateway/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...fixed, ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => /http:\/\/\S+/.exec(output)?.[0], { timeout: 20_000 }).toBeDefined()
  return { url: /http:\/\/\S+/.exec(output)?.[0] ?? '', child, output: () => output }
}

/** Answers of the service, one for each code path of the gateway. */
const ANSWERS: readonly RecordingService['answer'][] = [
  respondWith(200, []),
  respondWith(401, { error: 'Invalid login.' }),
  respondWith(401, { errors: ['Unauthorized access!'] }),
  respondWith(500, { code: 500, exception: 'Failed.' }),
  respondWith(302, {}, { location: '/users/sign_in' }),
  (response) => void response.destroy(),
  (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '10' }).write('[1')
    setTimeout(() => response.destroy(), 20)
  },
]

/** Sends calls, errors and attacks, then stops the gateway. Returns all that clients and the process list saw. */
async function exerciseGateway({ url, child }: RunningGateway, cookie: string): Promise<string> {
  const outputs: string[] = []
  const headers = { cookie, 'x-signalbox': '1', 'content-type': 'application/json' }
  const request = async (path: string, options: RequestInit = {}) => {
    const answer = await fetch(url + path, { headers, ...options })
    const text = await answer.text().catch(String)
    const withoutCookie = [...answer.headers].filter(([name]) => name !== 'set-cookie')
    outputs.push(JSON.stringify([answer.status, withoutCookie]), text)
  }
  for (const answer of ANSWERS) {
    service.answer = answer
    await request('/api/acme/clouds')
    await request('/api/acme/assemblies', { headers, method: 'POST', body: '{"a":1}' })
  }
  service.answer = respondWith(200, [])
  for (const path of ['/', '/api/session', '/healthz', '/readyz', '/metrics', '/api/nothing', '/x.js'])
    await request(path)
  const { port } = new URL(url)
  for (const { lines, body = '', case: caseNumber } of ATTACKS.filter((_, index) => index % 4 === 0)) {
    if (caseNumber === 28 || lines.some((line) => line.startsWith('Connection:'))) continue
    const text = [lines[0], `Cookie: ${cookie}`, 'Connection: close', ...lines.slice(1), '', body].join('\r\n')
    outputs.push(await sendRaw(url, text.replaceAll('PORT', port)))
  }
  outputs.push(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8'))
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  return outputs.join('\n')
}

describe.skipIf(!existsSync('/proc/self/cmdline'))('secrets are not', { timeout: 60_000 }, () => {
  it('in the output of a gateway with a token', async () => {
    const gateway = await startProgram({ SERVICE_TOKEN: TOKEN })
    const output = await exerciseGateway(gateway, 'a=b')
    expect(service.requests.some(({ headers }) => headers.authorization === `Basic ${btoa(`${TOKEN}:`)}`)).toBe(true)
    expect(gateway.output().split('\n').length).toBeGreaterThan(100)
    expectNoSecret('an answer', output)
    expectNoSecret('the log', gateway.output())
  })

  it('in the output of a gateway with sign-in', async () => {
    const gateway = await startProgram({ SESSION_SECRET: SECRET })
    service.answer = respondWith(200, [])
    const headers = { 'x-signalbox': '1', 'content-type': 'application/json' }
    const signIn = (token: string) =>
      fetch(`${gateway.url}/api/session`, { method: 'POST', headers, body: JSON.stringify({ token }) })
    const signedIn = await signIn(TOKEN)
    expect(signedIn.status).toBe(200)
    const [sealed = ''] = signedIn.headers.getSetCookie()
    service.answer = respondWith(401, { error: 'Invalid login.' })
    const refused = await (await signIn(TOKEN)).text()
    const malformed = await (await signIn(`${TOKEN}\n:`)).text()
    const output = await exerciseGateway(gateway, sealed.split(';')[0] ?? '')
    expectNoSecret('an answer', [sealed, await signedIn.text(), refused, malformed, output].join('\n'))
    expectNoSecret('the log', gateway.output())
    expect(gateway.output()).not.toContain(sealed.slice(10, 60))
  })

  it.skipIf(!existsSync(join(ROOT, 'dist')))('in the build', () => {
    const files = readdirSync(join(ROOT, 'dist'), { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    )
    for (const file of files) {
      const path = join(file.parentPath, file.name)
      expect(path).not.toMatch(/\.map$/)
      expectNoSecret(path, readFileSync(path, 'latin1'))
    }
  })
})
