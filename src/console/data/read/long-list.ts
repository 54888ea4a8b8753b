// Reads a long list item by item while it streams in. An item whose bytes are known keeps the object it was read into before, so that
// of a list in which little changed little is parsed, and rows that did not change are the same objects.
import type * as z from 'zod/mini'
import { readAnswer, type Drift } from '../../../contract/core/reading.ts'
import { cutItems } from './array-items.ts'
import { digestOf } from './digest.ts'
import { inSlices } from './turn.ts'

export interface LongList {
  readonly list: unknown[]
  readonly items: ReadonlyMap<number, unknown>
  readonly drift: readonly Drift[]
}

export interface LongListReader {
  /** Reads what the chunk completes, in slices. Rejects with a SyntaxError when it is no JSON list. */
  feed(chunk: Uint8Array): Promise<void>
  end(): LongList
}

/** `before`: the items of the last answer by their digests. */
export function readLongList(item: z.core.$ZodType, before: ReadonlyMap<number, unknown> | undefined): LongListReader {
  const cutter = cutItems()
  const decoder = new TextDecoder()
  const giveWay = inSlices()
  const list: unknown[] = []
  const items = new Map<number, unknown>()
  const drift: Drift[] = []

  function take(bytes: Uint8Array): void {
    const digest = digestOf(bytes)
    let value = before?.get(digest)
    if (value === undefined) {
      const reading = readAnswer(item, JSON.parse(decoder.decode(bytes)))
      drift.push(...reading.drift.map(({ path, problem }) => ({ path: path === '' ? '*' : `*.${path}`, problem })))
      // What has no identity is left out, as in a short list.
      if (!reading.readable) return
      value = reading.value
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
