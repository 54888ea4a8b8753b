// One process at a time writes a snapshot.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const heldFiles = new Set<string>()

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/** Whether the process still has the lock. An id of this process may be left over from an earlier one, as in containers. */
function isHeldBy(pid: number, file: string): boolean {
  if (pid === process.pid) return heldFiles.has(file)
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Creates the lock file and returns how to remove it, or the id of the process that has it. Takes over a lock whose process has ended. */
export function acquireLock(file: string): (() => void) | number {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
      heldFiles.add(file)
      return () => {
        heldFiles.delete(file)
        rmSync(file, { force: true })
      }
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    try {
      const pid = Number(readFileSync(file, 'utf8'))
      if (isHeldBy(pid, file)) return pid
      rmSync(file)
    } catch (error) {
      // Removed in the meantime.
      if (!hasCode(error, 'ENOENT')) throw error
    }
  }
}
