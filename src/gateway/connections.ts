// What Fastify does not handle: pipelining, half-closed connections, malformed HTTP and upgrades.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { SECURITY_HEADERS } from './headers.ts'
import { toProblemDetails, createProblem, type ProblemResponse } from './problem-response.ts'

/** Maximum pending requests of a connection. Browsers and proxies send one at a time. */
export const MAX_PIPELINED_REQUESTS = 16

const PROBE_INTERVAL_MS = 50

const answersBySocket = new WeakMap<Duplex, Set<ServerResponse>>()

/** The unfinished answers of a connection, oldest first. */
const getPendingAnswers = (socket: Duplex): ServerResponse[] => [...(answersBySocket.get(socket) ?? [])]

/** Destroys connections that pipeline more than MAX_PIPELINED_REQUESTS: Node queues them without a limit. */
export function trackAnswers(server: Server): void {
  const track = ({ socket }: IncomingMessage, response: ServerResponse) => {
    const answers = answersBySocket.get(socket) ?? new Set()
    answersBySocket.set(socket, answers.add(response))
    if (answers.size > MAX_PIPELINED_REQUESTS) socket.destroy()
    response.once('close', () => answers.delete(response))
  }
  server.prependListener('request', track).prependListener('checkExpectation', track)
  // Node would otherwise discard the pending answers when the client closes its side.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('connection', (socket: Socket) => socket.once('end', () => probeClient(socket)))
}

// A client that closed its side may still read, or be gone. Only sending tells: a client that is gone resets the connection.
function probeClient(socket: Socket): void {
  const timer = setInterval(() => {
    const [answer] = getPendingAnswers(socket)
    if (!answer || answer.headersSent) return
    // HTTP/1.0 has no informational answers.
    if (answer.req.httpVersion === '1.0') socket.destroy()
    else answer.writeProcessing()
  }, PROBE_INTERVAL_MS)
  socket.once('close', () => clearInterval(timer))
}

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
    createProblem(STATUS_BY_CODE[error.code ?? ''] ?? 400, 'bad-request', 'The request is not valid HTTP.'),
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
      createProblem(400, 'bad-request', 'The gateway does not support WebSockets or protocol upgrades.'),
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
