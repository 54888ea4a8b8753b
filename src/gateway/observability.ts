// Log (one JSON line per call) and Prometheus metrics. Neither contains tokens, cookies, bodies or query values.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { isLoopbackName } from './guards.ts'
import { createProblem, sendProblem } from './problem-response.ts'
import type { LogLevel } from './settings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Collected for the log and metrics while a request is handled. */
    logFields: RequestLogFields
  }
}

interface RequestLogFields {
  /** Name of the call of the contract. */
  call?: string
  /** Pseudonym of the operator. */
  operator?: string
  /** Code of the problem in the answer. */
  problem?: string
}

const LOG_LEVEL_WEIGHTS: Readonly<Record<LogLevel, number>> = { silent: 0, error: 1, warn: 2, info: 3, debug: 4 }

export type WriteLine = (line: string) => void

/** The path without its query, which may hold secrets; '' for an absolute URL, which may hold a password. */
const stripQuery = (url: string) => (url.startsWith('/') ? url.replace(/[?#].*$/s, '').slice(0, 300) : '')

function toLogLevel(status: number): LogLevel {
  if (status >= 500) return 'error'
  return status >= 400 ? 'warn' : 'info'
}

/** Logs every call below /api and every refused request. Other requests are logged only at `debug`. */
export function addRequestLog(app: FastifyInstance, level: LogLevel, write: WriteLine): void {
  app.decorateRequest('logFields')
  app.addHook('onRequest', (request, reply, done) => {
    request.logFields = {}
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode
    const isCall = request.logFields.call !== undefined || status >= 400
    const entryLevel = isCall ? toLogLevel(status) : 'debug'
    const entry = {
      time: new Date().toISOString(),
      level: entryLevel,
      id: request.id,
      method: request.method,
      path: stripQuery(request.raw.url ?? ''),
      status,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      ...request.logFields,
    }
    if (LOG_LEVEL_WEIGHTS[entryLevel] <= LOG_LEVEL_WEIGHTS[level]) write(JSON.stringify(entry))
    done()
  })
}

export const METRICS_PATH = '/metrics'

/** Collects metrics and serves them to this machine only. */
export function addMetrics(app: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'signalbox_' })
  const requests = new Counter({
    name: 'signalbox_requests_total',
    help: 'Answered requests by call of the contract, method and status.',
    labelNames: ['call', 'method', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'signalbox_request_seconds',
    help: 'Seconds until an answer was completely sent, by call of the contract.',
    labelNames: ['call'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 600],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.logFields.call ?? 'none'
    requests.inc({ call, method: request.method, status: reply.statusCode })
    if (request.logFields.call !== undefined) seconds.observe({ call }, reply.elapsedTime / 1000)
    done()
  })
  app.get(METRICS_PATH, async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isLocalRequest(request)) return sendProblem(reply, createProblem(404, 'not-routed', 'Page not found.'))
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

const FORWARDED_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

// Behind a local proxy every request comes from this machine: its Host or a forwarding header reveals the proxy.
const isLocalRequest = ({ socket, headers }: FastifyRequest): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  isLoopbackName(headers.host) &&
  FORWARDED_HEADERS.every((name) => headers[name] === undefined)
