import { expect, type APIRequestContext } from '@playwright/test'

/** Sends a write through the gateway, past the console. Fails for any status but 200; resolves to the JSON answer. */
export async function sendWrite<Answer = unknown>(
  request: APIRequestContext,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<Answer> {
  // The gateway accepts only requests with the console's header. A large plan may take a minute.
  const headers = { 'X-Signalbox': '1' }
  const answer = await request.fetch(`/api${path}`, { method, headers, timeout: 120_000, ...(data && { data }) })
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200)
  return answer.json()
}
