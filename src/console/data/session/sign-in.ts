// Sign-in and sign-out at the gateway. The token is sent once; the browser keeps it only in a cookie that the gateway encrypted.
import { credentials, gatewayUrl } from '../../routing/page-settings.ts'
import { recordSessionOutcome, renewSession } from './session.ts'

const NO_ANSWER = "The gateway isn't responding. Check the connection, then try again."

async function fetchSession(method: string, body?: unknown): Promise<Response | undefined> {
  try {
    return await fetch(`${gatewayUrl}/api/session`, {
      method,
      credentials,
      headers: { Accept: 'application/json', 'X-Signalbox': '1', 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
  } catch {
    return undefined
  }
}

/** Sends a token to the gateway, which verifies it with the service and seals it into a cookie. Returns why it failed. */
export async function signIn(token: string): Promise<string | undefined> {
  const answer = await fetchSession('POST', { token })
  if (!answer) return NO_ANSWER
  if (answer.ok) {
    recordSessionOutcome(undefined)
    renewSession()
    return undefined
  }
  const problem: unknown = await answer.json().catch(() => undefined)
  const detail: unknown = Object(problem).detail
  return typeof detail === 'string' ? detail : NO_ANSWER
}

/** Returns why it failed. */
export async function signOut(): Promise<string | undefined> {
  const answer = await fetchSession('DELETE')
  if (!answer?.ok) return NO_ANSWER
  renewSession()
  return undefined
}
