// The gateway: guards, the calls below /api, the console for everything else.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { readConsole, type ConsoleFiles } from './console-files.ts'
import { connectService, type Service, type ServiceAnswer } from './forward.ts'
import { formProblem, hostProblem, siteProblem } from './guards.ts'
import { SECURITY_HEADERS } from './headers.ts'
import { refused, sendProblem, type Refused } from './problems.ts'
import { SettingsError, type Settings } from './settings.ts'
import { refuseConnection } from './refuse-connection.ts'
import { API, readTarget } from './target.ts'

const BODY_LIMIT = 1_048_576

/** Milliseconds that calls under way get to end when the gateway closes. */
const GRACE = 500

/** A gateway that does not listen yet. */
export function buildGateway(settings: Settings): FastifyInstance {
  const service = connectService(settings)
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    requestIdHeader: false,
    requestTimeout: 30_000,
    // The guards refuse such a request themselves, with all headers.
    http: { requireHostHeader: false },
    frameworkErrors: (_error, _request, reply) => {
      reply.headers(SECURITY_HEADERS)
      void sendProblem(reply, refused(400, 'bad-request', 'The address of the request is not well-formed.'))
    },
    clientErrorHandler: refuseConnection,
  })
  app.addHook('onClose', () => service.close())
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS)
    const problem = guard(request, settings.allowedHosts)
    if (problem) sendProblem(reply, problem)
    else done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setErrorHandler(answerError)

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.all(`${API}/*`, (request, reply) => forward(service, request, reply))
  const files = readConsole(settings.consoleFolder)
  app.setNotFoundHandler((request, reply) => answerOther(files, request, reply))
  return app
}

/** Starts a gateway. Throws SettingsError when it cannot listen where it should. */
export async function startGateway(settings: Settings): Promise<{ url: string; close(): Promise<void> }> {
  const app = buildGateway(settings)
  const { host, port } = settings
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw listenProblem(error, host, port)
  }
  const address = app.server.address()
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const listening = typeof address === 'object' && address ? address.port : port
  return { url: `http://${name}:${listening}`, close: () => closeSoon(app) }
}

// What is under way may end, but a client that keeps silent holds nothing up.
async function closeSoon(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), GRACE)
  await app.close()
  clearTimeout(late)
}

function listenProblem(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new SettingsError(`PORT ${port} on ${host} is taken: stop what listens there or choose another PORT.`)
  if (code === 'EACCES')
    return new SettingsError(`PORT ${port} needs rights this process does not have: choose one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new SettingsError(`HOST ${host} is not an address of this machine.`)
  return error
}

const isApi = (url: string): boolean => url === API || url.startsWith(`${API}/`) || url.startsWith(`${API}?`)

function guard(request: FastifyRequest, allowedHosts: readonly string[]): Refused | undefined {
  const hostRefused = hostProblem(request.raw, allowedHosts)
  if (hostRefused || !isApi(request.raw.url ?? '')) return hostRefused
  return siteProblem(request.raw, allowedHosts) ?? formProblem(request.raw)
}

async function forward(service: Service, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const target = readTarget(request.method, request.raw.url ?? '')
  if ('code' in target) return sendProblem(reply, target)
  const body = readBody(request.body)
  if (typeof body === 'object') return sendProblem(reply, body)
  if (body !== undefined && !target.call.body)
    return sendProblem(reply, refused(400, 'bad-request', `The call ${target.call.name} takes no body.`))
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  const answer = await service.ask(target, body, left.signal)
  return 'code' in answer ? sendProblem(reply, answer) : sendAnswer(reply, answer)
}

/** The body written anew, or why it cannot be sent on. */
function readBody(text: unknown): string | undefined | Refused {
  if (typeof text !== 'string' || text === '') return undefined
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return refused(400, 'bad-request', 'The body of the request is not JSON.')
  }
}

function sendAnswer(reply: FastifyReply, { status, retryAfter, body }: ServiceAnswer): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return body ? reply.type('application/json; charset=utf-8').send(body) : reply.send()
}

function answerOther(files: ConsoleFiles, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = (request.raw.url ?? '').replace(/\?.*$/s, '')
  if (isApi(path)) return sendProblem(reply, refused(404, 'not-routed', 'This is not a call of the service.'))
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendProblem(reply, { ...refused(405, 'not-routed', 'Pages can only be read.'), allow: ['GET', 'HEAD'] })
  const isPage = !/\.[^/]*$/.test(path)
  if (!isPage && path !== '/index.html' && files.sendAsset(request, reply, path)) return reply
  if (isPage && files.sendPage(reply)) return reply
  const detail = isPage ? 'The console has not been built: run npm start.' : 'There is no such file.'
  return sendProblem(reply, refused(404, 'not-routed', detail))
}

async function answerError(error: Error & { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500
  if (status === 413)
    return sendProblem(reply, refused(413, 'too-large', `The body is larger than ${BODY_LIMIT / 1_048_576} MB.`))
  if (status < 500) return sendProblem(reply, refused(status, 'bad-request', 'The request is not well-formed.'))
  process.stderr.write(`gateway: ${error.stack ?? error.message}\n`)
  return sendProblem(reply, refused(500, 'service-answer', 'The gateway failed. Its log says why.'))
}
