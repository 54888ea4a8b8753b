import type { ReactNode } from 'react'
import type { AnswerOf, AnyCall } from '../../../contract/core/call.ts'
import type { ConfirmProps } from '../../kit/confirm/Confirm.tsx'
import type { ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import type { BlastRadius } from '../../kit/confirm/confirmation-level.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { ProblemText } from '../problem.ts'
import type { Guard } from './guards.ts'
import type { ItemState } from './write-store.ts'
import type { WriteRequest } from './write-request.ts'

/** Replaces parts of the default text of a refusal. */
interface Explanation {
  title?: string
  text?: string | undefined
  /** The same request would be refused again, so that a retry is not offered. */
  isFinal?: boolean
  /** Shown below, unless it is one of several items. */
  more?: ReactNode
}

type InheritedProps =
  | 'closeLabel'
  | 'title'
  | 'location'
  | 'description'
  | 'children'
  | 'typeName'
  | 'danger'
  | 'unsaved'
  | 'disabledReason'
  | 'onClose'

export interface WriteDialogProps<C extends AnyCall> extends Pick<ConfirmProps, InheritedProps> {
  /** One request per item. Several are frozen, sent in order, and can be resumed after a reload. */
  requests: readonly WriteRequest<C>[]
  /** Input is missing, so the request is not shown yet. */
  isIncomplete?: boolean
  /** Each request needs the one before it: the first failure ends the write. */
  sequential?: boolean
  /** Sent instead if the service does not route the first call. */
  fallback?: readonly WriteRequest<AnyCall>[]
  /** Calls whose queries are refetched afterwards, whatever the outcome. */
  invalidates: readonly AnyCall[]
  concurrency?: number
  /** Determines the confirmation level; `acknowledge` and `typeName` override it. */
  blastRadius?: BlastRadius | undefined
  acknowledge?: string | undefined
  /** Run when the dialog opens. */
  guards?: readonly Guard[]
  /** Defaults to the title. */
  submitLabel?: string
  /** Key of the draft that it sends, which is removed once everything is done, also after the dialog was closed or the page reloaded. */
  draft?: string | undefined
  /** What a refusal means here, and what to do. */
  explain?: ((problem: Pick<ProblemText, 'messages'> & Partial<ProblemText>) => Explanation | undefined) | undefined
  /** Where to check if the outcome is unknown. */
  unknownOutcomeHint?: ReactNode
  /** Called before these requests are sent: path of the page that resumes the write, if it is the first step of something longer. */
  getResumePath?: (requests: readonly WriteRequest<AnyCall>[]) => string | undefined
  /** Runs before the results are shown. */
  onSettled?: (states: readonly ItemState[]) => Promise<void>
  /** Replaces the default results of one line per request. */
  results?: readonly ConfirmResult[] | undefined
  /** Shows the results once everything is done, instead of closing. */
  staysOpen?: boolean
  /** Reports that everything is done, for a dialog whose page closes with it: "Deleted cloud lab." */
  doneMessage?: string | undefined
  /** Called once everything is done; closes the dialog by default. A method, so that it is bivariant. */
  onDone?(answers: readonly (AnswerOf<C> | null)[]): void
}

const LazyWriteDialogBody = lazyComponent(() => import('./WriteDialogBody.tsx'))

/** The one way to write: plan, guards, exact request, confirmation, comparison, result per item. */
export function WriteDialog<C extends AnyCall>(props: WriteDialogProps<C>) {
  return <LazyWriteDialogBody {...props} />
}
