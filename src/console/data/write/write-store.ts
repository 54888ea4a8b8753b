// Confirmed writes in this browser's storage: the frozen list of requests and the state of each.
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { pickParams, type AnyCall, type Route } from '../../../contract/core/call.ts'
import { isSecret } from '../../../contract/core/secrets.ts'
import { maskSecrets } from '../../kit/secrets.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'
import type { WriteRequest, QuerySource } from './write-request.ts'
import { createEmitter } from '../../kit/browser/emitter.ts'
import { readStored, readStoredJson, removeStored, writeStored, storedKeys } from '../../kit/browser/storage.ts'
import { WRITES_PREFIX } from './unfinished.ts'

const problemSchema = z.object({
  title: z.string(),
  meaning: z.string(),
  advice: z.string(),
  messages: z.array(z.string()),
  request: z.string(),
  status: z.optional(z.number()),
})

/** `sending`: after a reload, outcome unknown. `unknown`: no clear answer. `missed`: no clear answer, and verified as not done. */
const itemStateSchema = z.object({
  state: z.enum(['waiting', 'sending', 'done', 'refused', 'unknown', 'missed', 'skipped']),
  problem: z.optional(problemSchema),
  /** False if the service does not route the call, so that a fallback may be tried. */
  routed: z.optional(z.boolean()),
  /** The service rejected the request itself: it was reachable, and the user is signed in. */
  rejected: z.optional(z.boolean()),
  /** The target reached its end without this request. */
  superseded: z.optional(z.boolean()),
})
export type ItemState = z.output<typeof itemStateSchema>

const requestSchema = z.object({
  params: z.record(z.string(), z.string()),
  query: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
})
const routeSchema = z.object({ method: z.enum(['GET', 'POST', 'PUT', 'DELETE']), path: z.string() })
/** A call without its schemas: restoring those would load the whole contract. Verification reads only a few attributes of the answer. */
const callSchema = z.pipe(
  z.object({
    name: z.string(),
    effect: z.enum(['read', 'write']),
    routes: z.tuple([routeSchema], routeSchema),
    nullWhenMissing: z.boolean(),
    invertedAnswer: z.boolean(),
    slow: z.boolean(),
  }),
  z.transform((stored): AnyCall => ({
    ...stored,
    nullWhenNilError: false,
    ambiguousNotFound: false,
    origin: 'observed',
    aliases: [],
    params: [],
    alternativeParams: [],
    query: z.unknown(),
    body: z.unknown(),
    answer: z.unknown(),
    blockedByGateway: false,
    anonymous: false,
  })),
)

const sourceSchema = z.object({ call: callSchema, request: requestSchema })
const verificationSchema = z.object({ ...sourceSchema.shape, shows: z.unknown() })

const storedItemSchema = z.object({
  label: z.string(),
  call: callSchema,
  /** Null if it contains a secret or is completed at its turn: it is not stored and cannot be sent after a reload. */
  request: z.nullable(requestSchema),
  verification: z.optional(verificationSchema),
  targetIds: z.optional(z.array(z.string())),
  basis: z.optional(z.object({ source: sourceSchema, base: z.record(z.string(), z.string()) })),
  locks: z.optional(z.object({ label: z.string(), to: z.string() })),
  precondition: z.optional(
    z.object({
      ...verificationSchema.shape,
      never: z.unknown(),
      neverReason: z.string(),
      superseded: z.optional(z.array(z.object({ shows: z.unknown(), reason: z.string() }))),
    }),
  ),
})
const storedWriteSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Where its records are: `storefront / prod`. */
  location: z.optional(z.string()),
  /** Each item needs the one before it. */
  sequential: z.optional(z.boolean()),
  /** Path of the page where it was confirmed. */
  to: z.string(),
  openedAt: z.number(),
  /** Path where it is resumed, if it is the first step of something longer. */
  resumePath: z.optional(z.string()),
  /** The draft that is sent, removed once everything is done. */
  draft: z.optional(z.object({ key: z.string(), at: z.number() })),
  items: z.array(storedItemSchema),
  /** What the page at `to` runs it from, instead of `items`. Such a write is kept after its end. */
  data: z.optional(z.unknown()),
})
export type StoredWrite = z.output<typeof storedWriteSchema>

const STATES_PREFIX = `signalbox.write-states ${gatewayUrl} `
const MAX_AGE_MS = 7 * 24 * 3_600_000

