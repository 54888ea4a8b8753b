// The reference service: opens its database, serves HTTP, runs the engine. As a script it runs until stopped.
import { realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Rehearsal } from '../contract/core/rehearsal.ts'
import { createEngine, runEngine } from './engine/engine.ts'
import type { Service } from './http/handler.ts'
import { createServer } from './http/server.ts'
import { readSettings, USAGE, type Settings } from './settings.ts'
import { StartupError, openDatabase, toStartupError } from './store/database.ts'
import { importDataset } from './store/import.ts'
import { createStore, type Store } from './store/store.ts'
import { findAdminToken, readRehearsal } from './snapshot/rehearsal.ts'

export { readSettings }

export interface RunningService {
  /** `http://127.0.0.1:4801`, without trailing slash. */
  readonly url: string
  /** Absolute path of the data folder. */
  readonly data: string
  /** `demo`, `large`, `empty`, or the name of a snapshot. */
  readonly dataset: string
  /** Set if the data is a snapshot's. */
  readonly rehearsal: Rehearsal | undefined
  /** Token of an administrator. */
  readonly token: string
  close(): Promise<void>
}

// Frees the memory of the imported dataset, which would otherwise stay allocated for long.
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}

/**
 * Name under which a dataset is stored. A snapshot's tells it from others of the same file name. Throws StartupError for a snapshot that
 * cannot replace the stored data.
 */
async function toKind({ dataset, reset }: Settings): Promise<string | undefined> {
  if (typeof dataset !== 'object') return dataset
  const { readManifest, verifySnapshot } = await import('./snapshot/snapshot-file.ts')
  const { sha256 } = await (reset ? verifySnapshot : readManifest)(dataset.snapshot)
  return `${basename(dataset.snapshot)} (${sha256.slice(0, 8)})`
}

async function importData(store: Store, dataset: NonNullable<Settings['dataset']>, kind: string): Promise<void> {
  // Imported lazily: an existing database starts faster without it.
  if (typeof dataset === 'object') {
    const { loadSnapshot } = await import('./snapshot/load.ts')
    await loadSnapshot(store, dataset.snapshot, kind)
  } else {
    const { buildDataset } = await import('./demo/dataset.ts')
    importDataset(store, buildDataset(dataset, Date.now()), kind)
  }
}

// Imports a dataset into a new database. Throws if another dataset is stored already. Returns the stored kind.
async function importIfEmpty(
  store: Store,
  { dataset, data }: Settings,
  requested: string | undefined,
): Promise<string> {
  const stored = store.meta.read('dataset')
  if (stored === null) {
    const kind = requested ?? 'demo'
    try {
      await importData(store, dataset ?? 'demo', kind)
    } catch (error) {
      throw toStartupError(error, data)
    }
    collectGarbage()
    return kind
  }
  if (requested !== undefined && requested !== stored) {
    throw new StartupError(
      `${data} holds the dataset ${stored}, not ${requested}; add --reset to delete it and start with ${requested}.`,
    )
  }
  return String(stored)
}

async function listen(app: ReturnType<typeof createServer>, { host, port }: Settings): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartupError(`Port ${port} is taken; stop what listens there or choose another with SERVICE_PORT.`)
    }
    throw error
  }
}

const DELETION_CHECK_MS = 1000

function exitWithError(message: string): void {
  console.error(message)
  process.exit(1)
}

/** Starts the service. Throws StartupError with one sentence for the user. Calls `onFailure` when it cannot go on. */
export async function startService(settings: Settings, onFailure = exitWithError): Promise<RunningService> {
  // Before a reset deletes the stored data.
  const kind = await toKind(settings)
  const database = openDatabase(settings.data, { reset: settings.reset })
  try {
    const store = createStore(database)
    const dataset = await importIfEmpty(store, settings, kind)
    let wake = () => {}
    const rehearsal = readRehearsal(store)
    const service: Service = { store, now: Date.now, speed: settings.speed, faults: settings, wake: () => wake() }
    const app = createServer(service, settings, { cors: settings.cors, rehearsal })
    const url = await listen(app, settings)
    // A rehearsal changes only by its users' actions.
    const live = settings.live ?? rehearsal === undefined
    const report = (error: unknown) => console.error('The engine failed and continues:', error)
    const engine = runEngine(service, createEngine(service, { live, report }), report)
    wake = engine.wake
    engine.wake()
    const deletionCheck = setInterval(() => {
      if (!database.isDeleted()) return
      clearInterval(deletionCheck)
      onFailure(`The database in ${settings.data} was deleted or replaced: nothing can be stored. The service ends.`)
    }, DELETION_CHECK_MS)
    return {
      url,
      data: settings.data,
      dataset,
      rehearsal,
      token: (rehearsal && findAdminToken(store)) ?? 'demo-admin',
      async close() {
        clearInterval(deletionCheck)
        engine.stop()
        await app.close()
        database.close()
      },
    }
  } catch (error) {
    database.close()
    throw error
  }
}

async function run(): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(USAGE)
  const running = await startService(readSettings(args, process.env))
  console.log(`Reference service at ${running.url}, data in ${running.data}`)
  if (running.rehearsal)
    console.log(`A rehearsal of ${running.rehearsal.organization}; an administrator's token: ${running.token}`)
  const stop = () => void running.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

const isRunDirectly = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)

if (isRunDirectly) {
  run().catch((error: unknown) => {
    console.error(error instanceof StartupError ? error.message : error)
    // At once: closing a damaged database would change its file.
    process.exit(1)
  })
}
