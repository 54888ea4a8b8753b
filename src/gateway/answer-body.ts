// Streams bodies of answers: JSON only, up to a limit.
import { Readable } from 'node:stream'

/** Thrown for an answer of the service that is larger than its limit. */
export class BodyTooLargeError extends Error {
  override readonly name = 'TooLarge'
}

async function* limitBytes(body: Readable, limit: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body) {
    const buffer: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    bytes += buffer.length
    // Breaks the connection to the browser: a truncated answer must not look complete.
    if (bytes > limit) throw new BodyTooLargeError(`The answer of the service is larger than ${limit} bytes.`)
    yield buffer
  }
}

/** The body as text. Throws when it is longer than `limit` bytes. */
export async function readText(body: Readable, limit: number): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of limitBytes(body, limit)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Maximum whitespace before the first character of JSON, in bytes. */
const MAX_LEADING_BLANKS = 65_536

/** The body as a stream of up to `limit` bytes if it starts like JSON; undefined otherwise, such as for an HTML page sent as JSON. */
export async function readJsonStream(body: Readable, limit: number): Promise<Readable | undefined> {
  const pieces = limitBytes(body, limit)
  const begun: Buffer[] = []
  let blanks = 0
  while (blanks < MAX_LEADING_BLANKS) {
    const { done, value } = await pieces.next()
    if (done) return undefined
    begun.push(value)
    const [first] = value.toString('latin1').trimStart()
    if (first !== undefined && /[[{"tfn\d-]/.test(first)) {
      const stream = Readable.from(prependChunks(begun, pieces), { objectMode: false })
      // A generator that has not started does not close its source.
      return stream.once('close', () => body.destroy())
    }
    if (first !== undefined) break
    blanks += value.length
  }
  body.destroy()
  return undefined
}

async function* prependChunks(begun: readonly Buffer[], pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* begun
  yield* pieces
}

/** Whether a body is only whitespace: an answer without a record may be a single blank of type HTML. */
export async function isBlank(body: Readable): Promise<boolean> {
  for await (const chunk of body) if (String(chunk).trim() !== '') return false
  return true
}
