// Authentication: the operator of a request, sign-in and sign-out. The browser has a token only while signing in.
import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sender, Service } from './forward.ts'
import { isLoopbackName } from './guards.ts'
import { createProblem, sendProblem, type ProblemResponse } from './problem-response.ts'
import { createSessions, type Session, type Sessions } from './session.ts'
import { tryParseJson } from './service-answer.ts'
import { isToken, toBasicAuthorization, type Settings } from './settings.ts'
import { API_PREFIX, resolveTarget, SESSION_PATH } from './allowed-calls.ts'

export interface Operator {
  /** The Authorization header for the service; must not reach a browser or a log. */
  readonly authorization: string
  /** Pseudonym for the log and limits. */
  readonly id: string
}

export interface Operators {
  /** The operator of a request, or why there is none. Renews sessions in use. */
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Operator | ProblemResponse>
  /** Removes the session cookie. */
  signOut(request: FastifyRequest, reply: FastifyReply): void
}

/** Answer of `GET /api/session`. */
interface SessionStatus {
  readonly mode: 'token' | 'sign-in'
  readonly signedIn: boolean
  /** URL of the page where operators find their token. */
  readonly profile: string
  /** Epoch milliseconds at which the session ends without further requests. */
  readonly until?: number
}

// An HMAC, so that a guessed token cannot be checked against a log.
const toOperatorId = (token: string, secret: string) =>
  createHmac('sha256', secret).update(`operator ${token}`).digest('base64url').slice(0, 10)

const NOT_SIGNED_IN = createProblem(
  401,
  'signed-out',
  'You are not signed in, or the session has ended. Sign in to continue.',
)

/** URL of the page of the service where operators find their token, safe in an HTML attribute. */
export const getTokenPageUrl = ({ serviceOrigin, servicePrefix }: Settings): string =>
  encodeURI(`${serviceOrigin}${servicePrefix}/account/profile`).replaceAll(/["&<>]/g, encodeURIComponent)

/** Adds the session routes to `app` and returns how requests are authenticated. */
export function addOperators(app: FastifyInstance, settings: Settings, service: Service): Operators {
  const profile = getTokenPageUrl(settings)
  const { access } = settings
  if (access.kind === 'token') {
    const operator = { authorization: access.authorization, id: 'own' }
    const status: SessionStatus = { mode: 'token', signedIn: true, profile }
    app.get(SESSION_PATH, (_request, reply) => reply.header('cache-control', 'no-store').send(status))
    return { authenticate: async () => operator, signOut: () => {} }
  }
  const jar = createCookieJar(settings.basePath, settings.sessionLimits.max)
  const sessions = createSessions(access.secrets, settings.sessionLimits)
  void app.register(cookie)
  const cachedOperators = new WeakMap<Session, Operator>()
  const toOperator = (session: Session): Operator => {
    const operator = cachedOperators.get(session) ?? {
      authorization: toBasicAuthorization(session.token),
      id: toOperatorId(session.token, access.secrets[0]),
    }
    cachedOperators.set(session, operator)
    return operator
  }
  addSignIn(app, { jar, sessions, service, profile, attemptsPerMinute: settings.signInsPerMinute })
  return {
    async authenticate(request, reply) {
      const session = await sessions.open(jar.read(request))
      if (!session) return NOT_SIGNED_IN
      if (sessions.needsRenewal(session)) jar.write(request, reply, await sessions.seal(session))
      return toOperator(session)
    },
    signOut: jar.clear,
  }
}

interface CookieJar {
  read(request: FastifyRequest): string
  write(request: FastifyRequest, reply: FastifyReply, text: string): void
  clear(request: FastifyRequest, reply: FastifyReply): void
}

// Under all but loopback names the gateway is expected behind TLS, so the cookie is Secure. The prefix `__Host-` keeps other hosts of the
// domain from setting it.
function createCookieJar(basePath: string, maxAge: number): CookieJar {
  const path = basePath || '/'
  const isSecure = (request: FastifyRequest) => !isLoopbackName(request.headers.host)
  const nameFor = (request: FastifyRequest) => {
    if (!isSecure(request)) return 'signalbox'
    return path === '/' ? '__Host-signalbox' : '__Secure-signalbox'
  }
  const optionsFor = (request: FastifyRequest) => ({
    path,
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: isSecure(request),
  })
  return {
    read: (request) => request.cookies[nameFor(request)] ?? '',
    write: (request, reply, text) => void reply.setCookie(nameFor(request), text, { ...optionsFor(request), maxAge }),
    clear: (request, reply) => void reply.clearCookie(nameFor(request), optionsFor(request)),
  }
}

interface SignInContext {
  readonly jar: CookieJar
  readonly sessions: Sessions
  readonly service: Service
  readonly profile: string
  /** Sign-in attempts per client address and minute. */
  readonly attemptsPerMinute: number
}

function addSignIn(app: FastifyInstance, { jar, sessions, service, profile, attemptsPerMinute }: SignInContext): void {
  const toStatus = (session: Pick<Session, 'since' | 'sealed'> | undefined): SessionStatus =>
    session
      ? { mode: 'sign-in', signedIn: true, profile, until: sessions.getExpiry(session) * 1000 }
      : { mode: 'sign-in', signedIn: false, profile }

  app.get(SESSION_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return toStatus(await sessions.open(jar.read(request)))
  })

  app.post(
    SESSION_PATH,
    { bodyLimit: 4096, config: { rateLimit: { max: attemptsPerMinute, timeWindow: 60_000 } } },
    async (request, reply): Promise<unknown> => {
      const token = parseToken(request.body)
      if (typeof token === 'object') return sendProblem(reply, token)
      const sender = { lane: `sign-in ${request.ip}`, response: reply.raw }
      const problem = await verifyToken(service, token, sender)
      if (problem) return sendProblem(reply, problem)
      const now = Math.floor(Date.now() / 1000)
      jar.write(request, reply, await sessions.seal({ token, since: now }))
      reply.header('cache-control', 'no-store')
      return toStatus({ since: now, sealed: now })
    },
  )

  app.delete(SESSION_PATH, async (request, reply) => {
    const session = await sessions.open(jar.read(request))
    if (session) sessions.revoke(session)
    jar.clear(request, reply)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}

const INVALID_TOKEN = createProblem(
  400,
  'token-refused',
  'This is not a token. Copy the token from your profile page in the service.',
)

function parseToken(body: unknown): string | ProblemResponse {
  const token: unknown = Object(tryParseJson(String(body))).token
  const text = typeof token === 'string' ? token.trim() : ''
  return isToken(text) ? text : INVALID_TOKEN
}

/** Tries a token at the service. Returns why the service does not accept it, or undefined. */
async function verifyToken(
  service: Service,
  token: string,
  sender: Omit<Sender, 'authorization'>,
): Promise<ProblemResponse | undefined> {
  const target = resolveTarget('GET', `${API_PREFIX}/account/organizations`)
  if ('code' in target) throw new Error('The contract has no call to verify a token.')
  const answer = await service.send(target, undefined, { ...sender, authorization: toBasicAuthorization(token) })
  if ('code' in answer) {
    return answer.code === 'signed-out' || answer.code === 'service-redirected'
      ? createProblem(
          401,
          'token-refused',
          'The service does not accept this token. Copy it again from your profile page in the service.',
        )
      : answer
  }
  if (answer.body instanceof Readable) answer.body.destroy()
  if (answer.status < 400) return undefined
  return createProblem(
    502,
    'service-answer',
    `The service responded with ${answer.status} when the token was verified.`,
  )
}
