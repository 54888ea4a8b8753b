// Reads a long answer whose bulk is a list or map in it, as the changes of a deployment, in slices: no page stands still meanwhile.
import * as z from 'zod/mini'
import type { AnswerOf, AnyCall } from '../../../contract/core/call.ts'
import { parseAnswer, type Drift } from '../../../contract/core/parse-answer.ts'
import { toCallResult, type SentRequest, type CallResult, type RawAnswer } from '../../../contract/core/refusal.ts'
import { getItemSchema } from '../../../contract/core/values.ts'
import { createTimeSlicer } from './yield-to-main.ts'

interface Field {
  readonly name: string
  readonly item: z.core.$ZodType
  readonly values: object
}

/** Takes the lists and maps out of `body`, which keeps empty ones. */
function extractCollections(answer: z.core.$ZodType, body: unknown): Field[] {
  if (!(answer instanceof z.ZodMiniObject) || typeof body !== 'object' || body === null) return []
  return Object.entries<z.core.$ZodType>(answer.shape).flatMap(([name, schema]) => {
    const item = getItemSchema(schema)
    const values: unknown = Reflect.get(body, name)
    if (!item || typeof values !== 'object' || values === null) return []
    Reflect.set(body, name, Array.isArray(values) ? [] : {})
    return { name, item, values }
  })
}

/** As `interpret`, but what is in the answer's own lists and maps is read one by one, with pauses. `raw.body` may be changed. */
export async function interpretInSlices<C extends AnyCall>(
  call: C,
  asked: SentRequest,
  raw: RawAnswer,
): Promise<CallResult<AnswerOf<C> | null>> {
  const good = raw.status >= 200 && raw.status < 300
  const fields = good ? extractCollections(call.answer, raw.body) : []
  const outcome = toCallResult(call, asked, raw)
  if (!outcome.ok || outcome.value === null) return outcome
  const giveWay = createTimeSlicer()
  const drift: Drift[] = [...outcome.drift]
  for (const { name, item, values } of fields) {
    const read: [string, unknown][] = []
    for (const [key, value] of Object.entries(values)) {
      const query = parseAnswer(item, value)
      for (const { path, problem } of query.drift)
        drift.push({ path: [name, '*', path].filter(Boolean).join('.'), problem })
      // What has no identity is left out.
      if (query.readable) read.push([key, query.value])
      await giveWay()
    }
    Reflect.set(
      Object(outcome.value),
      name,
      Array.isArray(values) ? read.map(([, value]) => value) : Object.fromEntries(read),
    )
  }
  return { ...outcome, drift }
}
