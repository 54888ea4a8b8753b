// What is asked before the console's code has run, and taken up by the reading that would have asked for it (client.ts).
import { credentials, gatewayUrl } from '../../place.ts'

/** What every request for a reading says. */
export const READ_HEADERS = { Accept: 'application/json', 'X-Signalbox': '1' } as const

/** A page that has not taken an answer by then is another one, or waited for somebody: it would be old. */
const KEPT_MS = 10_000

interface Early {
  readonly response: Promise<Response>
  readonly askedAt: number
  readonly stop: AbortController
}

const asked = new Map<string, Early>()

/** Asks for `paths`, the service's own with their queries. */
export function askEarly(paths: readonly string[]): void {
  for (const path of paths) {
    const stop = new AbortController()
    const response = fetch(`${gatewayUrl}/api${path}`, {
      credentials,
      headers: READ_HEADERS,
      redirect: 'manual',
      signal: stop.signal,
    })
    // Whoever takes it is told.
    response.catch(() => undefined)
    asked.set(path, { response, askedAt: performance.now(), stop })
  }
}

/** The answer to what was asked early, for one taker and until `signal` aborts; undefined where it was not asked. Rejects as fetch does. */
export function takeEarly(path: string, signal: AbortSignal): Promise<Response> | undefined {
  const early = asked.get(path)
  asked.delete(path)
  if (!early || performance.now() - early.askedAt > KEPT_MS) return undefined
  signal.addEventListener('abort', () => early.stop.abort(signal.reason), { once: true })
  return early.response
}
