// A request as a line for a shell: the token and the service's address are left to the person's environment.
import { maskSecrets } from '../secrets.ts'

export interface RequestPreview {
  readonly method: string
  /** The service's own path with its query, from the first slash. */
  readonly path: string
  /** Undefined where nothing is sent along. */
  readonly body?: unknown
}

/** Quotes any text as one word of a POSIX shell. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The body as it is shown, secrets masked; '' where there is none. */
export const formatBody = (body: unknown): string => (body === undefined ? '' : JSON.stringify(maskSecrets(body)))

function formatCurl({ method, body }: RequestPreview, address: string, credential: readonly string[]): string {
  // Without globbing curl leaves brackets and braces in an address alone.
  const parts = [`curl -g -X ${method} ${address}`, ...credential, `-H 'Accept: application/json'`]
  const sent = formatBody(body)
  if (sent !== '') parts.push(`-H 'Content-Type: application/json'`, `--data-raw ${quoteForShell(sent)}`)
  return parts.join(' \\\n  ')
}

/** The request as curl straight to the service, to be run with SERVICE_URL and TOKEN set. Masked secrets have to be put in by hand. */
export const toCurl = (request: RequestPreview): string =>
  formatCurl(request, `"$SERVICE_URL"${quoteForShell(request.path)}`, [`-u "$TOKEN:"`])

export interface GatewayAddress {
  /** Absolute, without a slash at its end. */
  readonly url: string
  /** Whether it asks for a session, whose cookie is then left to the person's environment. */
  readonly session: boolean
}

/** The same through the gateway, which adds the credential; with COOKIE set where operators sign in. */
export const toGatewayCurl = (request: RequestPreview, { url, session }: GatewayAddress): string =>
  formatCurl(request, quoteForShell(`${url}/api${request.path}`), [
    `-H 'X-Signalbox: 1'`,
    ...(session ? [`-b "$COOKIE"`] : []),
  ])
