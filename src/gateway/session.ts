// Stateless sessions: an operator's token in an encrypted cookie, so that gateways with the same secret share them. Only the list of
// revoked sessions is kept in memory.
import { hkdfSync, randomUUID } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'

export interface SessionLimits {
  /** Seconds without a request after which a session ends. */
  readonly idle: number
  /** Seconds after sign-in at which a session ends in any case. */
  readonly max: number
}

export const DEFAULT_SESSION_LIMITS: SessionLimits = { idle: 8 * 3600, max: 24 * 3600 }

/** Seconds after which a session in use is renewed, which extends its idle time. */
const RENEWAL_SECONDS = 300

/** Maximum revoked sessions in memory. The oldest is dropped first. */
const MAX_REVOKED = 100_000

/** Maximum decrypted sessions in the cache. The oldest is dropped first. */
const MAX_CACHED = 1000

export interface Session {
  /** Renewal keeps it. */
  readonly id: string
  readonly token: string
  /** Epoch seconds of the sign-in. */
  readonly since: number
  /** Epoch seconds of the sign-in or last renewal. */
  readonly sealed: number
}

export interface Sessions {
  /** Encrypts a session. Give the `id` to renew one. */
  seal(session: Pick<Session, 'token' | 'since'> & { readonly id?: string }): Promise<string>
  /** Decrypts a session; undefined if invalid, expired or revoked. */
  open(text: string): Promise<Session | undefined>
  /** Ends a session and its renewed copies at this gateway. */
  revoke(session: Session): void
  needsRenewal(session: Session): boolean
  /** Epoch seconds at which the session ends unless it is renewed. */
  getExpiry(session: Pick<Session, 'since' | 'sealed'>): number
}

// The label separates the key from other uses of the secret.
const deriveKey = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'signalbox session 1', 32))

/** The first secret encrypts, all decrypt. `now` in epoch milliseconds. */
export function createSessions(
  secrets: readonly [string, ...string[]],
  { idle, max }: SessionLimits = DEFAULT_SESSION_LIMITS,
  now: () => number = Date.now,
): Sessions {
  const [first, ...older] = secrets
  const key = deriveKey(first)
  const keys = [key, ...older.map(deriveKey)]
  const seconds = () => Math.floor(now() / 1000)
  const getExpiry = ({ since, sealed }: Pick<Session, 'since' | 'sealed'>) => Math.min(sealed + idle, since + max)

  // Ids of revoked sessions and the epoch seconds at which they expire, oldest first.
  const revoked = new Map<string, number>()

  async function decryptWith(key: Uint8Array, text: string): Promise<Session | undefined> {
    try {
      const options = {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        currentDate: new Date(now()),
      }
      const { payload } = await jwtDecrypt(text, key, options)
      const { jti, tok, since, iat } = payload
      if (jti === undefined || typeof tok !== 'string' || typeof since !== 'number' || iat === undefined)
        return undefined
      return { id: jti, token: tok, since, sealed: iat }
    } catch {
      return undefined
    }
  }

  // Decryption is the most expensive part of a request. Expiry and revocation are checked every time.
  const cache = new Map<string, Session>()

  async function decrypt(text: string): Promise<Session | undefined> {
    const cached = cache.get(text)
    if (cached) return cached
    for (const key of keys) {
      const session = await decryptWith(key, text)
      if (!session) continue
      const [oldest] = cache.keys()
      if (oldest !== undefined && cache.size >= MAX_CACHED) cache.delete(oldest)
      cache.set(text, session)
      return session
    }
    return undefined
  }

  return {
    getExpiry,
    needsRenewal: ({ sealed }) => seconds() - sealed >= Math.min(RENEWAL_SECONDS, idle / 4),
    revoke({ id, since }) {
      for (const [name, expiry] of revoked) if (expiry <= seconds()) revoked.delete(name)
      const [oldest] = revoked.keys()
      if (oldest !== undefined && revoked.size >= MAX_REVOKED) revoked.delete(oldest)
      revoked.set(id, since + max)
    },
    seal({ id = randomUUID(), token, since }) {
      const sealed = seconds()
      return new EncryptJWT({ tok: token, since })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setJti(id)
        .setIssuedAt(sealed)
        .setExpirationTime(getExpiry({ since, sealed }))
        .encrypt(key)
    },
    async open(text) {
      const session = await decrypt(text)
      if (session && getExpiry(session) > seconds() && !revoked.has(session.id)) return session
      cache.delete(text)
      return undefined
    },
  }
}
