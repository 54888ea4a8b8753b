// Which writes this browser sent, whichever tab: so that a second tab does not send what the first one did, and nobody repeats blindly
// what ended without an answer. Kept per write, and only touched by the tab that holds the write's lock.
import * as z from 'zod/mini'
import { maskSecrets } from '../../kit/secrets.ts'
import { gatewayUrl } from '../../place.ts'
import type { ExactRequest } from '../client.ts'
import { digestOf } from '../read/digest.ts'
import { forget, keep, keysAfter, recall } from '../storage.ts'

const sentBefore = z.object({
  /** The intent it was part of. */
  intent: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  state: z.enum(['sending', 'done', 'unknown']),
})

export type SentBefore = z.output<typeof sentBefore>

const PREFIX = `signalbox.sent ${gatewayUrl} `
const KEPT_MS = 24 * 3_600_000

/** What a write is known by: method, path and body. Secrets do not go into it, so two that differ in them alone count as the same. */
export const printOf = ({ method, path, body }: ExactRequest): string =>
  digestOf(new TextEncoder().encode(`${method} ${path} ${JSON.stringify(maskSecrets(body)) ?? ''}`)).toString(36)

function parse(text: string | null): SentBefore | undefined {
  if (text === null) return undefined
  try {
    const read = z.safeParse(sentBefore, JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** How this write was last sent; undefined when it never was, was refused, or long ago. */
export function lastSent(print: string, now = Date.now()): SentBefore | undefined {
  const found = parse(recall(PREFIX + print))
  return found && now - found.at < KEPT_MS ? found : undefined
}

/** Takes note of a write; `undefined`: it has not happened. */
export function noteSent(print: string, sent: SentBefore | undefined): void {
  if (sent) keep(PREFIX + print, JSON.stringify(sent))
  else forget(PREFIX + print)
}

/** Forgets what is of no use any more. */
export function forgetOldSent(now = Date.now()): void {
  for (const print of keysAfter(PREFIX)) if (!lastSent(print, now)) forget(PREFIX + print)
}
