// Refuses malformed requests and requests from pages of other sites.
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { LOOPBACK_NAMES } from './address-settings.ts'
import { isAllowedOrigin } from './cors.ts'
import { createProblem, type ProblemResponse } from './problem-response.ts'
import type { Settings } from './settings.ts'

/** Whether a Host header has a loopback name. */
export const isLoopbackName = (host: string | undefined): boolean =>
  LOOPBACK_NAMES.includes((host ?? '').toLowerCase().replace(/:\d+$/, ''))

const createForbidden = (detail: string): ProblemResponse => createProblem(403, 'forbidden', detail)

/** Hosts and origins of this gateway for the port of the request. */
function getOwnAddresses(port: number | undefined, allowedHosts: readonly string[]) {
  const loopback = LOOPBACK_NAMES.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]))
  const origins = loopback.map((host) => `http://${host}`)
  // The scheme is unknown behind a proxy that terminates TLS.
  const allowed = allowedHosts.flatMap((host) => [`http://${host}`, `https://${host}`])
  return { hosts: [...loopback, ...allowedHosts], origins: [...origins, ...allowed] }
}

function countHeader(request: IncomingMessage, name: string): number {
  return request.rawHeaders.filter((value, index) => index % 2 === 0 && value.toLowerCase() === name).length
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE']

// Node silently drops headers beyond its own limit: they would not be checked.
const MAX_HEADERS = 100

// Node accepts HTTP/0.9 and reads headers after it; a proxy in front may not.
const HTTP_VERSIONS = ['1.0', '1.1']

const rtspSockets = new WeakSet<Socket>()

/** Notes connections that speak RTSP, for checkMessage: Node parses RTSP like HTTP and reports it as HTTP. */
export function noteRtsp(server: Server): void {
  const note = (socket: Socket, data: Buffer) => {
    if (data.includes(' RTSP/') && /^\s*\w+ \S+ RTSP\//.test(data.toString('latin1'))) rtspSockets.add(socket)
  }
  // Before Node's own listener for data, which handles the request.
  server.on('connection', (socket: Socket) => socket.prependListener('data', (data: Buffer) => note(socket, data)))
}

/** Refuses malformed requests and other hosts than this gateway's (DNS rebinding). Applies to every request. */
export function checkMessage(request: IncomingMessage, allowedHosts: readonly string[]): ProblemResponse | undefined {
  if (rtspSockets.has(request.socket) || !HTTP_VERSIONS.includes(request.httpVersion))
    return createProblem(400, 'bad-request', 'The gateway supports only HTTP/1.1 and HTTP/1.0.')
  const coding = request.headers['transfer-encoding']
  if (coding !== undefined && (request.httpVersion === '1.0' || coding.toLowerCase() !== 'chunked'))
    return createProblem(400, 'bad-request', 'The only supported Transfer-Encoding is chunked, in HTTP/1.1.')
  if (!request.url?.startsWith('/'))
    return createProblem(400, 'bad-request', 'The address of the request must be a path.')
  if (request.rawHeaders.length > 2 * MAX_HEADERS)
    return createProblem(431, 'bad-request', `The request has more than ${MAX_HEADERS} headers.`)
  const host = request.headers.host?.toLowerCase() ?? ''
  if (host === '' || countHeader(request, 'host') !== 1)
    return createProblem(400, 'bad-request', 'The request needs exactly one Host header.')
  if (!METHODS.includes(request.method ?? ''))
    return { ...createProblem(405, 'not-routed', `The method ${request.method} is not supported.`), allow: METHODS }
  if (getOwnAddresses(request.socket.localPort, allowedHosts).hosts.includes(host)) return undefined
  return createForbidden('The gateway does not accept this host name. To allow it, add it to ALLOWED_HOSTS.')
}

/** Whether the request's Origin, if any, is this gateway's. */
export function isOwnOrigin(request: IncomingMessage, allowedHosts: readonly string[]): boolean {
  const { origin } = request.headers
  return origin === undefined || getOwnAddresses(request.socket.localPort, allowedHosts).origins.includes(origin)
}

/** Refuses pages of other sites. Applies to all requests that reach the service. */
export function checkOrigin(request: IncomingMessage, settings: Settings): ProblemResponse | undefined {
  const { origin } = request.headers
  if (isAllowedOrigin(origin, settings)) return undefined
  if (!isOwnOrigin(request, settings.allowedHosts))
    return createForbidden('The request comes from a page on another site.')
  const fetchMetadata = {
    site: request.headers['sec-fetch-site'] ?? 'same-origin',
    mode: request.headers['sec-fetch-mode'] ?? 'cors',
    dest: request.headers['sec-fetch-dest'] ?? 'empty',
  }
  const isOwnScript =
    fetchMetadata.site === 'same-origin' &&
    ['cors', 'same-origin'].includes(fetchMetadata.mode) &&
    fetchMetadata.dest === 'empty'
  return isOwnScript ? undefined : createForbidden('Only scripts of the console may send this request.')
}

const SAFE_METHODS = new Set(['GET', 'HEAD'])

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Requires headers that forms and scripts of other sites cannot send without a preflight. Applies to all requests that reach the service. */
export function checkCsrfHeaders(request: IncomingMessage): ProblemResponse | undefined {
  const method = request.method ?? ''
  if (SAFE_METHODS.has(method))
    return hasBody(request) ? createProblem(400, 'bad-request', `A ${method} request must not have a body.`) : undefined
  if (request.headers['x-signalbox'] !== '1') return createForbidden('The header X-Signalbox: 1 is missing.')
  const needsJson = method === 'POST' || method === 'PUT' || hasBody(request)
  if (needsJson && !isJson(request))
    return createProblem(415, 'bad-request', 'The body must be JSON, sent as application/json.')
  return undefined
}

const isJson = (request: IncomingMessage): boolean =>
  countHeader(request, 'content-type') === 1 &&
  /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i.test(request.headers['content-type'] ?? '')
