import { useEffect, useEffectEvent } from 'react'

/** Adds an opened record to the work tray while it is running. A finished one is not added. */
export function useWatchWhile(running: boolean, watch: () => void): void {
  const start = useEffectEvent(watch)
  useEffect(() => {
    if (running) start()
  }, [running])
}
