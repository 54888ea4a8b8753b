/** The address without trailing slashes, since pins and visits compare addresses; undefined if it has none below `base`. */
export function removeTrailingSlash(address: string, base: string): string | undefined {
  const url = new URL(address)
  const path = url.pathname.replace(/\/+$/, '')
  if (path === url.pathname || path.length <= base.length) return undefined
  url.pathname = path
  return url.href
}
