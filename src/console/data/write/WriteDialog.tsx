// The one way to write. An area says what is to happen; everything that makes it safe comes with the dialog.
import type { ReactNode } from 'react'
import type { AnswerOf, AnyCall } from '../../../contract/core/call.ts'
import type { ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import type { BlastRadius } from '../../kit/confirm/confirmation-level.ts'
import type { Guard } from './guards.ts'
import type { ItemState } from './write-store.ts'
import type { WriteRequest } from './write-request.ts'
import type { ProblemText } from '../problem.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'

export interface WriteDialogProps<C extends AnyCall> {
  /** The verb and its object: "Replace 20 instances". */
  readonly title: string
  /** What exactly is hit, of how many, where. */
  readonly description: ReactNode
  /** The plan in words or pictures, and choices that shape it. */
  readonly children?: ReactNode
  /** What is sent, one request per item. Several are frozen, sent one after the other, and can be gone on with after a reload. */
  readonly requests: readonly WriteRequest<C>[]
  /** Each request is of use only after the one before it: what is refused ends it, and nothing goes on around it. */
  readonly sequential?: boolean
  /** What is sent instead where the service does not know the call. */
  readonly fallback?: readonly WriteRequest<AnyCall>[]
  /** Calls whose readings are repeated afterwards, however it ended. */
  readonly invalidates: readonly AnyCall[]
  /** How many requests are on their way together. */
  readonly concurrency?: number
  /** What is hit, for the right amount of ceremony; or the ceremony itself, in `acknowledge` or `typeName`. */
  readonly blastRadius?: BlastRadius | undefined
  readonly acknowledge?: string | undefined
  readonly typeName?: string | undefined
  /** Checks that are made when the dialog opens. */
  readonly guards?: readonly Guard[]
  /** The verb with its object again; the title where it is left out. */
  readonly submitLabel?: string
  readonly danger?: boolean
  /** What was typed and nothing keeps, as in "the arguments of restart": asked about before it is thrown away. */
  readonly unsaved?: string | undefined
  /** Why it cannot be done at all now. */
  readonly disabledReason: string | undefined
  /** What the service's words about one of several mean, and what to do. */
  readonly explainMessages?: (messages: readonly string[]) => string | undefined
  /** A refusal in words of the area; the service's own stand in it otherwise. */
  readonly renderProblem?: (problem: ProblemText) => ReactNode
  /** Where to look when nobody knows whether it happened. */
  readonly unknownOutcomeHint?: ReactNode
  /** It was confirmed and nothing is sent yet: where in the console it is gone on with after a reload, when more is to follow. */
  readonly getResumePath?: () => string | undefined
  /** Finds out more before the results are shown. */
  readonly onSettled?: (states: readonly ItemState[]) => Promise<void>
  /** Results in words of the area, instead of one line per request. */
  readonly results?: readonly ConfirmResult[] | undefined
  /** Everything is done. Without it the dialog stays and shows the results. A method: the dialog knows less of the answers. */
  onDone?(answers: readonly (AnswerOf<C> | null)[]): void
  readonly onClose: () => void
}

const LazyWriteDialogBody = lazyComponent(() => import('./WriteDialogBody.tsx'))

/** The dialog before a write: plan, checks, exact request, confirm, comparison, result per item. Its code comes with the first one. */
export function WriteDialog<C extends AnyCall>(props: WriteDialogProps<C>): ReactNode {
  return <LazyWriteDialogBody {...props} />
}
