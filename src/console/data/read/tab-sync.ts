// Shares answers between the tabs of a browser: the tab that fetches sends the bytes, and each tab parses them itself. Only between tabs
// at the same gateway, in the same session.
import type { QueryClient } from '@tanstack/react-query'
import type { Refusal } from '../../../contract/core/refusal.ts'
import { onAnswer, type AnswerEvent, type RefusalEvent } from './answer-events.ts'
import type { WireResponse } from '../client.ts'
import { getAnswerMeta } from './answer-meta.ts'
import { recordQueryResult } from './poll-interval.ts'
import type { PollCoordinator } from './poll.ts'
import { RefusalError } from '../refusal-error.ts'
import { recordSessionOutcome, onSessionRenewed, onSessionChange, getSessionEpoch } from '../session/session.ts'

/** Larger answers are not copied; other tabs fetch them when they changed. */
const MAX_COPIED_BYTES = 4 * 1024 * 1024

/** Paint first: copying megabytes takes about as long as parsing them. */
const PAINT_DELAY_MS = 200

interface Answer {
  readonly kind: 'answer'
  readonly hash: string
  readonly at: number
  readonly wire: WireResponse
}

type MessageBody =
  | Answer
  | { readonly kind: 'asking'; readonly hash: string }
  | { readonly kind: 'refusal'; readonly hash: string; readonly at: number; readonly refusal: Refusal }
  | { readonly kind: 'session'; readonly lost: boolean }
  /** A sign-in or sign-out: cached answers belong to another user. */
  | { readonly kind: 'renewed' }

export type TabMessage = MessageBody & { readonly mark: string }

export interface TabChannel {
  send(message: TabMessage): void
  onMessage(listener: (message: TabMessage) => void): void
  close(): void
}

/** The BroadcastChannel of this name. A change of `TabMessage` needs a new name: tabs may run different builds. */
export function openChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none, unlike a window
    send: (message) => channel.postMessage(message),
    onMessage: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data)),
    close: () => channel.close(),
  }
}

interface LockClaim {
  isLeader: boolean
  release: () => void
}

/** Elects one tab per query with a Web Lock, which a hanging tab loses to `takeOver`. Without locks (insecure page) every tab leads. */
function startLeaderElection(
  locks: LockManager | undefined,
  scope: string,
): Pick<PollCoordinator, 'claim' | 'isLeader' | 'takeOver'> {
  const claims = new Map<string, LockClaim>()

  function request(hash: string, steal: boolean): void {
    if (!locks) return
    const abort = new AbortController()
    const claim: LockClaim = { isLeader: false, release: () => abort.abort() }
    claims.set(hash, claim)
    const hold = () =>
      new Promise<void>((resolve) => {
        if (claims.get(hash) !== claim) return resolve()
        claim.isLeader = true
        claim.release = resolve
        return undefined
      })
    // Released, aborted or stolen: the next tick claims it again if needed.
    const onEnd = () => {
      if (claims.get(hash) === claim) claims.delete(hash)
    }
    locks.request(`${scope} ${hash}`, steal ? { steal } : { signal: abort.signal }, hold).then(onEnd, onEnd)
  }

  function drop(hash: string): void {
    const claim = claims.get(hash)
    claims.delete(hash)
    claim?.release()
  }

  return {
    isLeader: (hash) => !locks || (claims.get(hash)?.isLeader ?? false),
    claim(hashes) {
      for (const hash of claims.keys()) if (!hashes.has(hash)) drop(hash)
      for (const hash of hashes) if (!claims.has(hash)) request(hash, false)
    },
    takeOver(hash) {
      drop(hash)
      request(hash, true)
    },
  }
}

// Drops cached answers of another user and refetches the observed queries.
async function resetQueries(client: QueryClient): Promise<void> {
  client.removeQueries({ type: 'inactive' })
  await client.cancelQueries()
  await client.invalidateQueries()
}

/** Applies an answer from another tab if it is newer than the one shown here. */
async function applyAnswer(client: QueryClient, { hash, at, wire }: Answer, mark: string): Promise<void> {
  const query = client.getQueryCache().get(hash)
  if (!query?.meta || query.getObserversCount() === 0 || at > Date.now()) return
  const { data, dataUpdatedAt, fetchStatus } = query.state
  if (dataUpdatedAt >= at || fetchStatus === 'fetching') return
  if (getAnswerMeta(data)?.digest === wire.digest) query.setData(data, { updatedAt: at, manual: true })
  else if (!wire.bytes) return void (await query.fetch())
  else {
    const value = await query.meta.parseResponse(wire, wire.bytes)
    // Meanwhile this tab may have a newer answer or another user.
    if (query.state.dataUpdatedAt >= at || getSessionEpoch() !== mark) return
    client.setQueryData(query.queryKey, value, { updatedAt: at })
  }
  recordQueryResult(hash, true)
}

function applyRefusal(client: QueryClient, hash: string, at: number, refusal: Refusal): void {
  const query = client.getQueryCache().get(hash)
  if (!query || query.getObserversCount() === 0 || query.state.fetchStatus === 'fetching') return
  const error = new RefusalError(refusal)
  query.setState({ ...query.state, status: 'error', error, errorUpdatedAt: at })
  recordQueryResult(hash, false, refusal.retryAfter)
}

const toSharedResponse = (wire: WireResponse): WireResponse =>
  wire.bytes && wire.bytes.length > MAX_COPIED_BYTES ? { ...wire, bytes: undefined } : wire

/** Shares the answers of `client` with other tabs. */
export function startTabSync(
  client: QueryClient,
  channel: TabChannel,
  locks: LockManager | undefined,
  scope: string,
): { readonly coordinator: PollCoordinator; readonly stop: () => void } {
  const election = startLeaderElection(locks, `signalbox.poll ${scope}`)
  const heardAt = new Map<string, number>()
  let stopped = false
  const send = (body: MessageBody, mark = getSessionEpoch()) => channel.send({ ...body, mark })

  function receive(message: TabMessage): void {
    if (message.kind === 'renewed') {
      recordSessionOutcome(undefined)
      void resetQueries(client)
      return
    }
    if (message.mark !== getSessionEpoch()) return
    if (message.kind === 'session') return recordSessionOutcome(message.lost ? 'signed-out' : undefined)
    const { hash } = message
    heardAt.set(hash, Date.now())
    if (message.kind === 'answer') void applyAnswer(client, message, message.mark).catch(() => undefined)
    if (message.kind === 'refusal') applyRefusal(client, hash, message.at, message.refusal)
    return undefined
  }

  function share(event: AnswerEvent | RefusalEvent): void {
    if (stopped || event.client !== client || event.mark !== getSessionEpoch()) return
    const { hash, at } = event
    if ('wire' in event) send({ kind: 'answer', hash, at, wire: toSharedResponse(event.wire) }, event.mark)
    else send({ kind: 'refusal', hash, at, refusal: event.refusal }, event.mark)
  }

  channel.onMessage(receive)
  const unsubscribes = [
    onAnswer((event) => setTimeout(share, PAINT_DELAY_MS, event)),
    onSessionChange((lost) => send({ kind: 'session', lost })),
    onSessionRenewed(() => {
      send({ kind: 'renewed' })
      void resetQueries(client)
    }),
  ]
  return {
    coordinator: {
      ...election,
      lastHeardAt: (hash) => heardAt.get(hash) ?? 0,
      announceFetch: (hash) => send({ kind: 'asking', hash }),
    },
    stop: () => {
      stopped = true
      for (const unsubscribe of unsubscribes) unsubscribe()
      election.claim(new Set())
      channel.close()
    },
  }
}
