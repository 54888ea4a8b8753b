import type { ReactNode } from 'react'
import type { AnswerOf, AnyCall } from '../../contract/core/call.ts'
import { IntentDialog } from '../data/write/IntentDialog.tsx'
import type { Guard } from '../data/write/guards.ts'
import type { ItemState } from '../data/write/intent-store.ts'
import type { Planned } from '../data/write/planned.ts'
import type { Reach } from '../kit/confirm/reach.ts'
import { refusalInWords } from './refusals.ts'
import { Refused, type EnvironmentPlace } from './Refused.tsx'

interface WriteDialogProps<C extends AnyCall> {
  readonly place: EnvironmentPlace
  /** Undefined until it can be said what is sent. */
  readonly planned: Planned<C> | undefined
  /** What follows it, one after the other. */
  readonly further?: readonly Planned<C>[]
  /** Each is of use only after the one before it. */
  readonly inTurn?: boolean
  /** Sent instead where the service does not know the call. */
  readonly otherwise?: readonly Planned<AnyCall>[]
  /** Calls whose readings are repeated afterwards, however it ended. */
  readonly changes: readonly AnyCall[]
  readonly title: string
  readonly description: ReactNode
  readonly children?: ReactNode
  /** What is hit, for the right amount of ceremony; or the ceremony itself. */
  readonly reach?: Reach | undefined
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
  readonly settle?: (states: readonly ItemState[]) => Promise<void>
  readonly onDone: (answer: AnswerOf<C> | null) => void
  readonly onClose: () => void
}

/** The dialog before one write to an environment. A refusal is explained in it, with the way to what is in its way. */
export function WriteDialog<C extends AnyCall>({ place, planned, further, onDone, ...intent }: WriteDialogProps<C>) {
  return (
    <IntentDialog
      {...intent}
      planned={planned ? [planned, ...(further ?? [])] : []}
      renderProblem={(problem) => <Refused problem={problem} place={place} />}
      explain={refusalInWords}
      onDone={([answer]) => onDone(answer ?? null)}
    />
  )
}
