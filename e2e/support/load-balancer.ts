// A round-robin load balancer as in front of deployed gateways: one host name and base path.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from './listen.ts'

export interface LoadBalancer {
  /** Host name and port for the browser. */
  readonly host: string
  /** Origins of the gateways. */
  targets: readonly string[]
  /** Number of answered requests per target. */
  readonly requestCounts: ReadonlyMap<string, number>
  close(): void
}

/** Forwards requests below `path` and skips targets that do not listen. */
export async function startLoadBalancer(path: string): Promise<LoadBalancer> {
  const requestCounts = new Map<string, number>()
  let turn = 0

  function forward(incoming: IncomingMessage, body: Buffer, answer: ServerResponse, targets: readonly string[]): void {
    const [target, ...others] = targets
    if (target === undefined) return void answer.writeHead(502).end()
    const { method, url = '/', headers } = incoming
    // No keep-alive: a gateway that stops may close a reused connection.
    const forwarded = request(target + url, {
      method,
      agent: false,
      headers: { ...headers, connection: 'close', 'x-forwarded-for': '192.0.2.1' },
    })
    forwarded.on('response', (response) => {
      requestCounts.set(target, (requestCounts.get(target) ?? 0) + 1)
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(answer)
    })
    forwarded.on('error', (error: Error & { code?: string }) => {
      // Retry elsewhere if the request was not sent or changes nothing.
      const canRetry = error.code === 'ECONNREFUSED' || method === 'GET'
      if (canRetry && !answer.headersSent) forward(incoming, body, answer, others)
      else answer.destroy()
    })
    forwarded.end(body)
  }

  const server = createServer((incoming, answer) => {
    if (!incoming.url?.startsWith(`${path}/`)) return void answer.writeHead(404).end()
    turn += 1
    const { targets } = balancer
    const first = turn % targets.length
    const inTurn = [...targets.slice(first), ...targets.slice(0, first)]
    void buffer(incoming).then((body) => forward(incoming, body, answer, inTurn))
  })
  const port = await listen(server)
  const balancer: LoadBalancer = {
    // Browsers resolve *.localhost to this machine and treat it as a secure context.
    host: `ops.localhost:${port}`,
    targets: [],
    requestCounts,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return balancer
}
