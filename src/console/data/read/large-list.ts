// Parses a large list while it streams in. An item with unchanged bytes keeps its object, so that only changed items are parsed and
// rendered again.
import type * as z from 'zod/mini'
import { parseAnswer, type Drift } from '../../../contract/core/parse-answer.ts'
import { createArraySplitter } from './array-items.ts'
import { digestOf } from './digest.ts'
import { createTimeSlicer } from '../../kit/browser/yield-to-main.ts'

export interface LargeList {
  readonly list: unknown[]
  readonly items: ReadonlyMap<number, unknown>
  readonly drift: readonly Drift[]
}

export type LargeListReader = ReturnType<typeof createLargeListReader>

/** `previous`: the items of the last answer by digest. */
export function createLargeListReader(item: z.core.$ZodType, previous: ReadonlyMap<number, unknown> | undefined) {
  const splitter = createArraySplitter()
  const decoder = new TextDecoder()
  const yieldIfDue = createTimeSlicer()
  const list: unknown[] = []
  const items = new Map<number, unknown>()
  const drift: Drift[] = []

  function parseItem(bytes: Uint8Array): void {
    const digest = digestOf(bytes)
    let value = previous?.get(digest)
    if (value === undefined) {
      const parsed = parseAnswer(item, JSON.parse(decoder.decode(bytes)))
      drift.push(...parsed.drift.map(({ path, problem }) => ({ path: path === '' ? '*' : `*.${path}`, problem })))
      // Records without an id are dropped, as in a short list.
      if (!parsed.readable) return
      value = parsed.value
    }
    items.set(digest, value)
    list.push(value)
  }

  return {
    /** Rejects with a SyntaxError if the body is not a JSON list. */
    async feed(chunk: Uint8Array) {
      for (const bytes of splitter.feed(chunk)) {
        parseItem(bytes)
        await yieldIfDue()
      }
      await yieldIfDue()
    },
    end(): LargeList {
      if (!splitter.isComplete()) throw new SyntaxError('The list is incomplete.')
      return { list, items, drift }
    },
  }
}
