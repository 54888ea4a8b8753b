// Locks across tabs. Without Web Locks (a page not served securely), a lease in localStorage is used instead.
const LEASE_MS = 5_000
const LEASE_SETTLE_MS = 60

/** Runs `act` and returns its result; undefined if another tab holds the lock. */
export async function withLock<Value>(name: string, act: () => Promise<Value>): Promise<{ value: Value } | undefined> {
  const { locks } = navigator
  if (!locks) return withLease(leaseKey(name), act)
  return locks.request(name, { ifAvailable: true }, async (lock) => (lock ? { value: await act() } : undefined))
}

/** Whether any tab holds the lock. Does not take it, so a tab that asks never keeps another from starting. */
export async function isLocked(name: string): Promise<boolean> {
  const { locks } = navigator
  if (!locks) return readLease(leaseKey(name))[1] > Date.now()
  return (await locks.query()).held?.some((lock) => lock.name === name) ?? false
}

const leaseKey = (name: string) => `signalbox.lease ${name}`

const readLease = (key: string): readonly [owner: string, until: number] => {
  const [owner = '', until = '0'] = (localStorage.getItem(key) ?? '').split(' ')
  return [owner, Number(until)]
}

async function withLease<Value>(key: string, act: () => Promise<Value>): Promise<{ value: Value } | undefined> {
  const own = Math.random().toString(36).slice(2)
  const renew = () => localStorage.setItem(key, `${own} ${Date.now() + LEASE_MS}`)
  if (readLease(key)[1] > Date.now()) return undefined
  renew()
  // If two tabs take it at once, the last to write wins.
  await new Promise((resolve) => setTimeout(resolve, LEASE_SETTLE_MS))
  if (readLease(key)[0] !== own) return undefined
  const heartbeat = setInterval(renew, LEASE_MS / 4)
  try {
    return { value: await act() }
  } finally {
    clearInterval(heartbeat)
    localStorage.removeItem(key)
  }
}
