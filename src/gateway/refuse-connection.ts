// Refuses what Fastify does not handle: malformed HTTP and upgrades.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { SECURITY_HEADERS } from './headers.ts'
import { getPendingAnswers } from './pending-answers.ts'
import { toProblemDetails, createProblem, type ProblemResponse } from './problem-response.ts'

const STATUS_BY_CODE: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Milliseconds for the client to read the answer before the socket is destroyed. */
const CLOSE_DELAY_MS = 1000

/** Handles Node's `clientError`: answers all complete requests and, if there is none, the malformed one, then closes the connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const pending = getPendingAnswers(socket).findLast(({ headersSent, req }) => headersSent || req.complete)
  if (pending) return closeAfter(pending, socket)
  endWithProblem(
    socket,
    createProblem(STATUS_BY_CODE[error.code ?? ''] ?? 400, 'bad-request', 'The request is not well-formed HTTP.'),
  )
}

/** Handles Node's `upgrade` and `connect`, which the gateway does not support. */
export function refuseUpgrade({ method }: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  if (method === 'CONNECT')
    endWithProblem(socket, createProblem(405, 'not-routed', 'The method CONNECT is not supported.'))
  else
    endWithProblem(
      socket,
      createProblem(400, 'bad-request', 'The gateway supports no websockets and no protocol but HTTP/1.1.'),
    )
}

// Called for each piece of malformed data.
function closeAfter(answer: ServerResponse, socket: Duplex): void {
  if (answer.shouldKeepAlive) answer.once('close', () => socket.end())
  answer.shouldKeepAlive = false
}

function endWithProblem(socket: Duplex, problem: ProblemResponse): void {
  const details = toProblemDetails(problem)
  const body = JSON.stringify(details)
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    connection: 'close',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${details.status} ${details.title}\r\n${lines}\r\n${body}`)
  // A client that never closes its side would keep the connection open forever.
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref()
}
