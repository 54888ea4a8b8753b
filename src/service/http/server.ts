// HTTP server: authentication, routing by the contract, and the quirks of the real service's answers (service-api section 4).
import { Readable } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createMatcher, type Match } from '../../contract/core/path.ts'
import { allCalls } from '../../contract/contract.ts'
import { formatRehearsal, REHEARSAL_HEADER, type Rehearsal } from '../../contract/core/rehearsal.ts'
import { getHandler } from './handlers.ts'
import {
  HttpError,
  internalError,
  type Exchange,
  type WithHeaders,
  type Polled,
  type PlainText,
  type Service,
  type Sliced,
  type Streamed,
} from './handler.ts'
import { authorize, ANONYMOUS, authenticate } from './authorization.ts'
import { addFaults, NO_FAULTS, type Faults } from './faults.ts'
import { isForm, parseForm } from './form-body.ts'
import { JsonDepthError, parseJson } from './json.ts'
import { getBoundary, parseMultipart } from './multipart-body.ts'
import type { OperatorRow } from '../model/rows.ts'
import { isDiskError } from '../store/database.ts'
import { refuseOtherSites, type Cors } from './sites.ts'
import { answerProfilePage } from '../organization/people/profile-page.ts'

const matcher = createMatcher(allCalls)

const NOT_SIGNED_IN = { error: 'You need to sign in or sign up before continuing.' }
const NOT_FOUND = { errors: ['not found'] }

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': 'Origin, X-Requested-With, Token, Authorization, Content-Type, Accept',
  'access-control-max-age': '86400',
}

const renderHtml = (text: string) => `<!doctype html>\n<html lang="en"><title>Service</title><p>${text}</p></html>\n`

// The real service treats a caller as a browser if Accept names more than JSON (0.1, fact 14).
const wantsJson = (request: FastifyRequest, path: string) =>
  /\.(?:json|text|yaml)$/.test(path) || /^application\/json\s*(?:;[^,]*)?$/i.test(request.headers.accept ?? '')

const getPath = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '/'

function sendPage(reply: FastifyReply, text: string) {
  return reply.type('text/html; charset=utf-8').send(renderHtml(text))
}

function sendJson(reply: FastifyReply, status: number, body: unknown) {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

const isStreamed = (answer: unknown): answer is Streamed<unknown> =>
  typeof answer === 'object' && answer !== null && 'stream' in answer

const isSliced = (answer: unknown): answer is Sliced<unknown> =>
  typeof answer === 'object' && answer !== null && 'slices' in answer

const isPolled = (answer: unknown): answer is Polled<unknown> =>
  typeof answer === 'object' && answer !== null && 'poll' in answer && typeof answer.poll === 'function'

const hasHeaders = (answer: unknown): answer is WithHeaders<unknown> =>
  typeof answer === 'object' && answer !== null && 'headers' in answer && 'answer' in answer

const isPlainText = (answer: unknown): answer is PlainText =>
  typeof answer === 'object' && answer !== null && 'plain' in answer && typeof answer.plain === 'string'

/** Yields to other calls after each chunk. Without it, a fast client would receive all chunks in one turn. */
async function* yieldBetween(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const chunk of pieces) {
    yield chunk
    await nextTurn()
  }
}

async function runSlices({ slices }: Sliced<unknown>): Promise<unknown> {
  for (;;) {
    const { done, value } = slices.next()
    if (done) return value
    await nextTurn()
  }
}

const POLL_INTERVAL_MS = 20
/** How long the real service waits for a pull (1.5). */
const POLL_TIMEOUT_MS = 600_000

async function pollUntilReady(answer: Polled<unknown>): Promise<unknown> {
  const end = Date.now() + POLL_TIMEOUT_MS
  for (;;) {
    const found = answer.poll()
    if (found !== undefined) return found
    if (Date.now() > end) throw internalError('Net::ReadTimeout')
    await sleep(POLL_INTERVAL_MS)
  }
}

/** Repeated `a[]=1&a[]=2` become a list under `a`. */
function parseQuery(request: FastifyRequest): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = {}
  const search = new URLSearchParams(request.url.split('?').slice(1).join('?'))
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name)
    if (name.endsWith('[]')) result[name.slice(0, -2)] = values
    else result[name] = values.at(-1) ?? ''
  }
  return result
}

