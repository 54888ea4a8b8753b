import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram, type Program } from './child-program.ts'

export type DataSet = 'demo' | 'large' | 'empty'

const TOKEN = 'demo-admin'
const AUTHORIZATION = `Basic ${Buffer.from(`${TOKEN}:`).toString('base64')}`

export interface ReferenceService {
  readonly url: string
  /** Stops the service; its data folder stays. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Restarts it at the same address on the same data, with additional flags such as `--latency 500`. */
  start(...settings: string[]): Promise<void>
  /** Restarts it without additional flags if a test set any, so that they do not affect later tests. */
  clearSettings(): Promise<void>
  /** Restarts it on fresh data. */
  reset(): Promise<void>
  /** Reads from the service directly, not through the gateway. Resolves to the unparsed answer; throws for any status but 200. */
  get<Answer>(path: string): Promise<Answer>
}

/** Starts a reference service on its own data folder, at 20 times the usual speed. */
export async function startService(dataSet: DataSet): Promise<ReferenceService & { end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-'))
  // `--live off`: only tests change data.
  const dataFlags = ['--dataset', dataSet, '--speed', '20', '--live', 'off']
  const launch = (port: string, settings: readonly string[]): Promise<Program> =>
    startProgram('service.js', ['--port', port, '--data', folder, ...dataFlags, ...settings])
  // Copying the data takes a third of the time of building it.
  const first = await launch('0', [])
  const { url } = first
  const { port } = new URL(url)
  await first.stop()
  const fresh = `${folder}-fresh`
  await cp(folder, fresh, { recursive: true })
  let program = await launch(port, [])

  let hasSettings = false
  const restart = async (...settings: string[]) => {
    await program.stop()
    if (settings.includes('--reset')) {
      await rm(folder, { recursive: true })
      await cp(fresh, folder, { recursive: true })
    }
    const flags = settings.filter((setting) => setting !== '--reset')
    program = await launch(port, flags)
    hasSettings = flags.length > 0
  }
  return {
    url,
    stop: (signal) => program.stop(signal),
    start: restart,
    clearSettings: async () => (hasSettings ? restart() : undefined),
    reset: () => restart('--reset'),
    async get(path: string) {
      const headers = { accept: 'application/json', authorization: AUTHORIZATION }
      const answer = await fetch(url + path, { headers, redirect: 'manual' })
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      return answer.json()
    },
    async end() {
      await program.stop()
      for (const path of [folder, fresh]) await rm(path, { recursive: true, force: true })
    },
  }
}

export const startGateway = (service: ReferenceService): Promise<Program> =>
  startProgram('gateway.js', [], { PORT: '0', SERVICE_URL: service.url, SERVICE_TOKEN: TOKEN })
