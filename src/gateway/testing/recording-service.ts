// Test support: a service that records its requests, a gateway in front of it, and a raw TCP client.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { startGateway } from '../serve.ts'
import { readSettings, type Settings } from '../settings.ts'

export const TOKEN = 'sekret-token-1'

interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface RecordingService {
  readonly url: string
  /** Received requests, oldest first. */
  readonly requests: ReceivedRequest[]
  /** Answers the next requests; by default with an empty JSON list. */
  answer: (response: ServerResponse) => void
  close(): Promise<void>
}

/** Starts a service on a free loopback port. */
export async function startRecordingService(): Promise<RecordingService> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      service.requests.push({ method, url, headers, body })
      service.answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const service: RecordingService = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    requests: [],
    answer: respondWith(200, []),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

/** An answer with JSON. */
export const respondWith =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

/** Starts a gateway for the service on a free port. */
export const readTestSettings = (service: { readonly url: string }): Settings =>
  readSettings({ SERVICE_URL: service.url, SERVICE_TOKEN: TOKEN, PORT: '0', LOG_LEVEL: 'silent' })

export const startTestGateway = (service: { readonly url: string }, changes: Partial<Settings> = {}) =>
  startGateway({ ...readTestSettings(service), ...changes })

/** Sends text with one byte per character, and reads until the connection closes. */
export function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(text, 'latin1')))
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    // The connection may break while sending: keep what was answered.
    socket.on('error', (error) => answer === '' && reject(error))
    socket.on('close', () => resolve(answer))
  })
}
