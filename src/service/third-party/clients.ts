// Existing clients of the real service, which do not use our contract (service-api 3.10, tags [java], [cli], [cli2]).
import { toFields, type Fields } from '../http/body.ts'

export interface ClientResponse {
  status: number
  body: unknown
  location: string | null
}

export type Client = (method: string, path: string, body?: unknown) => Promise<ClientResponse>

async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<ClientResponse> {
  const answer = await fetch(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return {
    status: answer.status,
    body: isJson && text !== '' ? JSON.parse(text) : text,
    location: answer.headers.get('location'),
  }
}

/** JSON both ways; no password after the token. */
export const javaClient =
  (root: string, token: string): Client =>
  (method, path, body) =>
    send(
      root + path,
      method,
      { accept: 'application/json', 'content-type': 'application/json', authorization: `Basic ${btoa(`${token}:`)}` },
      method === 'GET' ? undefined : JSON.stringify(body ?? {}),
    )

/** All paths end in `.json`, Accept is that of its library, and the password is a filler. */
export const commandLineClient =
  (root: string, token: string): Client =>
  (method, path, body) => {
    const [route = '', query] = path.split('?')
    return send(
      `${root}${route}.json${query === undefined ? '' : `?${query}`}`,
      method,
      { accept: '*/*', 'content-type': 'application/json', authorization: `Basic ${btoa(`${token}:X`)}` },
      body === undefined ? undefined : JSON.stringify(body),
    )
  }

function toFormPairs(value: unknown, name: string): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item) => toFormPairs(item, `${name}[]`))
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, item]) => toFormPairs(item, name === '' ? key : `${name}[${key}]`))
}

/** Form-encoded bodies and a trailing slash. */
export const formClient =
  (root: string, token: string): Client =>
  (method, path, body) =>
    send(
      root + path.replace(/\?|$/, '/$&'),
      method,
      {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${btoa(`${token}:X`)}`,
      },
      method === 'GET' ? undefined : new URLSearchParams(toFormPairs(body ?? {}, '')).toString(),
    )

/** Polls until `isDone`. Throws after ten seconds with the last answer. */
export async function poll(client: Client, path: string, isDone: (found: Fields) => boolean): Promise<Fields> {
  const end = Date.now() + 10_000
  for (;;) {
    const { body } = await client('GET', path)
    const found = toFields(body)
    if (isDone(found)) return found
    if (Date.now() > end) throw new Error(`${path} stays ${JSON.stringify(found)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
