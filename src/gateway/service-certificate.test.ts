// Attack 37: a service with an untrusted certificate.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGateway } from './serve.ts'
import { readSettings } from './settings.ts'

let folder: string
let received = 0
const services: Server[] = []

/** Writes a self-signed certificate for the subject alternative name `name`, and its key. */
function makeCertificate(file: string, name: string): void {
  const subject = ['-subj', `/CN=${file}`, '-addext', `subjectAltName=${name}`]
  const files = ['-keyout', join(folder, `${file}.key`), '-out', join(folder, `${file}.crt`)]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  execFileSync('openssl', ['req', '-x509', ...key, '-days', '2', ...subject, ...files], { stdio: 'pipe' })
}

async function startTlsService(file: string): Promise<string> {
  const [key, cert] = ['key', 'crt'].map((extension) => readFileSync(join(folder, `${file}.${extension}`)))
  const service = createServer({ key, cert }, (_request, response) => {
    received += 1
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  services.push(service)
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  return `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version'], { stdio: 'pipe' }).length > 0
  } catch {
    return false
  }
})()

describe.skipIf(!hasOpenssl)('a service behind TLS', () => {
  let trustedUrl: string
  let wrongNameUrl: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
    makeCertificate('right', 'IP:127.0.0.1')
    makeCertificate('other', 'DNS:other.example')
    trustedUrl = await startTlsService('right')
    wrongNameUrl = await startTlsService('other')
  })
  afterAll(() => {
    for (const service of services) service.close()
    rmSync(folder, { recursive: true })
  })

  async function write(url: string, changes: Record<string, string>) {
    received = 0
    const fixed = { SERVICE_URL: url, SERVICE_TOKEN: 'a-token', PORT: '0', LOG_LEVEL: 'silent' }
    const gateway = await startGateway(readSettings({ ...fixed, ...changes }))
    const headers = { 'x-signalbox': '1', 'content-type': 'application/json' }
    const answer = await fetch(`${gateway.url}/api/acme/assemblies`, { method: 'POST', headers, body: '{}' })
    const problem: unknown = await answer.json()
    await gateway.close()
    return { status: answer.status, problem }
  }

  const refused = {
    status: 502,
    problem: { code: 'service-unreachable', detail: expect.stringContaining('Nothing was changed') },
  }

  it('gets no request if its certificate is not trusted', async () => {
    expect(await write(trustedUrl, {})).toMatchObject(refused)
    expect(received).toBe(0)
  })

  it('gets no request even with NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    try {
      expect(await write(trustedUrl, {})).toMatchObject(refused)
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
    }
    expect(received).toBe(0)
  })

  it('gets the request if SERVICE_CA trusts its certificate', async () => {
    expect(await write(trustedUrl, { SERVICE_CA: join(folder, 'right.crt') })).toEqual({ status: 200, problem: [] })
    expect(received).toBe(1)
  })

  it('gets no request if SERVICE_CA trusts only another certificate, or the name differs', async () => {
    expect(await write(trustedUrl, { SERVICE_CA: join(folder, 'other.crt') })).toMatchObject(refused)
    expect(await write(wrongNameUrl, { SERVICE_CA: join(folder, 'other.crt') })).toMatchObject(refused)
    expect(received).toBe(0)
  })
})
