// The demo dataset, built once and reopened for every case that changes something, which isolates the cases.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDataset } from '../demo/dataset.ts'
import { openTestService, type TestService } from '../test-service.ts'

const NOW = Date.UTC(2026, 9, 1, 12)

export interface DemoServices {
  /** Opens a separate service over an unchanged dataset. */
  open(): TestService
  /** Closes the services opened since the last call. */
  clear(): Promise<void>
  /** Deletes everything. */
  close(): Promise<void>
}

export async function createDemoServices(): Promise<DemoServices> {
  const first = openTestService({ dataset: buildDataset('demo', NOW), at: NOW })
  await first.close(true)
  const opened: TestService[] = []
  async function clear() {
    for (const service of opened.splice(0)) await service.close()
  }
  return {
    clear,
    open() {
      const folder = mkdtempSync(join(tmpdir(), 'service-'))
      cpSync(first.folder, folder, { recursive: true })
      const service = openTestService({ folder, at: NOW })
      opened.push(service)
      return service
    },
    async close() {
      await clear()
      rmSync(first.folder, { recursive: true, force: true })
    },
  }
}
