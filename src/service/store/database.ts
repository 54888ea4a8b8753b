// The database file `service.db`: opened by one process at a time, durable, versioned.
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { APPLICATION_ID, migrations } from './schema.ts'

export type SqlValue = string | number | null

/** Why the service cannot start, in one sentence for the user. */
export class StartupError extends Error {
  override readonly name = 'StartRefusal'
}

export interface Database {
  all(sql: string, ...values: SqlValue[]): Record<string, SqlValue>[]
  /** Like `all`, with each row as an array of columns: twice as fast for many rows. */
  arrays(sql: string, ...values: SqlValue[]): SqlValue[][]
  /** First column of the first row, or null. */
  value(sql: string, ...values: SqlValue[]): SqlValue
  run(sql: string, ...values: SqlValue[]): void
  /**
   * Runs `work` in one transaction: on disk when this returns, rolled back if it throws. Inside another transaction it is a part of that one,
   * which can be rolled back alone.
   */
  transaction<Result>(work: () => Result): Result
  /** Checkpoints the WAL, which speeds up the next start. */
  optimize(): void
  /** Number of rolled-back transactions and parts. Caches filled before a rollback may hold unsaved values. */
  rollbackCount(): number
  /** Whether the open file was deleted or replaced: what is written would be lost when the process ends. */
  isDeleted(): boolean
  close(): void
}

const getDatabaseFile = (folder: string) => join(folder, 'service.db')

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

const isDamage = (error: unknown) => /not a database|malformed|corrupt/i.test(errorMessage(error))

/** Whether a write failed because the disk is full or broken. */
export const isDiskError = (error: unknown) => /disk is full|disk I\/O|ENOSPC/i.test(errorMessage(error))

/** Converts an error of the database into a StartupError; returns any other error unchanged. */
export function toStartupError(error: unknown, folder: string): unknown {
  if (error instanceof StartupError) return error
  const file = getDatabaseFile(folder)
  const text = errorMessage(error)
  if (/locked|busy/i.test(text)) {
    return new StartupError(`Another process uses ${file}; stop it or choose another data folder.`)
  }
  if (isDiskError(error)) {
    return new StartupError(`The disk of ${folder} is full or fails (${text}); free some space, then start again.`)
  }
  if (isDamage(error)) {
    return new StartupError(`${file} is damaged (${text}); move it away to start with a new one. Nothing was changed.`)
  }
  if (/unable to open|readonly|read-only|permission|EACCES|EPERM|EROFS/i.test(text)) {
    return new StartupError(`${file} cannot be written (${text}); check the data folder's permissions.`)
  }
  return error
}

// The lock is SQLite's own file lock, which the system frees even after kill -9. Writes nothing before the file is recognized.
function prepare(connection: DatabaseSyncInstance, file: string, checksIntegrity: boolean): void {
  connection.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE')
  const read = (sql: string) => Object.values(connection.prepare(sql).get() ?? {})[0]
  const tables = Number(read('SELECT count(*) FROM sqlite_schema'))
  if (tables > 0 && read('PRAGMA application_id') !== APPLICATION_ID) {
    throw new StartupError(`${file} is not a database of this service; nothing was changed.`)
  }
  const integrity = checksIntegrity ? String(read('PRAGMA integrity_check(1)')) : 'ok'
  if (integrity !== 'ok') throw new Error(`malformed: ${integrity.replaceAll(/\s+/g, ' ')}`)
  const version = Number(read('PRAGMA user_version'))
  if (version > migrations.length) {
    throw new StartupError(
      `${file} was written by a newer version of this service (layout ${version}, known are up to ${migrations.length}); nothing was changed.`,
    )
  }
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  connection.exec('PRAGMA cache_size = -32768; BEGIN IMMEDIATE; COMMIT')
  const identity = `PRAGMA application_id = ${APPLICATION_ID}`
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue
    connection.exec(`BEGIN; ${migration}; ${identity}; PRAGMA user_version = ${index + 1}; COMMIT`)
  }
}

