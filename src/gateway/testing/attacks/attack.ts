// Requests of somebody who means harm, as bytes: what each is, and what has to become of it. The numbers are those of the list of attacks
// in ../attacks.test.ts. `PORT` stands for the port that is attacked; characters above U+007F are single bytes.

export interface Attack {
  readonly case: number
  readonly what: string
  readonly lines: readonly string[]
  readonly body?: string
  /** Each of these is right; 0: closed without an answer. */
  readonly statuses: readonly number[]
  /** The service gets it, once, and without anything that was added to it. Of every other attack it gets nothing. */
  readonly reaches?: true
}

type AttackOptions = Partial<Pick<Attack, 'body' | 'reaches'>>

export const attack = (
  number: number,
  what: string,
  lines: readonly string[],
  statuses: readonly number[],
  rest: AttackOptions = {},
) => ({ case: number, what, lines, statuses, ...rest }) satisfies Attack

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
