// Password hashes: `scrypt$cost$salt$hash`, salt and hash in base64url.
import { scryptSync, timingSafeEqual } from 'node:crypto'

// About 10 ms: slow enough for a rehearsal service, fast enough for its single thread.
const SCRYPT_COST = 4096
const KEY_LENGTH = 32

const deriveKey = (password: string, salt: Buffer, cost: number) => scryptSync(password, salt, KEY_LENGTH, { N: cost })

export const hashPassword = (password: string, salt: Buffer): string =>
  [
    'scrypt',
    SCRYPT_COST,
    salt.toString('base64url'),
    deriveKey(password, salt, SCRYPT_COST).toString('base64url'),
  ].join('$')

export function passwordMatches(password: string, stored: string | null | undefined): boolean {
  const [scheme, cost, salt = '', hash = ''] = (stored ?? '').split('$')
  if (scheme !== 'scrypt') return false
  const expected = Buffer.from(hash, 'base64url')
  return timingSafeEqual(deriveKey(password, Buffer.from(salt, 'base64url'), Number(cost)), expected)
}
