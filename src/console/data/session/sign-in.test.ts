import { afterEach, describe, expect, it, vi } from 'vitest'
import { isSessionLost, recordSessionOutcome, onSessionRenewed } from './session.ts'
import { signIn, signOut } from './sign-in.ts'

const stubAnswer = (status: number, body?: unknown) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response(body === undefined ? null : JSON.stringify(body), { status }))

afterEach(() => vi.restoreAllMocks())

describe('signing in', () => {
  it('sends the token once, in the body, and restores the session', async () => {
    recordSessionOutcome('signed-out')
    const asked = stubAnswer(200, { mode: 'sign-in', signedIn: true })
    expect(await signIn('abc')).toBeUndefined()
    expect(isSessionLost()).toBe(false)
    expect(asked.mock.calls).toHaveLength(1)
    const [url, init] = asked.mock.calls[0] ?? []
    expect(url).toBe('/api/session')
    expect(init).toMatchObject({ method: 'POST', body: '{"token":"abc"}' })
    expect(JSON.stringify(init?.headers)).not.toContain('abc')
  })

  it('shows the message of the gateway on failure', async () => {
    stubAnswer(401, { code: 'token-refused', detail: 'The service does not take this token.' })
    expect(await signIn('abc')).toBe('The service does not take this token.')
  })

  it('reports an unreachable gateway', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('failed'))
    expect(await signIn('abc')).toContain("isn't responding")
    expect(await signOut()).toContain("isn't responding")
  })

  it('signs out with a request', async () => {
    const asked = stubAnswer(204)
    expect(await signOut()).toBeUndefined()
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ method: 'DELETE' })
  })
  it('starts a new epoch after a sign-in or sign-out only', async () => {
    const renewed = vi.fn()
    const leave = onSessionRenewed(renewed)
    stubAnswer(401, { detail: 'refused' })
    await signIn('abc')
    stubAnswer(502)
    await signOut()
    expect(renewed).not.toHaveBeenCalled()
    stubAnswer(200)
    await signIn('abc')
    expect(renewed).toHaveBeenCalledTimes(1)
    stubAnswer(204)
    await signOut()
    expect(renewed).toHaveBeenCalledTimes(2)
    leave()
  })
})
