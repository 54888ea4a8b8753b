// Requests that are not even HTTP: answered by hand and cut off, since no request came to be.
import type { Socket } from 'node:net'
import { SECURITY_HEADERS } from './headers.ts'
import { problemOf, refused } from './problems.ts'

const STATUS: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Node's `clientError`: says what it can and closes the connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const problem = problemOf(
    refused(STATUS[error.code ?? ''] ?? 400, 'bad-request', 'The request is not well-formed HTTP.'),
  )
  const body = JSON.stringify(problem)
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    connection: 'close',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${problem.status} ${problem.title}\r\n${lines}\r\n${body}`)
}
