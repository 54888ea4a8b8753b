// Lines of `authorized_keys`: options, type, key, comment.
const KEY_LINE =
  /(?:^|\s)(ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-nistp\d+|sk-[\w-]+@openssh\.com)\s+([A-Za-z0-9+/]+=*)(?:\s|$)/

/** The type inside a key: four bytes of length, then the name (RFC 4253 section 6.6). */
function embeddedKeyType(key: string): string | undefined {
  try {
    const bytes = atob(key)
    const length = bytes.charCodeAt(2) * 256 + bytes.charCodeAt(3)
    return bytes.slice(4, 4 + length)
  } catch {
    return undefined
  }
}

export function keyProblem(line: string): string | undefined {
  if (/PRIVATE KEY/.test(line)) return 'This is a private key. Enter the public key, from the file that ends in .pub.'
  const [, type, key = ''] = KEY_LINE.exec(line) ?? []
  const start = line.length > 24 ? `${line.slice(0, 24)}…` : line
  if (type === undefined) return `“${start}” is not a public key. Example: ssh-ed25519 AAAAC3… name@host.`
  return embeddedKeyType(key) === type ? undefined : `The ${type} key “${start}” is incomplete or damaged.`
}

/** The first problem of the lines. */
export const keysProblem = (lines: readonly string[]): string | undefined =>
  lines
    .filter((line) => line.trim() !== '')
    .map((line) => keyProblem(line.trim()))
    .find((problem) => problem !== undefined)
