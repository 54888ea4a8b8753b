// The demo dataset in one database. Every service over it starts from the same data: its changes are rolled back.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDataset } from '../demo/dataset.ts'
import { importDataset } from '../store/import.ts'
import { createStore } from '../store/store.ts'
import { openTestDatabase, serveDatabase, type TestService } from '../test-service.ts'

const NOW = Date.UTC(2026, 9, 1, 12)

export interface DemoServices {
  /** Opens a service over the unchanged dataset. The one before must be closed by `clear`. */
  open(): TestService
  /** Closes the open service and rolls back what it changed. */
  clear(): Promise<void>
  /** Deletes everything. */
  close(): Promise<void>
}

export function createDemoServices(): DemoServices {
  const folder = mkdtempSync(join(tmpdir(), 'service-'))
  const database = openTestDatabase(folder)
  importDataset(createStore(database), buildDataset('demo', NOW), 'test')
  let opened: TestService | undefined
  async function clear() {
    await opened?.close()
    if (opened) database.value('ROLLBACK')
    opened = undefined
  }
  return {
    clear,
    open() {
      // Transactions of the service become parts of this one. Fails if it is open already.
      database.value('BEGIN')
      opened = serveDatabase(database, folder, { at: NOW })
      return opened
    },
    async close() {
      await clear()
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
