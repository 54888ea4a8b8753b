// The tabs of a browser share what they read: the one that asks tells the others the answer, as it came over the wire, so that each
// reads it by its own code. Answers count only between tabs at the same gateway, under the same session.
import type { QueryClient } from '@tanstack/react-query'
import type { Refusal } from '../../../contract/core/refusal.ts'
import { onAnswer, type AnswerEvent, type RefusalEvent } from './answer-events.ts'
import type { WireResponse } from '../client.ts'
import { getAnswerMeta } from './answer-meta.ts'
import { startLeaderElection } from './leader-election.ts'
import { recordQueryResult } from './poll-interval.ts'
import type { PollCoordinator } from './poll.ts'
import { RefusalError } from '../refusal-error.ts'
import { recordSessionOutcome, onSessionRenewed, onSessionChange, getSessionEpoch } from '../session/session.ts'

/** Longer answers are not copied from tab to tab; the others read them themselves, and only when they changed. */
const MAX_COPIED_BYTES = 4 * 1024 * 1024

/** Before that, what was read is drawn here: to copy megabytes takes about as long as to read them. */
const PAINT_DELAY_MS = 200

type MessageBody =
  | { readonly kind: 'asking'; readonly hash: string }
  | { readonly kind: 'answer'; readonly hash: string; readonly at: number; readonly wire: WireResponse }
  | { readonly kind: 'refusal'; readonly hash: string; readonly at: number; readonly refusal: Refusal }
  | { readonly kind: 'session'; readonly lost: boolean }
  /** Somebody signed in or out: nothing read before is for them. */
  | { readonly kind: 'renewed' }

export type TabMessage = MessageBody & { readonly mark: string }

/** Reaches the other tabs of this browser. */
export interface TabChannel {
  send(message: TabMessage): void
  onMessage(listener: (message: TabMessage) => void): void
  close(): void
}

/** The browser's channel of this name. Whoever changes `Message` changes the name, too: tabs may have different builds open. */
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

export interface TabSync {
  readonly coordinator: PollCoordinator
  readonly stop: () => void
}

// What somebody else read is dropped, what is shown is read anew.
async function resetQueries(client: QueryClient): Promise<void> {
  client.removeQueries({ type: 'inactive' })
  await client.cancelQueries()
  await client.invalidateQueries()
}

/** Takes over what another tab was told, if it is newer than what is shown here. */
async function applyAnswer(
  client: QueryClient,
  hash: string,
  at: number,
  wire: WireResponse,
  mark: string,
): Promise<void> {
  const query = client.getQueryCache().get(hash)
  if (!query?.meta || query.getObserversCount() === 0 || at > Date.now()) return
  const { data, dataUpdatedAt, fetchStatus } = query.state
  if (dataUpdatedAt >= at || fetchStatus === 'fetching') return
  if (getAnswerMeta(data)?.digest === wire.digest) query.setData(data, { updatedAt: at, manual: true })
  else if (!wire.bytes) return void (await query.fetch())
  else {
    const value = await query.meta.parseResponse(wire, wire.bytes)
    // Meanwhile this tab may have read something newer, or for somebody else.
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

/** Starts sharing what `client` reads. `channel` reaches the other tabs at the same gateway. */
export function startTabSync(
  client: QueryClient,
  channel: TabChannel,
  locks: LockManager | undefined,
  scope: string,
): TabSync {
  const leadership = startLeaderElection(locks, `signalbox.poll ${scope}`)
  const heard = new Map<string, number>()
  let stopped = false
  const say = (said: MessageBody, mark = getSessionEpoch()) => channel.send({ ...said, mark })

  function hear(message: TabMessage): void {
    if (message.kind === 'renewed') {
      recordSessionOutcome(undefined)
      void resetQueries(client)
      return
    }
    if (message.mark !== getSessionEpoch()) return
    if (message.kind === 'session') return recordSessionOutcome(message.lost ? 'signed-out' : undefined)
    const { hash } = message
    heard.set(hash, Date.now())
    if (message.kind === 'answer')
      void applyAnswer(client, hash, message.at, message.wire, message.mark).catch(() => undefined)
    if (message.kind === 'refusal') applyRefusal(client, hash, message.at, message.refusal)
    return undefined
  }

  function tell(read: AnswerEvent | RefusalEvent): void {
    if (stopped || read.client !== client || read.mark !== getSessionEpoch()) return
    const { hash, at } = read
    if ('wire' in read) say({ kind: 'answer', hash, at, wire: toSharedResponse(read.wire()) }, read.mark)
    else say({ kind: 'refusal', hash, at, refusal: read.refusal }, read.mark)
  }

  channel.onMessage(hear)
  const leaving = [
    onAnswer((read) => setTimeout(tell, PAINT_DELAY_MS, read)),
    onSessionChange((lost) => say({ kind: 'session', lost })),
    onSessionRenewed(() => {
      say({ kind: 'renewed' })
      void resetQueries(client)
    }),
  ]
  return {
    coordinator: {
      ...leadership,
      lastHeardAt: (hash) => heard.get(hash) ?? 0,
      announceFetch: (hash) => say({ kind: 'asking', hash }),
    },
    stop: () => {
      stopped = true
      for (const leave of leaving) leave()
      leadership.claim(new Set())
      channel.close()
    },
  }
}
