// What was read so far, in a file beside the snapshot: answers as lines, each list followed by a line that says where its parts are. After an
// interruption, complete answers are not read again.
import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { SnapshotRecord } from '../../contract/core/snapshot.ts'
import { acquireLock } from './lock.ts'
import type { ReadRequest } from './source.ts'

/** What an interrupted snapshot must have in common with its resumption, and what it keeps. */
export interface JournalHeader {
  readonly service: string
  readonly organization: string
  readonly deployments: number
  readonly anonymize: boolean
}

interface StoredHeader extends JournalHeader {
  readonly taken: number
  /** Key of the pseudonyms, random. */
  readonly key: string
}

type Part = readonly [offset: number, length: number]

/** Items per line. */
const PART_ITEMS = 500

export interface Journal {
  readonly header: StoredHeader
  /** Number of complete answers that were read before this run. */
  readonly resumed: number
  has(request: ReadRequest): boolean
  /** Starts an answer. Whatever was stored of an incomplete one is ignored. */
  start(request: ReadRequest): AnswerWriter
  /** Items of a complete answer; none if it was not read. */
  items(request: ReadRequest): Generator<unknown>
  /** Lines of all complete answers in a fixed order, each with its line end. */
  lines(): Generator<{ readonly call: string; readonly line: Buffer; readonly isFirst: boolean }>
  close(): void
  /** Closes and deletes the file. */
  remove(): void
}

export interface AnswerWriter {
  add(item: unknown): void
  finish(kind: 'list' | 'value'): void
}

/** Identifies a request. */
export const toKey = ({ call, params, query }: ReadRequest): string =>
  JSON.stringify([call.name, params, query ?? null])

/** A journal of something else is in the way. The message is one sentence. */
export class JournalError extends Error {
  override readonly name = 'JournalError'
}

const COMPLETE = '{"complete":'

/** Index of the complete answers and the length of the usable content. */
function readIndex(file: number): { header: StoredHeader | undefined; parts: Map<string, Part[]>; end: number } {
  const parts = new Map<string, Part[]>()
  let header: StoredHeader | undefined
  let [end, rest] = [0, Buffer.alloc(0)]
  const chunk = Buffer.alloc(1 << 20)
  for (let position = 0, count = 1; count > 0; position += count) {
    count = readSync(file, chunk, 0, chunk.length, position)
    let content = Buffer.concat([rest, chunk.subarray(0, count)])
    for (let line = content.indexOf(10); line >= 0; line = content.indexOf(10)) {
      if (!header) header = JSON.parse(content.toString('utf8', 0, line))
      else if (content.toString('latin1', 0, COMPLETE.length) === COMPLETE) {
        const stored: { complete: string; parts: Part[] } = JSON.parse(content.toString('utf8', 0, line))
        parts.set(stored.complete, stored.parts)
      }
      end += line + 1
      content = content.subarray(line + 1)
    }
    rest = Buffer.from(content)
  }
  return { header, parts, end }
}

type BeginHeader = () => Pick<StoredHeader, 'taken' | 'key'>

/** Opens the journal at `path`, or begins one. Throws JournalError if it belongs to another snapshot, or another process writes it. */
export function openJournal(path: string, wanted: JournalHeader, begin: BeginHeader): Journal {
  const lock = `${path}.lock`
  const unlock = acquireLock(lock)
  if (typeof unlock === 'number')
    throw new JournalError(
      `Process ${unlock} is taking this snapshot; wait until it has ended, or delete ${lock} if it is another program.`,
    )
  try {
    return openLockedJournal(path, wanted, begin, unlock)
  } catch (error) {
    unlock()
    if (!(error instanceof SyntaxError)) throw error
    throw new JournalError('The .partial file next to the snapshot is damaged. Delete it to start a new snapshot.')
  }
}

function openLockedJournal(path: string, wanted: JournalHeader, begin: BeginHeader, unlock: () => void): Journal {
  const isNew = !existsSync(path)
  // Readable by its owner only: it says what production looks like.
  const file = openSync(path, isNew ? 'w+' : 'r+', 0o600)
  const { header: stored, parts, end } = readIndex(file)
  let [size, closed] = [end, false]
  function append(line: string): Part {
    // Requests may still be under way when another one has failed.
    if (closed) throw new JournalError('The snapshot was canceled.')
    const content = Buffer.from(`${line}\n`)
    // On a nearly full disk, a write can be incomplete.
    for (let written = 0; written < content.length;)
      written += writeSync(file, content, written, content.length - written, size + written)
    size += content.length
    return [size - content.length, content.length]
  }
  if (stored) {
    const { taken: _, key: __, ...found } = stored
    if (!isDeepStrictEqual(found, wanted)) {
      closeSync(file)
      throw new JournalError(
        `${path} belongs to an interrupted snapshot with other settings; delete it to start a new snapshot.`,
      )
    }
    if (fstatSync(file).size > end) ftruncateSync(file, end)
  }
  const header = stored ?? { ...wanted, ...begin() }
  if (!stored) append(JSON.stringify(header))

  function closeFile(): void {
    closed = true
    closeSync(file)
  }

  function readPart([offset, length]: Part): Buffer {
    if (closed) throw new JournalError('The snapshot was canceled.')
    const line = Buffer.alloc(length)
    readSync(file, line, 0, length, offset)
    return line
  }

  return {
    header,
    resumed: parts.size,
    has: (request) => parts.has(toKey(request)),
    start(request) {
      const own: Part[] = []
      let items: unknown[] = []
      const { call, params, query } = request
      const write = (answer: unknown) => {
        const record: SnapshotRecord = { call: call.name, params, ...(query && { query }), answer }
        own.push(append(JSON.stringify(record)))
        items = []
      }
      return {
        add(item) {
          items.push(item)
          if (items.length === PART_ITEMS) write(items)
        },
        finish(kind) {
          if (kind === 'value') write(items[0] ?? null)
          else if (items.length > 0 || own.length === 0) write(items)
          append(`${COMPLETE}${JSON.stringify(toKey(request))},"parts":${JSON.stringify(own)}}`)
          parts.set(toKey(request), own)
        },
      }
    },
    *items(request) {
      for (const part of parts.get(toKey(request)) ?? []) {
        const { answer }: SnapshotRecord = JSON.parse(readPart(part).toString('utf8'))
        if (Array.isArray(answer)) yield* answer
        else yield answer
      }
    },
    *lines() {
      for (const key of [...parts.keys()].sort()) {
        const [call]: [string] = JSON.parse(key)
        for (const [index, part] of (parts.get(key) ?? []).entries())
          yield { call, line: readPart(part), isFirst: index === 0 }
      }
    },
    close() {
      closeFile()
      unlock()
    },
    remove() {
      closeFile()
      rmSync(path, { force: true })
      unlock()
    },
  }
}
