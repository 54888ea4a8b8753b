// What was deleted here, told to whoever kept its address. The addresses of the console are those of the service.
const listeners = new Set<(path: string) => void>()

/** The record at this path of the service is gone: this browser deleted it. */
export function notifyDeleted(path: string): void {
  for (const listener of listeners) listener(path)
}

export const onDeleted = (listener: (path: string) => void): unknown => listeners.add(listener)
