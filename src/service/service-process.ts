// Runs a service in its own process, which tests can kill at any moment, and calls it over a socket.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from '../scripts/build.mjs'

export interface ProcessResponse {
  readonly status: number
  readonly body: unknown
}

export interface ServiceProcess {
  /** undefined if the process died before the answer was complete: the outcome is unknown. */
  request(method: string, path: string, body?: unknown): Promise<ProcessResponse | undefined>
  /** Kills the process at once, like a power cut. */
  kill(): Promise<void>
}

/** Path of the built service, a fifth of the start of its sources. Builds it if necessary. */
export function buildService(): string {
  build('server')
  return fileURLToPath(new URL('../../dist/service.js', import.meta.url))
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The process has no output to read its address from.')
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
    if (address) return address
  }
  throw new Error(`The service ended with ${child.exitCode} before it listened.`)
}

/** Starts the built service on any free loopback port. */
export async function startServiceProcess(data: string, ...flags: readonly string[]): Promise<ServiceProcess> {
  const args = [buildService(), '--port=0', `--data=${data}`, ...flags]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await readAddress(child)
  child.stdout?.resume()
  return {
    async request(method, path, body) {
      const headers = {
        accept: 'application/json',
        authorization: `Basic ${btoa('demo-admin:')}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      }
      try {
        const answer = await fetch(address + path, {
          method,
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        return { status: answer.status, body: await answer.json() }
      } catch {
        return undefined
      }
    },
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
