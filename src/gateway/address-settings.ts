// Parsers of settings that are addresses: of the service, the gateway, its clients and its proxies.
import { isIP } from 'node:net'

/** An invalid setting. The message is one sentence that names the setting and never contains a secret. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Loopback names as they appear in a Host header. */
export const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** SERVICE_URL. Throws SettingsError. */
export function parseServiceUrl(text: string | undefined): URL {
  if (!text)
    throw new SettingsError(
      'SERVICE_URL is not set: set it to the address of the service, such as https://ops.example.com.',
    )
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new SettingsError('SERVICE_URL must be an http or https address.')
  if (url.username || url.password)
    throw new SettingsError('SERVICE_URL must not contain a user or password: set the token as SERVICE_TOKEN.')
  if (url.search || url.hash) throw new SettingsError('SERVICE_URL must not contain ? or #.')
  return url
}

/** Whether requests to the service leave this machine over plain http. */
export function isUnencrypted(serviceOrigin: string): boolean {
  const { protocol, hostname } = new URL(serviceOrigin)
  return protocol === 'http:' && !LOOPBACK_NAMES.includes(hostname)
}

/** PORT, by default 4800. Throws SettingsError. */
export function parsePort(text: string | undefined): number {
  if (!text) return 4800
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new SettingsError('PORT must be a whole number from 0 to 65535.')
  return Number(text)
}

/** BASE_PATH without its trailing slash. Throws SettingsError. */
export function parseBasePath(text: string | undefined): string {
  const path = (text ?? '').replace(/\/$/, '')
  if (path === '') return ''
  if (!/^(?:\/[A-Za-z0-9_-]+)+$/.test(path) || path === '/api')
    throw new SettingsError('BASE_PATH must be a path such as /signalbox, of letters, digits, _ and -, and not /api.')
  return path
}

const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** ALLOWED_HOSTS as a list. Throws SettingsError. */
export function parseHosts(text: string | undefined): string[] {
  const hosts = splitList(text).map((host) => host.toLowerCase())
  if (hosts.some((host) => !/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(host)))
    throw new SettingsError(
      'ALLOWED_HOSTS must be a comma-separated list of host names, each with its port unless it is the default.',
    )
  return hosts
}

/** TRUSTED_PROXIES as a list of addresses and CIDR ranges. Throws SettingsError. */
export function parseProxies(text: string | undefined): string[] {
  const proxies = splitList(text)
  if (!proxies.every(isAddressOrRange))
    throw new SettingsError(
      'TRUSTED_PROXIES must be a comma-separated list of addresses or ranges such as 127.0.0.1 or 10.0.0.0/8.',
    )
  return proxies
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const version = isIP(address)
  if (version === 0 || text.split('/').length > 2) return false
  // The range /0 would trust every client.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** ALLOWED_ORIGINS as a list of exact origins. Throws SettingsError. */
export function parseOrigins(text: string | undefined): string[] {
  const origins = splitList(text)
  const isOrigin = (text: string) =>
    !text.includes('*') &&
    URL.canParse(text) &&
    /^https?:$/.test(new URL(text).protocol) &&
    new URL(text).origin === text
  if (!origins.every(isOrigin))
    throw new SettingsError(
      'ALLOWED_ORIGINS must be a comma-separated list of origins such as https://console.example.com, without path or wildcard.',
    )
  return origins
}
