// A snapshot file: what the service answered to the read calls, gzip over lines of JSON. The first line is the manifest, every other line a
// record. The gateway's `snapshot` command writes it, the reference service loads it.
import * as z from 'zod/mini'

export const SNAPSHOT_FORMAT = 'signalbox-snapshot'
/** Raised when an older service could not load a newer file. */
export const SNAPSHOT_VERSION = 1

/** A call that was not answered, and why. */
const unreadCall = z.object({ call: z.string(), path: z.string(), reason: z.string() })
export type UnreadCall = z.output<typeof unreadCall>

export const snapshotManifest = z.looseObject({
  format: z.literal(SNAPSHOT_FORMAT),
  version: z.number(),
  /** Epoch milliseconds at which reading began. */
  taken: z.number(),
  /** Origin of the service. */
  service: z.string(),
  organization: z.string(),
  /** Newest deployments of each environment whose changes are included. */
  deployments: z.number(),
  anonymized: z.boolean(),
  /** Number of records, and their SHA-256 as hex digits: over all lines after the manifest, line ends included. */
  records: z.number(),
  sha256: z.string(),
  /** Call name to number of answers. */
  calls: z.record(z.string(), z.number()),
  unread: z.array(unreadCall),
})
export type SnapshotManifest = z.output<typeof snapshotManifest>

/** An answer, or a part of a long list. Parts of a list follow one another. */
export const snapshotRecord = z.object({
  call: z.string(),
  params: z.record(z.string(), z.string()),
  query: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
  answer: z.unknown(),
})
export type SnapshotRecord = z.output<typeof snapshotRecord>
