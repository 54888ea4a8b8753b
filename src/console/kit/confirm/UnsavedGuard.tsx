import { useEffect, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { LeaveDialog } from './LeaveDialog.tsx'

interface UnsavedGuardProps {
  /** What would be lost, as in "Throw away the arguments of restart?". */
  readonly what: string
  /** Whether a draft keeps what was typed, so that only secrets are lost. */
  readonly kept?: boolean
  /** Whether the dialog it was typed into is about to be closed. */
  readonly closing: boolean
  /** Asked when somebody leaves: true once it was sent, in the moment before that is drawn. */
  readonly unless?: () => boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

/**
 * As long as it is drawn, asks before what was typed is left: by closing its dialog, by a link or Back, or with the tab. A change of the
 * address within the page is no leaving.
 */
export default function UnsavedGuard({
  what,
  kept = false,
  closing,
  unless,
  onStay,
  onLeave,
}: UnsavedGuardProps): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && !unless?.(),
  )
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [])
  const leaving = blocker.state === 'blocked'
  if (!leaving && !closing) return null
  const stay = () => {
    blocker.reset?.()
    onStay()
  }
  return <LeaveDialog what={what} kept={kept} onStay={stay} onLeave={leaving ? blocker.proceed : onLeave} />
}
