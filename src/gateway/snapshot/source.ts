// The service that is read: GET calls of the contract only, repeated when that may help.
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, type Dispatcher } from 'undici'
import { version } from '../../../package.json'
import type { AnyCall } from '../../contract/core/call.ts'
import { buildPath, buildQuery } from '../../contract/core/path.ts'
import { toBasicAuthorization } from '../settings.ts'
import { readJsonItems } from './json-items.ts'

export interface ReadRequest {
  readonly call: AnyCall
  readonly params: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | string[]>>
  /** The list has pages of this size, which `offset` counts. */
  readonly pageSize?: number
}

interface Answer {
  readonly kind: 'list' | 'value'
  /** Where the next page of a timeline starts; undefined at the end. */
  readonly nextOffset: string | undefined
}

/** Why an answer could not be read: a sentence for the report. */
export class ReadError extends Error {
  override readonly name = 'ReadError'
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

/** The service refuses the token: nothing can be read. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError'
}

export interface Source {
  /** Passes on the items of a list, or one value. Calls `onStart` before the first one, and again before it is repeated. */
  read(request: ReadRequest, onStart: () => void, onItem: (item: unknown) => void): Promise<Answer>
  /** Fails reads that are under way or waiting, so that nothing keeps the process running. */
  close(): Promise<void>
}

interface SourceOptions {
  readonly service: URL
  readonly token: string
  readonly concurrency: number
  /** Certificates (PEM) to trust the service by, in place of Node's. */
  readonly ca?: string
  /** Milliseconds before the first repetition; doubled for each further one. */
  readonly retryDelay?: number
}

const MAX_TRIES = 6
/** A crash of the service is likely to happen again. */
const MAX_CRASHES = 3
const MAX_DELAY_MS = 300_000
const TIMEOUT_MS = 180_000
const MAX_ERROR_LENGTH = 300

/** The path of a call with its query. Throws for a call that is not a plain read, and SegmentError for a value that cannot be in a path. */
export function toPath({ call, params, query = {} }: ReadRequest): string {
  const routes = call.routes.filter(({ method }) => method === 'GET')
  const names = Object.keys(params).length
  const route = routes.find(({ path }) => (path.match(/\{/g) ?? []).length === names) ?? routes[0]
  if (!route || call.effect !== 'read') throw new Error(`${call.name} is not a call that only reads.`)
  return buildPath(route, params) + buildQuery(query)
}

/** Milliseconds of a Retry-After header: seconds or a date. */
function parseRetryAfter(header: string | string[] | undefined): number | undefined {
  const text = Array.isArray(header) ? header[0] : header
  if (text === undefined) return undefined
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(milliseconds) ? Math.min(MAX_DELAY_MS, Math.max(0, milliseconds)) : undefined
}

const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500

async function toRefusal({ statusCode, body }: Dispatcher.ResponseData): Promise<Error> {
  const text = (await body.text()).slice(0, MAX_ERROR_LENGTH)
  // Only a refused token has `error`; a missing permission has `errors` (service-api 0.1, fact 1).
  if (statusCode === 401 && text.includes('"error"'))
    return new TokenRefusedError('The service rejected the token. Set SERVICE_TOKEN to a valid token.')
  if (statusCode >= 300 && statusCode < 400)
    return new ReadError('The service does not have this call, or has it only as a page.')
  if (statusCode === 401 || statusCode === 403) return new ReadError('The token does not have permission.')
  return new ReadError(`The service responded with ${statusCode}: ${text}`, statusCode)
}

/** Connects to a service. At most `concurrency` requests are under way at a time. */
export function connectSource({ service, token, concurrency, ca, retryDelay = 500 }: SourceOptions): Source {
  const pool = new Pool(service.origin, {
    connections: concurrency,
    connect: { timeout: 10_000, rejectUnauthorized: true, ...(ca !== undefined && { ca }) },
  })
  const prefix = service.pathname.replace(/\/$/, '')
  const headers = {
    accept: 'application/json',
    'user-agent': `signalbox/${version}`,
    authorization: toBasicAuthorization(token),
  }
  const closing = new AbortController()
  const { signal } = closing
  // One listener per waiting read.
  setMaxListeners(0, signal)
  const wait = (milliseconds: number) => sleep(milliseconds, undefined, { signal })
  // All requests wait when the service says that it has too many.
  let busyUntil = 0
  const waitUntilFree = async () => {
    for (let rest = busyUntil - Date.now(); rest > 0; rest = busyUntil - Date.now()) await wait(rest)
  }

  async function attempt(
    path: string,
    onItem: (item: unknown) => void,
  ): Promise<Answer | { readonly refusal: Error; readonly status: number }> {
    const answer = await pool.request({
      method: 'GET',
      path: prefix + path,
      headers,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    })
    const { statusCode: status, body } = answer
    const next = answer.headers['oneops-list-next-offset']
    const nextOffset = typeof next === 'string' && next !== '' ? next : undefined
    if (status === 200) return { kind: await readJsonItems(body, onItem), nextOffset }
    if (status === 204) {
      await body.dump()
      onItem(null)
      return { kind: 'value', nextOffset }
    }
    if (isTemporary(status)) {
      const after = parseRetryAfter(answer.headers['retry-after'])
      if (after !== undefined || status === 429 || status === 503)
        busyUntil = Math.max(busyUntil, Date.now() + (after ?? retryDelay))
    }
    const refusal = await toRefusal(answer)
    return isTemporary(status) ? { refusal, status } : Promise.reject(refusal)
  }

  return {
    async read(request, onStart, onItem) {
      const path = toPath(request)
      let last: Error = new ReadError('The service did not respond.')
      let crashes = 0
      let isPassing = false
      const passItem = (item: unknown) => {
        isPassing = true
        onItem(item)
        isPassing = false
      }
      for (let tries = 0; tries < MAX_TRIES && crashes < MAX_CRASHES; tries += 1) {
        if (tries > 0) await wait(Math.min(MAX_DELAY_MS, retryDelay * 2 ** (tries - 1) * (0.75 + Math.random() / 2)))
        await waitUntilFree()
        onStart()
        try {
          const answer = await attempt(path, passItem)
          if ('kind' in answer) return answer
          last = answer.refusal
          if (answer.status === 500) crashes += 1
        } catch (error) {
          // Not a failure of the service: what it answered could not be stored.
          if (signal.aborted || isPassing || error instanceof ReadError || error instanceof TokenRefusedError)
            throw error
          const reason = error instanceof Error ? error.message : String(error)
          const isMalformed = error instanceof SyntaxError
          if (isMalformed) crashes += 1
          last = new ReadError(
            isMalformed ? `The response is not valid JSON (${reason}).` : `The service cannot be reached (${reason}).`,
          )
        }
      }
      throw last
    },
    close() {
      closing.abort()
      return pool.destroy()
    },
  }
}
