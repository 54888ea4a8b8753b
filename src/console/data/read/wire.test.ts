import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listOfferings } from '../../../contract/cloud/clouds.ts'
import { listInstances } from '../../../contract/operations/instances.ts'
import { parseAnswer } from '../../../contract/core/parse-answer.ts'
import { instance } from '../../../contract/core/records.ts'
import { listOf } from '../../../contract/core/values.ts'
import { createArraySplitter } from './array-items.ts'
import { send } from '../client.ts'
import { digestOf, createDigest } from './digest.ts'
import { copyAnswerMeta, getAnswerMeta } from './answer-meta.ts'
import { readChunks } from './wire.ts'

const toBytes = (text: string) => new TextEncoder().encode(text)

/** Cuts `bytes` at any places. */
function inChunks(bytes: Uint8Array, scopes: readonly number[]): Uint8Array[] {
  const cuts = [...new Set(scopes.map((scope) => scope % (bytes.length + 1)))].toSorted((a, b) => a - b)
  return [0, ...cuts].map((from, index) => bytes.subarray(from, cuts[index] ?? bytes.length))
}

const scopes = fc.array(fc.nat(), { maxLength: 8 })

describe('createArraySplitter', () => {
  it('cuts any list into its items, however it is cut into chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), scopes, fc.constantFrom(undefined, 2), (list, cuts, indent) => {
        const cutter = createArraySplitter()
        const items = inChunks(toBytes(JSON.stringify(list, null, indent)), cuts).flatMap((chunk) => cutter.feed(chunk))
        expect(items.map((item) => JSON.parse(new TextDecoder().decode(item)))).toEqual(
          JSON.parse(JSON.stringify(list)),
        )
        expect(cutter.isComplete()).toBe(true)
      }),
    )
  })

  it('rejects answers that are not a list or are truncated', () => {
    expect(() => createArraySplitter().feed(toBytes('{"a":[]}'))).toThrow(SyntaxError)
    expect(() => createArraySplitter().feed(toBytes('[1] x'))).toThrow(SyntaxError)
    const cutter = createArraySplitter()
    expect(cutter.feed(toBytes('[1,[2'))).toHaveLength(1)
    expect(cutter.isComplete()).toBe(false)
  })
})

describe('digests', () => {
  it('do not depend on the chunks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40_000 }), scopes, (bytes, cuts) => {
        const [whole, parts] = [createDigest(), createDigest()]
        whole.update(bytes)
        for (const chunk of inChunks(bytes, cuts)) parts.update(chunk)
        expect(parts.value()).toBe(whole.value())
      }),
      { numRuns: 50 },
    )
  })

  it('tell apart what differs in one bit, in length or in order', () => {
    const seen = new Set<number>()
    const items = new Set<number>()
    const bytes = new Uint8Array(512).map((_, index) => index)
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const other = Uint8Array.from(bytes)
      other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const digest = createDigest()
      digest.update(other)
      seen.add(digest.value())
      items.add(digestOf(other))
    }
    for (let length = 0; length < 512; length += 1) {
      const digest = createDigest()
      digest.update(new Uint8Array(length))
      seen.add(digest.value())
      items.add(digestOf(new Uint8Array(length)))
    }
    expect(seen.size).toBe(512 * 8 + 512)
    expect(items.size).toBe(512 * 8 + 512)
  })
})

const wire = (ciId: number, more: object = {}) => ({
  ciId,
  ciName: `compute-${ciId}`,
  ciAttributes: { note: 'x'.repeat(300) },
  ...more,
})
const long = (change: (index: number) => object = () => ({})) =>
  Array.from({ length: 2_000 }, (_, index) => wire(index + 1, change(index)))

const request = {
  params: { organization: 'acme', assembly: 'a', environment: 'e', platform: 'p', component: 'c' },
  query: { instances_state: 'all' },
}

