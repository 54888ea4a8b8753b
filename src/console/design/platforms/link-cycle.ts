// Links between platforms that lead back to where they began.

/** The names along a circle that begins at `start`, which links to `links`: web, api, web. Undefined where there is none. */
export function findCycle(
  start: string,
  links: readonly string[],
  linksOf: (platform: string) => readonly string[],
): readonly string[] | undefined {
  const seen = new Set<string>()
  const walk = (at: string, way: readonly string[]): readonly string[] | undefined => {
    if (at === start) return [...way, at]
    if (seen.has(at)) return undefined
    seen.add(at)
    for (const next of linksOf(at)) {
      const found = walk(next, [...way, at])
      if (found) return found
    }
    return undefined
  }
  for (const next of links) {
    const found = walk(next, [start])
    if (found) return found
  }
  return undefined
}
