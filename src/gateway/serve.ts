// Assembles the gateway: guards, calls below /api, and the console at all other paths.
import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Rehearsal } from '../contract/core/rehearsal.ts'
import { isUnencrypted } from './address-settings.ts'
import { API_PREFIX } from './allowed-calls.ts'
import { admitCall, handleCall, MAX_BODY_BYTES } from './call-handler.ts'
import { refuseConnection, refuseUpgrade, trackAnswers } from './connections.ts'
import { loadConsole, type ConsoleFiles } from './console-files.ts'
import { addCorsHeaders } from './cors.ts'
import { connectService } from './forward.ts'
import { checkCsrfHeaders, checkMessage, checkOrigin, noteRtsp } from './guards.ts'
import { SECURITY_HEADERS } from './headers.ts'
import { createBodyLimit, createWriteLimit } from './limits.ts'
import { toListenError } from './listen.ts'
import { addRequestLog, addMetrics, METRICS_PATH, type WriteLine } from './observability.ts'
import { addOperators, getTokenPageUrl } from './operators.ts'
import { createProblem, sendProblem, type ProblemResponse } from './problem-response.ts'
import type { Settings } from './settings.ts'

const HEALTH_PATH = '/healthz'
const READY_PATH = '/readyz'

/** Milliseconds for pending reads to finish on shutdown. Writes have no limit. */
const SHUTDOWN_GRACE_MS = 500

export interface Gateway {
  readonly app: FastifyInstance
  /** Stops accepting requests, and waits for all pending writes and briefly for pending reads. */
  close(): Promise<void>
  /** Whether the service can be reached. Also finds out whether it is a rehearsal. */
  probe(): Promise<boolean>
}

const writeToOutput: WriteLine = (line) => void process.stdout.write(`${line}\n`)

/** Builds a gateway that does not listen yet. */
export function buildGateway(settings: Settings, writeLine: WriteLine = writeToOutput): Gateway {
  const service = connectService(settings)
  const pending = { writes: 0 }
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoutes: false,
    // Affects only `request.ip` and `request.protocol`: the guards read the raw request.
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    requestTimeout: settings.arrivalLimit,
    // Answer on open connections until they close, so that a load balancer sees no error.
    return503OnClosing: false,
    rewriteUrl: (request) => stripBasePath(request.url ?? '/', settings.basePath),
    // The guards refuse requests without Host, with all security headers.
    http: {
      requireHostHeader: false,
      headersTimeout: settings.arrivalLimit,
      connectionsCheckingInterval: Math.min(1000, settings.arrivalLimit),
    },
    frameworkErrors: (_error, request, reply) => {
      request.logFields = {}
      reply.headers(SECURITY_HEADERS)
      void sendProblem(reply, createProblem(400, 'bad-request', 'The URL of the request is not valid.'))
    },
    clientErrorHandler: refuseConnection,
  })
  // No client is connected any more: waits for writes whose client left, and aborts reads.
  app.addHook('onClose', () => (pending.writes > 0 ? service.close() : service.destroy()))
  app.server
    .on('upgrade', refuseUpgrade)
    .on('connect', refuseUpgrade)
    // Ignores unknown expectations: Node's own answer would lack the security headers.
    .on('checkExpectation', app.routing)
  trackAnswers(app.server)
  noteRtsp(app.server)
  // Hooks with callbacks: promises are a noticeable part of the cost of a request.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.destroyed) reply.hijack()
    else done()
  })
  addRequestLog(app, settings.logLevel, writeLine)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS)
    // Only a trusted proxy sets the protocol.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    addCorsHeaders(request.raw, reply, settings)
    const problem = checkRequest(request, settings)
    if (problem) sendProblem(reply, problem)
    else done()
  })
  // Disconnect clients that stop reading: their answer occupies a connection to the service.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { socket } = request.raw
    reply.raw.setTimeout(settings.stallLimit, () => void (socket.writableLength > 0 && socket.destroy()))
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    decodeUtf8(body),
  )
  app.setErrorHandler(handleError)
  void app.register(rateLimit, { global: false })
  app.after(() => {
    const operators = addOperators(app, settings, service)
    const writeLimit = createWriteLimit(settings.writesPerMinute)
    const bodyLimit = createBodyLimit(settings.maxBufferedBytes)
    const context = { settings, service, operators, writeLimit, bodyLimit, pending }
    app.get(HEALTH_PATH, async () => ({ status: 'ok' }))
    app.get(READY_PATH, async (_request, reply) => {
      const reachable = await service.isReachable()
      return reply.code(reachable ? 200 : 503).send({ status: reachable ? 'ok' : 'the service cannot be reached' })
    })
    addMetrics(app)
    app.decorateRequest('admitted')
    app.all(
      `${API_PREFIX}/*`,
      { onRequest: (request, reply) => admitCall(context, request, reply) },
      (request, reply) => handleCall(context, request, reply),
    )
    const files = loadConsole(settings.consoleFolder, {
      basePath: settings.basePath,
      tokenPageUrl: settings.access.kind === 'sign-in' ? getTokenPageUrl(settings) : '',
    })
    app.setNotFoundHandler((request, reply) => serveConsole(files, service.rehearsal(), request, reply))
  })
  return { app, close: () => closeGracefully(app, pending), probe: () => service.isReachable() }
}

