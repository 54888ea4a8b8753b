// The tabs of a browser share what they read: the one that asks tells the others the answer, as it came over the wire, so that each
// reads it by its own code. Answers count only between tabs at the same gateway, under the same session.
import type { QueryClient } from '@tanstack/react-query'
import type { Refusal } from '../../../contract/core/refusal.ts'
import { onAnswerRead, type AnswerRead, type RefusalRead } from './answers.ts'
import type { Wire } from '../client.ts'
import { knownOf } from './known.ts'
import { startLeadership } from './leadership.ts'
import { noteReading } from './live.ts'
import type { Lead } from './poll.ts'
import { RefusalError } from '../refusal-error.ts'
import { noteSession, onRenewedSession, onSession, sessionMark } from '../session/session.ts'

/** Longer answers are not copied from tab to tab; the others read them themselves, and only when they changed. */
const LONGEST_BYTES = 4 * 1024 * 1024

/** Before that, what was read is drawn here: to copy megabytes takes about as long as to read them. */
const DRAWN_MS = 200

type Said =
  | { readonly kind: 'asking'; readonly hash: string }
  | { readonly kind: 'answer'; readonly hash: string; readonly at: number; readonly wire: Wire }
  | { readonly kind: 'refusal'; readonly hash: string; readonly at: number; readonly refusal: Refusal }
  | { readonly kind: 'session'; readonly lost: boolean }
  /** Somebody signed in or out: nothing read before is for them. */
  | { readonly kind: 'renewed' }

export type Message = Said & { readonly mark: string }

/** Reaches the other tabs of this browser. */
export interface Channel {
  send(message: Message): void
  hear(listener: (message: Message) => void): void
  close(): void
}

/** The browser's channel of this name. Whoever changes `Message` changes the name, too: tabs may have different builds open. */
export function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none, unlike a window
    send: (message) => channel.postMessage(message),
    hear: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<Message>) => listener(data)),
    close: () => channel.close(),
  }
}

export interface Sharing {
  readonly lead: Lead
  readonly stop: () => void
}

// What somebody else read is dropped, what is shown is read anew.
async function startAfresh(client: QueryClient): Promise<void> {
  client.removeQueries({ type: 'inactive' })
  await client.cancelQueries()
  await client.invalidateQueries()
}

/** Takes over what another tab was told, if it is newer than what is shown here. */
async function takeAnswer(client: QueryClient, hash: string, at: number, wire: Wire, mark: string): Promise<void> {
  const query = client.getQueryCache().get(hash)
  if (!query?.meta || query.getObserversCount() === 0 || at > Date.now()) return
  const { data, dataUpdatedAt, fetchStatus } = query.state
  if (dataUpdatedAt >= at || fetchStatus === 'fetching') return
  if (knownOf(data)?.digest === wire.digest) query.setData(data, { updatedAt: at, manual: true })
  else if (!wire.bytes) return void (await query.fetch())
  else {
    const value = await query.meta.take(wire, wire.bytes)
    // Meanwhile this tab may have read something newer, or for somebody else.
    if (query.state.dataUpdatedAt >= at || sessionMark() !== mark) return
    client.setQueryData(query.queryKey, value, { updatedAt: at })
  }
  noteReading(hash, true)
}

function takeRefusal(client: QueryClient, hash: string, at: number, refusal: Refusal): void {
  const query = client.getQueryCache().get(hash)
  if (!query || query.getObserversCount() === 0 || query.state.fetchStatus === 'fetching') return
  const error = new RefusalError(refusal)
  query.setState({ ...query.state, status: 'error', error, errorUpdatedAt: at })
  noteReading(hash, false, refusal.retryAfter)
}

const forOthers = (wire: Wire): Wire =>
  wire.bytes && wire.bytes.length > LONGEST_BYTES ? { ...wire, bytes: undefined } : wire

/** Starts sharing what `client` reads. `channel` reaches the other tabs at the same gateway. */
export function startSharing(
  client: QueryClient,
  channel: Channel,
  locks: LockManager | undefined,
  scope: string,
): Sharing {
  const leadership = startLeadership(locks, `signalbox.poll ${scope}`)
  const heard = new Map<string, number>()
  let stopped = false
  const say = (said: Said, mark = sessionMark()) => channel.send({ ...said, mark })

  function hear(message: Message): void {
    if (message.kind === 'renewed') {
      noteSession(undefined)
      void startAfresh(client)
      return
    }
    if (message.mark !== sessionMark()) return
    if (message.kind === 'session') return noteSession(message.lost ? 'signed-out' : undefined)
    const { hash } = message
    heard.set(hash, Date.now())
    if (message.kind === 'answer')
      void takeAnswer(client, hash, message.at, message.wire, message.mark).catch(() => undefined)
    if (message.kind === 'refusal') takeRefusal(client, hash, message.at, message.refusal)
    return undefined
  }

  function tell(read: AnswerRead | RefusalRead): void {
    if (stopped || read.client !== client || read.mark !== sessionMark()) return
    const { hash, at } = read
    if ('wire' in read) say({ kind: 'answer', hash, at, wire: forOthers(read.wire()) }, read.mark)
    else say({ kind: 'refusal', hash, at, refusal: read.refusal }, read.mark)
  }

  channel.hear(hear)
  const leaving = [
    onAnswerRead((read) => setTimeout(tell, DRAWN_MS, read)),
    onSession((lost) => say({ kind: 'session', lost })),
    onRenewedSession(() => {
      say({ kind: 'renewed' })
      void startAfresh(client)
    }),
  ]
  return {
    lead: {
      ...leadership,
      heardAt: (hash) => heard.get(hash) ?? 0,
      asking: (hash) => say({ kind: 'asking', hash }),
    },
    stop: () => {
      stopped = true
      for (const leave of leaving) leave()
      leadership.hold(new Set())
      channel.close()
    },
  }
}
