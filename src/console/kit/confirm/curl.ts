import { maskSecrets } from '../secrets.ts'

export interface RequestPreview {
  readonly method: string
  /** The service's path and query. */
  readonly path: string
  /** Undefined without a body. */
  readonly body?: unknown
}

/** Quotes a text as one POSIX shell word. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The body with secrets masked; '' without one. */
export const formatBody = (body: unknown): string => (body === undefined ? '' : JSON.stringify(maskSecrets(body)))

function formatCurl({ method, body }: RequestPreview, address: string, credential: readonly string[]): string {
  // -g: leave brackets and braces in the address alone.
  const parts = [`curl -g -X ${method} ${address}`, ...credential, `-H 'Accept: application/json'`]
  const text = formatBody(body)
  if (text !== '') parts.push(`-H 'Content-Type: application/json'`, `--data-raw ${quoteForShell(text)}`)
  return parts.join(' \\\n  ')
}

/** A curl command for the service. Reads SERVICE_URL and TOKEN from the environment; masked secrets must be filled in. */
export const toCurl = (request: RequestPreview): string =>
  formatCurl(request, `"$SERVICE_URL"${quoteForShell(request.path)}`, [`-u "$TOKEN:"`])

/** A curl command for the gateway at `url`, which adds the credential. Reads COOKIE from the environment if operators sign in. */
export const toGatewayCurl = (request: RequestPreview, { url, session }: { url: string; session: boolean }): string =>
  formatCurl(request, quoteForShell(`${url}/api${request.path}`), [
    `-H 'X-Signalbox: 1'`,
    ...(session ? [`-b "$COOKIE"`] : []),
  ])
