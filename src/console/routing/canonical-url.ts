// A page has one address: tabs, pins and visits compare it.

/** The address without slashes at the end of its path, if it has any below `base`; its query and hash stay. */
export function removeTrailingSlash(address: string, base: string): string | undefined {
  const url = new URL(address)
  const path = url.pathname.replace(/\/+$/, '')
  if (path === url.pathname || path.length <= base.length) return undefined
  url.pathname = path
  return url.href
}