async function readJson(answer: unknown, held?: unknown) {
  vi.stubGlobal('fetch', async () => (answer instanceof Response ? answer : Response.json(answer)))
  const outcome = await send(listInstances, request, undefined, held)
  if (!outcome.ok || !outcome.value) throw new Error(JSON.stringify(outcome))
  return outcome.value
}

/** Answers how many records were parsed since; happy-dom parses JSON too. */
function spyOnParse() {
  const parse = vi.spyOn(JSON, 'parse')
  return () => parse.mock.calls.filter(([text]) => text.includes('ciName')).length
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an answer', () => {
  it.each([
    ['short', [wire(1), wire(2)]],
    ['long', long()],
  ])('that is the same as before, %s, is not parsed, and is the same object', async (_, answer) => {
    const held = await readJson(answer)
    const parsed = spyOnParse()
    expect(await readJson(answer, held)).toBe(held)
    expect(parsed()).toBe(0)
  })

  it('that is long is read like a short one', async () => {
    const list = long((index) =>
      index % 7 === 0 ? { created: '2026-01-01T00:00:00', opsState: null } : { odd: [index] },
    )
    const query = parseAnswer(listOf(instance), structuredClone(list))
    expect(await readJson(list)).toEqual(query.readable && query.value)
  })

  it('that is long and changed a little keeps the rows that did not', async () => {
    const held = await readJson(long())
    const parsed = spyOnParse()
    const now = await readJson(
      long((index) => (index === 5 ? { opsState: 'unhealthy' } : {})),
      held,
    )
    expect(parsed()).toBe(1)
    expect(now.filter((row, index) => row !== held[index]).map(({ ciId }) => ciId)).toEqual(['6'])
    const moved = await readJson(long().toReversed(), now)
    expect(moved[0]).toBe(now[1999])
  })

  it('that was changed in the cache is read anew', async () => {
    const held = await readJson(long())
    expect(await readJson(long(), [...held])).not.toBe(held)
  })

  it('is found by its replacement after the cache kept parts of an older one', async () => {
    const held = await readJson([wire(1)])
    const kept = [...held]
    copyAnswerMeta(held, kept)
    expect(getAnswerMeta(kept)).toBe(getAnswerMeta(held))
    expect(await readJson([wire(1)], kept)).toBe(kept)
  })

  it('that is long leaves out what has no identity, and says where', async () => {
    const bytes = toBytes(JSON.stringify([...long(), { ciName: 'nobody' }, 7, null]))
    const { content } = await readChunks(instance, [bytes], undefined)
    if (content.as !== 'list') throw new Error(content.as)
    expect(content.list.list).toHaveLength(2_000)
    expect(content.list.drift.map(({ path }) => path)).toEqual(expect.arrayContaining(['*.ciId', '*']))
  })

  it('that is long and breaks off is refused', async () => {
    const cut = new Response(JSON.stringify(long()).slice(0, -2), { headers: { 'content-type': 'application/json' } })
    await expect(readJson(cut)).rejects.toThrow('not JSON')
  })

  it('that is long and no list is read as a whole', async () => {
    const errors = Response.json({ errors: ['no'], more: 'x'.repeat(300_000) })
    await expect(readJson(errors)).rejects.toThrow('rejected')
  })

  it('that is not a list is shared with other tabs byte for byte, and recognised when it is repeated', async () => {
    const text = JSON.stringify({ compute: [wire(1, { comments: 'Zürich 💡' })] })
    vi.stubGlobal('fetch', async () => new Response(text, { headers: { 'content-type': 'application/json' } }))
    const ask = (held?: unknown) => send(listOfferings, { params: { organization: 'acme' } }, undefined, held)
    const [first, other] = [await ask(), await ask()]
    if (!first.ok || !other.ok) throw new Error('refused')
    const shared = first.wire
    expect(shared?.bytes).toEqual(toBytes(text))
    const digest = createDigest()
    digest.update(toBytes(text))
    expect(shared?.digest).toBe(digest.value())
    // Also before it was shared.
    const again = await ask(other.value)
    expect(again.ok && again.value).toBe(other.value)
    expect(other.value).not.toBe(first.value)
  })
})