async function handleCall(
  service: Service,
  { match, caller }: { match: Match; caller: OperatorRow },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { call, params } = match
  const admitted = authorize(service, match, caller)
  // Commit before answering: every acknowledged write is on disk.
  const answered = service.store.database.transaction((): unknown => {
    const exchange: Exchange = {
      params,
      query: parseQuery(request),
      body: request.body,
      service,
      ...admitted,
      origin: `${request.protocol}://${request.host}`,
    }
    return getHandler(call)(exchange)
  })
  if (call.effect === 'write') service.wake()
  const answer = await (isPolled(answered)
    ? pollUntilReady(answered)
    : isSliced(answered)
      ? runSlices(answered)
      : answered)
  if (call.invertedAnswer) return sendJson(reply, 422, { errors: [] })
  if (hasHeaders(answer)) return sendJson(reply.headers(answer.headers), 200, answer.answer ?? null)
  if (isPlainText(answer)) return reply.type('text/plain; charset=utf-8').send(answer.plain)
  if (isStreamed(answer))
    return reply.type('application/json; charset=utf-8').send(Readable.from(yieldBetween(answer.stream)))
  return sendJson(reply, 200, answer ?? null)
}

/** Requests that match no call of the contract. */
function handleUnrouted(service: Service, request: FastifyRequest, reply: FastifyReply) {
  const path = getPath(request)
  const isJson = wantsJson(request, path)
  if (path === '/users/sign_in') return sendPage(reply, 'Sign in with a token: Authorization: Basic base64(token:).')
  if (path === '/not_found_error') return isJson ? sendJson(reply, 404, NOT_FOUND) : sendPage(reply, 'Not found.')
  if (!authenticate(service.store, request.headers.authorization)) return reply.redirect('/users/sign_in', 302)
  return isJson ? sendJson(reply, 404, NOT_FOUND) : sendPage(reply, 'Not found.')
}

function sendError(error: unknown, reply: FastifyReply) {
  if (error instanceof HttpError) {
    if (error.status === 302) return reply.redirect(String(error.body), 302)
    if (error.status === 204) return reply.code(204).send()
    if (typeof error.body === 'string') return reply.code(error.status).type('text/plain').send(error.body)
    return sendJson(reply, error.status, error.body)
  }
  // Errors that Fastify raises before the handler, such as a body that is too large.
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) {
    return sendJson(reply, Number(error.statusCode), { errors: [error.message] })
  }
  const full = isDiskError(error)
  if (!full) console.error('A call failed:', error)
  const text = full ? 'The disk of the data folder is full; nothing of this call was kept.' : error
  const exception = text instanceof Error ? text.message : String(text)
  return sendJson(reply, 500, { code: 500, exception })
}

function parseBody(contentType: string | undefined, text: string): unknown {
  const boundary = getBoundary(contentType)
  if (boundary !== undefined) return parseMultipart(text, boundary)
  if (isForm(contentType)) return parseForm(text)
  return text === '' ? {} : parseJson(text)
}

interface ServerOptions {
  readonly cors?: Cors
  readonly rehearsal?: Rehearsal | undefined
}

/** Creates the HTTP server without listening. */
export function createServer(
  service: Service,
  faults: Faults = NO_FAULTS,
  { cors = 'none', rehearsal }: ServerOptions = {},
): FastifyInstance {
  const corsHeaders = cors === 'any' ? CORS_HEADERS : {}
  const app = Fastify({ logger: false, bodyLimit: 32 * 1024 * 1024, forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    try {
      done(null, parseBody(request.headers['content-type'], text))
    } catch (error) {
      const problem = error instanceof JsonDepthError ? error.message : 'not JSON.'
      done(new HttpError(400, { errors: [`The body is ${problem}`] }))
    }
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache, no-store, max-age=0, must-revalidate')
    if (rehearsal) reply.header(REHEARSAL_HEADER, formatRehearsal(rehearsal))
  })
  refuseOtherSites(app, cors)
  addFaults(app, service, faults)
  app.setErrorHandler((error, _request, reply) => sendError(error, reply))

  app.get('/status/ecv', (_request, reply) => reply.type('text/plain').send('ok'))
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    url: '/*',
    async handler(request, reply) {
      if (request.method === 'OPTIONS') return reply.headers(corsHeaders).code(200).send('')
      const path = getPath(request)
      const isProfilePage = /^\/account\/profile\/?$/.test(path) && ['GET', 'POST'].includes(request.method)
      if (isProfilePage && !wantsJson(request, path)) return answerProfilePage(service, request, reply)
      const match = matcher.match(request.method, path)
      if (!match) return handleUnrouted(service, request, reply)
      const caller = authenticate(service.store, request.headers.authorization)
      const operator = caller ?? (match.call.anonymous ? ANONYMOUS : undefined)
      if (!wantsJson(request, path)) {
        return operator
          ? sendPage(reply, 'Ask for JSON: Accept: application/json.')
          : reply.redirect('/users/sign_in', 302)
      }
      // Refused sign-ins come before the headers of 4.4 are set.
      if (!operator) return sendJson(reply, 401, NOT_SIGNED_IN)
      reply.headers(corsHeaders)
      return handleCall(service, { match, caller: operator }, request, reply)
    },
  })
  return app
}
