// Things that one tab of the browser may do at a time. Where there are no locks (a page that is not served securely), a lease in the
// browser's storage stands in for one.

const LEASE_MS = 5_000
const LEASE_SETTLE_MS = 60

/** What came of it; `undefined` when another tab is at it. */
export interface LockResult<Value> {
  readonly value: Value
}

/** Does `act` unless another tab does something under the same name right now. */
export async function withLock<Value>(name: string, act: () => Promise<Value>): Promise<LockResult<Value> | undefined> {
  const { locks } = navigator
  if (!locks) return withLease(`signalbox.lease ${name}`, act)
  return locks.request(name, { ifAvailable: true }, async (lock) => (lock ? { value: await act() } : undefined))
}

const readLease = (key: string): readonly [owner: string, until: number] => {
  const [owner = '', until = '0'] = (localStorage.getItem(key) ?? '').split(' ')
  return [owner, Number(until)]
}

async function withLease<Value>(key: string, act: () => Promise<Value>): Promise<LockResult<Value> | undefined> {
  const own = Math.random().toString(36).slice(2)
  const renew = () => localStorage.setItem(key, `${own} ${Date.now() + LEASE_MS}`)
  if (readLease(key)[1] > Date.now()) return undefined
  renew()
  // Of two tabs that took it at once, the second to write has it.
  await new Promise((resolve) => setTimeout(resolve, LEASE_SETTLE_MS))
  if (readLease(key)[0] !== own) return undefined
  const beat = setInterval(renew, LEASE_MS / 4)
  try {
    return { value: await act() }
  } finally {
    clearInterval(beat)
    localStorage.removeItem(key)
  }
}
