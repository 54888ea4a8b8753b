// All settings, read from the environment and checked once at the start. Flags are merged into it before (flags.ts).
import { readFileSync } from 'node:fs'
import { X509Certificate } from 'node:crypto'
import {
  LOOPBACK_NAMES,
  parseBasePath,
  parseHosts,
  parseOrigins,
  parsePort,
  parseProxies,
  parseServiceUrl,
} from './address-settings.ts'
import { parseAccess, type Access } from './access.ts'
import { DEFAULT_SESSION_LIMITS, type SessionLimits } from './session.ts'
import { SettingsError, type Environment } from './settings-error.ts'

/** Milliseconds from the request until the service begins to answer. */
export interface Timeouts {
  readonly read: number
  readonly write: number
  /** For calls that wait for the planner, whose own limit is 600 s (service-api 4.4). */
  readonly slow: number
}

export interface Settings {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Path prefix of the gateway, without a trailing slash; often ''. */
  readonly basePath: string
  /** Allowed Host headers beside the loopback names: `name` or `name:port`, lower case. */
  readonly allowedHosts: readonly string[]
  /** Origins of consoles that are served elsewhere. */
  readonly allowedOrigins: readonly string[]
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  /** Scheme, host and port of the service. */
  readonly serviceOrigin: string
  /** Path prefix of the service, without a trailing slash; often ''. */
  readonly servicePrefix: string
  /** CA certificates (PEM) for the service, instead of Node's. */
  readonly serviceCa: string | undefined
  readonly access: Access
  /** Folder of the built console; undefined to serve only calls. */
  readonly consoleFolder: string | undefined
  readonly timeouts: Timeouts
  /** Milliseconds in which a request has to arrive completely. */
  readonly arrivalLimit: number
  /** Milliseconds after which an answer ends of which the client takes nothing. */
  readonly stallLimit: number
  /** Maximum bytes of an answer of the service. */
  readonly maxAnswerBytes: number
  /** Maximum bytes of all request bodies in memory. */
  readonly maxBufferedBytes: number
  /** Requests to the service that may be in flight at once. */
  readonly serviceConnections: number
  /** Writes of one operator in a minute. */
  readonly writesPerMinute: number
  readonly sessionLimits: SessionLimits
  /** Sign-ins tried in a minute from one address. */
  readonly signInsPerMinute: number
  readonly logLevel: LogLevel
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const TIMEOUTS: Timeouts = { read: 30_000, write: 60_000, slow: 630_000 }

/** Reads all settings. Throws SettingsError. */
export function readSettings(environment: Environment, consoleFolder?: string): Settings {
  const service = parseServiceUrl(environment.SERVICE_URL)
  const settings: Settings = {
    host: environment.HOST || '127.0.0.1',
    port: parsePort(environment.PORT),
    basePath: parseBasePath(environment.BASE_PATH),
    allowedHosts: parseHosts(environment.ALLOWED_HOSTS),
    allowedOrigins: parseOrigins(environment.ALLOWED_ORIGINS),
    trustedProxies: parseProxies(environment.TRUSTED_PROXIES),
    serviceOrigin: service.origin,
    servicePrefix: service.pathname.replace(/\/+$/, ''),
    serviceCa: readCertificates(environment.SERVICE_CA),
    access: parseAccess(environment),
    consoleFolder,
    timeouts: TIMEOUTS,
    arrivalLimit: 30_000,
    stallLimit: 30_000,
    maxAnswerBytes: 512 * 1_048_576,
    maxBufferedBytes: 64 * 1_048_576,
    serviceConnections: 128,
    writesPerMinute: parseInteger('WRITES_PER_MINUTE', environment.WRITES_PER_MINUTE, 600),
    sessionLimits: {
      idle:
        60 * parseInteger('SESSION_IDLE_MINUTES', environment.SESSION_IDLE_MINUTES, DEFAULT_SESSION_LIMITS.idle / 60),
      max: 60 * parseInteger('SESSION_MAX_MINUTES', environment.SESSION_MAX_MINUTES, DEFAULT_SESSION_LIMITS.max / 60),
    },
    signInsPerMinute: parseInteger('SIGN_INS_PER_MINUTE', environment.SIGN_INS_PER_MINUTE, 10),
    logLevel: parseLogLevel(environment.LOG_LEVEL),
  }
  checkExposure(settings, environment.TRUST_NETWORK)
  return settings
}

// All who reach a gateway with SERVICE_TOKEN act with the rights of that operator.
function checkExposure({ host, allowedHosts, access }: Settings, trustNetwork: string | undefined): void {
  if (LOOPBACK_NAMES.includes(host) || /^127(?:\.\d{1,3}){3}$/.test(host) || host === '::1') return
  if (allowedHosts.length === 0)
    throw new SettingsError(
      `HOST ${host} can be reached from other machines: name the hosts it is reached by in ALLOWED_HOSTS, such as ops.example.com.`,
    )
  if (access.kind === 'token' && trustNetwork !== 'yes')
    throw new SettingsError(
      `HOST ${host} can be reached from other machines, and everybody there would act with the rights of SERVICE_TOKEN: leave SERVICE_TOKEN out so that operators sign in, or say TRUST_NETWORK=yes.`,
    )
}

function readCertificates(file: string | undefined): string | undefined {
  if (!file) return undefined
  try {
    const text = readFileSync(file, 'utf8')
    // Parse the first one, so that a wrong file fails now and not at the first call.
    void new X509Certificate(text)
    return text
  } catch {
    throw new SettingsError(`SERVICE_CA ${file} is not a file of certificates in PEM form.`)
  }
}

function parseInteger(name: string, text: string | undefined, fallback: number): number {
  if (!text) return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > 1_000_000)
    throw new SettingsError(`${name} is not a whole number from 1 to 1000000.`)
  return value
}

function parseLogLevel(text: string | undefined): LogLevel {
  const level = LOG_LEVELS.find((known) => known === (text || 'info'))
  if (!level) throw new SettingsError(`LOG_LEVEL is none of ${LOG_LEVELS.join(', ')}.`)
  return level
}
