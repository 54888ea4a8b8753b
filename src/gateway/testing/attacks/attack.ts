// Hostile requests as bytes, with their expected outcome, numbered as in ../attacks.test.ts. `PORT` is replaced with the port of the gateway;
// characters above U+007F are single bytes.

export interface Attack {
  readonly case: number
  readonly title: string
  readonly lines: readonly string[]
  readonly body?: string
  /** Accepted statuses; 0 if the connection may close without an answer. */
  readonly statuses: readonly number[]
  /** The service gets the call once, without what the attack added. By default it gets nothing. */
  readonly reachesService?: true
}

type AttackOptions = Partial<Pick<Attack, 'body' | 'reachesService'>>

export const attack = (
  number: number,
  title: string,
  lines: readonly string[],
  statuses: readonly number[],
  options: AttackOptions = {},
) => ({ case: number, title, lines, statuses, ...options }) satisfies Attack

export const HOST = 'Host: 127.0.0.1:PORT'
export const GET = 'GET /api/acme/clouds HTTP/1.1'
export const POST = 'POST /api/acme/assemblies HTTP/1.1'
export const CSRF_HEADER = 'X-Signalbox: 1'
export const JSON_HEADER = 'Content-Type: application/json'
export const LENGTH_HEADER = 'Content-Length: 2'
export const WRITE_LINES = [POST, HOST, CSRF_HEADER, JSON_HEADER]

export const getLines = (path: string) => [`GET ${path} HTTP/1.1`, HOST]
export const getAttacks = (number: number, statuses: readonly number[], paths: readonly string[]): Attack[] =>
  paths.map((path) => attack(number, `GET ${path}`, getLines(path), statuses))
export const postRequest = (body: string) => ({ lines: [...WRITE_LINES, `Content-Length: ${body.length}`], body })
