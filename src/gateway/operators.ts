// Who asks: the operator behind a request, and signing in and out. A token is in the browser only for the moment in which it is pasted.
import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorizationFor, isToken } from './access.ts'
import type { Service } from './forward.ts'
import { isLoopbackName } from './guards.ts'
import { refused, sendProblem, type Refused } from './problems.ts'
import { createSessions, LONGEST, type Session, type Sessions } from './session.ts'
import type { Settings } from './settings.ts'
import { API, readTarget, SESSION_PATH } from './target.ts'

export interface Operator {
  /** For the service; never for a browser or a log. */
  readonly authorization: string
  /** Tells operators apart without telling who they are. */
  readonly mark: string
}

export interface Operators {
  /** The operator behind a request, or why there is none. Keeps a session in use alive. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<Operator | Refused>
  /** Forgets the session of an answer's receiver. */
  signOut(request: FastifyRequest, reply: FastifyReply): void
}

/** How a page learns where it stands: `GET /api/session`. */
interface Standing {
  readonly mode: 'token' | 'sign-in'
  readonly signedIn: boolean
  /** Where an operator finds the token. */
  readonly profile: string
  /** Epoch milliseconds at which the session ends if nothing is asked any more. */
  readonly until?: number
}

const markOf = (token: string) => createHash('sha256').update(`signalbox ${token}`).digest('base64url').slice(0, 10)

const NOT_SIGNED_IN = refused(401, 'signed-out', 'You are not signed in, or the session has ended. Sign in to go on.')

/** Where operators find their token: a page of the service. */
export const tokenPageOf = ({ serviceOrigin, servicePrefix }: Settings): string =>
  encodeURI(`${serviceOrigin}${servicePrefix}/account/profile`).replaceAll(/["&<>]/g, encodeURIComponent)

/** Adds the calls of signing in to `app`, and finds operators by the settings' access. */
export function addOperators(app: FastifyInstance, settings: Settings, service: Service): Operators {
  const profile = tokenPageOf(settings)
  const { access } = settings
  if (access.kind === 'token') {
    const operator = { authorization: access.authorization, mark: 'own' }
    const standing: Standing = { mode: 'token', signedIn: true, profile }
    app.get(SESSION_PATH, (_request, reply) => reply.header('cache-control', 'no-store').send(standing))
    return { find: async () => operator, signOut: () => {} }
  }
  const jar = cookieJar(settings.basePath)
  const sessions = createSessions(access.secrets)
  void app.register(cookie)
  addSignIn(app, { jar, sessions, service, profile, attempts: settings.signInsPerMinute })
  return {
    async find(request, reply) {
      const session = await sessions.open(jar.read(request))
      if (!session) return NOT_SIGNED_IN
      if (sessions.isDue(session)) jar.write(request, reply, await sessions.seal(session))
      return { authorization: authorizationFor(session.token), mark: markOf(session.token) }
    },
    signOut: jar.clear,
  }
}

interface Jar {
  read(request: FastifyRequest): string
  write(request: FastifyRequest, reply: FastifyReply, text: string): void
  clear(request: FastifyRequest, reply: FastifyReply): void
}

// A gateway that is reached by another name than a loopback one stands behind TLS: its cookie does not travel without. With the prefix
// `__Host-` no other host of the same domain can set it.
function cookieJar(basePath: string): Jar {
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
    write: (request, reply, text) =>
      void reply.setCookie(nameFor(request), text, { ...optionsFor(request), maxAge: LONGEST }),
    clear: (request, reply) => void reply.clearCookie(nameFor(request), optionsFor(request)),
  }
}

interface Parts {
  readonly jar: Jar
  readonly sessions: Sessions
  readonly service: Service
  readonly profile: string
  /** Sign-ins tried in a minute from one address. */
  readonly attempts: number
}

function addSignIn(app: FastifyInstance, { jar, sessions, service, profile, attempts }: Parts): void {
  const standingOf = (session: Session | undefined): Standing =>
    session
      ? { mode: 'sign-in', signedIn: true, profile, until: sessions.endOf(session) * 1000 }
      : { mode: 'sign-in', signedIn: false, profile }

  app.get(SESSION_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return standingOf(await sessions.open(jar.read(request)))
  })

  app.post(
    SESSION_PATH,
    { config: { rateLimit: { max: attempts, timeWindow: 60_000 } } },
    async (request, reply): Promise<unknown> => {
      const token = tokenIn(request.body)
      if (typeof token === 'object') return sendProblem(reply, token)
      const problem = await tryToken(service, token)
      if (problem) return sendProblem(reply, problem)
      const now = Math.floor(Date.now() / 1000)
      jar.write(request, reply, await sessions.seal({ token, since: now }))
      reply.header('cache-control', 'no-store')
      return standingOf({ token, since: now, sealed: now })
    },
  )

  app.delete(SESSION_PATH, (request, reply) => {
    jar.clear(request, reply)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}

const NO_TOKEN = refused(400, 'token-refused', 'This is not a token. Copy it from your profile page of the service.')

function tokenIn(body: unknown): string | Refused {
  const token: unknown = Object(parsed(body)).token
  const text = typeof token === 'string' ? token.trim() : ''
  return isToken(text) ? text : NO_TOKEN
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

/** Asks the service whether it takes a token. Answers why it does not. */
async function tryToken(service: Service, token: string): Promise<Refused | undefined> {
  const target = readTarget('GET', `${API}/account/organizations`)
  if ('code' in target) throw new Error('The contract has no call that a token can be tried with.')
  const answer = await service.ask(target, undefined, { authorization: authorizationFor(token) })
  if ('code' in answer) {
    return answer.code === 'signed-out' || answer.code === 'service-redirected'
      ? refused(401, 'token-refused', 'The service does not take this token. Copy it again from your profile page.')
      : answer
  }
  answer.body?.destroy()
  if (answer.status < 400) return undefined
  return refused(502, 'service-answer', `The service answered ${answer.status} when it was asked about the token.`)
}
