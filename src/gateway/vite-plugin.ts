// The gateway inside Vite's development server: the same guards, headers and calls as in production, at the same address.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Plugin, ViteDevServer } from 'vite'
import { checkHost, isOwnOrigin } from './guards.ts'
import { createNonce, NONCE_PLACEHOLDER, pagePolicy, SECURITY_HEADERS } from './headers.ts'
import { toProblemDetails, createProblem, type ProblemResponse } from './problem-response.ts'
import { parseHosts } from './address-settings.ts'
import { refuseUpgrade } from './refuse-connection.ts'

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

// Loaded through Vite when first asked: a build, or a test run that reads the same configuration, starts no gateway.
async function loadGateway(server: ViteDevServer): Promise<RequestHandler> {
  const serve = await server.ssrLoadModule('/src/gateway/serve.ts')
  const settings = await server.ssrLoadModule('/src/gateway/settings.ts')
  const buildGateway: typeof import('./serve.ts').buildGateway = serve.buildGateway
  const readSettings: typeof import('./settings.ts').readSettings = settings.readSettings
  const { app } = buildGateway(readSettings(process.env))
  await app.ready()
  server.httpServer?.once('close', () => void app.close())
  return (request, response) => app.routing(request, response)
}

function writeProblem(response: ServerResponse, refusal: ProblemResponse): void {
  response.writeHead(refusal.status, { 'content-type': 'application/problem+json; charset=utf-8' })
  response.end(JSON.stringify(toProblemDetails(refusal)))
}

// Vite's own files and doors. A page of another site may lead here, but only to a page of ours.
const isPage = (path: string): boolean => !/^\/(?:@|__|src\/|node_modules\/)|\.[^/]*$/.test(path)

/** Against other sites' pages, for all that Vite serves: sources and the files beside them, and what its development tools do. */
function checkSourceAccess(request: IncomingMessage, hosts: readonly string[]): ProblemResponse | undefined {
  const isVisit = request.headers['sec-fetch-mode'] === 'navigate' && request.headers['sec-fetch-dest'] === 'document'
  if (isVisit && isPage((request.url ?? '').replace(/\?.*$/s, ''))) return undefined
  const site = request.headers['sec-fetch-site'] ?? 'same-origin'
  return isOwnOrigin(request, hosts) && ['same-origin', 'none'].includes(site)
    ? undefined
    : createProblem(403, 'forbidden', 'The request comes from a page of another site.')
}

// Only Vite's own connection to its own page; it would leave any other one open and unanswered.
function guardUpgrades(server: ViteDevServer, hosts: readonly string[]): void {
  server.httpServer?.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const isVite = /^vite-(?:hmr|ping)$/.test(request.headers['sec-websocket-protocol'] ?? '')
    const isHere = /^\/(?:\?|$)/.test(request.url ?? '') && !checkHost(request, hosts)
    if (isVite && isHere && !checkSourceAccess(request, hosts)) return
    // So that Vite, who is told as well, leaves it alone.
    delete request.headers['sec-websocket-protocol']
    refuseUpgrade(request, socket)
  })
}

/** Serves /api by the gateway, and gives pages their policy, in development as in a build. */
export function gatewayPlugin(): Plugin {
  // Vite takes one nonce per development server.
  const nonce = createNonce()
  const policy = pagePolicy(nonce)
  let loaded: Promise<RequestHandler> | undefined
  return {
    name: 'signalbox-gateway',
    config: (_config, { command }) => ({
      html: { cspNonce: command === 'serve' ? nonce : NONCE_PLACEHOLDER },
      // Vite lets pages of any port of this machine read everything; and it asks for names that are checked here, with their ports.
      server: { cors: false, allowedHosts: true },
    }),
    configureServer(server) {
      const hosts = parseHosts(process.env.ALLOWED_HOSTS)
      guardUpgrades(server, hosts)
      server.middlewares.use((request, response, next) => {
        for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
        response.setHeader('content-security-policy', policy)
        const problem = checkHost(request, hosts)
        if (problem) return writeProblem(response, problem)
        if (!/^\/api(?:[/?]|$)/.test(request.url ?? '')) {
          const foreign = checkSourceAccess(request, hosts)
          return foreign ? writeProblem(response, foreign) : next()
        }
        loaded ??= loadGateway(server)
        loaded.then(
          (answer) => answer(request, response),
          (error: unknown) => {
            loaded = undefined
            const detail = error instanceof Error ? error.message : 'The gateway did not start.'
            writeProblem(response, createProblem(502, 'service-unreachable', detail))
          },
        )
      })
    },
  }
}
