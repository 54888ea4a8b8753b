// What stands before gateways when they are deployed: one address, a path of its own, requests in turn to those that are there.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'

export interface LoadBalancer {
  /** Address at which a browser finds it; by a name, as behind a real one. */
  readonly host: string
  /** Where it sends requests, in turn. */
  targets: readonly string[]
  /** Requests each target has answered. */
  readonly requestCounts: ReadonlyMap<string, number>
  close(): void
}

/** A balancer that passes on only what is below `path`. A target that does not listen is passed over. */
export async function startLoadBalancer(path: string): Promise<LoadBalancer> {
  const requestCounts = new Map<string, number>()
  let turn = 0

  async function pass(asked: IncomingMessage, answer: ServerResponse, left: readonly string[]): Promise<void> {
    const body = await buffer(asked)
    send(asked, body, answer, left)
  }

  function send(asked: IncomingMessage, body: Buffer, answer: ServerResponse, left: readonly string[]): void {
    const [target, ...others] = left
    if (target === undefined) return void answer.writeHead(502).end()
    const { method, url = '/', headers } = asked
    // A connection each: one that is kept may end with its gateway just when it is used.
    const passed = request(target + url, {
      method,
      agent: false,
      headers: { ...headers, connection: 'close', 'x-forwarded-for': '192.0.2.1' },
    })
    passed.on('response', (answered) => {
      requestCounts.set(target, (requestCounts.get(target) ?? 0) + 1)
      answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
      answered.pipe(answer)
    })
    passed.on('error', (error: Error & { code?: string }) => {
      // Nothing was sent yet, or nothing that changes anything: another one may have it.
      const again = error.code === 'ECONNREFUSED' || method === 'GET'
      if (again && !answer.headersSent) send(asked, body, answer, others)
      else answer.destroy()
    })
    passed.end(body)
  }

  const server = createServer((asked, answer) => {
    if (!asked.url?.startsWith(`${path}/`)) return void answer.writeHead(404).end()
    turn += 1
    const { targets } = balancer
    void pass(asked, answer, [...targets.slice(turn % targets.length), ...targets.slice(0, turn % targets.length)])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const balancer: LoadBalancer = {
    // Browsers find every name below localhost on this machine, and trust it as if it had TLS.
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
