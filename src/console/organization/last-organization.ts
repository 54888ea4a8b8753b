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

function lastOrganization(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** The organization to go to instead of the list: the only one, or on a fresh start the one used last. `names`: those there are. */
export function getStartOrganization(names: readonly string[], freshStart: boolean): string | undefined {
  const [only, ...others] = names
  // One without a name has the list's own address, which would lead here again and again.
  if (others.length === 0) return only === '' ? undefined : only
  const last = lastOrganization()
  return freshStart && last !== undefined && names.includes(last) ? last : undefined
}
