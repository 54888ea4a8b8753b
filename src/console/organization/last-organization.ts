// Which organization was looked at last in this browser, so that a fresh start leads back to it.
const KEY = 'signalbox.organization'

// Storage can be switched off or full; forgetting is no reason to fail.
export function rememberOrganization(organization: string): void {
  try {
    localStorage.setItem(KEY, organization)
  } catch {
    return
  }
}

export function lastOrganization(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

let started = false

/** True once per load of the page: only then may the list be left for the organization used last. */
export function isFreshStart(): boolean {
  const fresh = !started
  started = true
  return fresh
}
