// What the gateway is told at its start. Everything comes from the environment and is checked here, once.

/** Milliseconds the service may take until it begins to answer. */
export interface TimeLimits {
  readonly read: number
  readonly write: number
  /** For calls that wait for the planner, which gives up after 600 s itself (service-api 4.4). */
  readonly slow: number
}

export interface Settings {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** Further values of the Host header to answer to, beside the loopback names: `name` or `name:port`, lower case. */
  readonly allowedHosts: readonly string[]
  /** Scheme, host and port of the service; nothing a client sends changes it. */
  readonly serviceOrigin: string
  /** Path below which the service lives, without a slash at its end; often ''. */
  readonly servicePrefix: string
  /** Value of the Authorization header sent to the service. */
  readonly authorization: string
  /** Folder of the built console; undefined: only the calls are served. */
  readonly consoleFolder: string | undefined
  readonly limits: TimeLimits
}

/** A setting that cannot be used. The message is one sentence that names it and never holds a secret. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

export type Environment = Readonly<Record<string, string | undefined>>

const LIMITS: TimeLimits = { read: 30_000, write: 60_000, slow: 630_000 }

/** Reads SERVICE_URL, SERVICE_TOKEN, HOST, PORT and ALLOWED_HOSTS. Throws SettingsError. */
export function readSettings(environment: Environment, consoleFolder?: string): Settings {
  const service = readServiceUrl(environment.SERVICE_URL)
  return {
    host: environment.HOST || '127.0.0.1',
    port: readPort(environment.PORT),
    allowedHosts: readHosts(environment.ALLOWED_HOSTS),
    serviceOrigin: service.origin,
    servicePrefix: service.pathname.replace(/\/+$/, ''),
    authorization: authorizationFor(environment.SERVICE_TOKEN),
    consoleFolder,
    limits: LIMITS,
  }
}

function readServiceUrl(text: string | undefined): URL {
  if (!text)
    throw new SettingsError('SERVICE_URL is not set: give the address of the service, such as https://ops.example.com.')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new SettingsError('SERVICE_URL is not an http or https address.')
  if (url.username || url.password)
    throw new SettingsError('SERVICE_URL must not hold a user or password: give the token as SERVICE_TOKEN.')
  if (url.search || url.hash) throw new SettingsError('SERVICE_URL must end with its path, without ? or #.')
  return url
}

// The token is the user name of Basic authentication, the password is empty (service-api 4.1); a colon would cut it short.
function authorizationFor(token: string | undefined): string {
  if (!token)
    throw new SettingsError('SERVICE_TOKEN is not set: give the API token of the operator the gateway acts for.')
  if (!/^[!-9;-~]+$/.test(token))
    throw new SettingsError('SERVICE_TOKEN holds a character that no token has: only visible ASCII without colon.')
  return `Basic ${Buffer.from(`${token}:`).toString('base64')}`
}

function readPort(text: string | undefined): number {
  if (!text) return 4800
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new SettingsError('PORT is not a whole number from 0 to 65535.')
  return Number(text)
}

/** ALLOWED_HOSTS as a list. Throws SettingsError. */
export function readHosts(text: string | undefined): string[] {
  const hosts = (text ?? '').split(',').map((host) => host.trim().toLowerCase())
  const named = hosts.filter((host) => host !== '')
  if (named.some((host) => !/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(host)))
    throw new SettingsError('ALLOWED_HOSTS is not a comma list of host names, each with its port where it has one.')
  return named
}
