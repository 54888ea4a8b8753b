// Parses a large answer that consists mostly of lists or maps (as the changes of a deployment) in slices, to keep the page responsive.
import * as z from 'zod/mini'
import type { AnswerOf, AnyCall } from '../../../contract/core/call.ts'
import { parseAnswer, type Drift } from '../../../contract/core/parse-answer.ts'
import { toCallResult, type SentRequest, type CallResult, type RawAnswer } from '../../../contract/core/refusal.ts'
import { getItemSchema } from '../../../contract/core/values.ts'
import { createTimeSlicer } from '../../kit/browser/yield-to-main.ts'

function extractCollections(answer: z.core.$ZodType, body: unknown) {
  if (!(answer instanceof z.ZodMiniObject) || typeof body !== 'object' || body === null) return []
  return Object.entries<z.core.$ZodType>(answer.shape).flatMap(([name, schema]) => {
    const item = getItemSchema(schema)
    const values: unknown = Reflect.get(body, name)
    if (!item || typeof values !== 'object' || values === null) return []
    Reflect.set(body, name, Array.isArray(values) ? [] : {})
    return { name, item, values }
  })
}

/** Like `toCallResult`, but parses the items of lists and maps with pauses. Changes `raw.body`. */
export async function interpretInSlices<C extends AnyCall>(
  call: C,
  request: SentRequest,
  raw: RawAnswer,
): Promise<CallResult<AnswerOf<C> | null>> {
  const isSuccess = raw.status >= 200 && raw.status < 300
  const fields = isSuccess ? extractCollections(call.answer, raw.body) : []
  const outcome = toCallResult(call, request, raw)
  if (!outcome.ok || outcome.value === null) return outcome
  const yieldIfDue = createTimeSlicer()
  const drift: Drift[] = [...outcome.drift]
  for (const { name, item, values } of fields) {
    const entries: [string, unknown][] = []
    for (const [key, value] of Object.entries(values)) {
      const parsed = parseAnswer(item, value)
      for (const { path, problem } of parsed.drift)
        drift.push({ path: [name, '*', path].filter(Boolean).join('.'), problem })
      // Records without an id are dropped.
      if (parsed.readable) entries.push([key, parsed.value])
      await yieldIfDue()
    }
    Reflect.set(
      Object(outcome.value),
      name,
      Array.isArray(values) ? entries.map(([, value]) => value) : Object.fromEntries(entries),
    )
  }
  return { ...outcome, drift }
}
