// Vite plugins: the gateway inside the development server, and compression of built files.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, ViteDevServer } from 'vite'
import { checkMessage, isOwnOrigin } from './guards.ts'
import { createNonce, NONCE_PLACEHOLDER, pagePolicy, SECURITY_HEADERS } from './headers.ts'
import { toProblemDetails, createProblem, type ProblemResponse } from './problem-response.ts'
import { parseHosts } from './address-settings.ts'
import { refuseUpgrade } from './connections.ts'

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

// Loaded through Vite on the first request, so that builds and test runs with the same configuration start no gateway.
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

// Not a source, asset or endpoint of Vite. Pages of other sites may link to pages only.
const isPage = (path: string): boolean => !/^\/(?:@|__|src\/|node_modules\/)|\.[^/]*$/.test(path)

/** Keeps pages of other sites from all that Vite serves: sources, files and endpoints of its development tools. */
function checkSourceAccess(request: IncomingMessage, hosts: readonly string[]): ProblemResponse | undefined {
  const isNavigation =
    request.headers['sec-fetch-mode'] === 'navigate' && request.headers['sec-fetch-dest'] === 'document'
  if (isNavigation && isPage((request.url ?? '').replace(/\?.*$/s, ''))) return undefined
  const site = request.headers['sec-fetch-site'] ?? 'same-origin'
  return isOwnOrigin(request, hosts) && ['same-origin', 'none'].includes(site)
    ? undefined
    : createProblem(403, 'forbidden', 'The request comes from a page on another site.')
}

// Accepts only Vite's own websocket from its own page. Vite would leave all others open and unanswered.
function guardUpgrades(server: ViteDevServer, hosts: readonly string[]): void {
  server.httpServer?.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const isVite = /^vite-(?:hmr|ping)$/.test(request.headers['sec-websocket-protocol'] ?? '')
    const isAllowed = /^\/(?:\?|$)/.test(request.url ?? '') && !checkMessage(request, hosts)
    if (isVite && isAllowed && !checkSourceAccess(request, hosts)) return
    // Vite's own listener ignores requests without this header.
    delete request.headers['sec-websocket-protocol']
    refuseUpgrade(request, socket)
  })
}

/** Serves /api through the gateway, with the guards, headers and page policy of production. */
export function gatewayPlugin(): Plugin {
  // Vite supports only one nonce per development server.
  const nonce = createNonce()
  const policy = pagePolicy(nonce)
  let loaded: Promise<RequestHandler> | undefined
  return {
    name: 'signalbox-gateway',
    config: (_config, { command }) => ({
      html: { cspNonce: command === 'serve' ? nonce : NONCE_PLACEHOLDER },
      // By default Vite lets pages of any loopback port read everything. checkMessage replaces its host check and includes the port.
      server: { cors: false, allowedHosts: true },
    }),
    configureServer(server) {
      const hosts = parseHosts(process.env.ALLOWED_HOSTS)
      guardUpgrades(server, hosts)
      server.middlewares.use((request, response, next) => {
        for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
        response.setHeader('content-security-policy', policy)
        const problem = checkMessage(request, hosts)
        if (problem) return writeProblem(response, problem)
        if (!/^\/api(?:[/?]|$)/.test(request.url ?? '')) {
          const foreign = checkSourceAccess(request, hosts)
          return foreign ? writeProblem(response, foreign) : next()
        }
        loaded ??= loadGateway(server)
        loaded.then(
          (handle) => handle(request, response),
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

const MIN_COMPRESSED_BYTES = 1024

// index.html is not listed: the gateway renders it for each answer.
const TEXT_EXTENSIONS = new Set(['.js', '.css', '.svg', '.json'])

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < MIN_COMPRESSED_BYTES) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}

/** Writes brotli and gzip files beside the built text files, public ones included, so that the gateway never compresses. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'signalbox-precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && TEXT_EXTENSIONS.has(extname(entry.name)))
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
    },
  }
}
