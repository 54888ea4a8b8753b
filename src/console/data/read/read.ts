// The one way to read: query options made from a call, shared by a route's loader and its page.
import {
  hashKey,
  queryOptions,
  replaceEqualDeep,
  type FetchQueryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { AnswerOf, AnyCall } from '../../../contract/core/call.ts'
import { tellAnswer, tellRefusal } from './answers.ts'
import { describeRequest, send, takeWire, type RequestOf } from '../client.ts'
import { carryKnown, knownOf } from './known.ts'
import type { Reading } from '../write/planned.ts'
import { readBehind, readInFront } from './order.ts'
import { queryClient, type ReadingMeta } from '../query-client.ts'
import { RefusalError } from '../refusal-error.ts'
import { isSessionLost, sessionMark } from '../session/session.ts'

/** The call's name and its params, and its query where it has one. */
type CallKey = readonly [name: string, params: object, query?: object]

/** Of readings that stand on one page for its rows and on another beside them. */
export interface ReadOrder {
  /** Figures around a page's rows: read after the rows themselves. */
  readonly background?: boolean
}

interface ReadSettings<Answer> extends ReadOrder {
  /** True while what was read has not reached its end and so is read every two seconds. */
  readonly busy?: (answer: Answer) => boolean
  /** True once what was read cannot change any more, so that reading it again is of no use. */
  readonly ended?: (answer: Answer) => boolean
  /** Off for lists of more than 5,000 rows, where comparing costs more than rendering. */
  readonly structuralSharing?: boolean
  /** For such lists, a comparison of their own: what to keep of the last answer. */
  readonly keep?: (before: Answer, now: Answer) => Answer
  /** Milliseconds for which the answer counts as fresh; prices change less often than states. */
  readonly staleTime?: number
  /** Read also while nobody looks at the page, slowly: for what somebody waits for. */
  readonly evenHidden?: boolean
}

interface Context {
  readonly client: QueryClient
  readonly queryKey: CallKey
  readonly signal: AbortSignal
}

// What was read is for the other tabs of this browser, too (share.ts), as long as the same person is signed in.
async function readOnce<C extends AnyCall>(call: C, request: RequestOf<C>, { client, queryKey, signal }: Context) {
  const mark = sessionMark()
  const outcome = await send(call, request, signal, client.getQueryData(queryKey))
  const about = { client, hash: hashKey(queryKey), mark, at: Date.now() }
  if (!outcome.ok) {
    tellRefusal({ ...about, refusal: outcome.refusal })
    throw new RefusalError(outcome.refusal)
  }
  if (outcome.wire) tellAnswer({ ...about, wire: outcome.wire })
  return outcome.value
}

/** What to keep of the last answer: nothing renders again that did not change. */
function sharing<Answer>(share: boolean, keep: ((before: Answer, now: Answer) => Answer) | undefined) {
  const kept = (before: Answer, now: Answer): Answer => {
    // The items of a long list already are the same objects where they did not change.
    if (knownOf(now)?.items) return now
    if (keep) return keep(before, now)
    return share ? replaceEqualDeep(before, now) : now
  }
  return (before: Answer, now: Answer): Answer => {
    if (before === now) return before
    const next = kept(before, now)
    carryKnown(now, next)
    return next
  }
}

const callKey = <C extends AnyCall>({ name }: C, { params, query }: RequestOf<C>): CallKey =>
  typeof query === 'object' && query !== null ? [name, params, query] : [name, params]

function optionsFor<C extends AnyCall, Answer>(
  call: C,
  request: RequestOf<C>,
  take: (value: AnswerOf<C> | null) => Answer,
  settings: ReadSettings<Answer>,
) {
  const { busy, ended, background = false, structuralSharing = true, keep, staleTime } = settings
  const { evenHidden = false } = settings
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- under a key the cache holds, untyped, what its own queryFn answered
  const answerIn = (data: unknown) => data as Answer
  const share = sharing(structuralSharing, keep)
  const inOrder = background ? readBehind : readInFront
  const meta: ReadingMeta = {
    source: { call, request: { params: request.params, ...(request.query && { query: request.query }) } },
    hasEnded: (data) => data !== undefined && (ended?.(answerIn(data)) ?? false),
    isBusy: (data) => data !== undefined && (busy?.(answerIn(data)) ?? false),
    evenHidden,
    staleTime,
    take: async (wire, bytes) => {
      const { method, path } = describeRequest(call, request)
      const outcome = await takeWire(call, { call: call.name, method, path }, wire, bytes)
      if (!outcome.ok) throw new RefusalError(outcome.refusal)
      return take(outcome.value)
    },
  }
  return queryOptions({
    queryKey: callKey(call, request),
    queryFn: async (context) => take(await inOrder(() => readOnce(call, request, context))),
    structuralSharing: (before: unknown, now: unknown) =>
      before === undefined ? now : share(answerIn(before), answerIn(now)),
    meta,
    ...(staleTime === undefined ? {} : { staleTime }),
  })
}

/** Reads a call whose answer is always there. */
export const read = <C extends AnyCall>(call: C, request: RequestOf<C>, settings: ReadSettings<AnswerOf<C>> = {}) =>
  optionsFor(
    call,
    request,
    (value): AnswerOf<C> => {
      if (value === null) throw new Error(`${call.name} answered nothing`)
      return value
    },
    settings,
  )

/** Reads a call for which "there is none" is an answer: null. */
export const readOrNone = <C extends AnyCall>(
  call: C,
  request: RequestOf<C>,
  settings: ReadSettings<AnswerOf<C> | null> = {},
) => optionsFor(call, request, (value) => value, settings)

/** The answer of a reading as it came on the wire; null where there is none. */
export const rawAnswerQuery = ({ call, request }: Reading) =>
  queryOptions({
    queryKey: ['raw record', call.name, request.params, request.query ?? {}],
    queryFn: async ({ signal }) => {
      const outcome = await send({ ...call, answer: z.unknown() }, request, signal)
      if (!outcome.ok) throw new RefusalError(outcome.refusal)
      return outcome.value === null ? null : new TextDecoder().decode(outcome.wire?.().bytes)
    },
  })

/** Starts readings without waiting for them, for route loaders; failures show where the reading is used. */
export function startReading<Answers extends readonly unknown[]>(
  ...options: { [At in keyof Answers]: FetchQueryOptions<Answers[At], Error, Answers[At], CallKey> }
): null {
  // Only what was never read: loaders run at every change of the address, and what is old a page reads again as it mounts.
  for (const option of options) void queryClient.prefetchQuery({ ...option, staleTime: Infinity })
  return null
}

/** The names of the calls whose readings an own write may have changed; they are read again at once. */
export const readAgain = (calls: readonly AnyCall[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => calls.some((call) => call.name === name),
    // Without a session they are only marked: whoever signs in again has everything read.
    refetchType: isSessionLost() ? 'none' : 'active',
  })
