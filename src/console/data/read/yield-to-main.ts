const SLICE_MS = 12

interface Scheduling {
  readonly scheduler?: { yield?(): Promise<void> }
}

// Faster than a timer, which waits at least 4 ms.
const nextMacrotask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener(
      'message',
      () => {
        port1.close()
        resolve()
      },
      { once: true },
    )
    port1.start()
    port2.postMessage(undefined)
  })

function yieldToMain(): Promise<void> {
  const { scheduler }: Scheduling = globalThis
  return scheduler?.yield ? scheduler.yield() : nextMacrotask()
}

/** Returns a function to await between pieces of long work: it yields to the browser once the time slice is used up. */
export function createTimeSlicer(milliseconds = SLICE_MS): () => Promise<void> | undefined {
  let startedAt = performance.now()
  async function pause() {
    await yieldToMain()
    startedAt = performance.now()
  }
  return () => (performance.now() - startedAt < milliseconds ? undefined : pause())
}
