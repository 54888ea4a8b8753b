// The writes that this browser sent, so that no tab repeats one or resends one with an unknown outcome. Stored per write and changed only
// by the tab that holds the write's lock.
import * as z from 'zod/mini'
import { maskSecrets } from '../../kit/secrets.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'
import type { HttpRequest } from '../client.ts'
import { digestOf } from '../read/digest.ts'
import { readStoredJson, removeStored, writeStored, storedKeys } from '../../kit/browser/storage.ts'

const sentRecordSchema = z.object({
  /** Id of the stored write. */
  writeId: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  state: z.enum(['sending', 'done', 'unknown']),
})

export type SentRecord = z.output<typeof sentRecordSchema>

const PREFIX = `signalbox.sent ${gatewayUrl} `
const MAX_AGE_MS = 24 * 3_600_000

/** Identifies a write by method, path and body. Secrets are left out, so two writes that differ only in secrets are equal. */
export const fingerprint = ({ method, path, body }: HttpRequest): string =>
  digestOf(new TextEncoder().encode(`${method} ${path} ${JSON.stringify(maskSecrets(body)) ?? ''}`)).toString(36)

/** How this write was last sent; undefined if never, refused, or more than a day ago. */
export function findSentRecord(print: string, now = Date.now()): SentRecord | undefined {
  const record = readStoredJson(PREFIX + print, sentRecordSchema)
  return record && now - record.at < MAX_AGE_MS ? record : undefined
}

/** Records a write; `undefined` means that it did not happen. */
export function recordSent(print: string, sent: SentRecord | undefined): void {
  if (sent) writeStored(PREFIX + print, JSON.stringify(sent))
  else removeStored(PREFIX + print)
}

export function removeExpiredSent(now = Date.now()): void {
  for (const print of storedKeys(PREFIX)) if (!findSentRecord(print, now)) removeStored(PREFIX + print)
}
