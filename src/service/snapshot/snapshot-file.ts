// Reads snapshot files line by line and refuses damaged, foreign and newer ones.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  SNAPSHOT_FORMAT,
  SNAPSHOT_VERSION,
  snapshotManifest,
  snapshotRecord,
  type SnapshotManifest,
  type SnapshotRecord,
} from '../../contract/core/snapshot.ts'
import { StartupError } from '../store/database.ts'
import { isFields } from './fields.ts'

/** Longest line that is accepted, in bytes: a line without end is not one of ours. */
const MAX_LINE_BYTES = 256 * 1024 * 1024

/** Lines of the unpacked file, each with its line end. */
async function* readLines(file: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  // Errors of both streams reach the loop below through `gunzip`.
  pipeline(createReadStream(file), gunzip, () => {})
  let pieces: Buffer[] = []
  let length = 0
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end + 1)])
      ;[pieces, length, start] = [[], 0, end + 1]
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start))
    length += chunk.length - start
    if (length > MAX_LINE_BYTES) throw new Error('a line is too long')
  }
  if (pieces.length > 0) throw new Error('the last line is incomplete')
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EISDIR: 'it is a folder',
}

const findFileProblem = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? FILE_PROBLEMS[String(error.code)] : undefined

function toFileError(error: unknown, file: string): Error {
  if (error instanceof StartupError) return error
  const problem = findFileProblem(error)
  if (problem !== undefined) return new StartupError(`The snapshot ${file} cannot be read: ${problem}.`)
  const reason = error instanceof Error ? error.message : String(error)
  return new StartupError(`${file} is damaged (${reason}); take the snapshot again.`)
}

function parseManifest(line: Buffer | undefined, file: string): SnapshotManifest {
  let found: unknown
  try {
    found = JSON.parse(line?.toString('utf8') ?? '')
  } catch {
    // Not JSON: foreign.
  }
  if (!isFields(found) || found['format'] !== SNAPSHOT_FORMAT) throw new StartupError(`${file} is not a snapshot.`)
  const version = Number(found['version'])
  if (version > SNAPSHOT_VERSION) {
    throw new StartupError(`${file} was written by a newer version of Signalbox; update Signalbox to open it.`)
  }
  const parsed = snapshotManifest.safeParse(found)
  if (!parsed.success)
    throw new StartupError(`${file} is damaged (its manifest is incomplete); take the snapshot again.`)
  return parsed.data
}

/** The manifest of a file. Throws StartupError for a damaged, foreign or newer one. */
export async function readManifest(file: string): Promise<SnapshotManifest> {
  try {
    const lines = readLines(file)
    const { value } = await lines.next()
    await lines.return(undefined)
    return parseManifest(value, file)
  } catch (error) {
    // What cannot be unpacked at all was never ours.
    const isForeign = error instanceof Error && 'code' in error && error.code === 'Z_DATA_ERROR'
    throw isForeign ? new StartupError(`${file} is not a snapshot.`) : toFileError(error, file)
  }
}

/** Compares the whole file with its checksum. Throws StartupError. */
export async function verifySnapshot(file: string): Promise<SnapshotManifest> {
  const manifest = await readManifest(file)
  const hash = createHash('sha256')
  let isFirst = true
  try {
    for await (const line of readLines(file)) {
      if (!isFirst) hash.update(line)
      isFirst = false
    }
    if (hash.digest('hex') !== manifest.sha256) throw new Error('its checksum is wrong')
    return manifest
  } catch (error) {
    throw toFileError(error, file)
  }
}

/** The records of a verified file. Throws StartupError. */
export async function* readRecords(file: string): AsyncGenerator<SnapshotRecord> {
  let isFirst = true
  try {
    for await (const line of readLines(file)) {
      if (!isFirst) yield snapshotRecord.parse(JSON.parse(line.toString('utf8')))
      isFirst = false
    }
  } catch (error) {
    throw toFileError(error, file)
  }
}
