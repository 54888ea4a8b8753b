// A request as a line for a shell: the token and the service's address are left to the person's environment.
import { maskSecrets } from '../secrets.ts'

export interface ShownRequest {
  readonly method: string
  /** The service's own path with its query, from the first slash. */
  readonly path: string
  /** Undefined where nothing is sent along. */
  readonly body?: unknown
}

/** Quotes any text as one word of a POSIX shell. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The body as it is shown, secrets masked; '' where there is none. */
export const bodyText = (body: unknown): string => (body === undefined ? '' : JSON.stringify(maskSecrets(body)))

/** The request as curl, to be run with SERVICE_URL and TOKEN set. Masked secrets have to be put in by hand. */
export function toCurl({ method, path, body }: ShownRequest): string {
  const parts = [
    `curl -X ${method} "$SERVICE_URL"${quoteForShell(path)}`,
    `-u "$TOKEN:"`,
    `-H 'Accept: application/json'`,
  ]
  const sent = bodyText(body)
  if (sent !== '') parts.push(`-H 'Content-Type: application/json'`, `--data-raw ${quoteForShell(sent)}`)
  return parts.join(' \\\n  ')
}
