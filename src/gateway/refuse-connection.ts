// Refuses what Fastify does not handle: malformed HTTP, upgrades and excessive pipelining.
import { ServerResponse, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { SECURITY_HEADERS } from './headers.ts'
import { toProblemDetails, createProblem, type ProblemResponse } from './problem-response.ts'

const STATUS_BY_CODE: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Milliseconds for the client to read the answer before the socket is destroyed. */
const CLOSE_DELAY_MS = 1000

/** Maximum pending requests of a connection. Browsers and proxies send one at a time. */
export const MAX_PIPELINED_REQUESTS = 16

/** Destroys connections that pipeline more than MAX_PIPELINED_REQUESTS: Node queues them without a limit. */
export function limitPipelining(server: Server): void {
  const pendingBySocket = new WeakMap<Socket, number>()
  const count = ({ socket }: IncomingMessage, response: ServerResponse) => {
    const pending = (pendingBySocket.get(socket) ?? 0) + 1
    pendingBySocket.set(socket, pending)
    if (pending > MAX_PIPELINED_REQUESTS) socket.destroy()
    response.once('close', () => pendingBySocket.set(socket, (pendingBySocket.get(socket) ?? 1) - 1))
  }
  server.prependListener('request', count).prependListener('checkExpectation', count)
}

/** Handles Node's `clientError`: answers if possible, then closes the connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Duplex): void {
  // The client would take an answer written now for the answer to its previous request.
  if (error.code === 'ECONNRESET' || !socket.writable || hasPendingAnswer(socket)) return void socket.destroy()
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

// Whether a completely received request still awaits its answer or a part of it. An incomplete request is the one being refused.
function hasPendingAnswer(socket: Duplex): boolean {
  // Node's internal property for the current response. Node's own handler checks it for the same reason.
  const answer: unknown = Reflect.get(socket, '_httpMessage')
  return answer instanceof ServerResponse && (answer.headersSent || answer.req.complete)
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
