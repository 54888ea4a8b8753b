import type { ReactNode } from 'react'
import { lazyComponent } from '../lazy-component.tsx'

// Asks only whoever leaves with something typed; a dialog's code is not needed to show a form.
const UnsavedGuard = lazyComponent(() => import('../confirm/UnsavedGuard.tsx'))

interface FormGuardProps {
  /** What was typed and not sent: "the new component". */
  readonly what: string
  /** Asked when somebody leaves: true once it was sent. */
  readonly isSent: () => boolean
}

/** As long as it is drawn, asks before a form whose draft is kept is left. */
export const FormGuard = ({ what, isSent }: FormGuardProps): ReactNode => (
  <UnsavedGuard what={what} hasDraft closing={false} isSent={isSent} onStay={noop} onLeave={noop} />
)

const noop = () => {}