function connect(file: string, checksIntegrity: boolean): DatabaseSyncInstance {
  const isNew = !existsSync(file)
  // Checked before SQLite does, which would accept an empty or very short file as an empty database.
  if (!isNew && statSync(file).size < 512)
    throw new StartupError(`${file} is damaged (too short); move it away to start with a new one.`)
  const connection = new DatabaseSync(file)
  try {
    prepare(connection, file, checksIntegrity)
    return connection
  } catch (error) {
    // Not closed if damaged: that would write the WAL into the file.
    if (!isDamage(error)) connection.close()
    if (isNew) deleteDatabase(file)
    throw error
  }
}

function deleteDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

interface OpenOptions {
  /** Deletes the content first. */
  readonly reset?: boolean
  /** Refuses a damaged file. Reads the whole file: about 3 ms per megabyte. */
  readonly checksIntegrity?: boolean
}

/** Opens or creates the database in `folder`. Throws StartupError. */
export function openDatabase(folder: string, { reset = false, checksIntegrity = true }: OpenOptions = {}): Database {
  const file = getDatabaseFile(folder)
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new StartupError(`The data folder ${folder} cannot be used (${errorMessage(error)}); choose another one.`)
  }
  try {
    if (reset && existsSync(file)) {
      // Open first: a file that is in use, newer or foreign is refused, not deleted.
      closeConnection(connect(file, checksIntegrity))
      deleteDatabase(file)
    }
    return wrapConnection(connect(file, checksIntegrity), file)
  } catch (error) {
    throw toStartupError(error, folder)
  }
}

// The library holds a closed connection and its lock until its statements are garbage-collected. Leaving WAL mode releases the lock.
function closeConnection(connection: DatabaseSyncInstance): void {
  try {
    connection.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT count(*) FROM sqlite_schema')
  } catch {
    // The disk may be full: the WAL stays, and the next start reads it.
  }
  connection.close()
}

/** Identifies a file beyond its name; undefined if there is none. */
function getFileId(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat && `${stat.dev} ${stat.ino}`
}

function wrapConnection(connection: DatabaseSyncInstance, file: string): Database {
  const fileId = getFileId(file)
  const isDeleted = () => getFileId(file) !== fileId
  const prepared = (asLists: boolean) => {
    const statements = new Map<string, ReturnType<DatabaseSyncInstance['prepare']>>()
    return (sql: string) => {
      let found = statements.get(sql)
      if (!found) {
        statements.set(sql, (found = connection.prepare(sql)))
        found.setReturnArrays(asLists)
      }
      return found
    }
  }
  const [statement, listing] = [prepared(false), prepared(true)]
  let undone = 0
  return {
    // Safe: the schema stores no blobs and no integers beyond 2^53.
    all: (sql, ...values) => statement(sql).all(...values) as Record<string, SqlValue>[],
    arrays: (sql, ...values) => listing(sql).all(...values),
    value(sql, ...values) {
      const row = statement(sql).get(...values) as Record<string, SqlValue> | undefined
      return row ? (Object.values(row)[0] ?? null) : null
    },
    run: (sql, ...values) => void statement(sql).run(...values),
    transaction(work) {
      const isPart = connection.isTransaction
      connection.exec(isPart ? 'SAVEPOINT part' : 'BEGIN IMMEDIATE')
      try {
        const result = work()
        if (!isPart && isDeleted()) throw new Error(`${file} was deleted or replaced; nothing of this call was stored.`)
        connection.exec(isPart ? 'RELEASE part' : 'COMMIT')
        return result
      } catch (error) {
        undone++
        // A full disk may have ended the transaction already.
        if (connection.isTransaction) connection.exec(isPart ? 'ROLLBACK TO part; RELEASE part' : 'ROLLBACK')
        throw error
      }
    },
    optimize: () => connection.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    rollbackCount: () => undone,
    isDeleted,
    close: () => closeConnection(connection),
  }
}
