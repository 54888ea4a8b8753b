// Which writes this browser sent, whichever tab: so that a second tab does not send what the first one did, and nobody repeats blindly
// what ended without an answer. Kept per write, and only touched by the tab that holds the write's lock.
import * as z from 'zod/mini'
import { maskSecrets } from '../../kit/secrets.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'
import type { HttpRequest } from '../client.ts'
import { digestOf } from '../read/digest.ts'
import { removeStored, writeStored, storedKeys, readStored } from '../storage.ts'

const sentRecordSchema = z.object({
  /** The intent it was part of. */
  intent: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  state: z.enum(['sending', 'done', 'unknown']),
})

export type SentRecord = z.output<typeof sentRecordSchema>

const PREFIX = `signalbox.sent ${gatewayUrl} `
const MAX_AGE_MS = 24 * 3_600_000

/** What a write is known by: method, path and body. Secrets do not go into it, so two that differ in them alone count as the same. */
export const fingerprint = ({ method, path, body }: HttpRequest): string =>
  digestOf(new TextEncoder().encode(`${method} ${path} ${JSON.stringify(maskSecrets(body)) ?? ''}`)).toString(36)

function parseSentRecord(text: string | null): SentRecord | undefined {
  if (text === null) return undefined
  try {
    const read = z.safeParse(sentRecordSchema, JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** How this write was last sent; undefined when it never was, was refused, or long ago. */
export function findSentRecord(print: string, now = Date.now()): SentRecord | undefined {
  const found = parseSentRecord(readStored(PREFIX + print))
  return found && now - found.at < MAX_AGE_MS ? found : undefined
}

/** Takes note of a write; `undefined`: it has not happened. */
export function recordSent(print: string, sent: SentRecord | undefined): void {
  if (sent) writeStored(PREFIX + print, JSON.stringify(sent))
  else removeStored(PREFIX + print)
}

/** Forgets what is of no use any more. */
export function removeExpiredSent(now = Date.now()): void {
  for (const print of storedKeys(PREFIX)) if (!findSentRecord(print, now)) removeStored(PREFIX + print)
}
