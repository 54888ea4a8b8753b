/** An event and its listeners. `on` returns how to remove the listener. */
export function createEmitter<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    emit: (...args: Args): void => {
      for (const listener of listeners) listener(...args)
    },
    on: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
