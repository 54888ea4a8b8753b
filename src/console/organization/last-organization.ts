const KEY = 'signalbox.organization'

/** Remembers the organization for the next start, if storage is available. */
export function rememberOrganization(organization: string): void {
  try {
    localStorage.setItem(KEY, organization)
  } catch {
    // Storage is full or disabled.
  }
}

function readLastOrganization(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** The organization to open instead of the list: the only one or, on a fresh start, the last one used. */
export function getStartOrganization(names: readonly string[], freshStart: boolean): string | undefined {
  const [only, ...others] = names
  // An organization without a name has the address of the list: redirecting would loop.
  if (others.length === 0) return only === '' ? undefined : only
  const last = readLastOrganization()
  return freshStart && last !== undefined && names.includes(last) ? last : undefined
}
