import type { ReactNode } from 'react'
import type { ConfirmResult } from './ConfirmResults.tsx'
import type { RequestPreview } from './curl.ts'
import { lazyComponent } from '../lazy-component.tsx'

const ConfirmDialog = lazyComponent(() => import('./ConfirmDialog.tsx'))

export interface FollowUp {
  /** The verb and its object: "Retry 2 that failed". */
  readonly label: string
  readonly onClick: () => void
  readonly busy?: boolean
  /** Whether it sends a write. */
  readonly writes: boolean
}

export interface ConfirmDialogProps {
  /** The verb and its object: "Replace 20 instances". */
  title: string
  /** What is affected, of how many, where. */
  description: ReactNode
  /** The plan: changes, included changes, choices. */
  children?: ReactNode
  requests: readonly RequestPreview[]
  /** Sentences to tick first, for several records or a production-like one. */
  acknowledge?: string | readonly string[] | undefined
  /** A name to type first, for destructive writes. */
  typeName?: string | undefined
  /** The verb and its object; never "OK". */
  submitLabel: string
  danger?: boolean
  /** Input that closing would lose: "the arguments of restart". Asks before the dialog or page is left. */
  unsaved?: string | undefined
  /** Why it cannot be submitted. */
  disabledReason: string | undefined
  /** The same, from checks that may still end: fields keep their initial focus. */
  blockedReason?: string | undefined
  /** Not called again before its promise settles. */
  onSubmit: () => Promise<unknown>
  submitting: boolean
  /** A problem of the whole write; problems of items are in `results`. */
  submitError: ReactNode
  /** Once there are results and nothing is being sent, the dialog can only be closed. */
  results?: readonly ConfirmResult[]
  /** Actions after the end, beside Close. */
  followUps?: readonly FollowUp[]
  /** Sends no further requests; undefined if there is nothing to stop. */
  onStop?: (() => void) | undefined
  /** The dialog may be closed while sending, and the write continues. */
  continuesInBackground?: boolean
  onClose: () => void
}

export type ConfirmProps = ConfirmDialogProps & { opened: boolean }

/** The dialog before every write: plan, exact request, confirm, result per item. */
export const Confirm = ({ opened, ...props }: ConfirmProps): ReactNode => opened && <ConfirmDialog {...props} />
