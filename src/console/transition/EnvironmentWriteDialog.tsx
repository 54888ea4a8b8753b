import type { ReactNode } from 'react'
import type { AnswerOf, AnyCall } from '../../contract/core/call.ts'
import { WriteDialog } from '../data/write/WriteDialog.tsx'
import type { Guard } from '../data/write/guards.ts'
import type { ItemState } from '../data/write/write-store.ts'
import type { WriteRequest } from '../data/write/write-request.ts'
import type { BlastRadius } from '../kit/confirm/confirmation-level.ts'
import { refusalMessage } from './refusals.ts'
import { RefusalNotice, type EnvironmentScope } from './RefusalNotice.tsx'

interface EnvironmentWriteDialogProps<C extends AnyCall> {
  readonly scope: EnvironmentScope
  /** Undefined until it can be said what is sent. */
  readonly write: WriteRequest<C> | undefined
  /** What follows it, one after the other. */
  readonly followUps?: readonly WriteRequest<C>[]
  /** Each is of use only after the one before it. */
  readonly sequential?: boolean
  /** Sent instead where the service does not know the call. */
  readonly fallback?: readonly WriteRequest<AnyCall>[]
  /** Calls whose readings are repeated afterwards, however it ended. */
  readonly invalidates: readonly AnyCall[]
  readonly title: string
  readonly description: ReactNode
  readonly children?: ReactNode
  /** What is hit, for the right amount of ceremony; or the ceremony itself. */
  readonly blastRadius?: BlastRadius | undefined
  readonly acknowledge?: string | undefined
  readonly submitLabel: string
  readonly danger?: boolean
  readonly disabledReason: string | undefined
  readonly guards?: readonly Guard[]
  /** What was typed and nothing keeps. */
  readonly unsaved?: string | undefined
  /** Has to be typed before it can be done. */
  readonly typeName?: string | undefined
  /** Told how it ended, also where no answer came. */
  readonly onSettled?: (states: readonly ItemState[]) => Promise<void>
  readonly onDone: (answer: AnswerOf<C> | null) => void
  readonly onClose: () => void
}

/** The dialog before one write to an environment. A refusal is explained in it, with the way to what is in its way. */
export function EnvironmentWriteDialog<C extends AnyCall>({
  scope,
  write,
  followUps,
  onDone,
  ...intent
}: EnvironmentWriteDialogProps<C>) {
  return (
    <WriteDialog
      {...intent}
      requests={write ? [write, ...(followUps ?? [])] : []}
      renderProblem={(problem) => <RefusalNotice problem={problem} scope={scope} />}
      explainMessages={refusalMessage}
      onDone={([answer]) => onDone(answer ?? null)}
    />
  )
}
