import { describe, expect, it, vi } from 'vitest'
import { createSessions, DEFAULT_SESSION_LIMITS } from './session.ts'

const OLD = 'an older secret of more than 32 characters'
const NEW = 'the newer secret of more than 32 characters'
const START = Date.UTC(2026, 0, 1)

function createClockedSessions(secrets: readonly [string, ...string[]] = [NEW]) {
  const clock = { now: START }
  return { clock, sessions: createSessions(secrets, undefined, () => clock.now) }
}

const since = START / 1000
const session = { token: 'sekret-token-1', since }

describe('a sealed session', () => {
  it('opens to its content, and does not reveal it', async () => {
    const { sessions } = createClockedSessions()
    const text = await sessions.seal(session)
    expect(await sessions.open(text)).toEqual({ ...session, id: expect.any(String), sealed: since })
    expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('sekret')
    expect(await sessions.seal(session)).not.toBe(text)
  })

  it('is decrypted once', async () => {
    const { sessions } = createClockedSessions()
    const text = await sessions.seal(session)
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
    const first = await sessions.open(text)
    expect(await sessions.open(text)).toEqual(first)
    expect(decrypt).toHaveBeenCalledTimes(1)
    decrypt.mockRestore()
  })

  it.each(['', 'a.b.c.d.e', '{}', 'x'.repeat(5000)])('does not open from %j', async (text) => {
    expect(await createClockedSessions().sessions.open(text)).toBeUndefined()
  })

  it('does not open with a changed character', async () => {
    const { sessions } = createClockedSessions()
    const text = await sessions.seal(session)
    for (let index = 0; index < text.length; index += 7) {
      const other = text[index] === 'A' ? 'B' : 'A'
      const changed = text.slice(0, index) + other + text.slice(index + 1)
      expect(await sessions.open(changed), `character ${index}`).toBeUndefined()
    }
  })

  it('opens with all secrets, and is sealed with the first', async () => {
    const old = await createClockedSessions([OLD]).sessions.seal(session)
    const both = createClockedSessions([NEW, OLD]).sessions
    expect(await both.open(old)).toMatchObject(session)
    const renewed = await both.seal(session)
    expect(await createClockedSessions([OLD]).sessions.open(renewed)).toBeUndefined()
    expect(await createClockedSessions([NEW]).sessions.open(renewed)).toMatchObject(session)
  })

  it('ends after the idle time', async () => {
    const { clock, sessions } = createClockedSessions()
    const text = await sessions.seal(session)
    clock.now += (DEFAULT_SESSION_LIMITS.idle - 1) * 1000
    expect(await sessions.open(text)).toBeDefined()
    clock.now += 2000
    expect(await sessions.open(text)).toBeUndefined()
  })

  it('ends a day after sign-in, even if renewed', async () => {
    const { clock, sessions } = createClockedSessions()
    let text = await sessions.seal(session)
    for (let hours = 0; hours < DEFAULT_SESSION_LIMITS.max / 3600 - 1; hours += 1) {
      clock.now += 3600 * 1000
      const open = await sessions.open(text)
      expect(open && sessions.needsRenewal(open)).toBe(true)
      text = await sessions.seal(session)
    }
    expect(await sessions.open(text)).toBeDefined()
    clock.now += 3600 * 1000
    expect(await sessions.open(text)).toBeUndefined()
  })

  it('is revoked together with its renewed copies', async () => {
    const { clock, sessions } = createClockedSessions()
    const [text, other] = await Promise.all([sessions.seal(session), sessions.seal(session)])
    const open = await sessions.open(text)
    if (!open) throw new Error('The session does not open.')
    const renewed = await sessions.seal(open)
    sessions.revoke(open)
    for (const copy of [text, renewed]) expect(await sessions.open(copy)).toBeUndefined()
    expect(await sessions.open(other), 'another session of the same operator').toBeDefined()
    clock.now += 3600 * 1000
    expect(await sessions.open(renewed)).toBeUndefined()
  })
})
