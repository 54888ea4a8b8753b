// Whose rights the gateway uses: one operator's, whose token it is given, or those of whoever has signed in.
import { randomBytes } from 'node:crypto'
import { SettingsError, type Environment } from './settings-error.ts'

export type Access =
  | { readonly kind: 'token'; readonly authorization: string }
  /** `secrets`: the first one seals sessions, each of them opens what it has sealed. `lasting`: given, not made for this process. */
  | { readonly kind: 'sign-in'; readonly secrets: readonly [string, ...string[]]; readonly lasting: boolean }

const MIN_SECRET_LENGTH = 32

/** Whether `token` can be the user name of Basic authentication (service-api 4.1); a colon would cut it short. */
export const isToken = (token: string): boolean => /^[!-9;-~]{1,512}$/.test(token)

/** The Authorization header of a token: it is the user name, the password is empty. */
export const toBasicAuthorization = (token: string): string => `Basic ${Buffer.from(`${token}:`).toString('base64')}`

/** From SERVICE_TOKEN, or without one from SESSION_SECRET. Throws SettingsError. */
export function parseAccess({ SERVICE_TOKEN, SESSION_SECRET }: Environment): Access {
  if (SERVICE_TOKEN) {
    if (!isToken(SERVICE_TOKEN))
      throw new SettingsError('SERVICE_TOKEN holds a character that no token has: only visible ASCII without colon.')
    return { kind: 'token', authorization: toBasicAuthorization(SERVICE_TOKEN) }
  }
  const [first, ...older] = (SESSION_SECRET ?? '').split(',').filter((secret) => secret !== '')
  if (first === undefined) return { kind: 'sign-in', secrets: [randomBytes(32).toString('hex')], lasting: false }
  if ([first, ...older].some((secret) => secret.length < MIN_SECRET_LENGTH))
    throw new SettingsError(
      `SESSION_SECRET needs ${MIN_SECRET_LENGTH} characters or more in each of its parts: make one with openssl rand -hex 32.`,
    )
  return { kind: 'sign-in', secrets: [first, ...older], lasting: true }
}
