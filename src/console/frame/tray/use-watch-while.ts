import { useEffect, useEffectEvent } from 'react'

/** Puts what is opened into the work tray, once it is known to be under way; what was over before is not waited for. */
export function useWatchWhile(running: boolean, watch: () => void): void {
  const start = useEffectEvent(watch)
  useEffect(() => {
    if (running) start()
  }, [running])
}
