// The instance opened beside the list, kept in the address.
export const INSPECTED = 'instance'

/** The address of the page with one instance opened, or none; the rest of the address stays. */
export function withInspected(search: URLSearchParams, id: string | undefined): string {
  const next = new URLSearchParams(search)
  if (id === undefined) next.delete(INSPECTED)
  else next.set(INSPECTED, id)
  return `?${next}`
}