// Probes and metrics are also served without the base path; all else outside it becomes a path without a route.
function stripBasePath(url: string, basePath: string): string {
  if (basePath === '' || [HEALTH_PATH, READY_PATH, METRICS_PATH].includes(url)) return url
  if (url === basePath || url.startsWith(`${basePath}?`)) return `/${url.slice(basePath.length)}`
  return url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : '/.outside'
}

/** Starts a gateway, and warns if it sends tokens unencrypted. Throws SettingsError if it cannot listen. */
export async function startGateway(settings: Settings): Promise<Omit<Gateway, 'app'> & { readonly url: string }> {
  const { app, close, probe } = buildGateway(settings)
  const { host, port } = settings
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw toListenError(error, settings)
  }
  if (isUnencrypted(settings.serviceOrigin))
    process.stderr.write('WARNING: SERVICE_URL is http: tokens are sent to the service unencrypted. Use https.\n')
  const address = app.server.address()
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const actualPort = typeof address === 'object' && address ? address.port : port
  return { url: `http://${name}:${actualPort}${settings.basePath}`, close, probe }
}

// Waits for pending writes, but not for idle connections.
async function closeGracefully(app: FastifyInstance, pending: { readonly writes: number }): Promise<void> {
  const startedAt = Date.now()
  const timer = setInterval(() => {
    if (Date.now() - startedAt >= SHUTDOWN_GRACE_MS && pending.writes === 0) app.server.closeAllConnections()
  }, 100)
  await app.close()
  clearInterval(timer)
}

/** Decodes a body. Throws an error with status 400 for invalid UTF-8 instead of replacing it silently. */
function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch (cause) {
    throw Object.assign(new Error('The body is not UTF-8.', { cause }), { statusCode: 400 })
  }
}

const isApi = (url: string): boolean =>
  url === API_PREFIX || url.startsWith(`${API_PREFIX}/`) || url.startsWith(`${API_PREFIX}?`)

function checkRequest(request: FastifyRequest, settings: Settings): ProblemResponse | undefined {
  const messageProblem = checkMessage(request.raw, settings.allowedHosts)
  if (messageProblem) return messageProblem
  // The router also decodes `/%61pi` to /api. The readiness probe asks the service.
  const { url: route } = request.routeOptions
  const reachesService = isApi(request.raw.url ?? '') || isApi(route ?? '') || route === READY_PATH
  if (!reachesService) return undefined
  const originProblem = checkOrigin(request.raw, settings)
  // A preflight lacks the headers it asks for.
  return originProblem ?? (request.method === 'OPTIONS' ? undefined : checkCsrfHeaders(request.raw))
}

function serveConsole(
  files: ConsoleFiles,
  rehearsal: Rehearsal | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = (request.raw.url ?? '').replace(/\?.*$/s, '')
  if (isApi(path)) return sendProblem(reply, createProblem(404, 'not-routed', 'The service has no call at this path.'))
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendProblem(reply, {
      ...createProblem(405, 'not-routed', 'Pages support only GET and HEAD.'),
      allow: ['GET', 'HEAD'],
    })
  const isPage = !/\.[^/]*$/.test(path)
  // Only as a page: the raw file lacks the nonce and settings.
  if (!isPage && path !== '/index.html' && files.sendAsset(request, reply, path)) return reply
  if (isPage && files.sendPage(reply, rehearsal)) return reply
  const detail = isPage ? 'The console has not been built. Run npm start.' : 'File not found.'
  return sendProblem(reply, createProblem(404, 'not-routed', detail))
}

async function handleError(error: Error & { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500
  if (status === 413)
    return sendProblem(
      reply,
      createProblem(413, 'too-large', `The body is larger than ${MAX_BODY_BYTES / 1_048_576} MB.`),
    )
  // Only sign-in has a rate limit of the framework.
  if (status === 429)
    return sendProblem(
      reply,
      createProblem(429, 'too-many', 'Too many sign-in attempts from this address. Wait a minute.'),
    )
  if (status < 500) return sendProblem(reply, createProblem(status, 'bad-request', 'The request is not valid.'))
  process.stderr.write(`gateway: ${error.stack ?? error.message}\n`)
  return sendProblem(reply, createProblem(500, 'gateway-failed', 'The gateway failed. See its log for the reason.'))
}
