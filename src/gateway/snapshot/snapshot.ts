// Takes a snapshot: reads the service into a journal, then writes the journal as one compressed file.
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, renameSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { listUsers } from '../../contract/organization/people.ts'
import { SegmentError } from '../../contract/core/path.ts'
import {
  SNAPSHOT_FORMAT,
  SNAPSHOT_VERSION,
  type SnapshotManifest,
  type UnreadCall,
} from '../../contract/core/snapshot.ts'
import { createAnonymizer } from './anonymize.ts'
import { openJournal, toKey, type AnswerWriter, type Journal } from './journal.ts'
import { redact } from './redact.ts'
import { ReadError, toPath, TokenRefusedError, type ReadRequest, type Source } from './source.ts'
import { walk, type Reader } from './walk.ts'

export interface SnapshotOptions {
  readonly service: URL
  readonly organization: string
  /** The file to write. Its journal is beside it until it is complete. */
  readonly out: string
  readonly deployments: number
  readonly anonymize: boolean
  readonly concurrency: number
}

/** `done` of `total` assemblies; `answers` so far. */
export interface Progress {
  readonly answers: number
  readonly done: number
  readonly total: number
}

/** The organization cannot be read at all. The message is one sentence. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
}

const journalPath = (out: string) => `${out}.partial`

interface Observed {
  readonly class: Set<string>
  readonly relation: Set<string>
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Notes the class of a record and of the records at the ends of a relation. */
function observe(observed: Observed, item: unknown): void {
  if (!isFields(item)) return
  const { ciClassName, relationName, fromCi, toCi } = item
  // Records can also be made of a template's class.
  if (typeof ciClassName === 'string') observed.class.add(ciClassName.replace(/^mgmt\./, ''))
  if (typeof relationName === 'string') observed.relation.add(relationName)
  for (const end of [fromCi, toCi]) if (isFields(end)) observe(observed, end)
}

// Only the organization itself: the token may be good for others.
const isWanted = (call: string, item: unknown, organization: string) =>
  call !== 'listOrganizations' || (isFields(item) && item['name'] === organization)

function createReader(
  source: Source,
  journal: Journal,
  toStored: (answer: unknown) => unknown,
  report: { unread: UnreadCall[]; onProgress: (progress: Progress) => void },
): Reader {
  const observed: Observed = { class: new Set(), relation: new Set() }
  const failed = new Set<string>()
  let [answers, done, total] = [0, 0, 0]
  const { organization } = journal.header

  const addTo = (writer: AnswerWriter, { call }: ReadRequest, item: unknown) => {
    if (!isWanted(call.name, item, organization)) return
    const stored = toStored(item)
    observe(observed, stored)
    writer.add(stored)
  }

  /** Reads one page, complete or not at all. */
  async function readPage(request: ReadRequest, offset: string) {
    let items: unknown[] = []
    const { nextOffset } = await source.read(
      { ...request, query: { ...request.query, offset } },
      () => {
        items = []
      },
      (item) => items.push(item),
    )
    return { items, nextOffset }
  }

  /** Adds the further pages of a list that has `count` items so far. */
  async function readMore(request: ReadRequest, writer: AnswerWriter, first: string | undefined, count: number) {
    const { pageSize } = request
    const next = (nextOffset: string | undefined, size: number, total: number) =>
      nextOffset ?? (pageSize !== undefined && size >= pageSize ? String(total) : undefined)
    let [total, previous] = [count, '']
    for (let offset = next(first, count, count); offset !== undefined;) {
      const { items, nextOffset } = await readPage(request, offset)
      const content = JSON.stringify(items)
      if (content === previous || nextOffset === offset) {
        report.unread.push({
          call: request.call.name,
          path: toPath(request),
          reason: `Only the newest ${total} are included: the service does not return more.`,
        })
        return
      }
      previous = content
      for (const item of items) addTo(writer, request, item)
      total += items.length
      offset = next(nextOffset, items.length, total)
    }
  }

  async function readInto(request: ReadRequest): Promise<void> {
    let writer = journal.start(request)
    let count = 0
    const { kind, nextOffset } = await source.read(
      request,
      () => {
        writer = journal.start(request)
        count = 0
      },
      (item) => {
        count += 1
        addTo(writer, request, item)
      },
    )
    if (kind === 'list') await readMore(request, writer, nextOffset, count)
    writer.finish(kind)
  }

  return {
    async read(request) {
      if (journal.has(request)) {
        for (const item of journal.items(request)) observe(observed, item)
        return
      }
      // A list is read for each step that depends on it.
      if (failed.has(toKey(request))) return
      try {
        await readInto(request)
      } catch (error) {
        if (error instanceof TokenRefusedError) throw error
        if (!(error instanceof ReadError) && !(error instanceof SegmentError)) throw error
        failed.add(toKey(request))
        const isNone = error instanceof ReadError && error.status === 404 && request.call.nullWhenMissing
        const path = error instanceof SegmentError ? JSON.stringify(request.params) : toPath(request)
        if (!isNone) report.unread.push({ call: request.call.name, path, reason: error.message })
      }
      answers += 1
      report.onProgress({ answers, done, total })
    },
    items: (request) => journal.items(request),
    leaveOut(request, reason) {
      report.unread.push({ call: request.call.name, path: toPath(request), reason })
    },
    classes: (kind) => [...observed[kind]].sort(),
    progress(newDone, newTotal) {
      ;[done, total] = [newDone, newTotal]
      report.onProgress({ answers, done, total })
    },
  }
}

