import type { ReactNode } from 'react'
import type { ConfirmResult } from './ConfirmResults.tsx'
import type { RequestPreview } from './curl.ts'
import { lazyComponent } from '../lazy-component.tsx'

// No list needs a dialog to be read: its code comes when the first one is opened.
const ConfirmDialog = lazyComponent(() => import('./ConfirmDialog.tsx'))

export interface FollowUp {
  /** The verb and its object: "Retry 2 that failed". */
  readonly label: string
  readonly onClick: () => void
  readonly busy?: boolean
  /** Whether it sends something. */
  readonly writes: boolean
}

export interface ConfirmDialogProps {
  /** The verb and its object: "Replace 20 instances". */
  title: string
  /** What exactly is hit, of how many, where. */
  description: ReactNode
  /** The plan: what will change, what rides along, choices. */
  children?: ReactNode
  requests: readonly RequestPreview[]
  /** Sentences to tick before it can be done: for more than one thing, or a production-like one. */
  acknowledge?: string | readonly string[] | undefined
  /** A name to type before it can be done: for what takes away. */
  typeName?: string | undefined
  /** The verb with its object again; never "OK". */
  submitLabel: string
  danger?: boolean
  /** What was typed and nothing keeps: asked about before the dialog or the page is left. */
  unsaved?: string | undefined
  /** Why it cannot be done at all now. */
  disabledReason: string | undefined
  /** Why not, where what is shown among `children` says it already. */
  blockedReason?: string | undefined
  /** Does it. It is not called again before its promise is settled. */
  onSubmit: () => Promise<unknown>
  submitting: boolean
  /** What went wrong as a whole; what went wrong per item is in `results`. */
  submitError: ReactNode
  /** Once there are any and nothing is being sent, the dialog can only be closed: nothing is repeated blindly. */
  results?: readonly ConfirmResult[]
  /** What can be done once it is over, beside closing. */
  followUps?: readonly FollowUp[]
  /** Sends no more than what is on its way; undefined where there is nothing to stop. */
  onStop?: (() => void) | undefined
  /** What is being sent waits for something: the dialog may be left, and it goes on behind it. */
  continuesInBackground?: boolean
  onClose: () => void
}

export type ConfirmProps = ConfirmDialogProps & { opened: boolean }

/** The dialog before every write: plan, exact request, confirm, result per item. */
export function Confirm({ opened, ...intent }: ConfirmProps): ReactNode {
  if (!opened) return null
  return <ConfirmDialog {...intent} />
}
