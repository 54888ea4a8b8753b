// Programs of this project as child processes, killed at the latest when the test process exits.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Program {
  /** The address it printed. */
  readonly url: string
  /** Stops it and waits until it has exited. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

const runningChildren = new Set<ChildProcess>()
process.on('exit', () => runningChildren.forEach((child) => child.kill('SIGKILL')))

/** Starts `dist/<file>` or an absolute path, and waits for the address it prints. Throws with its output if it exits first. */
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
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
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
    child.once('exit', () => reject(new Error(`${file} exited before it listened:\n${output}`)))
  })
}