/** The manifest's counts and checksum of everything in the journal. */
function summarize(journal: Journal): Pick<SnapshotManifest, 'records' | 'sha256' | 'calls'> {
  const hash = createHash('sha256')
  const calls: Record<string, number> = {}
  let records = 0
  for (const { call, line, isFirst } of journal.lines()) {
    hash.update(line)
    records += 1
    if (isFirst) calls[call] = (calls[call] ?? 0) + 1
  }
  return { records, sha256: hash.digest('hex'), calls }
}

async function writeFile(journal: Journal, manifest: SnapshotManifest, out: string): Promise<void> {
  function* content(): Generator<Buffer> {
    yield Buffer.from(`${JSON.stringify(manifest)}\n`)
    for (const { line } of journal.lines()) yield line
  }
  const temporary = `${out}.writing`
  await pipeline(
    Readable.from(content(), { highWaterMark: 4 }),
    createGzip(),
    createWriteStream(temporary, { mode: 0o600 }),
  )
  renameSync(temporary, out)
}

/** Reads the organization and writes the file. Resumes an interrupted snapshot. Throws SnapshotError, JournalError or TokenRefusedError. */
export async function takeSnapshot(
  source: Source,
  options: SnapshotOptions,
  onProgress: (progress: Progress) => void = () => {},
): Promise<{ readonly manifest: SnapshotManifest; readonly resumed: number }> {
  const { service, organization, out, deployments, anonymize, concurrency } = options
  const journal = openJournal(
    journalPath(out),
    { service: service.href, organization, deployments, anonymize },
    () => ({
      taken: Date.now(),
      key: randomBytes(32).toString('hex'),
    }),
  )
  try {
    const anonymizer = anonymize ? createAnonymizer(journal.header.key) : undefined
    if (anonymizer) anonymizer.learnUsers(await readUsers(source, organization))
    const unread: UnreadCall[] = []
    const toStored = (answer: unknown) => {
      const redacted = redact(answer)
      return anonymizer ? anonymizer.anonymize(redacted) : redacted
    }
    await walk(createReader(source, journal, toStored, { unread, onProgress }), {
      organization,
      deployments,
      concurrency,
    })
    const unreadSettings = unread.find(({ call }) => call === 'readOrganizationSettings')
    if (unreadSettings)
      throw new SnapshotError(`The organization ${organization} cannot be read: ${unreadSettings.reason}`)
    const toText = (text: string) => anonymizer?.anonymizeText(text) ?? text
    const manifest: SnapshotManifest = {
      format: SNAPSHOT_FORMAT,
      version: SNAPSHOT_VERSION,
      taken: journal.header.taken,
      service: toText(service.origin),
      organization,
      deployments,
      anonymized: anonymize,
      ...summarize(journal),
      unread: unread
        .sort((a, b) => a.path.localeCompare(b.path))
        .map(({ call, path, reason }) => ({ call, path: toText(path), reason: toText(reason) })),
    }
    await writeFile(journal, manifest, out)
    journal.remove()
    return { manifest, resumed: journal.resumed }
  } catch (error) {
    journal.close()
    throw error
  }
}

/** Users, only to find their names in texts. They are not stored as they are. Throws SnapshotError: without them, names would remain. */
async function readUsers(source: Source, organization: string): Promise<unknown[]> {
  let users: unknown[] = []
  try {
    await source.read(
      { call: listUsers, params: { organization } },
      () => {
        users = []
      },
      (user) => void users.push(user),
    )
  } catch (error) {
    if (!(error instanceof ReadError)) throw error
    throw new SnapshotError(`The users, whose names --anonymize replaces, cannot be read: ${error.message}`)
  }
  return users
}
