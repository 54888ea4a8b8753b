// All settings, read from the environment and validated once at startup. flags.ts merges flags into the environment first.
import { readFileSync } from 'node:fs'
import { randomBytes, X509Certificate } from 'node:crypto'
import {
  LOOPBACK_NAMES,
  parseBasePath,
  parseHosts,
  parseOrigins,
  parsePort,
  parseProxies,
  parseServiceUrl,
  SettingsError,
  type Environment,
} from './address-settings.ts'
import { DEFAULT_SESSION_LIMITS, type SessionLimits } from './session.ts'

/** How the gateway authenticates at the service: with one operator's token, or with the token of each signed-in operator. */
type Access =
  | { readonly kind: 'token'; readonly authorization: string }
  /** `secrets`: the first one seals sessions, all open them. `persistent`: false if generated for this process. */
  | { readonly kind: 'sign-in'; readonly secrets: readonly [string, ...string[]]; readonly persistent: boolean }

/** Milliseconds from the request to the first byte of the service's answer. */
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
  /** Allowed Host headers in addition to the loopback names: `name` or `name:port`, lower case. */
  readonly allowedHosts: readonly string[]
  /** Origins of consoles served from other origins. */
  readonly allowedOrigins: readonly string[]
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** Scheme, host and port of the service. */
  readonly serviceOrigin: string
  /** Path prefix of the service, without a trailing slash; often ''. */
  readonly servicePrefix: string
  /** CA certificates (PEM) that replace Node's for the service. */
  readonly serviceCa: string | undefined
  readonly access: Access
  /** Folder of the built console; undefined to serve only the API. */
  readonly consoleFolder: string | undefined
  readonly timeouts: Timeouts
  /** Milliseconds until a request must be completely received. */
  readonly arrivalLimit: number
  /** Milliseconds without progress after which a client that does not read its answer is disconnected. */
  readonly stallLimit: number
  /** Maximum bytes of an answer of the service. */
  readonly maxAnswerBytes: number
  /** Maximum bytes of all request bodies in memory. */
  readonly maxBufferedBytes: number
  /** Requests to the service that may be in flight at once. */
  readonly serviceConnections: number
  /** Writes per operator and minute. */
  readonly writesPerMinute: number
  readonly sessionLimits: SessionLimits
  /** Sign-in attempts per client address and minute. */
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

// Every client of a gateway with SERVICE_TOKEN acts with the rights of that operator.
function checkExposure({ host, allowedHosts, access }: Settings, trustNetwork: string | undefined): void {
  if (LOOPBACK_NAMES.includes(host) || /^127(?:\.\d{1,3}){3}$/.test(host) || host === '::1') return
  if (allowedHosts.length === 0)
    throw new SettingsError(
      `HOST ${host} can be reached from other machines: list the gateway's host names in ALLOWED_HOSTS, such as ops.example.com.`,
    )
  if (access.kind === 'token' && trustNetwork !== 'yes')
    throw new SettingsError(
      `HOST ${host} can be reached from other machines, and all their users would act with the rights of SERVICE_TOKEN: remove SERVICE_TOKEN so that operators sign in, or set TRUST_NETWORK=yes.`,
    )
}

/** The certificates (PEM) in a file, if one is named. Throws SettingsError. */
export function readCertificates(file: string | undefined): string | undefined {
  if (!file) return undefined
  try {
    const text = readFileSync(file, 'utf8')
    // Parse the first certificate, so that a wrong file fails at startup and not at the first call.
    void new X509Certificate(text)
    return text
  } catch {
    throw new SettingsError(`SERVICE_CA ${file} is not a file of PEM certificates.`)
  }
}

function parseInteger(name: string, text: string | undefined, fallback: number): number {
  if (!text) return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > 1_000_000)
    throw new SettingsError(`${name} must be a whole number from 1 to 1000000.`)
  return value
}

function parseLogLevel(text: string | undefined): LogLevel {
  const level = LOG_LEVELS.find((name) => name === (text || 'info'))
  if (!level) throw new SettingsError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)
  return level
}

const MIN_SECRET_LENGTH = 32

/** Whether `token` is usable as the user name of Basic authentication (service-api 4.1): visible ASCII without a colon. */
export const isToken = (token: string): boolean => /^[!-9;-~]{1,512}$/.test(token)

/** The Authorization header for a token: the token is the user name, the password is empty. */
export const toBasicAuthorization = (token: string): string => `Basic ${Buffer.from(`${token}:`).toString('base64')}`

function parseAccess({ SERVICE_TOKEN, SESSION_SECRET }: Environment): Access {
  if (SERVICE_TOKEN) {
    if (!isToken(SERVICE_TOKEN))
      throw new SettingsError(
        'SERVICE_TOKEN contains an invalid character: only visible ASCII without a colon is allowed.',
      )
    return { kind: 'token', authorization: toBasicAuthorization(SERVICE_TOKEN) }
  }
  const [first, ...older] = (SESSION_SECRET ?? '').split(',').filter((secret) => secret !== '')
  if (first === undefined) return { kind: 'sign-in', secrets: [randomBytes(32).toString('hex')], persistent: false }
  if ([first, ...older].some((secret) => secret.length < MIN_SECRET_LENGTH))
    throw new SettingsError(
      `SESSION_SECRET needs at least ${MIN_SECRET_LENGTH} characters in each of its parts: generate one with openssl rand -hex 32.`,
    )
  return { kind: 'sign-in', secrets: [first, ...older], persistent: true }
}
