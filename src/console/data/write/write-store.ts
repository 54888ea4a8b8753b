// Confirmed intents as this browser keeps them: the frozen list of what is to be written, and how far each item has come. What was sent
// is written down before it is sent, so that a reload never sends it again.
import * as z from 'zod/mini'
import type { AnyCall } from '../../../contract/core/call.ts'
import { isSecret, maskSecrets } from '../../kit/secrets.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'
import type { CallRequest } from '../client.ts'
import type { WriteRequest, QuerySource } from './write-request.ts'
import { removeStored, writeStored, storedKeys, readStored } from '../storage.ts'
import { WRITES_PREFIX } from './unfinished.ts'

const problemSchema = z.object({
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
const itemStateSchema = z.object({
  state: z.enum(['waiting', 'sending', 'done', 'refused', 'unknown', 'missed', 'skipped']),
  problem: z.optional(problemSchema),
  /** False when the service does not know the call at all, so that another one may be tried. */
  routed: z.optional(z.boolean()),
})
export type ItemState = z.output<typeof itemStateSchema>

const requestSchema = z.object({
  params: z.record(z.string(), z.string()),
  query: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
})
// A call as it is sent and judged. Without its schemas: reviving those would load the whole contract.
const storedCallSchema = z.object({
  name: z.string(),
  effect: z.enum(['read', 'write']),
  routes: z.array(z.object({ method: z.enum(['GET', 'POST', 'PUT', 'DELETE']), path: z.string() })),
  nullWhenMissing: z.boolean(),
  invertedAnswer: z.boolean(),
  slow: z.boolean(),
})
export type StoredCall = z.output<typeof storedCallSchema>

const sourceSchema = z.object({ call: storedCallSchema, request: requestSchema })

const storedItemSchema = z.object({
  label: z.string(),
  call: storedCallSchema,
  /** Null when it holds a secret, which is not kept: then it cannot be sent after a reload. */
  request: z.nullable(requestSchema),
  witness: z.optional(z.object({ call: storedCallSchema, request: requestSchema, shows: z.unknown() })),
  about: z.optional(z.array(z.string())),
  basis: z.optional(z.object({ reading: sourceSchema, base: z.record(z.string(), z.string()) })),
  locks: z.optional(z.object({ label: z.string(), to: z.string() })),
  waitFor: z.optional(
    z.object({ ...sourceSchema.shape, shows: z.unknown(), never: z.unknown(), otherwise: z.string() }),
  ),
})
const storedWriteSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Where in the console it was confirmed. */
  to: z.string(),
  openedAt: z.number(),
  /** Where it is gone on with, when it is the beginning of something longer. */
  goesOn: z.optional(z.string()),
  items: z.array(storedItemSchema),
})
export type StoredItem = z.output<typeof storedItemSchema>
export type StoredWrite = z.output<typeof storedWriteSchema>

const STATES_PREFIX = `signalbox.intent-states ${gatewayUrl} `
const MAX_AGE_MS = 7 * 24 * 3_600_000

function readParsed<Value>(key: string, schema: z.ZodMiniType<Value>): Value | undefined {
  try {
    const read = z.safeParse(schema, JSON.parse(readStored(key) ?? 'null'))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

const containsSecret = (value: unknown): boolean => JSON.stringify(maskSecrets(value)) !== JSON.stringify(value)

const toStoredCall = ({ name, effect, routes, nullWhenMissing, invertedAnswer, slow }: AnyCall): StoredCall => ({
  name,
  effect,
  routes: routes.map(({ method, path }) => ({ method, path })),
  nullWhenMissing,
  invertedAnswer,
  slow,
})
const toStoredSource = ({ call, request }: QuerySource) => ({
  call: toStoredCall(call),
  request: toStoredRequest(request),
})
const toStoredRequest = ({ params, query, body }: CallRequest<AnyCall>) => ({
  params: { ...params },
  ...(query === undefined ? {} : { query }),
  ...(body === undefined ? {} : { body }),
})

function toStoredItem<C extends AnyCall>(item: WriteRequest<C>): StoredItem {
  const { label, call, request, verification, targetIds, basis, precondition, locks } = item
  const safe = basis && Object.entries(basis.base).filter(([name, value]) => !isSecret(name, value))
  return {
    label,
    call: toStoredCall(call),
    request: containsSecret(request.body) ? null : toStoredRequest(request),
    ...(verification && !containsSecret(verification.shows)
      ? { witness: { ...toStoredSource(verification), shows: verification.shows } }
      : {}),
    ...(targetIds ? { about: [...targetIds] } : {}),
    ...(basis && safe ? { basis: { reading: toStoredSource(basis.reading), base: Object.fromEntries(safe) } } : {}),
    ...(locks ? { locks: { ...locks } } : {}),
    ...(precondition ? { waitFor: { ...precondition, ...toStoredSource(precondition) } } : {}),
  }
}

/** Writes an intent down before anything of it is sent. */
export function saveWrite<C extends AnyCall>(
  about: Omit<StoredWrite, 'items'>,
  planned: readonly WriteRequest<C>[],
): StoredWrite {
  const intent = { ...about, items: planned.map(toStoredItem) }
  writeStored(WRITES_PREFIX + intent.id, JSON.stringify(intent))
  saveStates(
    intent.id,
    planned.map(() => ({ state: 'waiting' })),
  )
  return intent
}

export const saveStates = (id: string, states: readonly ItemState[]): boolean =>
  writeStored(STATES_PREFIX + id, JSON.stringify(states))

export const loadStates = (id: string): readonly ItemState[] =>
  readParsed(STATES_PREFIX + id, z.array(itemStateSchema)) ?? []

export function removeWrite(id: string): void {
  removeStored(WRITES_PREFIX + id)
  removeStored(STATES_PREFIX + id)
}

/** Somebody goes on with the whole of which these were the beginning: they are not sent apart from it any more. */
export function removeWritesResumedAt(goesOn: string): void {
  for (const intent of listUnfinishedWrites()) if (intent.goesOn === goesOn) removeWrite(intent.id)
}

/** Whether somebody still has to decide or look: something was not sent, or its outcome is not known. */
export const isUnfinished = (states: readonly ItemState[]): boolean =>
  states.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'unknown')

/** Intents that were begun and not brought to an end, oldest first; those that ended or are too old are forgotten. */
export function listUnfinishedWrites(now = Date.now()): StoredWrite[] {
  return storedKeys(WRITES_PREFIX)
    .flatMap((id) => {
      const intent = readParsed(WRITES_PREFIX + id, storedWriteSchema)
      if (intent && now - intent.openedAt < MAX_AGE_MS && isUnfinished(loadStates(id))) return [intent]
      if (!intent || now - intent.openedAt > MAX_AGE_MS) removeWrite(id)
      return []
    })
    .toSorted((a, b) => a.openedAt - b.openedAt)
}
