// Attack 38: the token in all that a gateway says, in every form it could have. The gateway is a program here, as it is in use; what it
// says of wrong settings is in settings.test.ts.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ATTACKS } from './attacks.ts'
import { respondWith, sendRaw, startRecordingService, type RecordingService } from './recording-service.ts'

// With characters that an address would write in another way.
const TOKEN = 'sekret+token/1=%"&'
const SECRET = 'a sealing secret that is thirty-two long'
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Text as it is, in base64 at each of the three places it can begin at, and as addresses and JSON write it. */
function getEncodings(text: string): string[] {
  const packed = [0, 1, 2].map((before) => {
    const whole = Buffer.from(' '.repeat(before) + text).toString('base64')
    return whole.slice(before === 0 ? 0 : 4, -4)
  })
  const plain = [text, encodeURIComponent(text), encodeURI(text), JSON.stringify(text).slice(1, -1)]
  return [...new Set([...plain, ...packed, ...packed.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))])]
}

const SECRET_ENCODINGS = [...getEncodings(TOKEN), ...getEncodings(SECRET)]

function expectNoSecret(where: string, text: string): void {
  for (const form of SECRET_ENCODINGS) expect(text.includes(form), `${where} holds ${form}`).toBe(false)
}

it('would be found in any form', () => {
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

/** What a service may answer, each of which leads the gateway another way. */
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

/** Everything it said to those who asked, through answers, errors, attacks and its end. */
async function exerciseGateway({ url, child }: RunningGateway, cookie: string): Promise<string> {
  const said: string[] = []
  const headers = { cookie, 'x-signalbox': '1', 'content-type': 'application/json' }
  const ask = async (path: string, request: RequestInit = {}) => {
    const answer = await fetch(url + path, { headers, ...request })
    const text = await answer.text().catch(String)
    const withoutCookie = [...answer.headers].filter(([name]) => name !== 'set-cookie')
    said.push(JSON.stringify([answer.status, withoutCookie]), text)
  }
  for (const answer of ANSWERS) {
    service.answer = answer
    await ask('/api/acme/clouds')
    await ask('/api/acme/assemblies', { headers, method: 'POST', body: '{"a":1}' })
  }
  service.answer = respondWith(200, [])
  for (const path of ['/', '/api/session', '/healthz', '/readyz', '/metrics', '/api/nothing', '/x.js']) await ask(path)
  const { port } = new URL(url)
  for (const { lines, body = '', case: number } of ATTACKS.filter((_, index) => index % 4 === 0)) {
    if (number === 28 || lines.some((line) => line.startsWith('Connection:'))) continue
    const text = [lines[0], `Cookie: ${cookie}`, 'Connection: close', ...lines.slice(1), '', body].join('\r\n')
    said.push(await sendRaw(url, text.replaceAll('PORT', port)))
  }
  said.push(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8'))
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
  return said.join('\n')
}

describe.skipIf(!existsSync('/proc/self/cmdline'))('no secret is in what is said', { timeout: 60_000 }, () => {
  it('by a gateway with a token', async () => {
    const gateway = await startProgram({ SERVICE_TOKEN: TOKEN })
    const said = await exerciseGateway(gateway, 'a=b')
    expect(service.requests.some(({ headers }) => headers.authorization === `Basic ${btoa(`${TOKEN}:`)}`)).toBe(true)
    expect(gateway.output().split('\n').length).toBeGreaterThan(100)
    expectNoSecret('an answer', said)
    expectNoSecret('the log', gateway.output())
  })

  it('by a gateway where operators sign in', async () => {
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
    const said = await exerciseGateway(gateway, sealed.split(';')[0] ?? '')
    expectNoSecret('an answer', [sealed, await signedIn.text(), refused, malformed, said].join('\n'))
    expectNoSecret('the log', gateway.output())
    expect(gateway.output()).not.toContain(sealed.slice(10, 60))
  })

  it.skipIf(!existsSync(join(ROOT, 'dist')))('in what is built', () => {
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
