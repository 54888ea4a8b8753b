import type { ReactNode } from 'react'
import { late } from '../late.tsx'

// Asks only whoever leaves with something typed; a dialog's code is not needed to show a form.
const UnsavedGuard = late(() => import('../confirm/UnsavedGuard.tsx'))

interface FormGuardProps {
  /** What was typed and not sent: "the new component". */
  readonly what: string
  /** Asked when somebody leaves: true once it was sent. */
  readonly unless: () => boolean
}

/** As long as it is drawn, asks before a form whose draft is kept is left. */
export const FormGuard = ({ what, unless }: FormGuardProps): ReactNode => (
  <UnsavedGuard what={what} kept closing={false} unless={unless} onStay={NOTHING} onLeave={NOTHING} />
)

const NOTHING = () => {}
