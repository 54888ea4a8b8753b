// Confirmed intents as this browser keeps them: the frozen list of what is to be written, and how far each item has come. What was sent
// is written down before it is sent, so that a reload never sends it again.
import * as z from 'zod/mini'
import type { AnyCall } from '../../../contract/core/call.ts'
import { isSecret, maskSecrets } from '../../kit/secrets.ts'
import { gatewayUrl } from '../../place.ts'
import type { RequestOf } from '../client.ts'
import type { Planned, Reading } from './planned.ts'
import { forget, keep, keysAfter, recall } from '../storage.ts'
import { INTENTS } from './unfinished.ts'

const problem = z.object({
  title: z.string(),
  meaning: z.string(),
  advice: z.string(),
  messages: z.array(z.string()),
  request: z.string(),
  status: z.optional(z.number()),
})

/**
 * `waiting`: not sent. `sending`: sent, and found so after a reload: nobody knows. `unknown`: no answer came. `missed`: no answer came,
 * and reading again shows that it has not happened.
 */
const itemState = z.object({
  state: z.enum(['waiting', 'sending', 'done', 'refused', 'unknown', 'missed', 'skipped']),
  problem: z.optional(problem),
  /** False when the service does not know the call at all, so that another one may be tried. */
  routed: z.optional(z.boolean()),
})
export type ItemState = z.output<typeof itemState>

const request = z.object({
  params: z.record(z.string(), z.string()),
  query: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
})
// A call as it is sent and judged. Without its schemas: reviving those would load the whole contract.
const storedCall = z.object({
  name: z.string(),
  effect: z.enum(['read', 'write']),
  routes: z.array(z.object({ method: z.enum(['GET', 'POST', 'PUT', 'DELETE']), path: z.string() })),
  nullWhenMissing: z.boolean(),
  invertedAnswer: z.boolean(),
  slow: z.boolean(),
})
export type StoredCall = z.output<typeof storedCall>

const reading = z.object({ call: storedCall, request })

const storedItem = z.object({
  label: z.string(),
  call: storedCall,
  /** Null when it holds a secret, which is not kept: then it cannot be sent after a reload. */
  request: z.nullable(request),
  witness: z.optional(z.object({ call: storedCall, request, shows: z.unknown() })),
  about: z.optional(z.array(z.string())),
  basis: z.optional(z.object({ reading, base: z.record(z.string(), z.string()) })),
  locks: z.optional(z.object({ label: z.string(), to: z.string() })),
  waitFor: z.optional(z.object({ ...reading.shape, shows: z.unknown(), never: z.unknown(), otherwise: z.string() })),
})
const storedIntent = z.object({
  id: z.string(),
  title: z.string(),
  /** Where in the console it was confirmed. */
  to: z.string(),
  openedAt: z.number(),
  /** Where it is gone on with, when it is the beginning of something longer. */
  goesOn: z.optional(z.string()),
  items: z.array(storedItem),
})
export type StoredItem = z.output<typeof storedItem>
export type StoredIntent = z.output<typeof storedIntent>

const STATES = `signalbox.intent-states ${gatewayUrl} `
const KEPT_MS = 7 * 24 * 3_600_000

function parse<Value>(key: string, schema: z.ZodMiniType<Value>): Value | undefined {
  try {
    const read = z.safeParse(schema, JSON.parse(recall(key) ?? 'null'))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

const holdsSecret = (value: unknown): boolean => JSON.stringify(maskSecrets(value)) !== JSON.stringify(value)

const keptCall = ({ name, effect, routes, nullWhenMissing, invertedAnswer, slow }: AnyCall): StoredCall => ({
  name,
  effect,
  routes: routes.map(({ method, path }) => ({ method, path })),
  nullWhenMissing,
  invertedAnswer,
  slow,
})
const keptReading = ({ call, request }: Reading) => ({ call: keptCall(call), request: keptRequest(request) })
const keptRequest = ({ params, query, body }: RequestOf<AnyCall>) => ({
  params: { ...params },
  ...(query === undefined ? {} : { query }),
  ...(body === undefined ? {} : { body }),
})

function keptItem<C extends AnyCall>(item: Planned<C>): StoredItem {
  const { label, call, request, witness, about, basis, waitFor, locks } = item
  const safe = basis && Object.entries(basis.base).filter(([name, value]) => !isSecret(name, value))
  return {
    label,
    call: keptCall(call),
    request: holdsSecret(request.body) ? null : keptRequest(request),
    ...(witness && !holdsSecret(witness.shows) ? { witness: { ...keptReading(witness), shows: witness.shows } } : {}),
    ...(about ? { about: [...about] } : {}),
    ...(basis && safe ? { basis: { reading: keptReading(basis.reading), base: Object.fromEntries(safe) } } : {}),
    ...(locks ? { locks: { ...locks } } : {}),
    ...(waitFor ? { waitFor: { ...waitFor, ...keptReading(waitFor) } } : {}),
  }
}

/** Writes an intent down before anything of it is sent. */
export function keepIntent<C extends AnyCall>(
  about: Omit<StoredIntent, 'items'>,
  planned: readonly Planned<C>[],
): StoredIntent {
  const intent = { ...about, items: planned.map(keptItem) }
  keep(INTENTS + intent.id, JSON.stringify(intent))
  keepStates(
    intent.id,
    planned.map(() => ({ state: 'waiting' })),
  )
  return intent
}

export const keepStates = (id: string, states: readonly ItemState[]): boolean =>
  keep(STATES + id, JSON.stringify(states))

export const statesOf = (id: string): readonly ItemState[] => parse(STATES + id, z.array(itemState)) ?? []

export function forgetIntent(id: string): void {
  forget(INTENTS + id)
  forget(STATES + id)
}

/** Somebody goes on with the whole of which these were the beginning: they are not sent apart from it any more. */
export function forgetBeginningsOf(goesOn: string): void {
  for (const intent of unfinishedIntents()) if (intent.goesOn === goesOn) forgetIntent(intent.id)
}

/** Whether somebody still has to decide or look: something was not sent, or its outcome is not known. */
export const isOpen = (states: readonly ItemState[]): boolean =>
  states.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'unknown')

/** Intents that were begun and not brought to an end, oldest first; those that ended or are too old are forgotten. */
export function unfinishedIntents(now = Date.now()): StoredIntent[] {
  return keysAfter(INTENTS)
    .flatMap((id) => {
      const intent = parse(INTENTS + id, storedIntent)
      if (intent && now - intent.openedAt < KEPT_MS && isOpen(statesOf(id))) return [intent]
      if (!intent || now - intent.openedAt > KEPT_MS) forgetIntent(id)
      return []
    })
    .toSorted((a, b) => a.openedAt - b.openedAt)
}
