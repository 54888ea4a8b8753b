// Existing clients of the real service, which do not use our contract (service-api 3.10, tags [java], [cli], [cli2]).
import { expect } from 'vitest'
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

/** `user` is a token, with any password, or the name of an operator who has the password. */
export type ClientFactory = (root: string, user: string, password?: string) => Client

const authorize = (user: string, password: string) => `Basic ${btoa(`${user}:${password}`)}`

/** JSON both ways; no password after the token unless asked for. */
const javaClient: ClientFactory =
  (root, user, password = '') =>
  (method, path, body) =>
    send(
      root + path,
      method,
      { accept: 'application/json', 'content-type': 'application/json', authorization: authorize(user, password) },
      method === 'GET' ? undefined : JSON.stringify(body ?? {}),
    )

/** All paths end in `.json`, Accept is that of its library, and the password is a filler. */
const commandLineClient: ClientFactory =
  (root, user, password = 'X') =>
  (method, path, body) => {
    const [route = '', query] = path.split('?')
    return send(
      `${root}${route}.json${query === undefined ? '' : `?${query}`}`,
      method,
      { accept: '*/*', 'content-type': 'application/json', authorization: authorize(user, password) },
      body === undefined ? undefined : JSON.stringify(body),
    )
  }

function toFormPairs(value: unknown, name: string): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item) => toFormPairs(item, `${name}[]`))
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, item]) => toFormPairs(item, name === '' ? key : `${name}[${key}]`))
}

/** Form-encoded bodies and a trailing slash. */
const formClient: ClientFactory =
  (root, user, password = 'X') =>
  (method, path, body) =>
    send(
      root + path.replace(/\?|$/, '/$&'),
      method,
      {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: authorize(user, password),
      },
      method === 'GET' ? undefined : new URLSearchParams(toFormPairs(body ?? {}, '')).toString(),
    )

/** Time stamps that are null in the records of an answer, as paths such as `toCi.created`. A class's actions have none (5.13). */
function findMissingTimes(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => findMissingTimes(item, `${path}[${index}].`))
  if (typeof value !== 'object' || value === null || 'isInheritable' in value) return []
  const record = toFields(value)
  const ofChange = record['rfcId'] === 0 ? [] : ['rfcCreated', 'rfcUpdated']
  const missing = ['created', 'updated', ...ofChange].filter((name) => record[name] === null)
  const nested = Object.entries(record).flatMap(([name, item]) => findMissingTimes(item, `${path}${name}.`))
  return [...missing.map((name) => path + name), ...nested]
}

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

/** Checks the time stamps of every answer. */
export const checkTimes =
  (client: Client): Client =>
  async (method, path, body) => {
    const answer = await client(method, path, body)
    expect(findMissingTimes(answer.body), `times of ${method} ${path}`).toEqual([])
    return answer
  }

/** Kind, a name for its assembly, and the client. */
export const CLIENTS = [
  ['a Java client', 'petshop', javaClient],
  ['a command line client', 'birdshop', commandLineClient],
  ['a client that sends forms', 'fishshop', formClient],
] as const

/** A value for attributes that the template leaves open. */
export const placeholderValue = (attribute: string) => (/zones/.test(attribute) ? '[]' : 'x')
