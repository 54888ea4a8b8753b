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
import { emitAnswer, emitRefusal } from './answer-events.ts'
import { describeRequest, send, interpretWireResponse, type CallRequest } from '../client.ts'
import { copyAnswerMeta, getAnswerMeta } from './answer-meta.ts'
import type { QuerySource } from '../write/write-request.ts'
import { runLowPriority, runHighPriority } from './priority.ts'
import { queryClient, type QueryMeta } from '../query-client.ts'
import { RefusalError } from '../refusal-error.ts'
import { isSessionLost, getSessionEpoch } from '../session/session.ts'

/** The call's name and its params, and its query where it has one. */
type CallKey = readonly [name: string, params: object, query?: object]

/** Of readings that stand on one page for its rows and on another beside them. */
export interface QueryPriority {
  /** Figures around a page's rows: read after the rows themselves. */
  readonly lowPriority?: boolean
}

interface CallQueryOptions<Answer> extends QueryPriority {
  /** True while what was read has not reached its end and so is read every two seconds. */
  readonly isBusy?: (answer: Answer) => boolean
  /** True once what was read cannot change any more, so that reading it again is of no use. */
  readonly hasEnded?: (answer: Answer) => boolean
  /** Off for lists of more than 5,000 rows, where comparing costs more than rendering. */
  readonly structuralSharing?: boolean
  /** For such lists, a comparison of their own: what to keep of the last answer. */
  readonly mergePrevious?: (before: Answer, now: Answer) => Answer
  /** Milliseconds for which the answer counts as fresh; prices change less often than states. */
  readonly staleTime?: number
  /** Read also while nobody looks at the page, slowly: for what somebody waits for. */
  readonly pollInBackground?: boolean
}

interface QueryContext {
  readonly client: QueryClient
  readonly queryKey: CallKey
  readonly signal: AbortSignal
}

// What was read is for the other tabs of this browser, too (share.ts), as long as the same person is signed in.
async function fetchAnswer<C extends AnyCall>(
  call: C,
  request: CallRequest<C>,
  { client, queryKey, signal }: QueryContext,
) {
  const mark = getSessionEpoch()
  const outcome = await send(call, request, signal, client.getQueryData(queryKey))
  const about = { client, hash: hashKey(queryKey), mark, at: Date.now() }
  if (!outcome.ok) {
    emitRefusal({ ...about, refusal: outcome.refusal })
    throw new RefusalError(outcome.refusal)
  }
  if (outcome.wire) emitAnswer({ ...about, wire: outcome.wire })
  return outcome.value
}

/** What to keep of the last answer: nothing renders again that did not change. */
function structuralSharingWith<Answer>(share: boolean, keep: ((before: Answer, now: Answer) => Answer) | undefined) {
  const kept = (before: Answer, now: Answer): Answer => {
    // The items of a long list already are the same objects where they did not change.
    if (getAnswerMeta(now)?.items) return now
    if (keep) return keep(before, now)
    return share ? replaceEqualDeep(before, now) : now
  }
  return (before: Answer, now: Answer): Answer => {
    if (before === now) return before
    const next = kept(before, now)
    copyAnswerMeta(now, next)
    return next
  }
}

const toQueryKey = <C extends AnyCall>({ name }: C, { params, query }: CallRequest<C>): CallKey =>
  typeof query === 'object' && query !== null ? [name, params, query] : [name, params]

function createCallQuery<C extends AnyCall, Answer>(
  call: C,
  request: CallRequest<C>,
  take: (value: AnswerOf<C> | null) => Answer,
  settings: CallQueryOptions<Answer>,
) {
  const { isBusy, hasEnded, lowPriority = false, structuralSharing = true, mergePrevious, staleTime } = settings
  const { pollInBackground = false } = settings
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- under a key the cache holds, untyped, what its own queryFn answered
  const answerIn = (data: unknown) => data as Answer
  const share = structuralSharingWith(structuralSharing, mergePrevious)
  const inOrder = lowPriority ? runLowPriority : runHighPriority
  const meta: QueryMeta = {
    source: { call, request: { params: request.params, ...(request.query && { query: request.query }) } },
    hasEnded: (data) => data !== undefined && (hasEnded?.(answerIn(data)) ?? false),
    isBusy: (data) => data !== undefined && (isBusy?.(answerIn(data)) ?? false),
    pollInBackground,
    staleTime,
    parseResponse: async (wire, bytes) => {
      const { method, path } = describeRequest(call, request)
      const outcome = await interpretWireResponse(call, { call: call.name, method, path }, wire, bytes)
      if (!outcome.ok) throw new RefusalError(outcome.refusal)
      return take(outcome.value)
    },
  }
  return queryOptions({
    queryKey: toQueryKey(call, request),
    queryFn: async (context) => take(await inOrder(() => fetchAnswer(call, request, context))),
    structuralSharing: (before: unknown, now: unknown) =>
      before === undefined ? now : share(answerIn(before), answerIn(now)),
    meta,
    ...(staleTime === undefined ? {} : { staleTime }),
  })
}

/** Reads a call whose answer is always there. */
export const callQuery = <C extends AnyCall>(
  call: C,
  request: CallRequest<C>,
  settings: CallQueryOptions<AnswerOf<C>> = {},
) =>
  createCallQuery(
    call,
    request,
    (value): AnswerOf<C> => {
      if (value === null) throw new Error(`${call.name} answered nothing`)
      return value
    },
    settings,
  )

/** Reads a call for which "there is none" is an answer: null. */
export const optionalCallQuery = <C extends AnyCall>(
  call: C,
  request: CallRequest<C>,
  settings: CallQueryOptions<AnswerOf<C> | null> = {},
) => createCallQuery(call, request, (value) => value, settings)

/** The answer of a reading as it came on the wire; null where there is none. */
export const rawAnswerQuery = ({ call, request }: QuerySource) =>
  queryOptions({
    queryKey: ['raw record', call.name, request.params, request.query ?? {}],
    queryFn: async ({ signal }) => {
      const outcome = await send({ ...call, answer: z.unknown() }, request, signal)
      if (!outcome.ok) throw new RefusalError(outcome.refusal)
      return outcome.value === null ? null : new TextDecoder().decode(outcome.wire?.().bytes)
    },
  })

/** Starts readings without waiting for them, for route loaders; failures show where the reading is used. */
export function prefetch<Answers extends readonly unknown[]>(
  ...options: { [At in keyof Answers]: FetchQueryOptions<Answers[At], Error, Answers[At], CallKey> }
): null {
  // Only what was never read: loaders run at every change of the address, and what is old a page reads again as it mounts.
  for (const option of options) void queryClient.prefetchQuery({ ...option, staleTime: Infinity })
  return null
}

/** The names of the calls whose readings an own write may have changed; they are read again at once. */
export const invalidateCalls = (calls: readonly AnyCall[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => calls.some((call) => call.name === name),
    // Without a session they are only marked: whoever signs in again has everything read.
    refetchType: isSessionLost() ? 'none' : 'active',
  })
