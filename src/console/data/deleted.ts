// Deletions in this browser, for recent and pinned pages. Paths are those of the service.
const listeners = new Set<(path: string) => void>()

export function notifyDeleted(path: string): void {
  for (const listener of listeners) listener(path)
}

export const onDeleted = (listener: (path: string) => void): unknown => listeners.add(listener)
