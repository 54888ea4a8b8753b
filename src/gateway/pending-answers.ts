// Tracks the unfinished answers of each connection, to limit pipelining and to answer clients that have closed only their own side.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Maximum pending requests of a connection. Browsers and proxies send one at a time. */
export const MAX_PIPELINED_REQUESTS = 16

const PROBE_INTERVAL_MS = 50

const answersBySocket = new WeakMap<Duplex, Set<ServerResponse>>()

/** The unfinished answers of a connection, oldest first. */
export const getPendingAnswers = (socket: Duplex): ServerResponse[] => [...(answersBySocket.get(socket) ?? [])]

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
