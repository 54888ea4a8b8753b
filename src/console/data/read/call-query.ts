// Query options from a call, shared by a route's loader and its page.
import {
  hashKey,
  queryOptions,
  replaceEqualDeep,
  type FetchQueryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import * as z from 'zod/mini'
import { pickParams, type AnswerOf, type AnyCall, type ParamsOf } from '../../../contract/core/call.ts'
import { emitAnswer } from './answer-events.ts'
import { describeRequest, send, interpretWireResponse, type CallRequest } from '../client.ts'
import { copyAnswerMeta, getAnswerMeta } from './answer-meta.ts'
import type { QuerySource } from '../write/write-request.ts'
import { runLowPriority, runHighPriority } from './priority.ts'
import { queryClient, type QueryMeta } from '../query-client.ts'
import { RefusalError } from '../refusal-error.ts'
import { parseScope, type Scope } from '../../routing/paths.ts'
import { isSessionLost, getSessionEpoch } from '../session/session.ts'

type CallKey = readonly [name: string, params: object, query?: object]

export interface QueryPriority {
  /** For figures around a page's rows: fetched after the rows. */
  readonly lowPriority?: boolean
}

interface CallQueryOptions<Answer> extends QueryPriority {
  /** True until a final state: polled every two seconds. */
  readonly isBusy?: (answer: Answer) => boolean
  /** True once the answer can no longer change: not polled. */
  readonly hasEnded?: (answer: Answer) => boolean
  /** Turn off for lists of over 5,000 rows, where comparing costs more than rendering. */
  readonly structuralSharing?: boolean
  readonly mergePrevious?: (before: Answer, now: Answer) => Answer
  /** Milliseconds for which the answer counts as fresh. */
  readonly staleTime?: number
  /** Polled in a hidden tab too, slowly. */
  readonly pollInBackground?: boolean
}

// Emits the answer for the other tabs (tab-sync.ts).
async function fetchAnswer<C extends AnyCall>(
  call: C,
  request: CallRequest<C>,
  { client, queryKey, signal }: { client: QueryClient; queryKey: CallKey; signal: AbortSignal },
) {
  const mark = getSessionEpoch()
  const outcome = await send(call, request, signal, client.getQueryData(queryKey))
  const event = { client, hash: hashKey(queryKey), mark, at: Date.now() }
  if (!outcome.ok) {
    emitAnswer({ ...event, refusal: outcome.refusal })
    throw new RefusalError(outcome.refusal)
  }
  if (outcome.wire) emitAnswer({ ...event, wire: outcome.wire })
  return outcome.value
}

function createStructuralSharing<Answer>(
  enabled: boolean,
  mergePrevious: ((before: Answer, now: Answer) => Answer) | undefined,
) {
  const merge = (before: Answer, now: Answer): Answer => {
    // Unchanged items of a large list are already the same objects.
    if (getAnswerMeta(now)?.items) return now
    if (mergePrevious) return mergePrevious(before, now)
    return enabled ? replaceEqualDeep(before, now) : now
  }
  return (before: Answer, now: Answer): Answer => {
    if (before === now) return before
    const next = merge(before, now)
    copyAnswerMeta(now, next)
    return next
  }
}

const toQueryKey = <C extends AnyCall>({ name }: C, { params, query }: CallRequest<C>): CallKey =>
  typeof query === 'object' && query !== null ? [name, params, query] : [name, params]

function createCallQuery<C extends AnyCall, Answer>(
  call: C,
  { params, ...rest }: CallRequest<C>,
  toAnswer: (value: AnswerOf<C> | null) => Answer,
  settings: CallQueryOptions<Answer>,
) {
  const request = { ...rest, params: pickParams(call, params) }
  const { isBusy, hasEnded, lowPriority = false, structuralSharing = true, mergePrevious, staleTime } = settings
  const { pollInBackground = false } = settings
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the untyped cache holds what this queryFn returned
  const asAnswer = (data: unknown) => data as Answer
  const share = createStructuralSharing(structuralSharing, mergePrevious)
  const runWithPriority = lowPriority ? runLowPriority : runHighPriority
  const meta: QueryMeta = {
    source: { call, request: { params: request.params, ...(request.query && { query: request.query }) } },
    hasEnded: (data) => data !== undefined && (hasEnded?.(asAnswer(data)) ?? false),
    isBusy: (data) => data !== undefined && (isBusy?.(asAnswer(data)) ?? false),
    pollInBackground,
    staleTime,
    parseResponse: async (wire, bytes) => {
      const { method, path } = describeRequest(call, request)
      const outcome = await interpretWireResponse(call, { call: call.name, method, path }, wire, bytes)
      if (!outcome.ok) throw new RefusalError(outcome.refusal)
      return toAnswer(outcome.value)
    },
  }
  return queryOptions({
    queryKey: toQueryKey(call, request),
    queryFn: async (context) => toAnswer(await runWithPriority(() => fetchAnswer(call, request, context))),
    structuralSharing: (before: unknown, now: unknown) =>
      before === undefined ? now : share(asAnswer(before), asAnswer(now)),
    meta,
    ...(staleTime === undefined ? {} : { staleTime }),
  })
}

/** For a call that always has an answer. */
export const callQuery = <C extends AnyCall>(
  call: C,
  request: CallRequest<C>,
  settings: CallQueryOptions<AnswerOf<C>> = {},
) =>
  createCallQuery(
    call,
    request,
    (value): AnswerOf<C> => {
      if (value === null) throw new Error(`${call.name} returned nothing`)
      return value
    },
    settings,
  )

/** For a call that needs only its params: its query by scope. */
/* @__NO_SIDE_EFFECTS__ */
export function scopeQuery<C extends AnyCall>(call: C, settings: CallQueryOptions<AnswerOf<C>> = {}) {
  return (params: ParamsOf<C>, priority?: QueryPriority) => callQuery(call, { params }, { ...settings, ...priority })
}

/** For a call that may answer "none": null. */
export const optionalCallQuery = <C extends AnyCall>(
  call: C,
  request: CallRequest<C>,
  settings: CallQueryOptions<AnswerOf<C> | null> = {},
) => createCallQuery(call, request, (value) => value, settings)

/** The unparsed answer, as text; null if there is none. */
export const rawAnswerQuery = ({ call, request }: QuerySource) =>
  queryOptions({
    queryKey: ['raw record', call.name, request.params, request.query ?? {}],
    queryFn: async ({ signal }) => {
      const outcome = await send({ ...call, answer: z.unknown() }, request, signal)
      if (!outcome.ok) throw new RefusalError(outcome.refusal)
      return outcome.value === null ? null : new TextDecoder().decode(outcome.wire?.bytes)
    },
  })

type PrefetchOptions<Answers extends readonly unknown[]> = {
  [Index in keyof Answers]: FetchQueryOptions<Answers[Index], Error, Answers[Index], CallKey>
}

/** Starts queries without waiting, for route loaders. The components that use them show failures. */
export function prefetch<Answers extends readonly unknown[]>(...options: PrefetchOptions<Answers>): null {
  // Only uncached queries: loaders run on every navigation, and components refetch stale data when they mount.
  for (const option of options) void queryClient.prefetchQuery({ ...option, staleTime: Infinity })
  return null
}

/** The loader of a page: starts its queries without waiting. */
export const pageLoader =
  <Answers extends readonly unknown[]>(
    queries: (scope: Scope, search: URLSearchParams) => readonly [...PrefetchOptions<Answers>],
  ) =>
  ({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): null =>
    prefetch<Answers>(...queries(parseScope(params), new URL(request.url).searchParams))

/** Changes a cached answer; its age stays as it is. */
export function updateCachedAnswer({ call, request }: QuerySource, update: (answer: unknown) => unknown): void {
  const queryKey = toQueryKey(call, request)
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
  if (updatedAt) queryClient.setQueryData(queryKey, update, { updatedAt })
}

/** Refetches the queries of these calls, as after a write. */
export const invalidateCalls = (calls: readonly AnyCall[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => calls.some((call) => call.name === name),
    // Signed out: only mark as stale. Signing in refetches everything.
    refetchType: isSessionLost() ? 'none' : 'active',
  })
