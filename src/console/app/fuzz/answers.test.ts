import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../../contract/core/call.ts'
import { allCalls } from '../../../contract/contract.ts'
import { toCallResult } from '../../../contract/core/refusal.ts'
import { createLargeListReader } from '../../data/read/large-list.ts'
import { getItemSchema } from '../../../contract/core/values.ts'
import { tryDomain } from './domain.ts'
import { definitionOf, fuzzedAnswer, sample, seeded } from './answers.ts'

const ANSWERS = 10_000
const SEED = 20_261_121
/** At least this part of the bent answers is still of use. */
const STILL_READ = 0.5

const reads = allCalls.filter((call) => call.effect === 'read' && !call.blockedByGateway)

function interpretText(call: AnyCall, text: string) {
  const asked = { call: call.name, method: 'GET', path: '/' }
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  return toCallResult(call, asked, { status: 200, isJson: true, body })
}

describe('malformed answers', () => {
  it('parses generated valid answers', () => {
    const random = seeded(SEED)
    const unreadable = reads
      .filter(({ answer }) => definitionOf(answer).type !== 'string')
      .filter((call) => {
        const outcome = interpretText(call, JSON.stringify(sample(call.answer, random)))
        return !outcome.ok && outcome.refusal.kind !== 'rejected'
      })
    expect(unreadable.map(({ name }) => name)).toEqual([])
  })

  it(`never throws in schemas or page transformations: ${ANSWERS} answers`, { timeout: 30_000 }, async () => {
    const random = seeded(SEED)
    const thrown: string[] = []
    let readable = 0
    for (let at = 0; at < ANSWERS; at += 1) {
      const call = reads[at % reads.length]
      if (!call) continue
      const text = fuzzedAnswer(call.answer, random)
      try {
        const outcome = interpretText(call, text)
        if (!outcome.ok) continue
        readable += 1
        tryDomain(call.name, outcome.value)
      } catch (error) {
        thrown.push(`${call.name}: ${String(error)} for ${text.slice(0, 300)}`)
      }
    }
    expect(thrown.slice(0, 5)).toEqual([])
    expect(readable / ANSWERS).toBeGreaterThan(STILL_READ)
  })

  it('parses the same in slices as at once', async () => {
    const random = seeded(SEED)
    let compared = 0
    const lists = reads.filter(({ answer }) => getItemSchema(answer))
    for (let at = 0; at < 1_000; at += 1) {
      const call = lists[at % lists.length]
      const item = call && getItemSchema(call.answer)
      if (!item) continue
      const text = fuzzedAnswer(call.answer, random)
      if (!text.startsWith('[')) continue
      const whole = interpretText(call, text)
      const reader = createLargeListReader(item, undefined)
      await reader.feed(new TextEncoder().encode(text))
      const { list } = reader.end()
      if (!whole.ok) continue
      compared += 1
      expect(list).toEqual(whole.value)
    }
    expect(compared).toBeGreaterThan(500)
  })
})
