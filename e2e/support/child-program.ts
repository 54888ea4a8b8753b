// A program of this project as a child process: started, stopped and never left behind.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Program {
  /** The address it printed. */
  readonly url: string
  /** Ends it and waits until it is gone. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

const runningChildren = new Set<ChildProcess>()
process.on('exit', () => runningChildren.forEach((child) => child.kill('SIGKILL')))

/** Starts `dist/<file>`, or a file elsewhere, and waits for the address it prints. Throws with its output when it ends instead. */
export async function startProgram(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const script = resolve(DIST, file)
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  runningChildren.add(child)
  child.once('exit', () => runningChildren.delete(child))
  const url = await waitForAddress(child, file)
  return {
    url,
    async stop(signal = 'SIGTERM') {
      if (!runningChildren.has(child)) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
}

function waitForAddress(child: ChildProcess, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const [address] = /http:\/\/[\w.[\]:]+/.exec(output) ?? []
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('exit', () => reject(new Error(`${file} ended before it listened:\n${output}`)))
  })
}