const changed = createEmitter()

function store(key: string, value: unknown): void {
  writeStored(key, JSON.stringify(value))
  changed.emit()
}

const containsSecret = (value: unknown): boolean => JSON.stringify(maskSecrets(value)) !== JSON.stringify(value)

const toStoredSource = ({ call, request: { params, query, body } }: QuerySource) => {
  const { name, effect, routes, nullWhenMissing, invertedAnswer, slow } = call
  const [first, ...others] = routes
  return {
    call: {
      name,
      effect,
      routes: [first, ...others] satisfies [Route, ...Route[]],
      nullWhenMissing,
      invertedAnswer,
      slow,
    },
    request: { params: { ...pickParams(call, params) }, query, body },
  }
}

function toStoredItem<C extends AnyCall>(item: WriteRequest<C>): z.input<typeof storedItemSchema> {
  const { label, verification, targetIds, basis, precondition, locks, prepare } = item
  const { call, request } = toStoredSource(item)
  const safe = Object.entries(basis?.base ?? {}).filter(([name, value]) => !isSecret(name, value))
  return {
    label,
    call,
    request: prepare || containsSecret(request.body) ? null : request,
    verification:
      verification && !containsSecret(verification.shows)
        ? { ...toStoredSource(verification), shows: verification.shows }
        : undefined,
    targetIds: targetIds && [...targetIds],
    basis: basis && { source: toStoredSource(basis.source), base: Object.fromEntries(safe) },
    locks,
    precondition: precondition && {
      ...precondition,
      ...toStoredSource(precondition),
      superseded: precondition.superseded && [...precondition.superseded],
    },
  }
}

/** Stores a write before anything is sent. */
export function saveWrite<C extends AnyCall>(
  details: Omit<StoredWrite, 'items'>,
  requests: readonly WriteRequest<C>[],
): void {
  store(WRITES_PREFIX + details.id, { ...details, items: requests.map(toStoredItem) })
  saveStates(
    details.id,
    requests.map(() => ({ state: 'waiting' })),
  )
}

export const saveStates = (id: string, states: readonly ItemState[]): void => store(STATES_PREFIX + id, states)

export const loadStates = (id: string): readonly ItemState[] =>
  readStoredJson(STATES_PREFIX + id, z.array(itemStateSchema)) ?? []

export const loadWrite = (id: string): StoredWrite | undefined => readStoredJson(WRITES_PREFIX + id, storedWriteSchema)

/** Replaces the data of a write, if it is stored. */
export function saveData(id: string, data: unknown): void {
  const write = loadWrite(id)
  if (write) store(WRITES_PREFIX + id, { ...write, data })
}

export function removeWrite(id: string): void {
  removeStored(WRITES_PREFIX + id)
  removeStored(STATES_PREFIX + id)
  changed.emit()
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = changed.on(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}

/** A stored write, read again when it or its states change in any tab. */
export function useStoredWrite(id: string): StoredWrite | undefined {
  useSyncExternalStore(subscribe, () => `${readStored(WRITES_PREFIX + id)}${readStored(STATES_PREFIX + id)}`)
  return loadWrite(id)
}

/** Removes the first steps of something longer that is now resumed as a whole at `path`, whatever its query. */
export function removeWritesResumedAt(path: string): void {
  const toPage = (address?: string) => address?.split('?')[0]
  for (const { id, resumePath } of listUnfinishedWrites()) if (toPage(resumePath) === toPage(path)) removeWrite(id)
}

/** Whether the operator still has to act: an item was not sent, or its outcome is unknown. A rejection ends a `sequential` write. */
export const isUnfinished = (states: readonly ItemState[], sequential = false): boolean =>
  states.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'unknown') &&
  !(sequential && states.some(({ rejected }) => rejected))

/** Stored writes that are not finished and have no page of their own, oldest first. Removes unreadable ones and those older than a week. */
export function listUnfinishedWrites(): StoredWrite[] {
  return storedKeys(WRITES_PREFIX)
    .flatMap((id) => {
      const write = loadWrite(id)
      if (!write || Date.now() - write.openedAt > MAX_AGE_MS) {
        removeWrite(id)
        return []
      }
      return write.data === undefined && isUnfinished(loadStates(id), write.sequential) ? [write] : []
    })
    .toSorted((a, b) => a.openedAt - b.openedAt)
}
