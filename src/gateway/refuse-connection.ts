// Requests that are not even HTTP, or that ask to leave it: answered by hand and cut off, since no request came to be.
import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { SECURITY_HEADERS } from './headers.ts'
import { toProblemDetails, createProblem, type ProblemResponse } from './problem-response.ts'

const STATUS_BY_CODE: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Milliseconds in which the other side may read why it was cut off. */
const CLOSE_DELAY_MS = 1000

/** Node's `clientError`: says what it can and closes the connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Duplex): void {
  // What would be written now would be read as the answer, or as part of it, to the request before.
  if (error.code === 'ECONNRESET' || !socket.writable || hasPendingAnswer(socket)) return void socket.destroy()
  endWithProblem(
    socket,
    createProblem(STATUS_BY_CODE[error.code ?? ''] ?? 400, 'bad-request', 'The request is not well-formed HTTP.'),
  )
}

/** Node's `upgrade` and `connect`: nothing but HTTP is spoken here. */
export function refuseUpgrade({ method }: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  if (method === 'CONNECT') endWithProblem(socket, createProblem(405, 'not-routed', 'No request is made by CONNECT.'))
  else
    endWithProblem(
      socket,
      createProblem(400, 'bad-request', 'The gateway has no websockets and speaks nothing but HTTP/1.1.'),
    )
}

// A request that has come whole, and whose answer has not been sent whole. One that has not is what is refused.
function hasPendingAnswer(socket: Duplex): boolean {
  // Node keeps the answer that is being made here, and looks at it for the same reason.
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
  // A side that does not close as well would keep the connection for good.
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref()
}
