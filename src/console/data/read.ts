// The one way to read: query options made from a call, shared by a route's loader and its page.
import { queryOptions, type FetchQueryOptions } from '@tanstack/react-query'
import type { AnswerOf, AnyCall } from '../../contract/call.ts'
import type { Refusal } from '../../contract/refusal.ts'
import { send, type RequestOf } from './client.ts'
import { pollInterval } from './live.ts'
import { readBehind, readInFront } from './order.ts'
import { queryClient } from './query-client.ts'

/** A reading that was refused; `refusal` says how. */
export class ReadRefused extends Error {
  override readonly name = 'ReadRefused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.messages[0] ?? refusal.kind)
    this.refusal = refusal
  }
}

/** What a reading is known by: the call's name, its params and query. */
type ReadingKey = readonly [name: string, params: object, query: object]

interface ReadSettings<Answer> {
  /** True while what was read has not reached its end and so is read every two seconds. */
  readonly busy?: (answer: Answer) => boolean
  /** True once what was read cannot change any more, so that reading it again is of no use. */
  readonly ended?: (answer: Answer) => boolean
  /** Figures around a page's rows: read after the rows themselves. */
  readonly background?: boolean
  /** Off for lists of more than 5,000 rows, where comparing costs more than rendering. */
  readonly structuralSharing?: boolean
  /** For such lists, a comparison of their own: what to keep of the last answer. */
  readonly keep?: (before: Answer, now: Answer) => Answer
  /** Milliseconds for which the answer counts as fresh; prices change less often than states. */
  readonly staleTime?: number
}

async function readOnce<C extends AnyCall>(call: C, request: RequestOf<C>, signal: AbortSignal) {
  const outcome = await send(call, request, signal)
  if (!outcome.ok) throw new ReadRefused(outcome.refusal)
  return outcome.value
}

function optionsFor<C extends AnyCall, Answer>(
  call: C,
  request: RequestOf<C>,
  take: (value: AnswerOf<C> | null) => Answer,
  { busy, ended, background = false, structuralSharing = true, keep, staleTime }: ReadSettings<Answer>,
) {
  // Under a key the cache holds nothing but what its own queryFn answered, though it keeps it untyped.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const answerIn = (data: unknown) => data as Answer
  const hasEnded = (data: unknown) => data !== undefined && (ended?.(answerIn(data)) ?? false)
  const keeping = (before: unknown, now: unknown) =>
    before === undefined || !keep ? now : keep(answerIn(before), answerIn(now))

  const inOrder = background ? readBehind : readInFront

  return queryOptions({
    queryKey: [call.name, request.params, request.query ?? {}] as ReadingKey,
    queryFn: async ({ signal }) => take(await inOrder(() => readOnce(call, request, signal))),
    refetchInterval: ({ queryHash, state }) => {
      if (hasEnded(state.data)) return false
      return pollInterval(queryHash, state.data !== undefined && (busy?.(state.data) ?? false))
    },
    structuralSharing: keep ? keeping : structuralSharing,
    meta: { hasEnded },
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

/** Starts readings without waiting for them, for route loaders; failures show where the reading is used. */
export function startReading<Answers extends readonly unknown[]>(
  ...options: { [At in keyof Answers]: FetchQueryOptions<Answers[At], Error, Answers[At], ReadingKey> }
): null {
  // Only what was never read: loaders run at every change of the address, and what is old a page reads again as it mounts.
  for (const option of options) void queryClient.prefetchQuery({ ...option, staleTime: Infinity })
  return null
}

/** The names of the calls whose readings an own write may have changed; they are read again at once. */
export const readAgain = (calls: readonly AnyCall[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => calls.some((call) => call.name === name),
  })
