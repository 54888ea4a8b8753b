const SLICE_MS = 12

interface Scheduling {
  readonly scheduler?: { yield?(): Promise<void> }
}

function yieldToMain(): Promise<void> {
  const { scheduler }: Scheduling = globalThis
  return scheduler?.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve))
}

/** Returns a function to await between pieces of long work: it yields to the browser once the time slice is used up. */
export function createTimeSlicer(): () => Promise<void> | undefined {
  let startedAt = performance.now()
  async function pause() {
    await yieldToMain()
    startedAt = performance.now()
  }
  return () => (performance.now() - startedAt < SLICE_MS ? undefined : pause())
}
