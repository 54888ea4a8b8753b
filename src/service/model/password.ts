// Passwords as salted hashes: `scrypt$cost$salt$hash`, salt and hash in base64url.
import { scryptSync, timingSafeEqual } from 'node:crypto'

// About 10 ms: long enough for a service to rehearse on, short enough for its one thread.
const COST = 4096
const LENGTH = 32

const derive = (password: string, salt: Buffer, cost: number) => scryptSync(password, salt, LENGTH, { N: cost })

/** The hash to keep for a password. */
export const hashPassword = (password: string, salt: Buffer): string =>
  ['scrypt', COST, salt.toString('base64url'), derive(password, salt, COST).toString('base64url')].join('$')

/** Whether `password` is the one behind a kept hash. */
export function passwordMatches(password: string, kept: string | null | undefined): boolean {
  const [scheme, cost, salt = '', hash = ''] = (kept ?? '').split('$')
  if (scheme !== 'scrypt') return false
  const expected = Buffer.from(hash, 'base64url')
  return timingSafeEqual(derive(password, Buffer.from(salt, 'base64url'), Number(cost)), expected)
}
