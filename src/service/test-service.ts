// A small service for tests: one assembly, two clouds, a fake clock, and calls without a socket.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine } from './engine/engine.ts'
import type { Service } from './http/handler.ts'
import { createTestDataset } from './test-dataset.ts'
import type { Dataset } from './model/rows.ts'
import { createServer } from './http/server.ts'
import { openDatabase, type Database } from './store/database.ts'
import { importDataset } from './store/import.ts'
import { createStore } from './store/store.ts'

export interface TestResponse {
  status: number
  body: unknown
  headers: Record<string, unknown>
}

export interface TestService {
  readonly service: Service
  readonly folder: string
  request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<TestResponse>
  /** Advances the clock and runs all engine work due by then. */
  advanceTime(milliseconds: number): void
  /** Closes the service. With `keep` the folder stays, as after a crash. */
  close(keep?: boolean): Promise<void>
}

const START_TIME = Date.UTC(2026, 0, 1)

interface ServeOptions {
  /** Epoch milliseconds of the clock. */
  at?: number
  /** Whether instances change on their own. */
  live?: boolean
  /** Share of records and actions, 0 to 1, that fail on their first run. */
  failStep?: number
  /** Receives unexpected errors of the engine; thrown by default. */
  report?: (error: unknown) => void
}

interface OpenOptions extends ServeOptions {
  folder?: string
  dataset?: Dataset
}

/** Opens the database of tests in `folder`. */
export function openTestDatabase(folder: string): Database {
  const database = openDatabase(folder, { checksIntegrity: false })
  // Tests need no durability across power cuts.
  database.value('PRAGMA synchronous = OFF')
  return database
}

/** Opens a service over a new folder, or over an existing one. */
export function openTestService({ folder, dataset, ...options }: OpenOptions = {}): TestService {
  const data = folder ?? mkdtempSync(join(tmpdir(), 'service-'))
  const database = openTestDatabase(data)
  if (folder === undefined)
    importDataset(createStore(database), dataset ?? createTestDataset(options.at ?? START_TIME), 'test')
  const app = serveDatabase(database, data, options)
  return {
    ...app,
    async close(keep = false) {
      await app.close()
      database.close()
      if (!keep) rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Serves an open database, which stays open when the service is closed. */
export function serveDatabase(
  database: Database,
  folder: string,
  {
    at = START_TIME,
    live = false,
    failStep = 0,
    report = (error) => {
      throw error
    },
  }: ServeOptions,
): TestService {
  const store = createStore(database)
  let now = at
  const service: Service = { store, now: () => now, speed: 1, faults: { failStep }, wake: () => {} }
  const engine = createEngine(service, { live, report })
  const app = createServer(service)
  return {
    service,
    folder,
    async request(method, path, body, token = 'demo-admin') {
      const authorization = token === '' ? {} : { authorization: `Basic ${btoa(`${token}:`)}` }
      const content = body === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await app.inject({
        method,
        url: path,
        headers: { accept: 'application/json', ...authorization, ...content },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      const isJson = String(answer.headers['content-type'] ?? '').includes('json')
      return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers }
    },
    advanceTime(milliseconds) {
      const end = now + milliseconds
      for (let delay = engine.tick(); delay !== undefined && now + delay <= end; delay = engine.tick()) now += delay
      now = end
      engine.tick()
    },
    close: () => app.close(),
  }
}
