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
  /** Runs `work` in one transaction: on disk when this returns, rolled back if it throws. */
  transaction<Result>(work: () => Result): Result
  /** Checkpoints the WAL, which speeds up the next start. */
  optimize(): void
  /** Number of rolled-back transactions. Caches filled before a rollback may hold unsaved values. */
  rollbackCount(): number
  close(): void
}

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

function toStartupError(error: unknown, file: string): unknown {
  if (error instanceof StartupError) return error
  const text = errorMessage(error)
  if (/locked|busy/i.test(text)) {
    return new StartupError(`Another process uses ${file}; stop it or choose another data folder.`)
  }
  if (/not a database|malformed|corrupt/i.test(text)) {
    return new StartupError(`${file} is damaged (${text}); move it away to start with a new one. Nothing was changed.`)
  }
  if (/unable to open|readonly|read-only|permission|EACCES|EPERM|EROFS/i.test(text)) {
    return new StartupError(`${file} cannot be written (${text}); check the data folder's permissions.`)
  }
  return error
}

// The lock is SQLite's own file lock, which the system frees even after kill -9. Writes nothing before the file is recognized.
function prepare(connection: DatabaseSyncInstance, file: string): void {
  connection.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE')
  const read = (sql: string) => Number(Object.values(connection.prepare(sql).get() ?? {})[0])
  const tables = read('SELECT count(*) FROM sqlite_schema')
  if (tables > 0 && read('PRAGMA application_id') !== APPLICATION_ID) {
    throw new StartupError(`${file} is not a database of this service; nothing was changed.`)
  }
  const version = read('PRAGMA user_version')
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

function connect(file: string): DatabaseSyncInstance {
  // Checked before SQLite does, which would accept a file of a few bytes as an empty database.
  const size = existsSync(file) ? statSync(file).size : 0
  if (size > 0 && size < 512)
    throw new StartupError(`${file} is damaged (too short); move it away to start with a new one.`)
  const connection = new DatabaseSync(file)
  try {
    prepare(connection, file)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Opens or creates the database in `folder`; `reset` deletes its content first. Throws StartupError. */
export function openDatabase(folder: string, { reset = false } = {}): Database {
  const file = join(folder, 'service.db')
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new StartupError(`The data folder ${folder} cannot be used (${errorMessage(error)}); choose another one.`)
  }
  try {
    if (reset && existsSync(file)) {
      // Open first: a file that is in use, newer or foreign is refused, not deleted.
      closeConnection(connect(file))
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    }
    return wrapConnection(connect(file))
  } catch (error) {
    throw toStartupError(error, file)
  }
}

// The library holds a closed connection and its lock until its statements are garbage-collected. Leaving WAL mode releases the lock.
function closeConnection(connection: DatabaseSyncInstance): void {
  connection.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT count(*) FROM sqlite_schema')
  connection.close()
}

function wrapConnection(connection: DatabaseSyncInstance): Database {
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
      connection.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        connection.exec('COMMIT')
        return result
      } catch (error) {
        undone++
        // A full disk may have ended the transaction already.
        if (connection.isTransaction) connection.exec('ROLLBACK')
        throw error
      }
    },
    optimize: () => connection.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    rollbackCount: () => undone,
    close: () => closeConnection(connection),
  }
}
