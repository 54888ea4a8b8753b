// What a worker's tests run against: a reference service of their own and a gateway before it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram, type Program } from './child-program.ts'

export type DataSet = 'demo' | 'large' | 'empty'

const TOKEN = 'demo-admin'
const AUTHORIZATION = `Basic ${Buffer.from(`${TOKEN}:`).toString('base64')}`

export interface ReferenceService {
  readonly url: string
  /** Ends the service; what it acknowledged stays in its data folder. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts it again at the same address, on the same data; `settings` are further flags such as `--latency 500`. */
  start(...settings: string[]): Promise<void>
  /** Starts it again without further flags, if a test gave it any: a latency must not slow down the tests after it. */
  clearSettings(): Promise<void>
  /** Starts it again on fresh data. */
  reset(): Promise<void>
  /** Asks it past the gateway; the JSON it answers, as raw as it came. Throws for any status but 200. */
  get<Answer>(path: string): Promise<Answer>
}

/** A running reference service with data of its own, twenty times as fast as in the demonstration. */
export async function startService(dataSet: DataSet): Promise<ReferenceService & { end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-'))
  // Nothing changes but what a test changes.
  const calm = ['--dataset', dataSet, '--speed', '20', '--live', 'off']
  const begin = (port: string, settings: readonly string[]): Promise<Program> =>
    startProgram('service.js', ['--port', port, '--data', folder, ...calm, ...settings])
  let program = await begin('0', [])
  const { url } = program
  const { port } = new URL(url)

  let hasSettings = false
  const restart = async (...settings: string[]) => {
    await program.stop()
    program = await begin(port, settings)
    hasSettings = settings.some((setting) => setting !== '--reset')
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
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const startGateway = (service: ReferenceService): Promise<Program> =>
  startProgram('gateway.js', [], { PORT: '0', SERVICE_URL: service.url, SERVICE_TOKEN: TOKEN })
