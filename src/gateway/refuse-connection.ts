// Refusals below Fastify: malformed HTTP, upgrades, and connections that pipeline too much.
import { ServerResponse, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { SECURITY_HEADERS } from './headers.ts'
import { toProblemDetails, createProblem, type ProblemResponse } from './problem-response.ts'

const STATUS_BY_CODE: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Milliseconds the client has to read the refusal before the socket is destroyed. */
const CLOSE_DELAY_MS = 1000

/** Requests of one connection that may wait for an answer. Browsers and proxies send one at a time. */
export const MAX_PIPELINED_REQUESTS = 16

/** Destroys a connection that pipelines more requests than that: Node itself queues them without a limit. */
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

/** Handles Node's `clientError`: answers if it can, then closes the connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Duplex): void {
  // A refusal written now would be taken for the answer to the previous request.
  if (error.code === 'ECONNRESET' || !socket.writable || hasPendingAnswer(socket)) return void socket.destroy()
  endWithProblem(
    socket,
    createProblem(STATUS_BY_CODE[error.code ?? ''] ?? 400, 'bad-request', 'The request is not well-formed HTTP.'),
  )
}

/** Handles Node's `upgrade` and `connect`, which the gateway does not support. */
export function refuseUpgrade({ method }: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  if (method === 'CONNECT') endWithProblem(socket, createProblem(405, 'not-routed', 'No request is made by CONNECT.'))
  else
    endWithProblem(
      socket,
      createProblem(400, 'bad-request', 'The gateway has no websockets and speaks nothing but HTTP/1.1.'),
    )
}

// Whether a completely received request still waits for (part of) its answer. An incomplete one is the one being refused.
function hasPendingAnswer(socket: Duplex): boolean {
  // Node keeps the current response here and checks it for the same reason.
  const answer: unknown = Reflect.get(socket, '_httpMessage')
  return answer instanceof ServerResponse && (answer.headersSent || answer.req.complete)
}

function endWithProblem(socket: Duplex, refusal: ProblemResponse): void {
  const problem = toProblemDetails(refusal)
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
  // A client that never closes its side would keep the connection open forever.
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref()
}
