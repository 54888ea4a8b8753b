// Of the tabs that show the same reading one asks for it: the one that holds the browser's lock of that reading. A tab that closes
// gives its locks back by itself; from one that hangs they are taken.
export interface LeaderElection {
  claim(hashes: ReadonlySet<string>): void
  isLeader(hash: string): boolean
  takeOver(hash: string): void
}

interface LockClaim {
  isLeader: boolean
  release: () => void
}

/** Without locks (a page not served securely) every tab leads: all ask for themselves. */
export function startLeaderElection(locks: LockManager | undefined, scope: string): LeaderElection {
  const claims = new Map<string, LockClaim>()

  function ask(hash: string, steal: boolean): void {
    if (!locks) return
    const abort = new AbortController()
    const claim: LockClaim = { isLeader: false, release: () => abort.abort() }
    claims.set(hash, claim)
    const keep = () =>
      new Promise<void>((resolve) => {
        if (claims.get(hash) !== claim) return resolve()
        claim.isLeader = true
        claim.release = resolve
        return undefined
      })
    // Given back, given up or taken away: a later look asks again if it is still wanted.
    const over = () => {
      if (claims.get(hash) === claim) claims.delete(hash)
    }
    locks.request(`${scope} ${hash}`, steal ? { steal } : { signal: abort.signal }, keep).then(over, over)
  }

  function drop(hash: string): void {
    const claim = claims.get(hash)
    claims.delete(hash)
    claim?.release()
  }

  return {
    isLeader: (hash) => !locks || (claims.get(hash)?.isLeader ?? false),
    claim(hashes) {
      for (const hash of claims.keys()) if (!hashes.has(hash)) drop(hash)
      for (const hash of hashes) if (!claims.has(hash)) ask(hash, false)
    },
    takeOver(hash) {
      drop(hash)
      ask(hash, true)
    },
  }
}
