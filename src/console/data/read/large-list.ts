// Reads a long list item by item while it streams in. An item whose bytes are known keeps the object it was read into before, so that
// of a list in which little changed little is parsed, and rows that did not change are the same objects.
import type * as z from 'zod/mini'
import { parseAnswer, type Drift } from '../../../contract/core/parse-answer.ts'
import { createArraySplitter } from './array-items.ts'
import { digestOf } from './digest.ts'
import { createTimeSlicer } from './yield-to-main.ts'

export interface LargeList {
  readonly list: unknown[]
  readonly items: ReadonlyMap<number, unknown>
  readonly drift: readonly Drift[]
}

export interface LargeListReader {
  /** Reads what the chunk completes, in slices. Rejects with a SyntaxError when it is no JSON list. */
  feed(chunk: Uint8Array): Promise<void>
  end(): LargeList
}

/** `before`: the items of the last answer by their digests. */
export function createLargeListReader(
  item: z.core.$ZodType,
  before: ReadonlyMap<number, unknown> | undefined,
): LargeListReader {
  const cutter = createArraySplitter()
  const decoder = new TextDecoder()
  const giveWay = createTimeSlicer()
  const list: unknown[] = []
  const items = new Map<number, unknown>()
  const drift: Drift[] = []

  function take(bytes: Uint8Array): void {
    const digest = digestOf(bytes)
    let value = before?.get(digest)
    if (value === undefined) {
      const query = parseAnswer(item, JSON.parse(decoder.decode(bytes)))
      drift.push(...query.drift.map(({ path, problem }) => ({ path: path === '' ? '*' : `*.${path}`, problem })))
      // What has no identity is left out, as in a short list.
      if (!query.readable) return
      value = query.value
    }
    items.set(digest, value)
    list.push(value)
  }

  return {
    async feed(chunk) {
      for (const bytes of cutter.feed(chunk)) {
        take(bytes)
        await giveWay()
      }
      await giveWay()
    },
    end() {
      if (!cutter.complete) throw new SyntaxError('The list is cut off.')
      return { list, items, drift }
    },
  }
}
