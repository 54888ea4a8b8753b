// Long work in slices: after each one the browser may draw and take input.

const SLICE_MS = 12

interface Scheduling {
  readonly scheduler?: { yield?(): Promise<void> }
}

// A timer would wait four milliseconds each time, a message does not.
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

async function yieldToMain(): Promise<void> {
  const { scheduler }: Scheduling = globalThis
  await (scheduler?.yield ? scheduler.yield() : nextMacrotask())
}

/** Answers a function to be awaited between pieces of work: it lets others go ahead when the slice is used up. */
export function createTimeSlicer(milliseconds = SLICE_MS): () => Promise<void> | undefined {
  let began = performance.now()
  async function rest() {
    await yieldToMain()
    began = performance.now()
  }
  return () => (performance.now() - began < milliseconds ? undefined : rest())
}
