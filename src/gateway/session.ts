// Sessions: an operator's token, sealed into a cookie that only a gateway with the same secret can open. Nothing is kept here, so any
// number of gateways can stand behind one address.
import { hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'

/** Seconds without a request after which a session ends. */
export const IDLE_SECONDS = 8 * 3600
/** Seconds after the sign-in at which a session ends in any case. */
export const MAX_SESSION_SECONDS = 24 * 3600
/** Seconds after which a session in use is sealed again, with a new end of its idle time. */
const RENEWAL_SECONDS = 300

export interface Session {
  readonly token: string
  /** Epoch seconds of the sign-in. */
  readonly since: number
  /** Epoch seconds at which it was sealed. */
  readonly sealed: number
}

export interface Sessions {
  seal(session: Pick<Session, 'token' | 'since'>): Promise<string>
  /** undefined for what is not a session of ours, or one that is over. */
  open(text: string): Promise<Session | undefined>
  /** Whether a session is to be sealed again. */
  needsRenewal(session: Session): boolean
  /** Epoch seconds at which the session ends if nothing is asked any more. */
  getExpiry(session: Pick<Session, 'since' | 'sealed'>): number
}

// A key of the right size from a secret of any size; the label keeps it apart from what else the secret may be used for.
const deriveKey = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'signalbox session 1', 32))

/** Sessions under these secrets: the first one seals. `now` in epoch milliseconds. */
export function createSessions(secrets: readonly [string, ...string[]], now: () => number = Date.now): Sessions {
  const [first, ...older] = secrets
  const key = deriveKey(first)
  const keys = [key, ...older.map(deriveKey)]
  const seconds = () => Math.floor(now() / 1000)
  const getExpiry = ({ since, sealed }: Pick<Session, 'since' | 'sealed'>) =>
    Math.min(sealed + IDLE_SECONDS, since + MAX_SESSION_SECONDS)

  async function openBy(key: Uint8Array, text: string): Promise<Session | undefined> {
    try {
      const options = {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        currentDate: new Date(now()),
      }
      const { payload } = await jwtDecrypt(text, key, options)
      const { tok, since, iat } = payload
      return typeof tok === 'string' && typeof since === 'number' && iat !== undefined
        ? { token: tok, since, sealed: iat }
        : undefined
    } catch {
      return undefined
    }
  }

  return {
    getExpiry,
    needsRenewal: ({ sealed }) => seconds() - sealed >= RENEWAL_SECONDS,
    seal({ token, since }) {
      const sealed = seconds()
      return new EncryptJWT({ tok: token, since })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuedAt(sealed)
        .setExpirationTime(getExpiry({ since, sealed }))
        .encrypt(key)
    },
    async open(text) {
      for (const key of keys) {
        const session = await openBy(key, text)
        if (session && getExpiry(session) > seconds()) return session
      }
      return undefined
    },
  }
}
